// Which times are free for some people, students and rooms together, by lessons, meetings, closures and the hours teachers gave.
import { and, gt, inArray, lt } from 'drizzle-orm';
import { addDays, daysBetween, localTime, startOfDay } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { busyTimes } from '#kernel/server/calls';
import { rows } from '#kernel/server/rows';
import { extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { TeacherAvailability } from '../../availability/model/availability';
import { Room, RoomClosure } from '../../rooms/model/room';
import { isAvailable } from '../model/available';
import { findSlots } from '../model/calls';
import { freeSlots, type Span } from '../model/freeSlots';
import { Lesson } from '../model/lesson';
import { weekdayOf } from '../model/weekdays';
import { bookingsAround } from './bookings';

const said = texts('teaching.slots', {
  nobody: ['请选择老师、教室或学员', 'Choose a teacher, a room or a student'],
  tooLong: ['最多 31 天', 'At most 31 days'],
});
const mostDays = 31;

interface Asked {
  teacherIds: number[];
  roomIds: number[];
  customerIds: number[];
  minutes: number;
  from: string;
  to: string;
}

async function slotsFor(work: Work, { teacherIds, roomIds, customerIds, minutes, from, to }: Asked) {
  const length = daysBetween(from, to);
  if (length < 0 || length >= mostDays) throw invalid('to', said.tooLong);
  if (teacherIds.length + roomIds.length + customerIds.length === 0) throw invalid('teacherIds', said.nobody);
  const { timezone } = work.actor;
  const days = Array.from({ length: length + 1 }, (_, i) => startOfDay(addDays(from, i), timezone));
  const [start, end] = [days[0]!, startOfDay(addDays(to, 1), timezone)];
  const anywhere = { lessonId: null, classId: 0, className: '', startAt: start, endAt: end, sharesRoom: false };
  const wanted = [null, ...roomIds].map((roomId, i) => ({
    ...{ ...anywhere, key: String(i), roomId, customerIds },
    ...{ teacherId: teacherIds[0] ?? 0, assistantIds: teacherIds.slice(1) },
  }));
  const held = await bookingsAround(work, wanted);
  const blocks = await busyTimes(work, { staffIds: teacherIds, roomIds, from: start, to: end });
  const others = blocks.filter(({ kind }) => kind !== 'lesson');
  const closures = await rows(work, RoomClosure, (t) =>
    and(inArray(t.roomId, roomIds), lt(t.fromAt, end), gt(t.toAt, start)),
  );
  const rooms = await rows(work, Room, (t) => inArray(t.id, roomIds));
  const given = await rows(work, TeacherAvailability, (t) => inArray(t.staffId, teacherIds));
  const takes = new Set([...teacherIds]);
  const comes = new Set([...customerIds]);
  return freeSlots({
    days,
    minutes,
    after: work.now,
    taken: [
      ...held.filter(
        (one) =>
          [one.teacherId, ...one.assistantIds].some((id) => takes.has(id)) ||
          one.customerIds.some((id) => comes.has(id)),
      ),
      ...others.filter(({ staffId }) => staffId !== undefined && takes.has(staffId)).map(spanOf),
    ],
    rooms: rooms
      .filter(({ isActive, kind }) => isActive && kind !== 'office')
      .map((room) => ({
        id: room.id,
        openFrom: minutesOf(room.openFrom),
        openTo: minutesOf(room.openTo),
        taken:
          room.kind === 'online'
            ? []
            : [
                ...held.filter(({ roomId }) => roomId === room.id),
                ...others.filter(({ roomId }) => roomId === room.id).map(spanOf),
                ...closures
                  .filter(({ roomId }) => roomId === room.id)
                  .map(({ fromAt, toAt }) => ({ startAt: fromAt, endAt: toAt })),
              ],
      })),
    isOpen: (span) =>
      teacherIds.every((id) =>
        isGiven(
          work,
          given.filter(({ staffId }) => staffId === id),
          span,
        ),
      ),
  });
}

const spanOf = ({ start, end }: { start: Date; end: Date }): Span => ({ startAt: start, endAt: end });
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function isGiven(work: Work, given: readonly TeacherAvailability[], { startAt, endAt }: Span): boolean {
  const [from, to] = [startAt, endAt].map((at) => localTime(at, work.actor.timezone));
  const date = from!.slice(0, 10);
  return isAvailable(given, { date, weekday: weekdayOf(date), from: from!.slice(11, 16), to: to!.slice(11, 16) });
}

export const freeing = extend(Lesson, {
  calls: [serves(findSlots, async (work, asked) => ({ slots: await slotsFor(work, asked) }))],
});
