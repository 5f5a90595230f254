// What a basis earns by a rule. Pure. A basis is in hundredths, of a yuan or of a lesson alike; amounts are in fen.
import { type Fen, share } from '#kernel/model/money';

export interface Tier {
  /** From here on, inclusive. */
  fromValue: number;
  /** Hundredths of a percent of a basis of money. */
  rate: number | null;
  /** Fen for each piece. */
  amount: number | null;
}
export type Mode = 'rate' | 'unit' | 'whole' | 'progressive';

const rising = (tiers: readonly Tier[]): Tier[] => [...tiers].sort((a, b) => a.fromValue - b.fromValue);

const earned = (part: number, { rate, amount }: Tier): Fen =>
  rate !== null ? share(part, rate, 100_00) : share(amount ?? 0, part, 100);

/** The tier that a basis reaches; none below the first. */
export const reachedTier = (tiers: readonly Tier[], basis: number): Tier | undefined =>
  rising(tiers).findLast(({ fromValue }) => basis >= fromValue);

/** The parts of a basis with what each earns; of one that went below nothing, nothing. */
export function partsOf(
  mode: Mode,
  tiers: readonly Tier[],
  basis: number,
): { part: number; tier: Tier; amount: Fen }[] {
  const sorted = rising(tiers);
  const first = sorted[0];
  if (!first || basis <= 0) return [];
  if (mode === 'rate' || mode === 'unit') return [{ part: basis, tier: first, amount: earned(basis, first) }];
  if (mode === 'whole') {
    const tier = reachedTier(sorted, basis);
    return tier ? [{ part: basis, tier, amount: earned(basis, tier) }] : [];
  }
  return sorted.flatMap((tier, at) => {
    const end = sorted[at + 1]?.fromValue ?? Number.POSITIVE_INFINITY;
    const part = Math.min(basis, end) - tier.fromValue;
    return part > 0 ? [{ part, tier, amount: earned(part, tier) }] : [];
  });
}

export function awardOf(mode: Mode, tiers: readonly Tier[], basis: number, cap: Fen | null): Fen {
  const total = partsOf(mode, tiers, basis).reduce((sum, { amount }) => sum + amount, 0);
  return cap === null ? total : Math.min(total, cap);
}

/** At the effective rate of the month it came from; never more than is left of what that month earned. */
export const clawbackOf = (refunded: number, amount: Fen, basisTotal: number, clawed: Fen): Fen =>
  basisTotal <= 0 ? 0 : Math.max(0, Math.min(share(amount, refunded, basisTotal), amount - clawed));

interface Reach {
  kind: string;
  basis: string;
  postIds: readonly number[];
  schoolIds: readonly number[];
  courseIds: readonly number[];
  fromOn: string;
  toOn: string | null;
}
/** Nothing named means all. */
const meet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((one) => b.includes(one));

/** Two rules of one kind that would both count the same thing on the same day. */
export const clash = (a: Reach, b: Reach): boolean =>
  a.kind === b.kind &&
  a.basis === b.basis &&
  meet(a.postIds, b.postIds) &&
  meet(a.schoolIds, b.schoolIds) &&
  meet(a.courseIds, b.courseIds) &&
  (a.toOn === null || b.fromOn <= a.toOn) &&
  (b.toOn === null || a.fromOn <= b.toOn);

/** Tiers begin at nothing and rise, each with a rate or an amount as the mode asks. */
export function tierProblem(mode: Mode, tiers: readonly Tier[]): 'empty' | 'start' | 'twice' | 'value' | null {
  if (tiers.length === 0) return 'empty';
  const from = tiers.map(({ fromValue }) => fromValue);
  if (Math.min(...from) !== 0) return 'start';
  if (new Set(from).size !== from.length) return 'twice';
  const isBad = ({ rate, amount }: Tier) =>
    mode === 'rate' ? rate === null : mode === 'unit' ? amount === null : (rate === null) === (amount === null);
  return tiers.some(isBad) ? 'value' : null;
}
