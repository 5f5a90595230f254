// The arithmetic of plans: when a period begins, how much of a plan is done.
import { addDays } from '#kernel/model/dates';

interface Weighed {
  weight: number;
  outcome: string;
}

/** Done among all but what was dropped, by weight, in hundredths of a percent; nothing to do is nothing done. */
export function completionOf(items: readonly Weighed[]): number {
  const sum = (some: readonly Weighed[]) => some.reduce((total, { weight }) => total + weight, 0);
  const all = sum(items.filter(({ outcome }) => outcome !== 'dropped'));
  const done = sum(items.filter(({ outcome }) => outcome === 'done'));
  return all === 0 ? 0 : Math.round((done / all) * 10_000);
}

export const beginsRight = (kind: 'week' | 'month', day: string): boolean =>
  kind === 'month' ? day.endsWith('-01') : new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

/** The last day of the period that begins on this one. */
export function endOf(kind: 'week' | 'month', day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (kind === 'week') at.setUTCDate(at.getUTCDate() + 6);
  else at.setUTCMonth(at.getUTCMonth() + 1, 0);
  return at.toISOString().slice(0, 10);
}

/** The first day of the period after the one that begins on this day. */
export const nextStart = (kind: 'week' | 'month', day: string): string => addDays(endOf(kind, day), 1);
