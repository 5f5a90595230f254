// The arithmetic of reports: when one is late, which days ask for one, how many came in time.
import { addDays, momentAt, startOfDay } from '#kernel/model/dates';

export type Kind = 'daily' | 'weekly' | 'monthly';

/** The last day of the period that a day begins. */
export function periodEnd(kind: Kind, start: string): string {
  if (kind === 'daily') return start;
  if (kind === 'weekly') return addDays(start, 6);
  const at = new Date(`${start}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + 1, 0);
  return at.toISOString().slice(0, 10);
}

export function beginsRight(kind: Kind, day: string): boolean {
  if (kind === 'daily') return true;
  return kind === 'monthly' ? day.endsWith('-01') : new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
}

/** In time until the end of the day after its period. */
export const isLate = (kind: Kind, start: string, submittedOn: string): boolean =>
  submittedOn > addDays(periodEnd(kind, start), 1);

/** Monday to Friday. */
export function workdays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < 62; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days.push(day);
  }
  return days;
}

/** In percent with one decimal; null where none were asked for. */
export function ratesOf(counts: { required: number; onTime: number; late: number }) {
  const rate = (n: number) => (counts.required === 0 ? null : Math.round((n / counts.required) * 1000) / 10);
  return { onTimeRate: rate(counts.onTime), submitRate: rate(counts.onTime + counts.late) };
}

/** The first day of the period in which a day lies. */
export function periodOf(kind: Kind, day: string): string {
  if (kind === 'daily') return day;
  if (kind === 'monthly') return `${day.slice(0, 7)}-01`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

export interface Deadline {
  deadlineDays: number;
  deadlineTime: string;
}

/** Until when the report of a period is in time. */
export const deadlineOf = (
  { deadlineDays, deadlineTime }: Deadline,
  kind: Kind,
  start: string,
  timezone: string,
): Date => momentAt(`${addDays(periodEnd(kind, start), deadlineDays)} ${deadlineTime.slice(0, 5)}:00`, timezone);

interface Away {
  start: Date;
  end: Date;
}
const [workFrom, workTo] = ['09:00', '18:00'];

/** Whether somebody is away from nine to six of every one of these days: half a day off leaves half a day to report. */
export function isAwayAll(days: readonly string[], away: readonly Away[], timezone: string): boolean {
  return days.every((day) => {
    const end = momentAt(`${day} ${workTo}:00`, timezone).getTime();
    let covered = momentAt(`${day} ${workFrom}:00`, timezone).getTime();
    for (const block of [...away].sort((a, b) => a.start.getTime() - b.start.getTime()))
      if (block.start.getTime() <= covered) covered = Math.max(covered, block.end.getTime());
    return covered >= end;
  });
}

/** The days of a period on which somebody who began on a day is asked to work. */
export function daysAsked(
  kind: Kind,
  start: string,
  { workdaysOnly, startOn }: { workdaysOnly: boolean; startOn: string | null },
): string[] {
  const end = periodEnd(kind, start);
  const days: string[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  const working = workdaysOnly ? workdays(start, end) : days;
  return working.filter((day) => !startOn || startOn <= day);
}

export const spanOf = (start: string, end: string, timezone: string): { from: Date; to: Date } => ({
  from: startOfDay(start, timezone),
  to: startOfDay(addDays(end, 1), timezone),
});
