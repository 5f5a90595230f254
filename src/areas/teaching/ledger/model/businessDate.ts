// On which day an entry counts. A closed month never changes: what belongs there counts on the first day still open.
import { addDays, type Day } from '#kernel/model/dates';

export const firstOpen = (day: Day, closedThrough: Day | null): Day =>
  closedThrough !== null && day <= closedThrough ? addDays(closedThrough, 1) : day;

/** A lesson counts on its own day, or when its lot was opened if that was later. */
export const consumedOn = (lessonDay: Day, lotOpenedOn: Day): Day =>
  lessonDay > lotOpenedOn ? lessonDay : lotOpenedOn;
