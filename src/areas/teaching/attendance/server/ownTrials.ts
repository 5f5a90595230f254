// A trial promised at an hour of its own: a lesson is made for it with the teacher named, and goes again with its last guest.
import { and, eq } from 'drizzle-orm';
import { Course } from '#areas/learning/courses/model/course';
import { Staff } from '#areas/people/model/staff';
import { lockBusy } from '#kernel/server/busyLock';
import { count, insert, need, remove, row as rowOf } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { Lesson } from '../../lessons/model/lesson';
import { Attendance } from '../model/attendance';

/** So many families may be invited to the same trial. */
const seats = 6;

export interface OwnTrial {
  schoolId: number;
  courseId: number;
  teacherId: number;
  startAt: Date;
  endAt: Date;
}

/** The lesson of this course and teacher at that time, made where there is none; a teacher who is busy then refuses. */
export async function trialLessonAt(work: Work, wanted: OwnTrial): Promise<number> {
  // Two who promise the same hour at once: the second finds what the first made.
  await lockBusy(work, { staffIds: [wanted.teacherId], roomIds: [] });
  const classId = await trialClass(work, wanted);
  const { startAt, endAt, teacherId } = wanted;
  const known = await rowOf(work, Lesson, (t) =>
    and(eq(t.classId, classId), eq(t.startAt, startAt), eq(t.state, 'scheduled')),
  );
  return known?.id ?? insert(work, Lesson, { classId, kind: 'trial', startAt, endAt, teacherId });
}

async function trialClass(work: Work, { schoolId, courseId, teacherId }: OwnTrial): Promise<number> {
  const of = { schoolId, courseId, teacherId };
  const known = await rowOf(work, Class, { ...of, kind: 'trial', state: ['enrolling', 'running'] });
  if (known) return known.id;
  const course = await need(work, Course, courseId);
  const teacher = await need(work, Staff, teacherId);
  const name = `${course.name} 试听 ${teacher.name}`.slice(0, 50);
  const isTaken = await rowOf(work, Class, { schoolId, name, state: ['draft', 'enrolling', 'running', 'suspended'] });
  return insert(work, Class, {
    ...{ ...of, kind: 'trial', capacity: seats, lessonQty: 0, state: 'running' },
    name: isTaken ? `${name} ${teacher.no}`.slice(0, 60) : name,
  });
}

/** A lesson that was made for a trial is not held for nobody. */
export async function dropEmptyTrial(work: Work, lessonId: number): Promise<void> {
  const lesson = await rowOf(work, Lesson, lessonId, { lock: true });
  if (lesson?.kind !== 'trial' || lesson.state !== 'scheduled') return;
  const of = await need(work, Class, lesson.classId);
  if (of.kind === 'trial' && (await count(work, Attendance, { lessonId })) === 0)
    await remove(work, Lesson, [lessonId]);
}
