// Figures over time, pure: against what a period is held, how large a change is, in which steps a trend is drawn.
import { addDays } from '#kernel/model/dates';
import type { FigureValue } from '#kernel/model/shown/figureValue';

export interface Period {
  from: string;
  to: string;
}

export type Against = 'day' | 'week' | 'month' | 'year';

const two = (n: number): string => String(n).padStart(2, '0');
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The same day of another month; one that this month lacks is its last. */
function monthsBack(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = year * 12 + (month - 1) - months;
  const [y, m] = [Math.floor(at / 12), (at % 12) + 1];
  return `${y}-${two(m)}-${two(Math.min(date, daysIn(y, m)))}`;
}

/** Yesterday, the same weekdays a week ago, the same days of last month or of last year. */
export function before({ from, to }: Period, against: Against): Period {
  if (against === 'day' || against === 'week') {
    const back = against === 'day' ? -1 : -7;
    return { from: addDays(from, back), to: addDays(to, back) };
  }
  const months = against === 'month' ? 1 : 12;
  return { from: monthsBack(from, months), to: monthsBack(to, months) };
}

/** Of a ratio, its percent; null where there is nothing to divide by. */
export const numberOf = (value: FigureValue | null): number | null => {
  if (value === null || typeof value === 'number') return value;
  return value.denominator === 0 ? null : (value.numerator / value.denominator) * 100;
};

/** One decimal, half away from zero. */
const tenth = (value: number): number => (Math.sign(value) * Math.round(Math.abs(value) * 10 + 1e-9)) / 10;

/** In percent; null, shown as a dash, where there was nothing before. */
export function changeOf(now: FigureValue | null, was: FigureValue | null): number | null {
  const [a, b] = [numberOf(now), numberOf(was)];
  return a === null || b === null || b === 0 ? null : tenth(((a - b) / Math.abs(b)) * 100);
}

export const completionOf = (actual: FigureValue | null, target: number | null): number | null => {
  const value = numberOf(actual);
  return value === null || !target ? null : tenth((value / target) * 100);
};

const mostSteps = 31;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** At most thirty-one steps: days while they are few, then weeks, then months; the ends of the period cut the first and the last. */
export function stepsOf({ from, to }: Period): Period[] {
  const days = dayNumber(to) - dayNumber(from) + 1;
  const steps: Period[] = [];
  let start = from;
  while (start <= to && steps.length < mostSteps * 2) {
    const end = days <= mostSteps ? start : days <= mostSteps * 7 ? addDays(start, 6) : endOfMonth(start);
    steps.push({ from: start, to: end < to ? end : to });
    start = addDays(end, 1);
  }
  return steps;
}

function endOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return `${year}-${two(month)}-${two(daysIn(year, month))}`;
}
