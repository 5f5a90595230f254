// What repeats, and when: RFC 5545 in the local time of the event. A whole day is midnight UTC, so that it is the same day
// everywhere. Nothing here knows the clock.
import { RRuleTemporal } from 'rrule-temporal';
import { localTime } from '#kernel/model/dates';

export interface Timed {
  startAt: Date;
  endAt: Date;
  allDay: boolean;
  tzid: string;
}
export interface Series extends Timed {
  rrule: string;
  /** Original starts that do not take place, as `idOf` writes them. */
  exdates: readonly string[];
}

const dayMs = 86_400_000;
const mostOccurrences = 1000;

/** The original start of an occurrence, as it is kept and sent: a date for whole days, else the moment. */
export const idOf = (start: Date, allDay: boolean): string => start.toISOString().slice(0, allDay ? 10 : 24);

export const lasts = ({ startAt, endAt, allDay }: Pick<Timed, 'startAt' | 'endAt' | 'allDay'>): number =>
  endAt.getTime() - startAt.getTime() + (allDay ? dayMs : 0);

const weekday = '(MO|TU|WE|TH|FR|SA|SU)';
const listOf = (one: string) => new RegExp(`^${one}(,${one})*$`);
const shapes: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d?$/,
  BYDAY: listOf(`([+-]?[1-9]\\d?)?${weekday}`),
  BYMONTHDAY: listOf('(-1|[1-9]|[12]\\d|3[01])'),
  BYMONTH: listOf('([1-9]|1[0-2])'),
  BYSETPOS: listOf('-?[1-9]\\d{0,2}'),
  WKST: new RegExp(`^${weekday}$`),
  COUNT: /^[1-9]\d{0,2}$/,
  UNTIL: /^\d{8}(T\d{6}Z)?$/,
};
const mostCount = 730;

export const partsOf = (rrule: string): Record<string, string> =>
  Object.fromEntries(rrule.split(';').map((part) => part.split('=', 2) as [string, string]));
const ruleOf = (parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join(';');

/** The part that is not understood or does not fit, `never` for a rule that yields no date, or nothing. */
export function ruleFlaw(rrule: string, timed: Timed): string | null {
  const parts = partsOf(rrule);
  const names = rrule.split(';').map((part) => part.split('=')[0] ?? '');
  const wrong = names.find((name, i) => !shapes[name]?.test(parts[name] ?? '') || names.indexOf(name) !== i);
  if (wrong !== undefined) return wrong || 'RRULE';
  if (!parts.FREQ) return 'FREQ';
  if (/\d/.test(parts.BYDAY ?? '') && !['MONTHLY', 'YEARLY'].includes(parts.FREQ)) return 'BYDAY';
  if (Number(parts.COUNT ?? 1) > mostCount) return 'COUNT';
  if (parts.UNTIL && (parts.COUNT || parts.UNTIL.includes('T') === timed.allDay)) return 'UNTIL';
  return firstStart({ ...timed, rrule }) ? null : 'never';
}

type Rule = Timed & { rrule: string };

const expander = ({ startAt, allDay, tzid, rrule }: Rule): RRuleTemporal => {
  const zone = allDay ? 'UTC' : tzid;
  const local = localTime(startAt, zone).replace(' ', 'T').replace(/[-:]/g, '');
  return new RRuleTemporal({ rruleString: `DTSTART;TZID=${zone}:${local}\nRRULE:${rrule}` });
};

const dateOf = ({ epochMilliseconds }: { epochMilliseconds: number }): Date => new Date(epochMilliseconds);

function firstStart(rule: Rule): Date | undefined {
  try {
    return expander(rule)
      .all((_, i) => i < 1)
      .map(dateOf)[0];
  } catch {
    // The library gives up looking where no date can come.
    return undefined;
  }
}

/** The first starts, for showing what a rule means. */
export const nextStarts = (rule: Rule, count: number): Date[] =>
  expander(rule)
    .all((_, i) => i < count)
    .map(dateOf);

/** Original starts from `from` to before `to`, those left out among them. */
const startsBetween = (rule: Rule, from: Date, to: Date): Date[] =>
  expander(rule)
    .between(from, to, true)
    .map(dateOf)
    .filter((start) => start < to);

export interface Occurring {
  recurrenceId: string;
  start: Date;
  /** Of whole days the last one, as of the event. */
  end: Date;
}

/** What of a series falls into a window, without what was left out. */
export function occurrences(series: Series, from: Date, to: Date): Occurring[] {
  const length = lasts(series);
  const shown = series.endAt.getTime() - series.startAt.getTime();
  return startsBetween(series, new Date(from.getTime() - length), to)
    .filter((start) => start.getTime() + Math.max(length, 1) > from.getTime())
    .map((start) => ({
      recurrenceId: idOf(start, series.allDay),
      start,
      end: new Date(start.getTime() + shown),
    }))
    .filter(({ recurrenceId }) => !series.exdates.includes(recurrenceId))
    .slice(0, mostOccurrences);
}

export const isOccurrence = (series: Rule, start: Date): boolean =>
  startsBetween(series, start, new Date(start.getTime() + 1)).length === 1;

/** When the last one is over; nothing: it never ends. */
export function lastEnd(timed: Timed & { rrule: string | null }): Date | null {
  const length = lasts(timed);
  if (!timed.rrule) return new Date(timed.startAt.getTime() + length);
  const { COUNT, UNTIL } = partsOf(timed.rrule);
  if (UNTIL) return new Date(momentOf(UNTIL).getTime() + length + dayMs);
  if (!COUNT) return null;
  const last = nextStarts({ ...timed, rrule: timed.rrule }, Number(COUNT)).at(-1) ?? timed.startAt;
  return new Date(last.getTime() + length);
}

const momentOf = (until: string): Date => {
  const [, y, m, d, h = '00', min = '00', s = '00'] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(until)!;
  return new Date(`${y}-${m}-${d}T${h}:${min}:${s}Z`);
};
const untilOf = (at: Date, allDay: boolean): string => {
  const digits = at.toISOString().slice(0, 19).replace(/[-:]/g, '');
  return allDay ? digits.slice(0, 8) : `${digits}Z`;
};

/** The rules of both halves when a series is cut before `at`; the first is null where nothing lies before. */
export function cut(series: Rule, at: Date): { before: string | null; after: string } {
  const parts = partsOf(series.rrule);
  if (at <= series.startAt) return { before: null, after: series.rrule };
  if (!parts.COUNT) {
    const last = new Date(at.getTime() - (series.allDay ? dayMs : 1000));
    return { before: ruleOf({ ...parts, UNTIL: untilOf(last, series.allDay) }), after: series.rrule };
  }
  const done = nextStarts(series, Number(parts.COUNT)).filter((start) => start < at).length;
  if (done === 0) return { before: null, after: series.rrule };
  const left = Number(parts.COUNT) - done;
  return { before: ruleOf({ ...parts, COUNT: String(done) }), after: ruleOf({ ...parts, COUNT: String(left) }) };
}

const week = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The same rule for a start that was moved: its weekdays, its day of the month and its end go along. */
export function movedRule({ rrule, startAt, allDay, tzid }: Rule, to: Date): string {
  const zone = allDay ? 'UTC' : tzid;
  const dayNumber = (at: Date) => Date.parse(`${localTime(at, zone).slice(0, 10)}T00:00:00Z`) / dayMs;
  const days = dayNumber(to) - dayNumber(startAt);
  const parts = partsOf(rrule);
  const by = to.getTime() - startAt.getTime();
  if (parts.UNTIL) parts.UNTIL = untilOf(new Date(momentOf(parts.UNTIL).getTime() + by), allDay);
  if (days !== 0 && parts.FREQ === 'WEEKLY' && parts.BYDAY)
    parts.BYDAY = parts.BYDAY.split(',')
      .map((day) => week[(((week.indexOf(day) + days) % 7) + 7) % 7])
      .join(',');
  if (days !== 0 && /^\d+$/.test(parts.BYMONTHDAY ?? ''))
    parts.BYMONTHDAY = String(Number(localTime(to, zone).slice(8, 10)));
  return ruleOf(parts);
}

/** The original start that an occurrence of a moved series has. */
export const movedId = (id: string, byMs: number): string => idOf(new Date(Date.parse(id) + byMs), id.length === 10);
