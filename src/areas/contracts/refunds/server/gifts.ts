// Gift lessons that go with what is returned: of a line that goes back whole all that are unused; of a part those that the kept
// lessons no longer earn.
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Concession } from '../../concessions/model/concession';
import { ContractDiscount } from '../../contract/model/lines';
import { sum } from '../../pricing/model/arithmetic';
import { type RefundLine, restOf } from '../model/reckoning';
import type { StandingLot } from './standing';

/** By line, hundredths of a lesson. */
export async function giftsToCancel(
  work: Work,
  contractId: number,
  lines: readonly (RefundLine & { most: number })[],
  lots: readonly StandingLot[],
): Promise<Map<number, number>> {
  const given = lots.filter(({ isGift }) => isGift);
  if (given.length === 0) return new Map();
  const discounts = await rows(work, ContractDiscount, { contractId, source: 'concession' });
  const schemes = (await rows(work, Concession, { id: discounts.flatMap(({ refId }) => refId ?? []) })).filter(
    ({ kind }) => kind === 'gift_lessons',
  );
  return new Map(
    lines.flatMap(({ lineNo, back, most, lots: own }) => {
      const gifts = given.filter((lot) => lot.lineNo === lineNo);
      if (back === 0 || gifts.length === 0) return [];
      const unused = restOf(gifts);
      if (back === most) return [[lineNo, unused] as const];
      const kept = sum(own.filter(({ isGift }) => !isGift).map(({ tail }) => tail)) - back;
      const earned = sum(schemes.map((scheme) => giftsFor(scheme, kept)));
      const lost = Math.max(0, sum(gifts.map(({ tail }) => tail)) - earned);
      return [[lineNo, Math.min(unused, schemes.length > 0 ? lost : 0)] as const];
    }),
  );
}

/** Tiers count in hundredths, as lessons do. */
function giftsFor({ tiers, thresholdOn, perEach }: Concession, kept: number): number {
  if (thresholdOn !== 'lessons') return sum(tiers.map(({ value }) => value));
  const reached = tiers.filter(({ threshold }) => threshold <= kept).at(-1);
  if (!reached) return 0;
  return perEach && reached.threshold > 0 ? reached.value * Math.floor(kept / reached.threshold) : reached.value;
}
