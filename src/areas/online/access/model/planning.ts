// What opening something to somebody would do, decided before anything is written. Pure.
import { addDays, type Day } from '#kernel/model/dates';
import type { Conflict } from './contents';
import { type AccessState, daysLeft } from './period';

export interface Given {
  mode: 'days' | 'until' | 'forever';
  days: number | null;
  until: Day | null;
}

export interface Having {
  state: AccessState;
  endAt: Day | null;
}

export type PlanResult = 'new' | 'extend' | 'skip';

export interface Planned {
  result: PlanResult;
  grant: Given | null;
}

/** Where access ran out or was taken back it is new. */
export function planned(having: Having | null, given: Given, conflict: Conflict, today: Day): Planned {
  const isRunning = having !== null && ['active', 'pending', 'paused'].includes(having.state);
  if (!isRunning) return { result: 'new', grant: given };
  if (conflict === 'skip' || having.endAt === null) return { result: 'skip', grant: null };
  if (conflict === 'extend') return { result: 'extend', grant: given };
  const end = endOf(given, today);
  if (end !== null && end <= having.endAt) return { result: 'skip', grant: null };
  return {
    result: 'extend',
    grant: end === null ? given : { mode: 'until', days: null, until: end },
  };
}

/** The last day, were it given today; null: for ever. */
export const endOf = ({ mode, days, until }: Given, today: Day): Day | null =>
  mode === 'forever' ? null : mode === 'until' ? until : addDays(today, (days ?? 0) - 1);

export type CopyPeriod = 'same_end' | 'same_days' | 'own';

/** What a target is given of a source that ends on a day. */
export function copied(endAt: Day | null, period: CopyPeriod, own: Given, today: Day): Given {
  if (period === 'own') return own;
  if (endAt === null) return { mode: 'forever', days: null, until: null };
  return period === 'same_end'
    ? { mode: 'until', days: null, until: endAt }
    : { mode: 'days', days: daysLeft(endAt, today), until: null };
}

/** The end that most have; of several as frequent the later one. */
export function commonEnd(ends: readonly (Day | null)[]): Day | null {
  const counts = new Map<Day | null, number>();
  for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (b[0] ?? '9999').localeCompare(a[0] ?? '9999'));
  return sorted[0]?.[0] ?? null;
}
