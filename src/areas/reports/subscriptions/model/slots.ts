// When a subscription is due, pure: the days it names, at its hour, in the time zone of the enterprise.
import { addDays, addMonths, type Day, dayOf, momentAt } from '#kernel/model/dates';

export interface Schedule {
  schedule: 'daily' | 'weekly' | 'monthly' | 'cron';
  /** HH:mm */
  sendAt: string;
  /** Monday is 1. */
  weekdays: readonly string[];
  /** 1 to 28, or the last of the month. */
  monthDays: readonly string[];
  /** Minute, hour, day, month, weekday. */
  cron?: string | null;
}

const weekday = (day: Day): string => String(((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1);
const isLast = (day: Day): boolean => addDays(day, 1) === `${addMonths(day, 1).slice(0, 8)}01`;

export function isDueOn({ schedule, weekdays, monthDays, cron }: Schedule, day: Day): boolean {
  if (schedule === 'cron') return cronOf(cron)?.isOn(day) ?? false;
  if (schedule === 'weekly') return weekdays.includes(weekday(day));
  if (schedule === 'monthly')
    return monthDays.includes(String(Number(day.slice(8)))) || (monthDays.includes('last') && isLast(day));
  return true;
}

interface Cron {
  minute: number;
  hours: ReadonlySet<number>;
  isOn: (day: Day) => boolean;
}

/** The values a part names: a number, `*`, `1-5`, lists of these, each with a step. Null where it is none of it. */
function valuesOf(part: string, from: number, to: number): ReadonlySet<number> | null {
  const found = new Set<number>();
  for (const one of part.split(',')) {
    const [, any, first, last, step] = /^(?:(\*)|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(one) ?? [];
    if (!any && first === undefined) return null;
    const start = any ? from : Number(first);
    const end = any ? to : last === undefined ? (step === undefined ? start : to) : Number(last);
    const by = step === undefined ? 1 : Number(step);
    if (start < from || end > to || start > end || by < 1) return null;
    for (let n = start; n <= end; n += by) found.add(n);
  }
  return found;
}

/** Null where it cannot be read, or would come more than once an hour: its minute is one number. */
export function cronOf(expression: string | null | undefined): Cron | null {
  const parts = (expression ?? '').trim().split(/\s+/);
  const [minute = '', ...rest] = parts;
  if (parts.length !== 5 || !/^[0-5]?\d$/.test(minute)) return null;
  const [hours, days, months, weekdays] = [
    valuesOf(rest[0]!, 0, 23),
    valuesOf(rest[1]!, 1, 31),
    valuesOf(rest[2]!, 1, 12),
    valuesOf(rest[3]!, 0, 7),
  ];
  if (!hours || !days || !months || !weekdays) return null;
  const isWeekday = (day: Day) => weekdays.has(Number(weekday(day))) || (weekday(day) === '7' && weekdays.has(0));
  // As everywhere: where both days are named, either will do.
  const isEither = rest[1] !== '*' && rest[3] !== '*';
  const isOn = (day: Day): boolean => {
    const [onDay, onWeekday] = [days.has(Number(day.slice(8))), isWeekday(day)];
    return months.has(Number(day.slice(5, 7))) && (isEither ? onDay || onWeekday : onDay && onWeekday);
  };
  return { minute: Number(minute), hours, isOn };
}

const two = (n: number): string => String(n).padStart(2, '0');

/** When on such a day, in order. */
function timesOf({ schedule, sendAt, cron }: Schedule): readonly string[] {
  if (schedule !== 'cron') return [sendAt];
  const read = cronOf(cron);
  return read ? [...read.hours].sort((a, b) => a - b).map((hour) => `${two(hour)}:${two(read.minute)}`) : [];
}

/** The first moment after this one; days off are passed over where it says so. None within a year: never. */
export function slotAfter(of: Schedule, after: Date, timezone: string, off: ReadonlySet<Day> = new Set()): Date | null {
  const first = dayOf(after, timezone);
  const times = timesOf(of);
  for (let n = 0; n <= 366; n++) {
    const day = addDays(first, n);
    if (!isDueOn(of, day) || off.has(day)) continue;
    for (const time of times) {
      const at = momentAt(`${day} ${time}:00`, timezone);
      if (at > after) return at;
    }
  }
  return null;
}

/** Of those that have passed since this one, it included, only the latest is made up for. */
export function latestOf(of: Schedule, from: Date, now: Date, timezone: string, off?: ReadonlySet<Day>): Date {
  let slot = from;
  for (;;) {
    const next = slotAfter(of, slot, timezone, off);
    if (!next || next > now) return slot;
    slot = next;
  }
}

/** After so many failures of one delivery it is tried again so many minutes later; then no more. */
export const retryMinutes = [1, 5, 15] as const;
/** So many slots that failed, one after another, stop a subscription. */
export const mostFailures = 5;
