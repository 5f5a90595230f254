// What a lease costs, month by month: rises, rent-free days, incomplete months, and the dues that follow. Pure.
import { addDays, addMonths, type Day, daysBetween } from '#kernel/model/dates';
import { type Fen, share } from '#kernel/model/money';
import type { Lease, RentDue } from './lease';

export type LeaseTerms = Pick<
  Lease,
  | 'startOn'
  | 'endOn'
  | 'monthlyRent'
  | 'propertyFee'
  | 'deposit'
  | 'payCycle'
  | 'dueDaysBefore'
  | 'freeFrom'
  | 'freeTo'
  | 'riseKind'
  | 'risePercent'
  | 'riseAmount'
  | 'riseEveryMonths'
>;

export const termNames: readonly (keyof LeaseTerms)[] = [
  'startOn',
  'endOn',
  'monthlyRent',
  'propertyFee',
  'deposit',
  'payCycle',
  'dueDaysBefore',
  'freeFrom',
  'freeTo',
  'riseKind',
  'risePercent',
  'riseAmount',
  'riseEveryMonths',
];

/** Where a renewal asks for a term; the day it begins is not asked for. */
const askedFor: Partial<Record<keyof LeaseTerms, string>> = {
  endOn: 'newEndOn',
  monthlyRent: 'newMonthlyRent',
  propertyFee: 'newPropertyFee',
  payCycle: 'newPayCycle',
  dueDaysBefore: 'newDueDaysBefore',
  freeFrom: 'newFreeFrom',
  freeTo: 'newFreeTo',
  riseKind: 'newRiseKind',
  risePercent: 'newRisePercent',
  riseAmount: 'newRiseAmount',
  riseEveryMonths: 'newRiseEveryMonths',
  deposit: 'addedDeposit',
};

export const askedAs = (term: string): string => askedFor[term as keyof LeaseTerms] ?? 'newEndOn';

/**
 * The lease goes on the day after it ends, as it was where nothing is said. What was paid as deposit stays with the landlord,
 * and rent-free days are agreed anew.
 */
export function termsAfter<T extends LeaseTerms>(lease: T, asked: Record<string, unknown>): T {
  const said = termNames.flatMap((term) => {
    const value = asked[askedFor[term] ?? ''];
    return value === null || value === undefined || value === '' ? [] : [[term, value]];
  });
  const anew = { deposit: 0, freeFrom: null, freeTo: null };
  return { ...lease, ...anew, ...Object.fromEntries(said), startOn: addDays(lease.endOn, 1) };
}

export type Due = Pick<RentDue, 'kind' | 'periodFrom' | 'periodTo' | 'dueOn' | 'amount'>;

export const cycleMonths = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 } as const;

/** Longer than any lease a person means; keeps a typing error from making ten thousand dues. */
export const longestYears = 30;

/** Lease month k, its day clamped to the month's end. */
export const monthOf = ({ startOn }: Pick<LeaseTerms, 'startOn'>, k: number): { from: Day; to: Day } => ({
  from: addMonths(startOn, k),
  to: addDays(addMonths(startOn, k + 1), -1),
});

/** The full rent of lease month k. A percentage rises on what was paid before, rounded at each step. */
export function rentOfMonth(terms: LeaseTerms, k: number): Fen {
  const steps = terms.riseKind === 'none' ? 0 : Math.floor(k / terms.riseEveryMonths);
  if (terms.riseKind !== 'percent') return terms.monthlyRent + steps * terms.riseAmount;
  let rent = terms.monthlyRent;
  for (let step = 0; step < steps; step++) rent = share(rent, 100_00 + terms.risePercent, 100_00);
  return rent;
}

/** The lease month in which a day lies. */
export function monthAt(terms: Pick<LeaseTerms, 'startOn'>, day: Day): number {
  let k = Math.max(0, Math.floor(daysBetween(terms.startOn, day) / 31));
  while (monthOf(terms, k).to < day) k++;
  return k;
}

const later = (a: Day, b: Day): Day => (a > b ? a : b);
const earlier = (a: Day, b: Day): Day => (a < b ? a : b);
const daysIn = (from: Day, to: Day): number => Math.max(0, daysBetween(from, to) + 1);

/** Divides by the length of every month there is, so that parts of months add up without rounding in between. */
const parts = BigInt(4 * 3 * 5 * 7 * 29 * 31);

/** What is owed for these days, rounded half up once. */
export function amountFor(terms: LeaseTerms, kind: 'rent' | 'property', from: Day, to: Day): Fen {
  let owed = 0n;
  for (let k = monthAt(terms, from); monthOf(terms, k).from <= to; k++) {
    const month = monthOf(terms, k);
    const [first, last] = [later(month.from, from), earlier(month.to, to)];
    const free =
      kind === 'rent' && terms.freeFrom && terms.freeTo
        ? daysIn(later(first, terms.freeFrom), earlier(last, terms.freeTo))
        : 0;
    const full = kind === 'rent' ? rentOfMonth(terms, k) : terms.propertyFee;
    const days = daysIn(first, last) - free;
    owed += (BigInt(full) * BigInt(days) * parts) / BigInt(daysIn(month.from, month.to));
  }
  return Number((owed * 2n + parts) / (parts * 2n));
}

/** Every due from `since` on, in order of payment. Nothing is due for a stretch that costs nothing. */
export function duesOf(terms: LeaseTerms, since: Day = terms.startOn): Due[] {
  const dues: Due[] = [];
  const before = (day: Day) => addDays(day, -terms.dueDaysBefore);
  if (terms.deposit > 0 && since === terms.startOn) {
    const period = { periodFrom: terms.startOn, periodTo: terms.endOn };
    dues.push({ kind: 'deposit', ...period, dueOn: before(terms.startOn), amount: terms.deposit });
  }
  const step = cycleMonths[terms.payCycle];
  for (let k = monthAt(terms, since), from = since; from <= terms.endOn; k += step) {
    const to = earlier(monthOf(terms, k + step - 1).to, terms.endOn);
    for (const kind of ['rent', 'property'] as const) {
      const amount = amountFor(terms, kind, from, to);
      if (amount > 0) dues.push({ kind, periodFrom: from, periodTo: to, dueOn: before(from), amount });
    }
    from = addDays(to, 1);
  }
  return dues;
}

type Standing = Pick<RentDue, 'kind' | 'periodFrom' | 'periodTo' | 'amount' | 'paid' | 'status'>;

/** What new terms replace: nothing was paid and the period has not begun. What is gone from the books is not brought back. */
export const isReplaceable = (due: Standing, today: Day): boolean =>
  due.paid === 0 && due.periodFrom > today && due.status !== 'cancelled';

/** The dues that new terms bring, going on where those that stand leave off. */
export function duesAfterChange(terms: LeaseTerms, standing: readonly Standing[], today: Day): Due[] {
  const kept = standing.filter((due) => !isReplaceable(due, today) && ['rent', 'property'].includes(due.kind));
  const covered = kept.reduce<Day | null>((last, due) => later(last ?? due.periodTo, due.periodTo), null);
  const deposits = standing.some((due) => due.kind === 'deposit' && !isReplaceable(due, today));
  const since = covered ? addDays(covered, 1) : terms.startOn;
  if (since > terms.endOn) return [];
  return duesOf(terms, since).filter((due) => due.periodFrom > today && !(due.kind === 'deposit' && deposits));
}

/** What a due becomes when the lease stops on a day: later ones fall away, the running one is owed by days. */
export function dueAtEnd(terms: LeaseTerms, due: Standing, on: Day): { amount: Fen; status: RentDue['status'] } {
  const same = { amount: due.amount, status: due.status };
  if (due.status === 'cancelled' || (due.kind !== 'rent' && due.kind !== 'property')) return same;
  if (due.periodTo <= on) return same;
  if (due.periodFrom > on && due.paid === 0) return { amount: due.amount, status: 'cancelled' };
  const owed = due.periodFrom > on ? 0 : amountFor(terms, due.kind, due.periodFrom, on);
  // Money already handed over is claimed back from the landlord, not from the books.
  const amount = Math.max(owed, due.paid);
  return { amount, status: due.paid >= amount ? 'paid' : due.status };
}

/** Where a due stands after a payment. One that is late stays late until it is paid in full. */
export function statusAfter(due: Pick<RentDue, 'amount' | 'status'>, paid: Fen): RentDue['status'] {
  if (paid >= due.amount) return 'paid';
  return due.status === 'overdue' ? 'overdue' : 'part_paid';
}
