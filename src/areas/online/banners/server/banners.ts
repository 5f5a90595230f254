// Banners: a picture that fits, a link that leads somewhere, and no more at once than the position has room for.
import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { by } from '#kernel/server/filters';
import { need, reached, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { OnlinePackage } from '../../packages/model/package';
import { MiniPage } from '../../pages/model/miniPage';
import { MiniBanner, mostAt, sortBanners } from '../model/banner';
import { besideIt } from '../model/overlapping';

const said = texts('online.bannerRule', {
  picture: ['启用前请上传图片', 'It needs a picture to be enabled'],
  large: ['图片超过 500 KB', 'The picture is larger than 500 KB'],
  order: ['结束时间须晚于开始', 'The end is after the beginning'],
  https: ['外链须以 https:// 开头', 'An address begins with https://'],
  dead: ['跳转目标不存在或未上架', 'What it leads to is not there or not on'],
  full: ['该位置同一时段最多 {most} 个：{names}', 'At most {most} at a time here: {names}'],
});

async function judgeLink(work: Work, { link }: MiniBanner): Promise<void> {
  if (link.kind === 'url' && !/^https:\/\/\S+$/.test(link.url)) throw invalid('link', said.https);
  if (link.kind === 'page' && (await rowOf(work, MiniPage, link.id ?? 0))?.state !== 'published')
    throw invalid('link', said.dead);
  if (link.kind === 'package' && (await rowOf(work, OnlinePackage, link.id ?? 0))?.state !== 'on_sale')
    throw invalid('link', said.dead);
}

/** Those of the same position are held, so that two who enable at once see each other. */
async function refuseFull(work: Work, row: MiniBanner): Promise<void> {
  if (!row.imageZh) throw invalid('imageZh', said.picture);
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`banner:${work.enterpriseId}:${row.position}`}, 0))`,
  );
  const beside = besideIt(row, await rows(work, MiniBanner, { position: row.position, state: 'on' }));
  const most = mostAt(row.position);
  if (beside.length >= most)
    throw conflict(
      said.full,
      beside.map(({ id, title }) => ({ id, title })),
      { most, names: beside.map(({ title }) => title).join('、') },
    );
}

export const banners: AreaPiece = {
  services: [
    service(MiniBanner, {
      async beforeSave({ row, was, work }) {
        for (const name of ['imageZh', 'imageEn'] as const)
          if (row[name] && row[name].FileSize > 500 * 1024) throw invalid(name, said.large);
        if (row.showFrom && row.showTo && row.showTo <= row.showFrom) throw invalid('showTo', said.order);
        await judgeLink(work, row);
        if (was?.state === 'on' && row.state === 'on') await refuseFull(work, row);
      },
      filters: {
        showing: by(MiniBanner.asked.showing, (status, work) => {
          const now = work.now.toISOString();
          if (status === 'scheduled') return sql`t.state = 'on' and t.show_from > ${now}`;
          if (status === 'ended') return sql`t.show_to <= ${now}`;
          return sql`t.state = 'on' and (t.show_from is null or t.show_from <= ${now}) and (t.show_to is null or t.show_to > ${now})`;
        }),
      },
      transitions: { enable: ({ row, work }) => refuseFull(work, row) },
      calls: [
        serves(sortBanners, async (work, { position, ids }) => {
          for (const [i, id] of ids.entries()) {
            await reached(work, MiniBanner, id, 'edit');
            const one = await need(work, MiniBanner, id, { lock: true });
            if (one.position === position && one.sort !== i + 1) await update(work, MiniBanner, one, { sort: i + 1 });
          }
          return { sorted: ids.length };
        }),
      ],
    }),
  ],
};
