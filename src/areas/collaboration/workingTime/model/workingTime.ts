// Working time: the union of a calendar's intervals, each half open, in the enterprise's zone; special days replace the
// weekday. Approvals' deadlines are counted in it.
import { addDays, type Day, dayOf, startOfDay } from '#kernel/model/dates';

export interface Interval {
  from: string;
  to: string;
}

export interface WorkingCalendar {
  timezone: string;
  /** By weekday, Monday first. */
  weekly: readonly (readonly Interval[])[];
  /** Replaces the weekday of its date; without intervals it is off. */
  days: ReadonlyMap<Day, readonly Interval[]>;
}

const office: readonly Interval[] = [{ from: '09:00', to: '18:00' }];

/** Where nobody set up another: Monday to Friday, nine to six, holidays off. */
export const officeHours = (timezone: string, daysOff: readonly Day[] = []): WorkingCalendar => ({
  timezone,
  weekly: [office, office, office, office, office, [], []],
  days: new Map(daysOff.map((day) => [day, []])),
});

const minuteMs = 60_000;
const longestDays = 800;

/** The moment at which so many working minutes from a start are used up. */
export function addWorking(calendar: WorkingCalendar, start: Date, minutes: number): Date {
  let left = minutes * minuteMs;
  let day = dayOf(start, calendar.timezone);
  for (let walked = 0; walked < longestDays; walked++, day = addDays(day, 1)) {
    for (const [from, to] of intervalsOn(calendar, day)) {
      const begin = Math.max(from, start.getTime());
      if (begin >= to) continue;
      if (left <= to - begin) return new Date(begin + left);
      left -= to - begin;
    }
  }
  return new Date(start.getTime() + left);
}

/** The stretches of working time that so many minutes from a start take up. */
export function stretches(calendar: WorkingCalendar, start: Date, minutes: number): { from: Date; to: Date }[] {
  const end = addWorking(calendar, start, minutes).getTime();
  const found: { from: Date; to: Date }[] = [];
  for (
    let day = dayOf(start, calendar.timezone);
    startOfDay(day, calendar.timezone).getTime() < end;
    day = addDays(day, 1)
  )
    for (const [from, to] of intervalsOn(calendar, day)) {
      const [begin, stop] = [Math.max(from, start.getTime()), Math.min(to, end)];
      if (begin < stop) found.push({ from: new Date(begin), to: new Date(stop) });
    }
  return found;
}

/** The working milliseconds between two moments. */
export function workingBetween(calendar: WorkingCalendar, a: Date, b: Date): number {
  let total = 0;
  for (let day = dayOf(a, calendar.timezone); day <= dayOf(b, calendar.timezone); day = addDays(day, 1)) {
    for (const [from, to] of intervalsOn(calendar, day))
      total += Math.max(0, Math.min(to, b.getTime()) - Math.max(from, a.getTime()));
  }
  return total;
}

/** So many working days later, at the same time of day. */
export function addWorkdays(calendar: WorkingCalendar, start: Date, count: number): Date {
  let [day, left] = [dayOf(start, calendar.timezone), count];
  const into = start.getTime() - startOfDay(day, calendar.timezone).getTime();
  for (let walked = 0; walked < longestDays && left > 0; walked++) {
    day = addDays(day, 1);
    if (intervalsOn(calendar, day).length > 0) left -= 1;
  }
  return new Date(startOfDay(day, calendar.timezone).getTime() + into);
}

function intervalsOn(calendar: WorkingCalendar, day: Day): [number, number][] {
  const midnight = startOfDay(day, calendar.timezone).getTime();
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const found = calendar.days.get(day) ?? calendar.weekly[weekday] ?? [];
  return found.map(({ from, to }) => [midnight + minutesOf(from) * minuteMs, midnight + minutesOf(to) * minuteMs]);
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
