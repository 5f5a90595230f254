// Below the floor of its fee standard a pack is put on sale only by who may, or by leave.
import { priceAt } from '#areas/contracts/model/queries';
import { School } from '#areas/system/organisation/model/organisation';
import { dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { rows } from '#kernel/server/rows';
import { type AreaPiece, extend } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { CoursePack } from '../model/pack';

/** At any of the schools that sell it. */
export async function isBelowFloor(
  work: Work,
  { id, salePrice, schoolIds }: Pick<CoursePack, 'id' | 'salePrice' | 'schoolIds'>,
): Promise<boolean> {
  const schools = await rows(work, School, schoolIds && schoolIds.length > 0 ? { id: schoolIds } : {});
  const on = dayOf(work.now, work.actor.timezone);
  for (const { id: schoolId } of schools) {
    const price = await work.ask(priceAt, { packId: id, schoolId, on });
    if (price?.floor && salePrice < price.floor) return true;
  }
  return false;
}

export const packFloor: AreaPiece = {
  extends: [
    extend(CoursePack, {
      transitions: {
        async putOn(step) {
          const { row, work } = step;
          step.asksApproval = !may(work.actor, 'learning.pack.floor') && (await isBelowFloor(work, row));
        },
      },
    }),
  ],
  registers: {
    approval: [
      {
        key: 'learning.packBelowFloor',
        area: 'learning',
        name: pair('低于底价上架', 'Pack below the floor'),
        detailPath: '/salescourse?id={id}',
        defaultFlow: ['operations'],
      },
    ],
  },
};
