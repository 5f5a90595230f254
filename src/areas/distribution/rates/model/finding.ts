// Which rate a line earns by: the item's own for the level, the item's for everybody, else the level's.
import { noRate, type TierRate } from './commission';
import type { DistributionRate } from './rate';

export type RateRow = Pick<
  DistributionRate,
  | 'itemKind'
  | 'itemId'
  | 'levelId'
  | 'mode'
  | 'firstPercent'
  | 'secondPercent'
  | 'firstFixed'
  | 'secondFixed'
  | 'startOn'
  | 'endOn'
>;

interface Tier {
  tier: 'first' | 'second';
  level: { id: number; firstRate: number; secondRate: number } | null;
}

const isInForce = ({ startOn, endOn }: RateRow, on: string): boolean =>
  startOn <= on && (endOn === null || endOn >= on);

export function rateFor(
  rates: readonly RateRow[],
  item: { itemKind: string; itemId: number },
  { tier, level }: Tier,
  counted: readonly string[],
  on: string,
): TierRate {
  if (!level || !counted.includes(item.itemKind)) return noRate;
  const own = rates
    .filter((one) => one.itemKind === item.itemKind && one.itemId === item.itemId && isInForce(one, on))
    .sort((a, b) => (a.startOn < b.startOn ? 1 : -1));
  const found = own.find(({ levelId }) => levelId === level.id) ?? own.find(({ levelId }) => levelId === null);
  if (!found) return { mode: 'percent', value: tier === 'first' ? level.firstRate : level.secondRate, source: 'level' };
  if (found.mode === 'none') return { mode: 'none', value: 0, source: 'item' };
  const value =
    found.mode === 'fixed'
      ? found[tier === 'first' ? 'firstFixed' : 'secondFixed']
      : found[tier === 'first' ? 'firstPercent' : 'secondPercent'];
  return { mode: found.mode, value, source: 'item' };
}
