// What a series does on days off: nothing, or it waits for the next working day. Pure.
import { addDays, dayOf, localTime, momentAt } from '#kernel/model/dates';
import type { Occurring } from './recurrence';

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
    // At the same hour there, also when the clocks change in between.
    const start = momentAt(`${addDays(day, later)} ${localTime(one.start, zone).slice(11)}`, zone);
    return [{ ...one, start, end: new Date(start.getTime() + one.end.getTime() - one.start.getTime()) }];
  });
}

/** The same for a program that knows no days off: which occurrences fall away, and which take place at another time. */
export function exceptionsFor<T extends Occurring>(
  found: readonly T[],
  series: { holidayRule: HolidayRule; allDay: boolean; tzid: string },
  holidays: ReadonlySet<string>,
): { gone: string[]; moved: T[] } {
  const held = new Map(withoutDaysOff(found, series, holidays).map((one) => [one.recurrenceId, one]));
  return {
    gone: found.filter(({ recurrenceId }) => !held.has(recurrenceId)).map(({ recurrenceId }) => recurrenceId),
    moved: found.flatMap(({ recurrenceId, start }) => {
      const one = held.get(recurrenceId);
      return one && one.start.getTime() !== start.getTime() ? [one] : [];
    }),
  };
}
