// From weekly slots to dated lessons: the same plan always gives the same days.
import { addDays, type Day, daysBetween } from '#kernel/model/dates';
import { type Weekday, weekdayOf, weekdays } from '../../lessons/model/weekdays';

export interface WeeklySlot {
  weekday: Weekday;
  startTime: string;
  minutes: number;
  roomId: number | null;
  teacherId: number | null;
  assistantIds: readonly number[];
  weekParity: 'every' | 'odd' | 'even';
  fromDate: Day | null;
  toDate: Day | null;
}

export interface ExtraSlot {
  date: Day;
  startTime: string;
  minutes: number;
  roomId: number | null;
  teacherId: number | null;
}

export interface Plan {
  startDate: Day;
  endMode: 'count' | 'date';
  lessonCount: number | null;
  endDate: Day | null;
  holidayPolicy: 'skip_extend' | 'skip_drop' | 'keep';
  followShiftedWorkdays: boolean;
  excludeDates: readonly Day[];
  slots: readonly WeeklySlot[];
  extraSlots: readonly ExtraSlot[];
}

/** Days on which nobody teaches, and workdays that stand for another weekday. */
export interface DaysOff {
  closed: ReadonlySet<Day>;
  shifted: ReadonlyMap<Day, Weekday>;
}

export interface PlannedLesson {
  date: Day;
  startTime: string;
  minutes: number;
  roomId: number | null;
  teacherId: number | null;
  assistantIds: readonly number[];
}

export interface Planned {
  lessons: PlannedLesson[];
  skipped: { date: Day; why: 'holiday' | 'excluded' }[];
}

export const mostDays = 730;
export const mostLessons = 500;

/** Week 1 is the week of the first day; weeks begin on Monday. */
function weekOf(day: Day, first: Day): number {
  const monday = addDays(first, -weekdays.indexOf(weekdayOf(first)));
  return Math.floor(daysBetween(monday, day) / 7) + 1;
}

function isOn(slot: WeeklySlot, day: Day, weekday: Weekday, week: number): boolean {
  if (slot.weekday !== weekday) return false;
  if (slot.fromDate !== null && day < slot.fromDate) return false;
  if (slot.toDate !== null && day > slot.toDate) return false;
  return slot.weekParity === 'every' || (week % 2 === 1) === (slot.weekParity === 'odd');
}

const byTime = (a: PlannedLesson, b: PlannedLesson) => (a.startTime < b.startTime ? -1 : 1);

/** The lessons of a plan, or `null` when they would never end: more than 500 lessons or 730 days. */
export function planDates(plan: Plan, { closed, shifted }: DaysOff): Planned | null {
  const lessons: PlannedLesson[] = [];
  const skipped: Planned['skipped'] = [];
  // Holidays shorten a plan that runs to a date; only one that counts lessons can go on behind them.
  const toCount = plan.endMode === 'count';
  let counted = 0;
  for (let offset = 0; offset <= mostDays; offset += 1) {
    const date = addDays(plan.startDate, offset);
    if (!toCount && date > plan.endDate!) return { lessons, skipped };
    const weekday = (plan.followShiftedWorkdays ? shifted.get(date) : undefined) ?? weekdayOf(date);
    const weekly = plan.slots
      .filter((slot) => isOn(slot, date, weekday, weekOf(date, plan.startDate)))
      .map(({ startTime, minutes, roomId, teacherId, assistantIds }) => ({
        date,
        startTime,
        minutes,
        roomId,
        teacherId,
        assistantIds,
      }));
    const why = plan.excludeDates.includes(date)
      ? 'excluded'
      : plan.holidayPolicy !== 'keep' && closed.has(date)
        ? 'holiday'
        : undefined;
    if (why && weekly.length > 0) skipped.push({ date, why });
    if (why === 'holiday' && plan.holidayPolicy === 'skip_drop') counted += weekly.length;
    const extra = plan.extraSlots
      .filter((slot) => slot.date === date)
      .map((slot) => ({ ...slot, assistantIds: [] as number[] }));
    for (const lesson of [...(why ? [] : weekly), ...extra].sort(byTime)) {
      if (toCount && counted >= plan.lessonCount!) return { lessons, skipped };
      if (lessons.length === mostLessons) return null;
      lessons.push(lesson);
      counted += 1;
    }
    if (toCount && counted >= plan.lessonCount!) return { lessons, skipped };
  }
  return null;
}
