// How many days a leave is, how many days of annual leave a year gives: hundredths of a day, pure.
import { addDays, addMonths } from '#kernel/model/dates';

export type Half = 'am' | 'pm';
export interface Leave {
  from: string;
  fromHalf: Half;
  to: string;
  toHalf: Half;
}

export const daysFrom = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < 800; day = addDays(day, 1)) days.push(day);
  return days;
};

/** Which part of each day is taken. */
export const partsOf = ({ from, fromHalf, to, toHalf }: Leave): { date: string; half: 'all' | Half }[] =>
  daysFrom(from, to).map((date) => {
    const late = date === from && fromHalf === 'pm';
    const early = date === to && toHalf === 'am';
    return { date, half: late ? 'pm' : early ? 'am' : 'all' };
  });

/** Friday afternoon to Monday morning with the weekend off is one day. */
export const leaveDays = (leave: Leave, counts: (date: string) => boolean): number =>
  partsOf(leave)
    .filter(({ date }) => counts(date))
    .reduce((total, { half }) => total + (half === 'all' ? 100 : 50), 0);

/** A morning and an afternoon of one day are no clash. */
export function overlaps(a: Leave, b: Leave): boolean {
  const begin = ({ from, fromHalf }: Leave) => `${from}${fromHalf}`;
  const end = ({ to, toHalf }: Leave) => `${to}${toHalf}`;
  return begin(a) <= end(b) && begin(b) <= end(a);
}

/** Days a year after so many months of work in a life. */
export const annualDays = (months: number): number => (months < 12 ? 0 : months < 120 ? 5 : months < 240 ? 10 : 15);

/** Of the first year only what is left of it: hired on 1 July with 5 days, 184 ÷ 365 × 5 = 2.52, so 2. */
export function firstYearDays(hiredOn: string, days: number): number {
  const left = daysFrom(hiredOn, `${hiredOn.slice(0, 4)}-12-31`).length;
  return Math.floor((left * days) / 365);
}

export const monthsBetween = (from: string, to: string): number => {
  const [fy = 0, fm = 0, fd = 0] = from.split('-').map(Number);
  const [ty = 0, tm = 0, td = 0] = to.split('-').map(Number);
  return (ty - fy) * 12 + tm - fm - (td < fd ? 1 : 0);
};

/** Hours in half-hour steps, rounded down, in hundredths; an end before its beginning is after midnight. */
export function overtimeHours(from: string, to: string): number {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  const length = (minutes(to) - minutes(from) + 1440) % 1440;
  return Math.floor(length / 30) * 50;
}

/** The last day of the month in which a day lies. */
export const monthEnd = (day: string): string => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
