// A lesson missed can be made up for: the right comes with the mark, is booked as a seat elsewhere, and is done by being there.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { Course } from '#areas/learning/courses/model/course';
import { addDays, dayOf } from '#kernel/model/dates';
import { errorMessages } from '#kernel/model/messages';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { detail } from '#kernel/server/resources/reading';
import { insert, move, need, reached, row as rowOf, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Attendance } from '../../attendance/model/attendance';
import { attendanceMarked, type MarkedRow, seatLost } from '../../attendance/model/signals';
import { seatGuest, unseat } from '../../attendance/server/guests';
import { Class } from '../../classes/model/class';
import { Lesson } from '../../lessons/model/lesson';
import { setting } from '../../settings/server/settings';
import { bookMakeup, Makeup, makeupOffers } from '../model/makeup';
import { bookRecording, recordedOf, watched } from './byRecording';
import { offersFor } from './offers';

const said = texts('teaching.makeup', {
  otherCourse: ['课程不同，不能补课', 'That lesson is of another course'],
  sameLesson: ['不能补在原课次', 'It cannot be made up in the lesson that was missed'],
});

const missed = (status: string | null): boolean => status === 'leave' || status === 'absent';

/** Rights come into being and fall away with the marks of a lesson. */
async function follow(work: Work, lessonId: number, marked: readonly MarkedRow[]): Promise<void> {
  const lesson = await need(work, Lesson, lessonId);
  const regular = marked.filter(({ role }) => role === 'regular');
  const rights = await rightsOf(work, regular);
  for (const one of regular) {
    const known = rights.get(one.attendanceId);
    if (missed(one.status) && !known) await openRight(work, lesson, one);
    if (!missed(one.status) && known && (known.state === 'open' || known.state === 'booked')) {
      await giveUpSeat(work, known);
      await move(work, Makeup, known, 'withdraw', {});
    }
  }
  for (const one of marked.filter(({ makeupId }) => makeupId !== null)) {
    const right = await need(work, Makeup, one.makeupId!, { lock: true });
    if (one.status === 'makeup' && right.state === 'booked') await move(work, Makeup, right, 'finish', {});
    if (one.status !== 'makeup' && right.state === 'done') await move(work, Makeup, right, 'undo', {});
  }
}

/** Those of a whole class at once. */
async function rightsOf(work: Work, marked: readonly MarkedRow[]): Promise<Map<number | null, Makeup>> {
  if (marked.length === 0) return new Map();
  const ids = marked.map(({ attendanceId }) => attendanceId);
  const found = await rows(work, Makeup, (t) => inArray(t.originalAttendanceId, ids), { lock: true });
  return new Map(found.map((right) => [right.originalAttendanceId, right]));
}

async function openRight(work: Work, lesson: Lesson, { attendanceId, customerId }: MarkedRow): Promise<void> {
  const course = lesson.courseId === null ? undefined : await rowOf(work, Course, lesson.courseId);
  if (course?.makeupAllowed === 'no') return;
  const of = await need(work, Class, lesson.classId);
  const days = of.makeupDays ?? course?.makeupDays ?? (await setting(work, 'makeupDays', lesson.schoolId));
  await insert(work, Makeup, {
    customerId,
    originalAttendanceId: attendanceId,
    missedLessonId: lesson.id,
    classId: lesson.classId,
    schoolId: lesson.schoolId,
    courseId: lesson.courseId,
    dueDate: addDays(dayOf(lesson.startAt, work.actor.timezone), days),
  });
}

async function giveUpSeat(work: Work, right: Makeup): Promise<void> {
  if (right.targetAttendanceId === null) return;
  const seat = await rowOf(work, Attendance, right.targetAttendanceId, { lock: true });
  if (seat) await unseat(work, seat);
}

async function book(work: Work, right: Makeup, targetLessonId: number): Promise<void> {
  if (targetLessonId === right.missedLessonId) throw invalid('targetLessonId', said.sameLesson);
  const target = await need(work, Lesson, targetLessonId);
  if (target.courseId !== right.courseId) throw invalid('targetLessonId', said.otherCourse);
  const targetAttendanceId = await seatGuest(work, targetLessonId, {
    customerId: right.customerId!,
    role: 'makeup',
    makeupId: right.id,
    originalId: right.originalAttendanceId!,
  });
  await move(work, Makeup, right, 'book', {
    targetLessonId,
    targetAttendanceId,
    way: target.kind === 'makeup' ? 'special' : 'join_class',
  });
}

async function expire(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  const over = await rows(work, Makeup, (t) => and(eq(t.state, 'open'), sql`${t.dueDate} < ${today}`), {
    lock: 'skip',
    limit: 500,
  });
  for (const right of over) await move(work, Makeup, right, 'expire', {});
  return over.length;
}

export const makeups: AreaPiece = {
  services: [service(Makeup)],
  extends: [
    extend(Makeup, {
      transitions: {
        async unbook({ row, work }) {
          await giveUpSeat(work, row);
          Object.assign(row, { targetLessonId: null, targetAttendanceId: null, way: null });
        },
      },
      calls: [
        serves(makeupOffers, async (work, { id }) => ({
          offers: await offersFor(work, await reached(work, Makeup, id, 'view')),
          recorded: await recordedOf(work, await need(work, Makeup, id)),
        })),
        serves(bookMakeup, async (work, { id, version, targetLessonId, byRecording }) => {
          const right = await reached(work, Makeup, id, 'book', { lock: true });
          if (right.version !== version)
            throw conflict(errorMessages.stale, { reason: 'stale', version: right.version });
          if (byRecording) await bookRecording(work, right);
          else if (targetLessonId) await book(work, right, targetLessonId);
          else throw invalid('targetLessonId', 'required');
          return detail(work, serviceOf(work, Makeup), id);
        }),
      ],
    }),
  ],
  listeners: [
    watched,
    on(attendanceMarked, (work, { lessonId, rows: marked }) => follow(work, lessonId, marked)),
    on(seatLost, async (work, { makeupIds }) => {
      const lost = await rows(work, Makeup, (t) => and(inArray(t.id, makeupIds), eq(t.state, 'booked')), {
        lock: true,
      });
      for (const right of lost) await move(work, Makeup, { ...right, targetAttendanceId: null }, 'unbook', {});
    }),
  ],
  jobs: [{ name: 'teaching.makeupExpiry', title: pair('补课到期', 'Expire makeups'), cron: '10 * * * *', run: expire }],
};
