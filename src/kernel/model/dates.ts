// Dates are yyyy-MM-dd strings, moments are Dates. Which day a moment falls on depends on the enterprise's time zone.
export type Day = string;

// Years a person can mean; what lies beyond is a typing error and breaks calendars.
const dayPattern = /^[12]\d{3}-\d{2}-\d{2}$/;

export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

const parts = new Map<string, Intl.DateTimeFormat>();

function formatter(timezone: string): Intl.DateTimeFormat {
  let made = parts.get(timezone);
  if (!made) {
    made = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    parts.set(timezone, made);
  }
  return made;
}

/** `2026-07-08 09:30:00` as the people there read it. */
export function localTime(at: Date, timezone: string): string {
  const p = Object.fromEntries(
    formatter(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}`;
}

export const dayOf = (at: Date, timezone: string): Day => localTime(at, timezone).slice(0, 10);

/** The moment at which a day begins there. */
export function startOfDay(day: Day, timezone: string): Date {
  const guess = Date.parse(`${day}T00:00:00Z`);
  const first = guess - offsetMs(new Date(guess), timezone);
  const second = guess - offsetMs(new Date(first), timezone);
  // Where a clock is put forward at midnight, one of the two still lies in the day before.
  const inside = [first, second].filter((at) => dayOf(new Date(at), timezone) === day);
  return new Date(Math.min(...inside));
}

/** The moment at which the clocks there show this: `2026-07-08 09:30:00`. */
export function momentAt(local: string, timezone: string): Date {
  const guess = Date.parse(`${local.replace(' ', 'T')}Z`);
  const first = guess - offsetMs(new Date(guess), timezone);
  // Near a change of the clocks the offset there is another than the one first taken.
  return new Date(guess - offsetMs(new Date(first), timezone));
}

function offsetMs(at: Date, timezone: string): number {
  const local = localTime(at, timezone).replace(' ', 'T');
  return new Date(`${local}Z`).getTime() - Math.floor(at.getTime() / 1000) * 1000;
}

export function addDays(day: Day, days: number): Day {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Months are clamped to the month's end: 31 January + 1 month is 28 or 29 February. */
export function addMonths(day: Day, months: number): Day {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(y, m - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(d, last))).toISOString().slice(0, 10);
}

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
