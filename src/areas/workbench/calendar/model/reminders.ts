// When somebody is next told of an event. Pure.
import { occurrences, type Timed } from './recurrence';

interface Reminded extends Timed {
  rrule: string | null;
  exdates: readonly string[];
  remindMinutes: number | null;
}

const yearMs = 366 * 86_400_000;

/** Before the first occurrence whose reminder has not passed; none: nobody asked, or it is over. */
export function nextReminder(event: Reminded, now: Date): Date | null {
  const { remindMinutes, rrule } = event;
  if (remindMinutes === null) return null;
  const before = (start: Date) => new Date(start.getTime() - remindMinutes * 60_000);
  if (!rrule) return before(event.startAt) >= now ? before(event.startAt) : null;
  const from = new Date(now.getTime() + remindMinutes * 60_000);
  const next = occurrences({ ...event, rrule }, from, new Date(from.getTime() + yearMs)).find(
    ({ start }) => before(start) >= now,
  );
  return next ? before(next.start) : null;
}
