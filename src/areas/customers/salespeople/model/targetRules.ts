// A month's target, for a part of the month. Pure.
import { addDays, addMonths, type Day, daysBetween } from '#kernel/model/dates';

/** How many of a month's days lie inside a period. */
export interface MonthShare {
  month: string;
  days: number;
  of: number;
}

export function monthShares(from: Day, to: Day): MonthShare[] {
  const shares: MonthShare[] = [];
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = addMonths(first, 1)) {
    const last = addDays(addMonths(first, 1), -1);
    const start = from > first ? from : first;
    const end = to < last ? to : last;
    shares.push({ month: first.slice(0, 7), days: daysBetween(start, end) + 1, of: daysBetween(first, last) + 1 });
  }
  return shares;
}

/** A part of a call cannot be made: what is asked of a part of the month is rounded up. */
export function targetIn(shares: readonly MonthShare[], byMonth: Readonly<Record<string, number>>): number {
  const parts = shares.map(({ month, days, of }) => ((byMonth[month] ?? 0) * days) / of);
  const sum = parts.reduce((total, part) => total + part, 0);
  return Math.ceil(Number(sum.toFixed(6)));
}
