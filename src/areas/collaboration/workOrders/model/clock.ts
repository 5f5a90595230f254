// The clock of a promise: it runs in working time, is stopped while somebody else is waited for, and goes on with what was used.
// Pure: the calendar and the moment are given.
import { addWorking, type WorkingCalendar, workingBetween } from '../../workingTime/model/workingTime';

export interface Clock {
  /** Working seconds of the stretches that are over. */
  usedSec: number;
  targetSec: number;
  /** Since when it runs; null: stopped. */
  runsFrom: Date | null;
}

export interface Segment {
  startedAt: Date;
  stoppedAt: Date;
  usedSec: number;
  targetSec: number;
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

export const usedAt = (calendar: WorkingCalendar, { usedSec, runsFrom }: Clock, now: Date): number =>
  usedSec + (runsFrom && runsFrom < now ? seconds(workingBetween(calendar, runsFrom, now)) : 0);

export const started = (clock: Clock, now: Date): Clock => (clock.runsFrom ? clock : { ...clock, runsFrom: now });

/** What was used is frozen; the stretch that ended is answered beside it. */
export function stopped(calendar: WorkingCalendar, clock: Clock, now: Date): { clock: Clock; segment: Segment | null } {
  if (!clock.runsFrom) return { clock, segment: null };
  const used = usedAt(calendar, clock, now);
  return {
    clock: { ...clock, usedSec: used, runsFrom: null },
    segment: {
      startedAt: clock.runsFrom,
      stoppedAt: now,
      usedSec: used - clock.usedSec,
      targetSec: clock.targetSec,
    },
  };
}

/** The moment at which so much of the target is used; what is behind already is now. */
export function reachedAt(calendar: WorkingCalendar, clock: Clock, percent: number, now: Date): Date | null {
  if (!clock.runsFrom) return null;
  const left = Math.ceil((clock.targetSec * percent) / 100) - clock.usedSec;
  return left <= 0 ? now : addWorking(calendar, clock.runsFrom, left / 60);
}

/** None while it stands still. */
export const dueAt = (calendar: WorkingCalendar, clock: Clock, now: Date): Date | null =>
  reachedAt(calendar, clock, 100, now);

export const isMet = ({ usedSec, targetSec }: Pick<Clock, 'usedSec' | 'targetSec'>): boolean => usedSec <= targetSec;

export interface Level {
  key: string;
  atPercent: number;
}

/** Of the levels that are behind and not done, the highest fires; the lower ones count as done with it. */
export function levelsBehind<L extends Level>(
  levels: readonly L[],
  done: readonly string[],
  usedSec: number,
  targetSec: number,
): { fires: L | null; behind: L[] } {
  const behind = levels.filter(({ key, atPercent }) => !done.includes(key) && usedSec * 100 >= targetSec * atPercent);
  const fires = behind.reduce<L | null>((top, one) => (top && top.atPercent >= one.atPercent ? top : one), null);
  return { fires, behind };
}
