// When a student's lessons call for somebody: said of a balance, without a clock or a table.
import { addDays, type Day } from '#kernel/model/dates';

export const levels = {
  owed: ['欠课', 'Owed', 'red'],
  critical: ['告急', 'Critical', 'red'],
  low: ['偏低', 'Low', 'orange'],
  expiring: ['将到期', 'Expiring', 'orange'],
  idle: ['久未上课', 'Idle', 'grey'],
} as const;
export type Level = keyof typeof levels;

/** The worst first, as one would call the family about it. */
export const bySeverity = Object.keys(levels) as Level[];

export interface Watched {
  /** Hundredths that can be used today. */
  remaining: number;
  owed: number;
  /** The last days of lots with a rest. */
  ends: readonly Day[];
  lastLessonOn: Day | null;
}

export interface Limits {
  /** Whole lessons. */
  low: number;
  critical: number;
  expiringDays: number;
  idleDays: number;
}

/** Everything that holds; a level stays as long as it does, so that it is told once. */
export function levelsOf({ remaining, owed, ends, lastLessonOn }: Watched, limits: Limits, today: Day): Level[] {
  const holds: Record<Level, boolean> = {
    owed: owed > 0,
    critical: remaining <= limits.critical * 100,
    low: remaining <= limits.low * 100,
    expiring: ends.some((day) => today <= day && day <= addDays(today, limits.expiringDays)),
    idle: remaining > 0 && lastLessonOn !== null && lastLessonOn < addDays(today, -limits.idleDays),
  };
  return bySeverity.filter((level) => holds[level]);
}
