// Which schemes go together, and which of them together leave the lowest price.

import type { Fen } from '#kernel/model/money';
import { giftsOf, type Priced, receivableOf } from './cart';
import { applyScheme, inOrder, type Scheme } from './scheme';

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

/** Of what was chosen, the first that a scheme cannot go with. */
export const standsAgainst = (scheme: Scheme, chosen: readonly Scheme[]): Scheme | undefined =>
  chosen.find((one) => one.id !== scheme.id && excludes(one, scheme));

export type ShutOut = 'coupons' | 'vouchers' | 'points';

/** What a scheme forbids that was chosen nevertheless. */
export function shutsOut(scheme: Scheme, beside: Beside): ShutOut | undefined {
  if (beside.coupons && !scheme.withCoupon) return 'coupons';
  if (beside.vouchers && !scheme.withVoucher) return 'vouchers';
  if (beside.points && !scheme.withPoints) return 'points';
  return undefined;
}

const mostTried = 12;

/**
 * Tries every legal combination; lowest price, then most gift lessons, fewest schemes, lowest ids. One more scheme is applied to
 * what those before it left, in the order in which they run, so that each combination costs one step.
 */
export function bestSchemes(before: Priced, candidates: readonly Scheme[], beside: Beside): Scheme[] {
  const tried = inOrder(
    [...candidates]
      .filter((scheme) => !shutsOut(scheme, beside))
      .sort((a, b) => a.priority - b.priority || a.id - b.id)
      .slice(0, mostTried),
  );
  let best = choiceOf(before, []);
  const visit = (from: number, left: Priced, chosen: readonly Scheme[]) => {
    for (let at = from; at < tried.length; at++) {
      const next = tried[at]!;
      if (chosen.some((one) => excludes(one, next))) continue;
      const after = applyScheme(left, next);
      const found = choiceOf(after, [...chosen, next]);
      if (isBetter(found, best)) best = found;
      visit(at + 1, after, found.schemes);
    }
  };
  visit(0, before, []);
  return byId(best.schemes);
}

const choiceOf = (after: Priced, schemes: readonly Scheme[]): Choice => ({
  schemes,
  price: receivableOf(after),
  gifts: giftsOf(after),
});

const byId = (schemes: readonly Scheme[]): Scheme[] => [...schemes].sort((a, b) => a.id - b.id);

interface Choice {
  schemes: readonly Scheme[];
  price: Fen;
  gifts: number;
}

function isBetter(one: Choice, other: Choice): boolean {
  const difference = one.price - other.price || other.gifts - one.gifts || one.schemes.length - other.schemes.length;
  if (difference !== 0) return difference < 0;
  const others = byId(other.schemes);
  const apart = byId(one.schemes)
    .map(({ id }, at) => id - others[at]!.id)
    .find((step) => step !== 0);
  return apart !== undefined && apart < 0;
}
