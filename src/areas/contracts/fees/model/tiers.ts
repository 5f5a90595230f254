// Price tiers of a fee standard, and what makes them sensible.
import { shape } from '#kernel/model/fields';
import type { PriceTier } from '../../pricing/model/cart';

const most = 6;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

export const tiersShape = shape((value): value is PriceTier[] => {
  if (!Array.isArray(value) || value.length > most) return false;
  return value.every(
    (tier: unknown) =>
      typeof tier === 'object' &&
      tier !== null &&
      'minLessons' in tier &&
      'price' in tier &&
      isCount(tier.minLessons) &&
      isCount(tier.price) &&
      Object.keys(tier).length === 2,
  );
});

/** Lessons rise from one, prices never rise. */
export const areTiersSound = (tiers: readonly PriceTier[]): boolean =>
  tiers.every(({ minLessons, price }, at) => {
    const before = tiers[at - 1];
    return price > 0 && (before ? minLessons > before.minLessons && price <= before.price : minLessons === 1);
  });

/** The lowest price at which a lesson is ever sold. */
export const lowestPrice = (price: number, tiers: readonly PriceTier[]): number => tiers.at(-1)?.price ?? price;
