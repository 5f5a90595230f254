// How long somebody may see something: from grants that are given and taken back, never from an edited date. Pure.
import { addDays, type Day, daysBetween } from '#kernel/model/dates';

export interface Granted {
  mode: 'days' | 'until' | 'forever';
  days: number | null;
  until: Day | null;
  /** The day it was given, less the days for which access stood still until then. */
  countsFrom: Day;
  /** Taken back: so many of its days were used. */
  keptDays: number | null;
}

export interface Period {
  startAt: Day;
  /** Null: for ever. */
  endAt: Day | null;
}

interface Segment {
  from: Day;
  days: number;
}

/** Where each grant's own days lie: one given while access runs begins when the former ends. */
function segmentsOf(grants: readonly Granted[]): (Segment | null)[] {
  let next: Day | null = null;
  return inOrder(grants).map((grant) => {
    const days = grant.mode === 'days' ? (grant.keptDays ?? grant.days ?? 0) : 0;
    if (grant.mode !== 'days') return null;
    const from: Day = next !== null && next > grant.countsFrom ? next : grant.countsFrom;
    if (days > 0) next = addDays(from, days);
    return { from, days };
  });
}

const inOrder = <G extends Granted>(grants: readonly G[]): G[] =>
  grants
    .map((grant, i) => ({ grant, i }))
    .sort((a, b) => a.grant.countsFrom.localeCompare(b.grant.countsFrom) || a.i - b.i)
    .map(({ grant }) => grant);

/** Null: nothing is left of what was given. */
export function periodOf(grants: readonly Granted[], pausedDays = 0): Period | null {
  const ordered = inOrder(grants);
  const segments = segmentsOf(ordered);
  const isLive = ({ keptDays }: Granted) => keptDays === null;
  const counting = ordered.filter((grant, i) => isLive(grant) || (segments[i]?.days ?? 0) > 0);
  if (counting.length === 0) return null;
  const startAt = counting.map(({ countsFrom }) => countsFrom).reduce((a, b) => (a < b ? a : b));
  if (ordered.some((grant) => isLive(grant) && grant.mode === 'forever')) return { startAt, endAt: null };
  const ends = [
    ...segments.flatMap((one) => (one && one.days > 0 ? [addDays(one.from, one.days - 1)] : [])),
    ...ordered.flatMap((grant) => (isLive(grant) && grant.mode === 'until' && grant.until ? [grant.until] : [])),
  ];
  if (ends.length === 0) return null;
  return {
    startAt,
    endAt: addDays(
      ends.reduce((a, b) => (a > b ? a : b)),
      pausedDays,
    ),
  };
}

/** Of a grant that is taken back on a day: how many of its days were used until then, the oldest grant's first. */
export function usedDays(grants: readonly Granted[], which: Granted, on: Day, pausedDays = 0): number {
  const ordered = inOrder(grants);
  const segment = segmentsOf(ordered)[ordered.indexOf(which)];
  if (!segment) return 0;
  const passed = daysBetween(segment.from, addDays(on, -pausedDays));
  return Math.max(0, Math.min(segment.days, passed));
}

export type AccessState = 'pending' | 'active' | 'paused' | 'expired' | 'revoked';

export function stateOn(period: Period | null, today: Day, isPaused: boolean, isRevoked = false): AccessState {
  if (!period) return 'revoked';
  if (period.endAt !== null && period.endAt < today) return isRevoked ? 'revoked' : 'expired';
  if (isPaused) return 'paused';
  return period.startAt > today ? 'pending' : 'active';
}

export const daysLeft = (endAt: Day | null, today: Day): number | null =>
  endAt === null ? null : Math.max(0, daysBetween(today, endAt) + 1);
