// Rules of a lesson: what it takes from its class, whom it keeps busy, and what happens when it is added or called off.
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import { beside, besideAny, insert, need, row as rowOf, rows } from '#kernel/server/rows';
import { service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { ClassMember } from '../../classes/model/member';
import { lessonCancelled } from '../../model/events';
import { Room } from '../../rooms/model/room';
import { forMembers, heldStates, Lesson, LessonChange } from '../model/lesson';
import { nextSlot } from '../model/signals';
import { bookingOf, seatsAt, studentsIn } from './bookings';
import { claim, findClashes } from './clashes';
import { renumber } from './numbering';
import { tellChanged } from './telling';

const said = texts('teaching.lesson', {
  oneDay: ['课次须在同一天内，10 到 600 分钟', 'A lesson lies within one day, 10 to 600 minutes'],
  classOver: ['该班级已结班或取消', 'The class is finished or cancelled'],
  otherSchool: ['教室不在这个校区', 'The room is at another school'],
});

const minute = 60_000;
const week = 7 * 24 * 60 * minute;

/** Within one day of the school, ten minutes to ten hours long; midnight still belongs to the evening before. */
export function isOneDay({ startAt, endAt }: Pick<Lesson, 'startAt' | 'endAt'>, timezone: string): boolean {
  const minutes = (endAt.getTime() - startAt.getTime()) / minute;
  return minutes >= 10 && minutes <= 600 && dayOf(startAt, timezone) === dayOf(new Date(endAt.getTime() - 1), timezone);
}

/** The room of a lesson, which must be at its school. */
export async function sharesRoom(work: Work, roomId: number | null, schoolId: number | null): Promise<boolean> {
  if (roomId === null) return true;
  const room = await need(work, Room, roomId);
  if (room.schoolId !== schoolId && room.kind !== 'online') throw invalid('roomId', said.otherSchool);
  return room.kind === 'online';
}

/** As a lesson is when it comes into being in its class. */
export async function inClassOf(work: Work, of: Class, lesson: Lesson): Promise<void> {
  lesson.courseId = of.courseId;
  lesson.schoolId = of.schoolId;
  lesson.mode = of.mode;
  lesson.lessonQty = lesson.kind === 'trial' ? 0 : of.lessonQty;
  lesson.sharesRoom = await sharesRoom(work, lesson.roomId, of.schoolId);
}

export const lessons = service(Lesson, {
  async beforeSave({ row, was, work }) {
    if (!isOneDay(row, work.actor.timezone)) throw invalid('endAt', said.oneDay);
    const of = await need(work, Class, row.classId);
    if (!was) {
      if (of.state === 'finished' || of.state === 'cancelled') throw conflict(said.classOver);
      await inClassOf(work, of, row);
      const students = forMembers.has(row.kind) ? ((await studentsIn(work, [of.id])).get(of.id) ?? []) : [];
      const booking = { ...bookingOf({ ...row, id: 0 }, of.name, students), lessonId: null };
      await claim(work, [booking], { force: false, reason: null });
    }
    row.staffIds = [...new Set([row.teacherId, ...row.assistantIds, of.adviserId])].filter((id) => id !== null);
  },
  async afterSave({ row, was, work }) {
    if (was?.state !== row.state) await renumber(work, row.classId);
  },
  filters: {
    missing: by(Lesson.asked.missing, (isWanted, { now }) => {
      const open = sql`(t.state = 'scheduled' and t.end_at < ${now.toISOString()})`;
      return isWanted ? open : sql`not ${open}`;
    }),
    substituted: by(
      Lesson.asked.substituted,
      (isWanted) => sql`t.original_teacher_id is ${sql.raw(isWanted ? 'not null' : 'null')}`,
    ),
  },
  /** By class and time: of many lessons all are called lesson one. */
  called: (alias) =>
    sql`(select c.name || ' ' || to_char(${alias}.start_at at time zone e.timezone, 'MM-DD HH24:MI') from class c
      join enterprise e on e.id = c.enterprise_id where ${besideAny('c', alias)} and c.id = ${alias}.class_id)`,
  offered: {
    /** Where somebody may begin: what is still to be taught. */
    ofStudent: by(
      ClassMember.fields.customerId,
      (customerId) =>
        sql`t.state = 'scheduled' and exists (select 1 from ${table(ClassMember)} m where ${beside('m', 't')}
          and m.class_id = t.class_id and m.customer_id = ${customerId} and m.state in ('active', 'paused'))`,
    ),
    ofClass: by(Lesson.fields.classId, (classId) => sql`t.class_id = ${classId} and t.state = 'scheduled'`),
  },
  transitions: {
    async cancel({ row, input, work }) {
      await note(work, row, 'cancel', input.notify);
      // While those who would come besides the class still have their seats.
      if (input.notify) await tellChanged(work, row, 'lessonCancelled');
      await work.emit(lessonCancelled, { lessonId: row.id, classId: row.classId, before: timeOf(row), after: null });
      if (input.follow === 'postpone') row.replacedById = await postpone(work, row);
    },
    async restore({ row, work }) {
      const of = await need(work, Class, row.classId);
      const seats = (await seatsAt(work, [row])).get(row.id)!;
      const students = seats.map(({ customerId }) => customerId);
      await claim(work, [bookingOf(row, of.name, students)], { force: false, reason: null }, [row.id]);
      await note(work, row, 'restore', false);
      row.cancelReason = null;
    },
  },
});

export const timeOf = ({
  startAt,
  endAt,
  teacherId,
  roomId,
}: Pick<Lesson, 'startAt' | 'endAt' | 'teacherId' | 'roomId'>) => ({
  startAt,
  endAt,
  teacherId,
  roomId,
});

const note = (work: Work, lesson: Lesson, kind: 'cancel' | 'restore', notified: boolean): Promise<number> =>
  insert(work, LessonChange, {
    lessonId: lesson.id,
    kind,
    before: { ...timeOf(lesson) },
    after: { ...timeOf(lesson) },
    notified,
  });

/** So many slots are looked at for a free one. */
const mostSlots = 12;

/** One more lesson behind the last, at the plan's next slot that is free, or a week later. */
export async function postpone(work: Work, lesson: Lesson): Promise<number> {
  const last = await rowOf(
    work,
    Lesson,
    (t) => and(eq(t.classId, lesson.classId), inArray(t.state, [...heldStates]), ne(t.id, lesson.id)),
    { sort: '-startAt' },
  );
  const behind = last && last.startAt > lesson.startAt ? last : lesson;
  let next = await slotBehind(work, lesson, behind.startAt);
  for (let looked = 1; looked < mostSlots && !(await isFree(work, lesson, next)); looked += 1)
    next = await slotBehind(work, lesson, next.startAt);
  return insert(work, Lesson, {
    ...{ classId: lesson.classId, kind: lesson.kind, assistantIds: lesson.assistantIds },
    ...next,
  });
}

type Slot = Pick<Lesson, 'startAt' | 'endAt' | 'teacherId' | 'roomId'>;

/** The plan's next one, or the same hour a week later. */
async function slotBehind(work: Work, lesson: Lesson, after: Date): Promise<Slot> {
  const planned = await work.ask(nextSlot, { classId: lesson.classId, after });
  const length = lesson.endAt.getTime() - lesson.startAt.getTime();
  const later = new Date(after.getTime() + week);
  return {
    startAt: planned?.startAt ?? later,
    endAt: planned?.endAt ?? new Date(later.getTime() + length),
    teacherId: planned?.teacherId ?? lesson.teacherId,
    roomId: planned?.roomId ?? lesson.roomId,
  };
}

/** Nothing refuses it then, and it is no day off. */
async function isFree(work: Work, lesson: Lesson, slot: Slot): Promise<boolean> {
  const students = forMembers.has(lesson.kind)
    ? ((await studentsIn(work, [lesson.classId])).get(lesson.classId) ?? [])
    : [];
  const wanted = { ...bookingOf({ ...lesson, ...slot }, '', students), key: 'next', lessonId: null };
  const clashes = (await findClashes(work, [wanted], [lesson.id])).get(wanted.key) ?? [];
  return clashes.every(({ severity, kind }) => severity !== 'hard' && kind !== 'holiday');
}

/** Lessons of a class that are still to be taught, from a moment on. */
export const upcoming = (work: Work, classId: number, from: Date): Promise<Lesson[]> =>
  rows(
    work,
    Lesson,
    (t) => and(eq(t.classId, classId), eq(t.state, 'scheduled'), sql`${t.startAt} >= ${from.toISOString()}`),
    {
      lock: true,
    },
  );
