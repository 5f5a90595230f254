// Rules of fee standards: one item, one place, sound tiers; a published price is followed by another and never edited.

import { sql } from 'drizzle-orm';
import { addDays } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { insert, need, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, answers, type Change, serves, service } from '#kernel/server/service';
import { priceAt } from '../../model/queries';
import { adjust, FeeStandard } from '../model/feeStandard';
import { areTiersSound, lowestPrice } from '../model/tiers';
import { feesInForce } from './inForce';

const rules = texts('contracts.fee', {
  tiers: [
    '阶梯须从 1 课时起递增，单价不升，且仅用于按课时',
    'Tiers rise from 1 lesson, prices never rise, and only by lesson',
  ],
  floor: ['底价不能高于最低单价', 'The floor price may not exceed the lowest price'],
  needed: ['请填写{label}', '{label} is required here'],
  notInForce: ['只有已发布的价格可以调价', 'Only a published price can be adjusted'],
  later: ['新价须晚于原价生效日', 'The new price must begin after the old one'],
});

export const feeStandards: AreaPiece = {
  services: [
    service(FeeStandard, {
      async beforeSave(change) {
        check(change);
        const { row, work } = change;
        row.code ||= await nextNumber(work, 'contracts.feeStandard');
      },
      transitions: {
        async publish({ row, work }) {
          if (!row.replacesId) return;
          const before = await need(work, FeeStandard, row.replacesId, { lock: true });
          if (before.state === 'published')
            await update(
              work,
              FeeStandard,
              before,
              { effectiveTo: addDays(row.effectiveFrom, -1) },
              { action: 'adjust' },
            );
        },
      },
      // What holds for a region or for all schools is everybody's to read.
      alsoSeen: (_actor, t) => sql`${t}.scope <> 'school'`,
      calls: [
        serves(adjust, async (work, { id, price, from }) => {
          const found = serviceOf(work, FeeStandard);
          await rowFor(work, found, id, 'publish');
          const { id: _, version: __, code, ...was } = await need(work, FeeStandard, id, { lock: true });
          if (was.state !== 'published') throw conflict(rules.notInForce);
          if (from <= was.effectiveFrom) throw invalid('from', rules.later);
          const made = await insert(
            work,
            FeeStandard,
            { ...was, code: null, price, tiers: [], effectiveFrom: from, state: 'draft', replacesId: id },
            { action: 'adjust' },
          );
          return detail(work, found, made);
        }),
      ],
    }),
  ],
  answers: [
    answers(priceAt, async (work, { courseId, packId, schoolId, on }) => {
      const found = await feesInForce(work, {
        schoolId,
        on,
        courseIds: courseId ? [courseId] : [],
        packIds: packId ? [packId] : [],
      });
      const [best] = found.sort((a, b) => Number(b.billing === 'by_lesson') - Number(a.billing === 'by_lesson'));
      return best ? { feeStandardId: best.id, price: best.price, floor: best.floorPrice } : null;
    }),
  ],
  registers: {
    number: [{ key: 'contracts.feeStandard', pattern: 'SF{seq:4}', reset: 'never' }],
  },
};

function check({ row }: Change<typeof FeeStandard>): void {
  const isPack = row.target === 'pack';
  const demand = (
    name: 'courseId' | 'coursePackId' | 'regionId' | 'schoolId' | 'lessonsIncluded',
    isNeeded: boolean,
  ) => {
    if (isNeeded && row[name] === null) throw invalid(name, rules.needed, { label: FeeStandard.fields[name].label });
    if (!isNeeded) row[name] = null;
  };
  demand('courseId', !isPack);
  demand('coursePackId', isPack);
  demand('regionId', row.scope === 'region');
  demand('schoolId', row.scope === 'school');
  demand('lessonsIncluded', row.billing !== 'by_lesson' && !isPack);
  if (row.tiers.length > 0 && (row.billing !== 'by_lesson' || !areTiersSound(row.tiers)))
    throw invalid('tiers', rules.tiers);
  if (row.floorPrice !== null && row.floorPrice > lowestPrice(row.price, row.tiers))
    throw invalid('floorPrice', rules.floor);
  const item = isPack ? `pack:${row.coursePackId}` : `course:${row.courseId}`;
  row.priceKey = `${item}:${row.scope}:${row.regionId ?? row.schoolId ?? 0}:${row.billing}`;
}
