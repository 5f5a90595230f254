// A coach is in one place at a time: whatever takes them then stands in the way of a session.
import { localTime } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { lockBusy } from '#kernel/server/busyLock';
import { busyTimes } from '#kernel/server/calls';
import type { BusyBlock } from '#kernel/server/registries';
import type { Work } from '#kernel/server/work';

const said = texts('reports.coachBooking', {
  taken: ['教练 {time} 已有安排：{title}', 'The coach is taken at {time}: {title}'],
  busy: ['忙碌', 'Busy'],
});

/** What gives way to a session that is booked. */
const soft = new Set(['appointment']);
const minute = 60_000;

export interface Booked {
  coachId: number;
  startAt: Date;
  endAt: Date;
}

export const busyKey = (sessionId: number): string => `coach_session:${sessionId}`;
export const endOf = (scheduledAt: Date, minutes: number): Date => new Date(scheduledAt.getTime() + minutes * minute);

/** What each of these would run into; the coaches' time is held until the end of the transaction. */
export async function overlapsOf(
  work: Work,
  wanted: readonly Booked[],
  exceptIds: readonly number[] = [],
): Promise<BusyBlock[]> {
  if (wanted.length === 0) return [];
  const staffIds = [...new Set(wanted.map(({ coachId }) => coachId))];
  const from = new Date(Math.min(...wanted.map(({ startAt }) => startAt.getTime())));
  const to = new Date(Math.max(...wanted.map(({ endAt }) => endAt.getTime())));
  const blocks = await busyTimes(work, { staffIds, roomIds: [], from, to }, exceptIds.map(busyKey));
  return blocks.filter(
    ({ staffId, start, end, kind }) =>
      !soft.has(kind) && wanted.some((one) => one.coachId === staffId && start < one.endAt && end > one.startAt),
  );
}

export const titleOf = ({ title }: BusyBlock): string => title ?? '';
export const timeOf = (work: Work, { start, end }: BusyBlock): string =>
  `${localTime(start, work.actor.timezone).slice(0, 16)}–${localTime(end, work.actor.timezone).slice(11, 16)}`;

export async function book(work: Work, wanted: readonly Booked[], exceptIds: readonly number[] = []): Promise<void> {
  await lockBusy(work, { staffIds: wanted.map(({ coachId }) => coachId), roomIds: [] });
  const found = await overlapsOf(work, wanted, exceptIds);
  const [first] = found;
  if (!first) return;
  throw conflict(
    said.taken,
    { overlaps: found.map((one) => ({ title: titleOf(one), startAt: one.start, endAt: one.end })) },
    { time: timeOf(work, first), title: first.title || said.busy },
  );
}
