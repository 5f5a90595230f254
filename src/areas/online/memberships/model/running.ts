// Until when a membership runs when days are added, taken or stood still. Pure.
import { addDays, type Day, daysBetween } from '#kernel/model/dates';

export interface Run {
  startAt: Day;
  endAt: Day;
}

/** The same level again begins when the former ends, or today. */
export function renewed(was: Run | null, days: number, today: Day): Run {
  const isRunning = was !== null && was.endAt >= today;
  const from = isRunning ? addDays(was.endAt, 1) : today;
  return { startAt: isRunning ? was.startAt : today, endAt: addDays(from, days - 1) };
}

/** Days that have not been used yet, today among them. */
export const unused = ({ endAt }: Run, today: Day): number => Math.max(0, daysBetween(today, endAt) + 1);

/** Days taken back: at most those not used. */
export const shortened = (was: Run, days: number, today: Day): Run => ({
  ...was,
  endAt: addDays(was.endAt, -Math.min(days, unused(was, today))),
});
