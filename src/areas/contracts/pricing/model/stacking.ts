// Which schemes go together, and which of them together leave the lowest price.

import { giftsOf, type Priced, receivableOf } from './cart';
import { applySchemes, type Scheme } from './scheme';

/** What else was chosen beside schemes; a scheme may shut it out. */
export interface Beside {
  coupons: boolean;
  vouchers: boolean;
  points: boolean;
}

/** The first two that cannot go together, if any. */
export function clash(schemes: readonly Scheme[]): [Scheme, Scheme] | undefined {
  for (const [at, one] of schemes.entries())
    for (const other of schemes.slice(at + 1)) if (excludes(one, other)) return [one, other];
  return undefined;
}

const excludes = (one: Scheme, other: Scheme): boolean =>
  one.stackRule === 'exclusive' ||
  other.stackRule === 'exclusive' ||
  (one.stackRule === 'group' && other.stackRule === 'group' && one.stackGroup === other.stackGroup);

export type ShutOut = 'coupons' | 'vouchers' | 'points';

/** What a scheme forbids that was chosen nevertheless. */
export function shutsOut(scheme: Scheme, beside: Beside): ShutOut | undefined {
  if (beside.coupons && !scheme.withCoupon) return 'coupons';
  if (beside.vouchers && !scheme.withVoucher) return 'vouchers';
  if (beside.points && !scheme.withPoints) return 'points';
  return undefined;
}

const mostTried = 12;

/** Tries every legal combination; lowest price, then most gift lessons, fewest schemes, lowest ids. */
export function bestSchemes(before: Priced, candidates: readonly Scheme[], beside: Beside): Scheme[] {
  const tried = [...candidates]
    .filter((scheme) => !shutsOut(scheme, beside))
    .sort((a, b) => a.priority - b.priority || a.id - b.id)
    .slice(0, mostTried)
    .sort((a, b) => a.id - b.id);
  let best: { schemes: Scheme[]; price: number; gifts: number } = {
    schemes: [],
    price: receivableOf(before),
    gifts: giftsOf(before),
  };
  const visit = (at: number, chosen: Scheme[]) => {
    if (at === tried.length) {
      if (chosen.length === 0) return;
      const after = applySchemes(before, chosen);
      const found = { schemes: chosen, price: receivableOf(after), gifts: giftsOf(after) };
      if (isBetter(found, best)) best = found;
      return;
    }
    const next = tried[at]!;
    if (!chosen.some((one) => excludes(one, next))) visit(at + 1, [...chosen, next]);
    visit(at + 1, chosen);
  };
  visit(0, []);
  return best.schemes;
}

interface Choice {
  schemes: Scheme[];
  price: number;
  gifts: number;
}

function isBetter(one: Choice, other: Choice): boolean {
  const difference = one.price - other.price || other.gifts - one.gifts || one.schemes.length - other.schemes.length;
  if (difference !== 0) return difference < 0;
  for (const [at, scheme] of one.schemes.entries()) {
    const byId = scheme.id - other.schemes[at]!.id;
    if (byId !== 0) return byId < 0;
  }
  return false;
}
