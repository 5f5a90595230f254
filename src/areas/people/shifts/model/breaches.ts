// What a plan asks of one person that it may not, or had better not: pure, day by day.

import { addDays, daysBetween } from '#kernel/model/dates';
import { grouped } from './grouped';
import type { Span } from './times';

export type Severity = 'refuse' | 'warn';
export type RuleOf = 'overlap' | 'leave' | 'daysInRow' | 'rest' | 'weekHours' | 'restDays';
interface Limit {
  value: number;
  severity: Severity;
}
export interface Limits {
  daysInRow: Limit;
  rest: Limit;
  weekHours: Limit;
  restDays: Limit;
}
export const usualLimits: Limits = {
  daysInRow: { value: 6, severity: 'warn' },
  rest: { value: 11, severity: 'warn' },
  weekHours: { value: 44, severity: 'warn' },
  restDays: { value: 1, severity: 'warn' },
};

/** One shift on one day; a day off has no spans. */
export interface Planned {
  date: string;
  spans: readonly Span[];
  minutes: number;
}
export type Away = 'all' | 'am' | 'pm';
export interface Breach {
  date: string;
  rule: RuleOf;
  severity: Severity;
  /** What was found: hours, days; the other day where there is one. */
  found: number;
  other?: string;
}

const noon = 12 * 60;
const isAway = (away: Away | undefined, spans: readonly Span[]): boolean =>
  away === 'all' ||
  (away === 'am' && spans.some(({ from }) => from < noon)) ||
  (away === 'pm' && spans.some(({ to }) => to > noon));

/** Monday of the week in which a day lies. */
export const weekOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

export function breachesOf(
  planned: readonly Planned[],
  limits: Limits,
  leave: ReadonlyMap<string, Away>,
  { from, to }: { from: string; to: string },
): Breach[] {
  const shifts = planned
    .filter(({ spans }) => spans.length > 0)
    .toSorted((a, b) => (a.date === b.date ? a.spans[0]!.from - b.spans[0]!.from : a.date < b.date ? -1 : 1));
  const found = [
    ...betweenShifts(shifts, limits),
    ...onLeave(shifts, leave),
    ...inRow(shifts, limits),
    ...byWeek(shifts, limits),
  ];
  return found
    .filter(({ date }) => from <= date && date <= to)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.rule < b.rule ? -1 : 1));
}

function betweenShifts(shifts: readonly Planned[], { rest }: Limits): Breach[] {
  return shifts.flatMap((shift, i): Breach[] => {
    const before = shifts[i - 1];
    if (!before) return [];
    const days = daysBetween(before.date, shift.date);
    const gap = days * 1440 + shift.spans[0]!.from - before.spans.at(-1)!.to;
    if (gap < 0) return [{ date: shift.date, rule: 'overlap', severity: 'refuse', found: 0, other: before.date }];
    // Two shifts of one day are one working day, with a pause between.
    if (days === 0 || gap >= rest.value * 60) return [];
    return [{ date: shift.date, rule: 'rest', severity: rest.severity, found: gap / 60, other: before.date }];
  });
}

const onLeave = (shifts: readonly Planned[], leave: ReadonlyMap<string, Away>): Breach[] =>
  shifts
    .filter(({ date, spans }) => isAway(leave.get(date), spans))
    .map(({ date }) => ({ date, rule: 'leave', severity: 'refuse', found: 0 }));

function inRow(shifts: readonly Planned[], { daysInRow }: Limits): Breach[] {
  const days = [...new Set(shifts.map(({ date }) => date))];
  let run = 0;
  return days.flatMap((date, i): Breach[] => {
    run = i > 0 && days[i - 1] === addDays(date, -1) ? run + 1 : 1;
    return run > daysInRow.value ? [{ date, rule: 'daysInRow', severity: daysInRow.severity, found: run }] : [];
  });
}

/** Told on the last day of the week that is worked. */
function byWeek(shifts: readonly Planned[], { weekHours, restDays }: Limits): Breach[] {
  const weeks = grouped(shifts, ({ date }) => weekOf(date));
  return [...weeks.values()].flatMap((week): Breach[] => {
    const date = week.at(-1)!.date;
    const hours = week.reduce((total, { minutes }) => total + minutes, 0) / 60;
    const off = 7 - new Set(week.map((shift) => shift.date)).size;
    return [
      ...(hours > weekHours.value
        ? [{ date, rule: 'weekHours' as const, severity: weekHours.severity, found: Math.round(hours * 10) / 10 }]
        : []),
      ...(off < restDays.value ? [{ date, rule: 'restDays' as const, severity: restDays.severity, found: off }] : []),
    ];
  });
}
