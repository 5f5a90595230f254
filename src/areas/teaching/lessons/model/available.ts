// Whether somebody can be had at a time of a day, by the hours they gave.
import type { Weekday } from './weekdays';

export interface Hours {
  readonly weekday: Weekday | null;
  readonly date: string | null;
  readonly fromTime: string;
  readonly toTime: string;
  readonly available: boolean;
}

interface Wanted {
  date: string;
  weekday: Weekday;
  /** `18:30` */
  from: string;
  to: string;
}

/** Hours of the very day stand instead of the weekly ones; who gave none at all can always be had. */
export function isAvailable(given: readonly Hours[], { date, weekday, from, to }: Wanted): boolean {
  if (given.length === 0) return true;
  const ofDay = given.filter((one) => one.date === date);
  const hours = ofDay.length > 0 ? ofDay : given.filter((one) => one.date === null && one.weekday === weekday);
  const isBlocked = hours.some((one) => !one.available && one.fromTime < to && from < one.toTime);
  const open = hours.filter(({ available }) => available);
  const isWeekly = given.some((one) => one.available && one.date === null);
  // Who only names hours that do not suit can be had at all others.
  if (open.length === 0) return !isBlocked && !isWeekly && ofDay.length === 0;
  return !isBlocked && open.some((one) => one.fromTime <= from && to <= one.toTime);
}
