// Students who come to a lesson without being in its class: makeups, trials, guests. A seat is taken with the lesson held, so
// that two cannot take the last one.
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import {
  appointmentBooked,
  appointmentCancelled,
  appointmentRescheduled,
} from '#areas/customers/customer/model/events';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { insert, live, need, reached, remove, row as rowOf, rows, tableAs } from '#kernel/server/rows';
import { type Answer, answers, type Listener, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { Lesson } from '../../lessons/model/lesson';
import { guestsAt } from '../../lessons/model/signals';
import { bookingOf } from '../../lessons/server/bookings';
import { findClashes } from '../../lessons/server/clashes';
import { lessonCancelled } from '../../model/events';
import { trialSeats } from '../../model/queries';
import { Room } from '../../rooms/model/room';
import { setting } from '../../settings/server/settings';
import { Attendance, type Role } from '../model/attendance';
import { seatLost } from '../model/signals';
import { dropEmptyTrial, type OwnTrial, trialLessonAt } from './ownTrials';
import { expectedAt } from './roster';

const said = texts('teaching.guest', {
  full: ['该课次已满', 'No seat left'],
  known: ['该学员已在名单中', 'This student is on the roster already'],
  notOpen: ['该课次已上课或取消', 'The lesson is finished or cancelled'],
  clash: ['学员时间有冲突', 'The student has another lesson then'],
  marked: ['已点名，不能移除', 'Marked already, cannot be removed'],
});

export interface Guest {
  customerId: number;
  role: Exclude<Role, 'regular'>;
  makeupId?: number;
  originalId?: number;
  appointmentId?: number;
}

/** Seats that are left: of the class and of the room, with some more for makeups. */
export async function seatsLeft(work: Work, lesson: Lesson, role: Guest['role']): Promise<number> {
  const of = await need(work, Class, lesson.classId);
  const room = lesson.roomId === null ? undefined : await rowOf(work, Room, lesson.roomId);
  const extra = role === 'makeup' ? await setting(work, 'makeupExtraSeats', lesson.schoolId) : 0;
  const inRoom = room && room.kind !== 'online' ? room.capacity : Number.MAX_SAFE_INTEGER;
  return Math.min(of.capacity + extra, inRoom) - (await expectedAt(work, lesson)).length;
}

export async function seatGuest(work: Work, lessonId: number, guest: Guest): Promise<number> {
  const lesson = await need(work, Lesson, lessonId, { lock: true });
  if (lesson.state !== 'scheduled') throw conflict(said.notOpen);
  const expected = await expectedAt(work, lesson);
  if (expected.some(({ customerId }) => customerId === guest.customerId)) throw conflict(said.known);
  if ((await seatsLeft(work, lesson, guest.role)) < 1) throw conflict(said.full);
  await refuseClash(work, lesson, guest.customerId);
  return insert(work, Attendance, {
    ...guest,
    lessonId,
    classId: lesson.classId,
    schoolId: lesson.schoolId!,
    courseId: lesson.courseId!,
    startAt: lesson.startAt,
    mode: lesson.mode,
  });
}

/** Only the student's own time matters here: room and teacher are there anyway. */
async function refuseClash(work: Work, lesson: Lesson, customerId: number): Promise<void> {
  const alone = { ...bookingOf(lesson, '', [customerId]), classId: 0, roomId: null, teacherId: 0, assistantIds: [] };
  const clashes = (await findClashes(work, [alone], [lesson.id])).get(alone.key) ?? [];
  const students = clashes.filter(({ kind }) => kind === 'student');
  if (students.length > 0) throw conflict(said.clash, { clashes: students });
}

export async function unseat(work: Work, attendance: Attendance): Promise<void> {
  if (attendance.status !== null) throw conflict(said.marked);
  await remove(work, Attendance, [attendance.id]);
}

export async function removeFrom(work: Work, lessonId: number, customerId: number): Promise<void> {
  const guest = await need(work, Attendance, (t) =>
    and(eq(t.lessonId, lessonId), eq(t.customerId, customerId), ne(t.role, 'regular')),
  );
  await unseat(work, guest);
  if (guest.makeupId) await work.emit(seatLost, { lessonId, makeupIds: [guest.makeupId] });
}

export const takeable = (work: Work, id: number): Promise<Lesson> => reached(work, Lesson, id, 'finish');

const trialOf = (work: Work, appointmentId: number) =>
  rowOf(work, Attendance, (t) => and(eq(t.appointmentId, appointmentId), sql`${t.status} is null`));

interface Promised extends Omit<OwnTrial, 'courseId' | 'teacherId'> {
  appointmentId: number;
  kind: string;
  customerId: number;
  lessonId?: number;
  courseId?: number;
  teacherId?: number;
}

/** In the lesson that was chosen, else in one that is made for it. */
async function seatTrial(work: Work, promised: Promised): Promise<void> {
  const { kind, appointmentId, customerId, lessonId, courseId, teacherId } = promised;
  if (kind !== 'trial') return;
  const at =
    lessonId ?? (courseId && teacherId ? await trialLessonAt(work, { ...promised, courseId, teacherId }) : undefined);
  if (at) await seatGuest(work, at, { customerId, role: 'trial', appointmentId });
}

async function unseatTrial(work: Work, seat: Attendance): Promise<void> {
  await unseat(work, seat);
  await dropEmptyTrial(work, seat.lessonId);
}

export const guestListeners: Listener[] = [
  on(appointmentBooked, seatTrial),
  on(appointmentRescheduled, async (work, promised) => {
    if (promised.kind !== 'trial') return;
    const was = await trialOf(work, promised.appointmentId);
    if (was && was.lessonId === promised.lessonId) return;
    if (was) await unseatTrial(work, was);
    await seatTrial(work, promised);
  }),
  on(appointmentCancelled, async (work, { appointmentId }) => {
    const was = await trialOf(work, appointmentId);
    if (was) await unseatTrial(work, was);
  }),
  on(lessonCancelled, async (work, { lessonId }) => {
    const guests = await rows(work, Attendance, (t) => and(eq(t.lessonId, lessonId), ne(t.role, 'regular')), {
      lock: true,
    });
    for (const guest of guests.filter(({ status }) => status === null)) await unseat(work, guest);
    const makeupIds = guests.flatMap(({ makeupId }) => makeupId ?? []);
    if (makeupIds.length > 0) await work.emit(seatLost, { lessonId, makeupIds });
  }),
];

export const guestAnswers: Answer[] = [
  answers(trialSeats, async (work, { lessonId }) => {
    const seats = await rows(work, Attendance, { lessonId, role: 'trial' });
    return seats.flatMap(({ appointmentId }) => appointmentId ?? []);
  }),
  answers(guestsAt, async (work, { customerIds, lessonIds, from, to }) => {
    const a = tableAs(Attendance, 'a');
    return work.db
      .select({ lessonId: a.lessonId, customerId: a.customerId, role: a.role })
      .from(a)
      .where(
        and(
          live(work, a),
          ne(a.role, 'regular'),
          from ? sql`${a.startAt} >= ${new Date(from.getTime() - day).toISOString()}` : undefined,
          to ? sql`${a.startAt} < ${to.toISOString()}` : undefined,
          customerIds ? inArray(a.customerId, [...customerIds]) : undefined,
          lessonIds ? inArray(a.lessonId, [...lessonIds]) : undefined,
        ),
      );
  }),
];
const day = 24 * 3_600_000;
