// Students' leave: by when it was asked and how often before decides whether the lesson costs anything.
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { Course } from '#areas/learning/courses/model/course';
import { addDays, dayOf, daysBetween, startOfDay } from '#kernel/model/dates';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { live, need, row, rows, tableAs } from '#kernel/server/rows';
import { type AreaPiece, answers, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Attendance } from '../../attendance/model/attendance';
import { leavesAt } from '../../attendance/model/signals';
import { Class } from '../../classes/model/class';
import { ClassMember, isExpectedOn } from '../../classes/model/member';
import { forMembers, Lesson } from '../../lessons/model/lesson';
import { setting } from '../../settings/server/settings';
import { LessonLeave } from '../model/leave';

const said = texts('teaching.leave', {
  noLessons: ['请选择课次', 'Choose the lessons'],
  noneThen: ['这段时间没有待上的课', 'Nothing is to be taught in this time'],
  either: ['课次和日期只能选一种', 'Either lessons or days, not both'],
  wholeSpan: ['请填写起止日期', 'Both days are needed'],
  backwards: ['结束日期早于开始日期', 'The last day is before the first'],
  tooMany: ['一次最多 {most} 节课，请分开请假', 'At most {most} lessons at once, divide the leave'],
  over: ['已上课的课次不能请假', 'A lesson that was taught cannot be missed any more'],
});

const hour = 3_600_000;
const most = 50;
const longest = 366;
const waiving = permission(LessonLeave, 'waive');

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

type Span = Pick<LessonLeave, 'customerId' | 'lessonIds' | 'dateFrom' | 'dateTo'>;

/** What is to be taught to a student on these days, in whatever class. */
async function lessonsWithin(work: Work, { customerId, lessonIds, dateFrom, dateTo }: Span): Promise<Lesson[]> {
  if (lessonIds.length > 0) throw invalid('lessonIds', said.either);
  if (!dateFrom || !dateTo) throw invalid(dateFrom ? 'dateTo' : 'dateFrom', said.wholeSpan);
  const days = daysBetween(dateFrom, dateTo);
  if (days < 0 || days > longest) throw invalid('dateTo', days < 0 ? said.backwards : said.tooMany, { most });
  const zone = work.actor.timezone;
  const members = await rows(work, ClassMember, { customerId });
  const taught = await rows(
    work,
    Lesson,
    (t) =>
      and(
        inArray(
          t.classId,
          members.map(({ classId }) => classId),
        ),
        eq(t.state, 'scheduled'),
        gte(t.startAt, startOfDay(dateFrom, zone)),
        lt(t.startAt, startOfDay(addDays(dateTo, 1), zone)),
      ),
    { sort: 'startAt' },
  );
  const missed = taught.filter(
    ({ classId, startAt, kind }) =>
      forMembers.has(kind) && members.some((one) => one.classId === classId && isExpectedOn(one, dayOf(startAt, zone))),
  );
  if (missed.length === 0) throw invalid('dateTo', said.noneThen);
  if (missed.length > most) throw invalid('dateTo', said.tooMany, { most });
  return missed;
}

/** By the hour or the quota it may be late all the same: to overlook that is for those who answer for it. */
function demandWaive({ actor }: Work): void {
  if (actor.staffId && !may(actor, waiving)) throw forbidden(waiving);
}

export const leaves: AreaPiece = {
  services: [
    service(LessonLeave, {
      async beforeSave({ row, was, work }) {
        // What was overlooked once stays so, whoever agrees afterwards.
        if (was?.waive) row.waive = true;
        else if (row.waive) demandWaive(work);
        if (was) return;
        const bySpan = row.dateFrom !== null || row.dateTo !== null;
        const lessons = bySpan ? await lessonsWithin(work, row) : await lessonsOf(work, row);
        const [first] = lessons;
        if (!first) throw invalid('lessonIds', said.noLessons);
        if (lessons.some(({ state }) => state !== 'scheduled')) throw invalid('lessonIds', said.over);
        row.lessonIds = lessons.map(({ id }) => id);
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
