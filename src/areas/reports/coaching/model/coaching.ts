// The arithmetic of coaching, pure: dates from weekly hours, a total from dimensions, what calls for attention, who stays.

import { type Weekday, weekdayOf } from '#areas/teaching/lessons/model/weekdays';
import { addDays, type Day, daysBetween } from '#kernel/model/dates';

export interface WeeklyHour {
  weekday: Weekday;
  /** HH:mm */
  time: string;
}

interface Dated {
  day: Day;
  time: string;
}

/** Every hour of the week between two days, both included; days off are left out and named. */
export function datesOf(hours: readonly WeeklyHour[], from: Day, to: Day, off: ReadonlySet<Day>) {
  const dates: Dated[] = [];
  const skipped: Dated[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    for (const { time } of hours.filter(({ weekday }) => weekday === weekdayOf(day)))
      (off.has(day) ? skipped : dates).push({ day, time });
  const inOrder = (all: Dated[]) => all.sort((a, b) => `${a.day}${a.time}`.localeCompare(`${b.day}${b.time}`));
  return { dates: inOrder(dates), skipped: inOrder(skipped) };
}

/** The mean of the dimensions by their weights, half up; a dimension without a weight counts once. */
export function totalOf(scores: Readonly<Record<string, number>>, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  let weight = 0;
  for (const [dimension, score] of Object.entries(scores)) {
    const share = weights.get(dimension) ?? 1;
    sum += score * share;
    weight += share;
  }
  return weight === 0 ? 0 : Math.floor(sum / weight + 0.5 + 1e-9);
}

export interface Span {
  from: Day;
  /** None: it still runs. */
  to: Day | null;
}

/** On how many days of a period a plan was active. */
export function activeDays(spans: readonly Span[], from: Day, to: Day): number {
  return spans.reduce((days, span) => {
    const first = span.from > from ? span.from : from;
    const last = span.to !== null && span.to < to ? span.to : to;
    return days + Math.max(0, daysBetween(first, last) + 1);
  }, 0);
}

/** Whole weeks only: ten active days of a plan with two a week are two. */
export const expectedOf = (days: number, weekly: number): number => Math.floor(days / 7) * weekly;

export type Attention = 'missed' | 'idle';
export const idleDays = 14;

/** `ended`: of sessions whose time came, the latest first, without those called off. `since`: the first day it was active. */
export function attentionOf(ended: readonly { on: Day; state: string }[], since: Day, today: Day): Attention | null {
  const isMissed = ({ state }: { state: string }) => state.startsWith('missed');
  if (ended.length >= 2 && ended.slice(0, 2).every(isMissed)) return 'missed';
  const last = ended.find(({ state }) => state === 'done')?.on;
  const from = last && last > since ? last : since;
  return daysBetween(from, today) >= idleDays ? 'idle' : null;
}

export const windowDays = 30;

/** The windows of thirty days that are over for everybody who began in this month. */
export function wholeWindows(month: string, today: Day): number {
  const next = addDays(`${month}-01`, 31).slice(0, 7);
  const last = addDays(`${next}-01`, -1);
  return Math.max(0, Math.min(12, Math.floor(daysBetween(last, today) / windowDays)));
}
