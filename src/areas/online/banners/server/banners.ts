// Banners: a picture that fits, a link that leads somewhere, and no more at once than the position has room for.
import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { by } from '#kernel/server/filters';
import { need, ours, reached, rows, update } from '#kernel/server/rows';
import { type Answer, type AreaPiece, answers, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { bannersAt } from '../../model/queries';
import { leadsSomewhere } from '../../pages/server/targets';
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
  if (link.kind === 'block' || !(await leadsSomewhere(work, link))) throw invalid('link', said.dead);
}

/** Those of a place that are on now, for who looks: by their audience and school. */
const shownNow: Answer = answers(bannersAt, async (work, { position, is, schoolId }) => {
  const now = work.now;
  const on = await rows(work, MiniBanner, { state: 'on' }, { sort: 'sort' });
  return on
    .filter(
      (one) =>
        one.position === position &&
        (!one.showFrom || one.showFrom <= now) &&
        (!one.showTo || one.showTo > now) &&
        (one.audience === 'all' || is.includes(one.audience)) &&
        (one.schoolIds.length === 0 || (schoolId !== null && one.schoolIds.includes(schoolId))),
    )
    .map(({ id, title, imageZh, imageEn, link }) => {
      const picture = (work.locale === 'en' ? imageEn : null) ?? imageZh;
      return { id, title, link, picture: picture?.FileUrl ?? null };
    });
});

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
  answers: [shownNow],
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
      reads: [],
      async decorate(found, work) {
        const counted = await work.session.rows<{ id: number; shown: number; clicked: number }>(
          sql`select banner_id as id, sum(shown)::int as shown, sum(clicked)::int as clicked from page_stat where ${ours(work, 'page_stat')}
            and banner_id = any(${sql.param(found.map(({ id }) => id))}::bigint[]) group by 1`,
        );
        for (const one of found) {
          const { shown = 0, clicked = 0 } = counted.find(({ id }) => Number(id) === one.id) ?? {};
          Object.assign(one, { shown, clicked });
        }
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
