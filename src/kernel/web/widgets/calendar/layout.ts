// Where a meeting stands in the grid of a day, and where it lands when it is dragged. Pure.
import dayjs from 'dayjs';
import type { Locale } from '#kernel/model/text';

export interface Meeting {
  id: number;
  startAt: string;
  endAt: string;
}

export interface Laid<M extends Meeting> {
  meeting: M;
  /** Which of so many lanes side by side. */
  lane: number;
  lanes: number;
}

/** Meetings that overlap stand side by side; each group of them is as wide as the day. */
export function lanesOf<M extends Meeting>(meetings: readonly M[]): Laid<M>[] {
  const sorted = [...meetings].sort((a, b) => at(a.startAt) - at(b.startAt) || at(b.endAt) - at(a.endAt));
  const laid: Laid<M>[] = [];
  let group: { meeting: M; lane: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of group) laid.push({ ...one, lanes: ends.length });
    group = [];
    ends = [];
  };
  for (const meeting of sorted) {
    const start = at(meeting.startAt);
    if (ends.length > 0 && ends.every((end) => end <= start)) close();
    const free = ends.findIndex((end) => end <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = at(meeting.endAt);
    group.push({ meeting, lane });
  }
  close();
  return laid;
}

const at = (moment: string): number => new Date(moment).getTime();

export interface Hours {
  from: number;
  to: number;
}

/** Opening hours, wider where a meeting lies outside them. */
export function hoursOf(meetings: readonly Meeting[]): Hours {
  const starts = meetings.map(({ startAt }) => dayjs(startAt).hour());
  const ends = meetings.map(({ startAt, endAt }) => {
    const end = dayjs(endAt);
    if (!end.isSame(startAt, 'day')) return 24;
    return end.minute() > 0 ? end.hour() + 1 : end.hour();
  });
  return { from: Math.min(9, ...starts), to: Math.max(20, ...ends) };
}

export interface Dragged {
  /** Pixels. */
  x: number;
  y: number;
  dayWidth: number;
  hourHeight: number;
}

const stepMinutes = 15;

/** The new beginning, in steps of a quarter of an hour; days to the side are days. */
export function landing(startAt: string, { x, y, dayWidth, hourHeight }: Dragged): string {
  const days = dayWidth > 0 ? Math.round(x / dayWidth) : 0;
  const minutes = Math.round(((y / hourHeight) * 60) / stepMinutes) * stepMinutes;
  return dayjs(startAt).add(days, 'day').add(minutes, 'minute').format();
}

/** By what a meeting was taken: all of it goes along, or one of its edges. */
export type Grip = 'whole' | 'start' | 'end';

/** Taken within so many pixels of an edge, it is the edge that is pulled; a low card leaves its middle for the whole. */
export function gripAt(y: number, { top, bottom }: { top: number; bottom: number }, reach: number): Grip {
  const near = Math.min(reach, (bottom - top) / 3);
  if (y >= bottom - near) return 'end';
  return y <= top + near ? 'start' : 'whole';
}

/** Longer or shorter by whole quarters of an hour: at least one is left of it, and it stays within its day. */
export function stretched(
  { startAt, endAt }: Pick<Meeting, 'startAt' | 'endAt'>,
  edge: 'start' | 'end',
  { y, hourHeight }: Pick<Dragged, 'y' | 'hourHeight'>,
): { startAt: string; endAt: string } {
  const by = Math.round(((y / hourHeight) * 60) / stepMinutes) * stepMinutes;
  if (by === 0) return { startAt, endAt };
  const [start, end] = [dayjs(startAt), dayjs(endAt)];
  const clamped = (at: dayjs.Dayjs, least: dayjs.Dayjs, most: dayjs.Dayjs) =>
    at.isBefore(least) ? least : at.isAfter(most) ? most : at;
  if (edge === 'end') {
    const last = start
      .endOf('day')
      .subtract(stepMinutes - 1, 'minute')
      .startOf('minute');
    return { startAt, endAt: clamped(end.add(by, 'minute'), start.add(stepMinutes, 'minute'), last).format() };
  }
  const to = clamped(start.add(by, 'minute'), start.startOf('day'), end.subtract(stepMinutes, 'minute'));
  return { startAt: to.format(), endAt };
}

export type Span = 'day' | 'week' | 'month';

/** The days that are shown, Monday first. */
export function daysOf(span: Span, day: string): string[] {
  const on = dayjs(day);
  if (span === 'day') return [day];
  const first = span === 'week' ? monday(on) : monday(on.startOf('month'));
  const last = span === 'week' ? first.add(6, 'day') : monday(on.endOf('month')).add(6, 'day');
  return Array.from({ length: last.diff(first, 'day') + 1 }, (_, i) => first.add(i, 'day').format('YYYY-MM-DD'));
}

const monday = (on: dayjs.Dayjs): dayjs.Dayjs => on.startOf('day').subtract((on.day() + 6) % 7, 'day');

/** 周三, Wed */
export const weekdayName = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', { weekday: 'short' }).format(dayjs(day).toDate());
