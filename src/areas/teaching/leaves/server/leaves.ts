// Students' leave: by when it was asked and how often before decides whether the lesson costs anything.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { Course } from '#areas/learning/courses/model/course';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { live, need, row, rows, tableAs } from '#kernel/server/rows';
import { type AreaPiece, answers, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Attendance } from '../../attendance/model/attendance';
import { leavesAt } from '../../attendance/model/signals';
import { Class } from '../../classes/model/class';
import { Lesson } from '../../lessons/model/lesson';
import { setting } from '../../settings/server/settings';
import { LessonLeave } from '../model/leave';

const said = texts('teaching.leave', {
  noLessons: ['请选择课次', 'Choose the lessons'],
  over: ['已上课的课次不能请假', 'A lesson that was taught cannot be missed any more'],
});

const hour = 3_600_000;

/** Approved leave of these students for a lesson, and whether it came too late or once too often. */
async function leavesFor(work: Work, lessonId: number, customerIds: readonly number[]) {
  const found = await rows(work, LessonLeave, (t) =>
    and(
      eq(t.state, 'approved'),
      inArray(t.customerId, [...customerIds]),
      sql`${t.lessonIds} @> ${sql.param([lessonId])}::bigint[]`,
    ),
  );
  const lesson = await need(work, Lesson, lessonId);
  const taken = await takenBefore(work, lesson, customerIds);
  if (found.length === 0 && taken.size === 0) return [];
  const of = await need(work, Class, lesson.classId);
  const course = await row(work, Course, of.courseId);
  const notice =
    of.leaveNoticeHours ?? course?.leaveNoticeHours ?? (await setting(work, 'leaveNoticeHours', lesson.schoolId));
  const quota = of.leaveQuota ?? course?.leaveQuota ?? (await setting(work, 'leaveQuota', lesson.schoolId));
  const isBeyond = (customerId: number) => (taken.get(customerId) ?? 0) >= quota;
  const asked = found.map(({ id, customerId, requestedAt, waive }) => {
    const isShort = lesson.startAt.getTime() - (requestedAt?.getTime() ?? 0) < notice * hour;
    return { customerId, leaveId: id, isLate: !waive && (isShort || isBeyond(customerId)) };
  });
  // Who is marked as on leave without having asked uses up the quota as well.
  const unasked = [...taken.keys()].filter((id) => isBeyond(id) && !asked.some(({ customerId }) => customerId === id));
  return [...asked, ...unasked.map((customerId) => ({ customerId, leaveId: null, isLate: true }))];
}

/** Leaves each had in this class before that lesson. */
async function takenBefore(work: Work, lesson: Lesson, customerIds: readonly number[]): Promise<Map<number, number>> {
  const a = tableAs(Attendance, 'a');
  const counted = await work.db
    .select({ customerId: a.customerId, n: sql<number>`count(*)::int` })
    .from(a)
    .where(
      and(
        live(work, a),
        eq(a.classId, lesson.classId),
        eq(a.status, 'leave'),
        inArray(a.customerId, [...customerIds]),
        sql`${a.startAt} < ${lesson.startAt.toISOString()}`,
      ),
    )
    .groupBy(a.customerId);
  return new Map(counted.map(({ customerId, n }) => [customerId, n]));
}

async function lessonsOf(work: Work, leave: Pick<LessonLeave, 'lessonIds'>): Promise<Lesson[]> {
  return leave.lessonIds.length === 0 ? [] : rows(work, Lesson, { id: leave.lessonIds }, { sort: 'startAt' });
}

export const leaves: AreaPiece = {
  services: [
    service(LessonLeave, {
      async beforeSave({ row, was, work }) {
        if (was) return;
        const lessons = await lessonsOf(work, row);
        const [first] = lessons;
        if (!first) throw invalid('lessonIds', said.noLessons);
        if (lessons.some(({ state }) => state !== 'scheduled')) throw invalid('lessonIds', said.over);
        row.schoolId = first.schoolId;
        row.requestedAt = work.now;
        row.noticeHours = Math.floor((first.startAt.getTime() - work.now.getTime()) / hour);
        if (await setting(work, 'leaveAutoApprove', first.schoolId)) row.state = 'approved';
      },
      transitions: {
        async cancel({ row, work }) {
          if ((await lessonsOf(work, row)).some(({ state }) => state === 'finished')) throw conflict(said.over);
        },
      },
    }),
  ],
  answers: [answers(leavesAt, (work, { lessonId, customerIds }) => leavesFor(work, lessonId, customerIds))],
};
