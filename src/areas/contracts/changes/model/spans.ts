// Days of extensions and suspensions. Nothing here reads a clock.
import { addDays, type Day, daysBetween } from '#kernel/model/dates';

export interface SpanRules {
  /** Of one suspension, and of all of a contract. */
  minDays: number;
  maxDays: number;
  totalDays: number;
}

/** Both days count. */
export const daysOf = (from: Day, to: Day): number => daysBetween(from, to) + 1;

/** What is wrong with a suspension, or nothing. */
export function oddSpan(
  from: Day,
  to: Day,
  before: number,
  rules: SpanRules,
): 'order' | 'short' | 'long' | 'total' | null {
  const days = daysOf(from, to);
  if (days < 1) return 'order';
  if (days < rules.minDays) return 'short';
  if (days > rules.maxDays) return 'long';
  return before + days > rules.totalDays ? 'total' : null;
}

export interface LotEnd {
  key: string;
  validTo: Day | null;
}

/** Lots that never end are not moved. */
export const moved = (lots: readonly LotEnd[], days: number): { key: string; expiresOn: Day }[] =>
  lots.flatMap(({ key, validTo }) => (validTo && days !== 0 ? [{ key, expiresOn: addDays(validTo, days) }] : []));

/** Back on a day: real days are those before it, so the rest of the suspension is given back. */
export const unusedDays = (from: Day, to: Day, back: Day): number =>
  Math.max(0, daysOf(from, to) - Math.max(0, daysBetween(from, back)));
