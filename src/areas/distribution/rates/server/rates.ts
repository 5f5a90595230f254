// Item rates, and the calculator that says what a sale would earn.
import { sql } from 'drizzle-orm';
import { Product } from '#areas/contracts/products/model/product';
import { Course } from '#areas/learning/courses/model/course';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { live, row as rowOf } from '#kernel/server/rows';
import { type AreaPiece, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { settingOf, settingTexts } from '../../settings/server/settings';
import { DistributionRate } from '../model/rate';

const said = texts('distribution.rate', {
  twice: ['同一项目、等级和开始日期已有佣金', 'This item has a rate for the level from that day'],
  noItem: ['项目不存在', 'There is no such item'],
  dates: ['结束不能早于开始', 'It ends before it begins'],
});

async function nameOf(
  work: Work,
  { itemKind, itemId }: Pick<DistributionRate, 'itemKind' | 'itemId'>,
): Promise<string | null> {
  if (itemKind === 'course') return (await rowOf(work, Course, itemId))?.name ?? null;
  if (itemKind === 'product') return (await rowOf(work, Product, itemId))?.name ?? null;
  if (itemKind !== 'pack') return `#${itemId}`;
  const pack = await work.session.one<{ name: string }>(
    sql`select name from course_pack where ${live(work, 'course_pack')} and id = ${itemId}`,
  );
  return pack?.name ?? null;
}

export const rates: AreaPiece = {
  services: [
    service(DistributionRate, {
      async beforeSave({ row, was, work }) {
        if (row.endOn && row.endOn < row.startOn) throw invalid('endOn', said.dates);
        if (row.mode === 'percent') {
          const { maxTotalPercent: cap } = await settingOf(work);
          if (row.firstPercent + row.secondPercent > cap)
            throw invalid('firstPercent', settingTexts.aboveCap, { cap: cap / 100 });
        }
        const name = await nameOf(work, row);
        if (name === null) throw invalid('itemId', said.noItem);
        row.itemName = name;
        const { itemKind, itemId, levelId, startOn } = row;
        await work.session.rows(
          sql`select pg_advisory_xact_lock(hashtextextended(${`distribution.rate:${work.enterpriseId}:${itemKind}:${itemId}`}, 0))`,
        );
        const same = await rowOf(work, DistributionRate, { itemKind, itemId, levelId, startOn });
        if (same && same.id !== was?.id) throw conflict(said.twice);
      },
    }),
  ],
};
