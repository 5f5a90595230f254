// How old a password may grow, where an enterprise sets a limit.
import { daysBetween } from '#kernel/model/dates';

export const warningDays = 7;

/** Days until a new one is due; 0 or less: it is due. Null: there is no limit. */
export const passwordDaysLeft = (changedOn: string, today: string, maxDays: number): number | null =>
  maxDays > 0 ? maxDays - daysBetween(changedOn, today) : null;
