// What a series does on days off: nothing, or it waits for the next working day. Pure.
import { addDays, dayOf } from '#kernel/model/dates';
import type { Occurring } from './recurrence';

const dayMs = 86_400_000;
/** The longest stretch of days off that an occurrence waits out. */
export const longestOff = 31;

type HolidayRule = 'keep' | 'skip' | 'next_workday';

/** Saturdays, Sundays and what was declared a holiday. */
const isOff = (day: string, holidays: ReadonlySet<string>): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 || holidays.has(day);
};

/** Occurrences as they take place; those that are skipped still count for the series. Two may fall on one day. */
export function withoutDaysOff<T extends Occurring>(
  found: readonly T[],
  { holidayRule, allDay, tzid }: { holidayRule: HolidayRule; allDay: boolean; tzid: string },
  holidays: ReadonlySet<string>,
): T[] {
  if (holidayRule === 'keep') return [...found];
  const zone = allDay ? 'UTC' : tzid;
  return found.flatMap((one) => {
    const day = dayOf(one.start, zone);
    if (!isOff(day, holidays)) return [one];
    if (holidayRule === 'skip') return [];
    let later = 1;
    while (later <= longestOff && isOff(addDays(day, later), holidays)) later++;
    const by = later * dayMs;
    return [{ ...one, start: new Date(one.start.getTime() + by), end: new Date(one.end.getTime() + by) }];
  });
}
