// How often a family may be written to of our own accord, and when: pure, the moment is an argument.
import { addDays, dayOf, localTime, momentAt } from '#kernel/model/dates';
import { isWithin } from '../../messages/model/messageRules';

export interface Caps {
  day: number;
  month: number;
}

/** Now, or the end of the quiet hours in which it falls. */
export function releasedAt(now: Date, timezone: string, quiet: { from: string; to: string }): Date {
  const time = localTime(now, timezone).slice(11, 16);
  if (!isWithin(time, quiet.from, quiet.to)) return now;
  const today = dayOf(now, timezone);
  return momentAt(`${time < quiet.to ? today : addDays(today, 1)} ${quiet.to}:00`, timezone);
}

/** Which of a family's next messages still go, one after another, after those it has got already. */
export function withinCaps(had: Caps, most: Caps, count: number): boolean[] {
  return Array.from({ length: count }, (_, i) => had.day + i < most.day && had.month + i < most.month);
}
