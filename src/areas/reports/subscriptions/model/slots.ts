// When a subscription is due, pure: the days it names, at its hour, in the time zone of the enterprise.
import { addDays, addMonths, type Day, dayOf, momentAt } from '#kernel/model/dates';

export interface Schedule {
  schedule: 'daily' | 'weekly' | 'monthly';
  /** HH:mm */
  sendAt: string;
  /** Monday is 1. */
  weekdays: readonly string[];
  /** 1 to 28, or the last of the month. */
  monthDays: readonly string[];
}

const weekday = (day: Day): string => String(((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1);
const isLast = (day: Day): boolean => addDays(day, 1) === `${addMonths(day, 1).slice(0, 8)}01`;

export function isDueOn({ schedule, weekdays, monthDays }: Schedule, day: Day): boolean {
  if (schedule === 'weekly') return weekdays.includes(weekday(day));
  if (schedule === 'monthly')
    return monthDays.includes(String(Number(day.slice(8)))) || (monthDays.includes('last') && isLast(day));
  return true;
}

/** The first moment after this one; days off are passed over where it says so. None within a year: never. */
export function slotAfter(of: Schedule, after: Date, timezone: string, off: ReadonlySet<Day> = new Set()): Date | null {
  const first = dayOf(after, timezone);
  for (let n = 0; n <= 366; n++) {
    const day = addDays(first, n);
    if (!isDueOn(of, day) || off.has(day)) continue;
    const at = momentAt(`${day} ${of.sendAt}:00`, timezone);
    if (at > after) return at;
  }
  return null;
}

/** Of those that have passed since this one, it included, only the latest is made up for. */
export function latestOf(of: Schedule, from: Date, now: Date, timezone: string, off?: ReadonlySet<Day>): Date {
  let slot = from;
  for (;;) {
    const next = slotAfter(of, slot, timezone, off);
    if (!next || next > now) return slot;
    slot = next;
  }
}

/** After so many failures of one delivery it is tried again so many minutes later; then no more. */
export const retryMinutes = [1, 5, 15] as const;
/** So many slots that failed, one after another, stop a subscription. */
export const mostFailures = 5;
