import { dayOf } from '#kernel/model/dates';

/** The enterprise's own day. */
export const todayOf = (work: { now: Date; actor: { timezone: string } }): string =>
  dayOf(work.now, work.actor.timezone);
