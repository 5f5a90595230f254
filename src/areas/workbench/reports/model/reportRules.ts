// The arithmetic of reports: when one is late, which days ask for one, how many came in time.
import { addDays } from '#kernel/model/dates';

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
