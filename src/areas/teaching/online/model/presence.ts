// What the log of an online lesson suggests for the roll. Pure; nothing is marked or charged by it.
import type { Status } from '../../attendance/model/attendance';

export interface Stay {
  readonly joinAt: Date;
  readonly leaveAt: Date;
}

interface Held {
  readonly startAt: Date;
  readonly endAt: Date;
}

export interface Suggested {
  seconds: number;
  status: Extract<Status, 'present' | 'late' | 'absent'>;
  lateMinutes: number | null;
  earlyMinutes: number | null;
}

const minuteMs = 60_000;
const tolerance = 10 * minuteMs;
const [enough, some] = [0.8, 0.2];

/** Time within the lesson, stays that overlap counted once. */
export function presentMs(stays: readonly Stay[], { startAt, endAt }: Held): number {
  let [sum, until] = [0, startAt.getTime()];
  for (const { joinAt, leaveAt } of [...stays].sort((a, b) => a.joinAt.getTime() - b.joinAt.getTime())) {
    const from = Math.max(joinAt.getTime(), until);
    const to = Math.min(leaveAt.getTime(), endAt.getTime());
    if (to <= from) continue;
    sum += to - from;
    until = to;
  }
  return sum;
}

export function suggestedFor(stays: readonly Stay[], held: Held): Suggested {
  const length = held.endAt.getTime() - held.startAt.getTime();
  const ms = presentMs(stays, held);
  const share = length > 0 ? ms / length : 0;
  const seconds = Math.floor(ms / 1000);
  if (share < some) return { seconds, status: 'absent', lateMinutes: null, earlyMinutes: null };
  const joined = Math.min(...stays.map(({ joinAt }) => joinAt.getTime()));
  const left = Math.max(...stays.map(({ leaveAt }) => leaveAt.getTime()));
  const late =
    joined - held.startAt.getTime() > tolerance ? Math.floor((joined - held.startAt.getTime()) / minuteMs) : null;
  const early = Math.max(0, Math.ceil((held.endAt.getTime() - left) / minuteMs));
  if (share < enough) return { seconds, status: 'late', lateMinutes: late, earlyMinutes: early };
  return { seconds, status: late === null ? 'present' : 'late', lateMinutes: late, earlyMinutes: null };
}
