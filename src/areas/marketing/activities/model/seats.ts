// When one may sign up and check in, for whom an activity is, and who of the waiting is next. Pure.
import { dayOf } from '#kernel/model/dates';
import type { Phase } from './activity';

interface Times {
  state: string;
  startAt: Date;
  endAt: Date;
  signupStartAt: Date | null;
  signupEndAt: Date | null;
  signupPaused: boolean;
}

export function phaseOf(activity: Times, now: Date): Phase {
  if (now >= activity.endAt || ['ended', 'settled', 'cancelled'].includes(activity.state)) return 'over';
  if (now >= activity.startAt) return 'ongoing';
  if (activity.signupStartAt && now < activity.signupStartAt) return 'not_open';
  return now < (activity.signupEndAt ?? activity.startAt) ? 'signup' : 'closed';
}

/** Why nobody can sign up now, or nothing. */
export function closedBecause(activity: Times, now: Date): 'notOpen' | 'closed' | 'paused' | null {
  if (activity.state !== 'published') return 'closed';
  if (activity.signupPaused) return 'paused';
  if (activity.signupStartAt && now < activity.signupStartAt) return 'notOpen';
  return now >= (activity.signupEndAt ?? activity.startAt) ? 'closed' : null;
}

export interface Window {
  startAt: Date;
  endAt: Date;
  before: number;
  after: number;
}
export function checkInBecause({ startAt, endAt, before, after }: Window, at: Date): 'early' | 'late' | null {
  if (at.getTime() < startAt.getTime() - before * 60_000) return 'early';
  return at.getTime() > endAt.getTime() + after * 60_000 ? 'late' : null;
}

/** In the order of their numbers, leaving out those whose party does not fit. */
export function nextOf<T extends { waitNo: number | null; partySize: number }>(
  waiting: readonly T[],
  free: number,
): T[] {
  let left = free;
  return [...waiting]
    .sort((a, b) => (a.waitNo ?? 0) - (b.waitNo ?? 0))
    .filter(({ partySize }) => {
      if (partySize > left) return false;
      left -= partySize;
      return true;
    });
}

/** Whole years on a day; nothing where the birthday is not known. */
export function ageOn(birth: string | null, now: Date, timezone: string): number | null {
  if (!birth) return null;
  const today = dayOf(now, timezone);
  return Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (today.slice(5) < birth.slice(5) ? 1 : 0);
}
