// Periods of a report and what each is held against, pure. Days are yyyy-MM-dd, both ends inclusive; weeks begin on Monday.
import { addDays, addMonths, type Day, daysBetween } from '#kernel/model/dates';

export interface Period {
  from: Day;
  to: Day;
}

export const presets = {
  today: ['今天', 'Today'],
  yesterday: ['昨天', 'Yesterday'],
  thisWeek: ['本周', 'This week'],
  lastWeek: ['上周', 'Last week'],
  thisMonth: ['本月', 'This month'],
  lastMonth: ['上月', 'Last month'],
  thisQuarter: ['本季', 'This quarter'],
  lastQuarter: ['上季', 'Last quarter'],
  thisYear: ['今年', 'This year'],
  lastYear: ['去年', 'Last year'],
  last7: ['近 7 天', 'Last 7 days'],
  last30: ['近 30 天', 'Last 30 days'],
  last90: ['近 90 天', 'Last 90 days'],
  last365: ['近 365 天', 'Last 365 days'],
} as const;
export type Preset = keyof typeof presets;
export const isPreset = (name: string): name is Preset => Object.hasOwn(presets, name);

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
const lastOfMonth = (day: Day): Day => addDays(addMonths(firstOfMonth(day), 1), -1);
const weekday = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
const monthOf = (day: Day): number => Number(day.slice(5, 7));

/** How many months a unit has, and on which day the one that holds this day begins. */
const units = { month: 1, quarter: 3, year: 12 } as const;
type Unit = keyof typeof units;
const startOf = (unit: Unit, day: Day): Day => addMonths(firstOfMonth(day), -((monthOf(day) - 1) % units[unit]));
const endOf = (unit: Unit, day: Day): Day => addDays(addMonths(startOf(unit, day), units[unit]), -1);

/** What still runs goes up to today. */
export function periodOf(preset: Preset, today: Day): Period {
  const before = (unit: Unit): Period => {
    const end = addDays(startOf(unit, today), -1);
    return { from: startOf(unit, end), to: end };
  };
  const monday = addDays(today, -weekday(today));
  const back = (days: number): Period => ({ from: addDays(today, 1 - days), to: today });
  switch (preset) {
    case 'today':
      return back(1);
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'thisWeek':
      return { from: monday, to: today };
    case 'lastWeek':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'thisMonth':
      return { from: startOf('month', today), to: today };
    case 'lastMonth':
      return before('month');
    case 'thisQuarter':
      return { from: startOf('quarter', today), to: today };
    case 'lastQuarter':
      return before('quarter');
    case 'thisYear':
      return { from: startOf('year', today), to: today };
    case 'lastYear':
      return before('year');
    default:
      return back(Number(preset.slice(4)));
  }
}

/** The unit it is, or the beginning of: the smallest that holds it. */
const unitOf = ({ from, to }: Period): Unit | null =>
  (Object.keys(units) as Unit[]).find((unit) => from === startOf(unit, from) && to <= endOf(unit, from)) ?? null;

export interface Against extends Period {
  /** A day that the period before does not have: it counts as nothing. */
  missing?: Day;
}

/** A whole unit against the one before, its first days against the same days of that one, any other days against as many before. */
export function previousOf(period: Period): Against {
  const { from, to } = period;
  const unit = from === to ? null : unitOf(period);
  if (!unit) {
    // The first days of a week stand against the same weekdays.
    const isWeek = weekday(from) === 0 && daysBetween(from, to) < 7 && from !== to;
    const days = isWeek ? 7 : daysBetween(from, to) + 1;
    return { from: addDays(from, -days), to: addDays(to, -days) };
  }
  const start = addMonths(from, -units[unit]);
  if (to === endOf(unit, from)) return { from: start, to: addDays(from, -1) };
  return clipped(start, to, -units[unit]);
}

/** The same days a year before; whole weeks the same weeks, 52 before. */
export function yearBefore({ from, to }: Period): Against {
  if (weekday(from) === 0 && weekday(to) === 6) return { from: addDays(from, -364), to: addDays(to, -364) };
  const start = sameDay(from, -12);
  if (to === lastOfMonth(to) && from !== to) return { from: start, to: lastOfMonth(sameDay(firstOfMonth(to), -12)) };
  return { from: start, to: sameDay(to, -12) };
}

/** The same day number of another month, or its last. */
function sameDay(day: Day, months: number): Day {
  const first = addMonths(firstOfMonth(day), months);
  const wanted = `${first.slice(0, 8)}${day.slice(8)}`;
  const last = lastOfMonth(first);
  return wanted > last ? last : wanted;
}

function clipped(from: Day, to: Day, months: number): Against {
  const end = sameDay(to, months);
  return end.slice(8) === to.slice(8)
    ? { from, to: end }
    : { from, to: end, missing: `${end.slice(0, 8)}${to.slice(8)}` };
}

export type TimeStep = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** The steps of a period by the name the server gives them; the ends of the period cut the first and the last. */
export function stepsOf(step: TimeStep, { from, to }: Period): (Period & { key: string })[] {
  const steps: (Period & { key: string })[] = [];
  for (let start = from; start <= to && steps.length <= 400; ) {
    const end = stepEnd(step, start);
    steps.push({ key: stepKey(step, start), from: start, to: end < to ? end : to });
    start = addDays(end, 1);
  }
  return steps;
}

const stepEnd = (step: TimeStep, day: Day): Day =>
  step === 'day' ? day : step === 'week' ? addDays(day, 6 - weekday(day)) : endOf(step, day);

function stepKey(step: TimeStep, day: Day): string {
  if (step === 'day') return day;
  if (step === 'month') return day.slice(0, 7);
  if (step === 'year') return day.slice(0, 4);
  if (step === 'quarter') return `${day.slice(0, 4)}-Q${Math.ceil(monthOf(day) / 3)}`;
  // The week belongs to the year of its Thursday.
  const thursday = addDays(day, 3 - weekday(day));
  const week = Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
  return `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`;
}
