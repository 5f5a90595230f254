// Tells the other areas what became of a lesson, after everything is stored.

import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Lesson } from '../../lessons/model/lesson';
import { attendanceRecorded, lessonCorrected, lessonFinished, lessonReopened } from '../../model/events';
import { Attendance } from '../model/attendance';
import { cameIn } from '../model/charge';
import { recognisedBy } from './roster';

const told = { finished: lessonFinished, corrected: lessonCorrected, reopened: lessonReopened };

export async function tellTaught(work: Work, lesson: Lesson, what: keyof typeof told | 'marked'): Promise<void> {
  if (what === 'marked') return;
  const all = await rows(work, Attendance, { lessonId: lesson.id });
  const marked = all.flatMap(({ customerId, role, status }) => (status ? [{ customerId, role, status }] : []));
  const recognised = [...(await recognisedBy(work, lesson.id)).values()].reduce((sum, one) => sum + one, 0);
  await work.emit(told[what], {
    lessonId: lesson.id,
    classId: lesson.classId,
    courseId: lesson.courseId!,
    schoolId: lesson.schoolId!,
    chapterId: lesson.chapterId,
    teacherId: lesson.teacherId,
    assistantIds: lesson.assistantIds,
    startAt: lesson.startAt,
    minutes: (lesson.endAt.getTime() - lesson.startAt.getTime()) / 60_000,
    lessonQty: lesson.lessonQty,
    presentHeads: marked.filter(({ status }) => cameIn(status)).length,
    recognised,
    rows: marked,
  });
  if (what === 'reopened') return;
  for (const { customerId, role, status } of marked.filter((one) => one.role === 'trial'))
    await work.emit(attendanceRecorded, { lessonId: lesson.id, customerId, role, status });
}
