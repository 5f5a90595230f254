// A series that moves from one of its meetings on: all that are still to come go along, or none does.
import { sql } from 'drizzle-orm';
import { movedRule } from '#areas/workbench/calendar/model/recurrence';
import { dayOf, localTime } from '#kernel/model/dates';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { lockBusy } from '#kernel/server/busyLock';
import { busyTimes } from '#kernel/server/calls';
import { need, reached, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Meeting } from '../model/meeting';
import { moveFollowing } from '../model/meetingCalls';
import { MeetingSeries } from '../model/series';
import { busyKey } from './booking';

const said = texts('collaboration.meetingFollowing', {
  noSeries: ['这不是系列会议', 'This meeting belongs to no series'],
  past: ['不能安排在过去', 'It cannot be in the past'],
  clash: ['有 {n} 个日期会议室冲突', 'The room is taken on {n} dates'],
  organiser: ['只有组织人可以改期', 'Only who called the meeting moves it'],
});

interface Asked {
  id: number;
  startAt: Date;
  durationMin: number | null;
  roomId: number | null;
}

async function follow(work: Work, { id, startAt, durationMin, roomId }: Asked): Promise<{ moved: number }> {
  const from = await reached(work, Meeting, id, 'view', { lock: true });
  if (from.organizerId !== work.actor.staffId) throw forbidden('collaboration.meeting.edit', said.organiser);
  if (from.seriesId === null || from.state !== 'scheduled') throw conflict(said.noSeries);
  if (startAt < work.now) throw invalid('startAt', said.past);
  const series = await need(work, MeetingSeries, from.seriesId, { lock: true });
  const by = startAt.getTime() - from.startAt.getTime();
  const all = await rows(
    work,
    Meeting,
    (m) =>
      sql`${m.seriesId} = ${series.id} and ${m.state} = 'scheduled' and ${m.startAt} >= ${from.startAt.toISOString()}::timestamptz`,
    { lock: true },
  );
  const moved = all.map((row) => {
    const start = new Date(row.startAt.getTime() + by);
    const length = durationMin === null ? row.endAt.getTime() - row.startAt.getTime() : durationMin * 60_000;
    return { row, startAt: start, endAt: new Date(start.getTime() + length), roomId: roomId ?? row.roomId };
  });
  await refuseTaken(work, moved);
  // From the far end where they go later, so that none meets the one before it on its way.
  const ordered = moved.sort((a, b) => (a.startAt.getTime() - b.startAt.getTime()) * (by > 0 ? -1 : 1));
  for (const { row, ...times } of ordered) await update(work, Meeting, row, times);
  const firstAt = new Date(series.firstAt.getTime() + by);
  const tzid = work.actor.timezone;
  const rule = {
    rrule: series.rrule,
    startAt: series.firstAt,
    endAt: series.firstAt,
    allDay: false,
    tzid,
    exdates: [],
  };
  await update(work, MeetingSeries, series, {
    ...{ firstAt, startTime: localTime(firstAt, tzid).slice(11, 16), rrule: movedRule(rule, firstAt) },
    ...{ durationMin: durationMin ?? series.durationMin, roomId: roomId ?? series.roomId },
  });
  return { moved: moved.length };
}

/** Their own old times are in nobody's way. */
async function refuseTaken(
  work: Work,
  moved: readonly { row: Meeting; startAt: Date; endAt: Date; roomId: number | null }[],
): Promise<void> {
  const roomIds = [...new Set(moved.flatMap(({ roomId }) => roomId ?? []))];
  if (roomIds.length === 0) return;
  await lockBusy(work, { staffIds: [], roomIds });
  const own = moved.map(({ row }) => busyKey(row.id));
  const [first, last] = [moved.map(({ startAt }) => startAt.getTime()), moved.map(({ endAt }) => endAt.getTime())];
  const span = { from: new Date(Math.min(...first)), to: new Date(Math.max(...last)) };
  const blocks = await busyTimes(work, { staffIds: [], roomIds, ...span }, own);
  const clashes = moved.flatMap(({ startAt, endAt, roomId }) => {
    const other = blocks.find((one) => one.roomId === roomId && one.start < endAt && one.end > startAt);
    return other ? [{ date: dayOf(startAt, work.actor.timezone), title: other.title ?? '' }] : [];
  });
  if (clashes.length > 0) throw conflict(said.clash, { rooms: clashes }, { n: clashes.length });
}

export const following: AreaPiece = { extends: [extend(Meeting, { calls: [serves(moveFollowing, follow)] })] };
