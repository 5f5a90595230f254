// Tells families and teachers what concerns them, each thing once.
import { and, eq, gt, gte, inArray, lte } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Course } from '#areas/learning/courses/model/course';
import { addDays, dayOf, daysBetween, localTime } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { type Notice, notify, notifyFamilies } from '#kernel/server/calls';
import { need, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, extend, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Attendance } from '../../attendance/model/attendance';
import { attendanceMarked } from '../../attendance/model/signals';
import { LessonBalance } from '../../balances/model/balance';
import { Class } from '../../classes/model/class';
import { LessonLeave } from '../../leaves/model/leave';
import { LessonLot } from '../../ledger/model/lot';
import { standings } from '../../ledger/server/heldLots';
import { Lesson } from '../../lessons/model/lesson';
import { seatsAt } from '../../lessons/server/bookings';
import { Makeup } from '../../makeups/model/makeup';
import { balanceLow, lessonFinished, lessonMoved, memberAdded } from '../../model/events';
import { noticeTemplates } from './templates';

const time = (work: Work, at: Date): string => localTime(at, work.actor.timezone).slice(0, 16);
const lessons = (hundredths: number): string => String(hundredths / 100);

interface Told {
  customerId: number;
  key: string;
  vars: Notice['vars'];
}

async function tellFamilies(work: Work, kind: string, told: readonly Told[]): Promise<void> {
  const students = await rows(work, Customer, { id: told.map(({ customerId }) => customerId) });
  const names = new Map(students.map(({ id, name }) => [id, name]));
  const to = told.map((one) => ({ ...one, vars: { student: names.get(one.customerId) ?? '', ...one.vars } }));
  await notifyFamilies(work, { kind: `teaching.${kind}`, to });
}

const tellFamily = (work: Work, kind: string, customerId: number, key: string, vars: Notice['vars']): Promise<void> =>
  tellFamilies(work, kind, [{ customerId, key, vars }]);

const aheadHours = [24, 2];
const hour = 3_600_000;

/** A day and two hours before: whoever starts within it and was not told yet. */
async function remind(work: Work): Promise<number> {
  let told = 0;
  for (const hours of aheadHours) {
    const until = new Date(work.now.getTime() + hours * hour);
    const since = new Date(until.getTime() - hour);
    const soon = await rows(work, Lesson, (t) =>
      and(eq(t.state, 'scheduled'), gt(t.startAt, since), lte(t.startAt, until)),
    );
    const seats = await seatsAt(work, soon);
    for (const lesson of soon) {
      const of = await need(work, Class, lesson.classId);
      const vars = { class: of.name, time: time(work, lesson.startAt) };
      const expected = seats.get(lesson.id)!.filter(({ isTrial }) => !isTrial);
      const keyed = expected.map(({ customerId }) => ({
        customerId,
        key: `${lesson.id}:${customerId}:${hours}`,
        vars,
      }));
      await tellFamilies(work, 'lessonReminder', keyed);
      told += keyed.length;
    }
  }
  return told;
}

const expiryDays = [1, 7, 30];

/** A month, a week and a day before lessons end: once each, also when a day was missed. */
async function warnExpiring(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  const ending = await rows(work, LessonLot, (t) =>
    and(eq(t.frozen, false), gte(t.validTo, today), lte(t.validTo, addDays(today, Math.max(...expiryDays)))),
  );
  const stood = await standings(
    work,
    ending.map(({ id }) => id),
  );
  const left = ending.filter(({ id }) => (stood.get(id)?.rest ?? 0) > 0);
  for (const { id, customerId, courseId, validTo } of left) {
    const within = expiryDays.find((days) => daysBetween(today, validTo!) <= days);
    const course = await rowOf(work, Course, courseId);
    const vars = { course: course?.name ?? '', left: lessons(stood.get(id)!.rest), time: validTo! };
    await tellFamily(work, 'lessonsExpiring', customerId, `${id}:${validTo}:${within}`, vars);
  }
  return left.length;
}

/** What a lesson took from each, and what is left of it. */
async function tellConsumed(work: Work, lessonId: number, classId: number, courseId: number): Promise<void> {
  const marks = (await rows(work, Attendance, { lessonId })).filter(({ targetQty }) => targetQty > 0);
  const of = await need(work, Class, classId);
  const left = await rows(work, LessonBalance, (t) =>
    and(
      eq(t.courseId, courseId),
      inArray(
        t.customerId,
        marks.map(({ customerId }) => customerId),
      ),
    ),
  );
  const told = marks.map(({ customerId, targetQty }) => {
    const own = left.filter((one) => one.customerId === customerId);
    const rest = own.reduce((all, { remainingQty }) => all + remainingQty, 0);
    const vars = { class: of.name, qty: lessons(targetQty), left: lessons(rest) };
    return { customerId, key: `${lessonId}:${customerId}`, vars };
  });
  await tellFamilies(work, 'lessonsConsumed', told);
}

export const notices: AreaPiece = {
  extends: [
    extend(LessonLeave, {
      async afterSave({ row, was, work }) {
        if (row.state === was?.state || (row.state !== 'approved' && row.state !== 'rejected')) return;
        const result = row.state === 'approved' ? pair('已通过', 'approved') : pair('未通过', 'refused');
        await tellFamily(work, 'leaveResult', row.customerId, `${row.id}:${row.state}`, { result });
      },
    }),
    extend(Makeup, {
      async afterSave({ row, was, work }) {
        if (row.state !== 'booked' || was?.state === 'booked' || row.targetLessonId === null) return;
        const lesson = await need(work, Lesson, row.targetLessonId);
        const of = await need(work, Class, lesson.classId);
        const vars = { class: of.name, time: time(work, lesson.startAt) };
        await tellFamily(work, 'makeupBooked', row.customerId!, `${row.id}:${row.targetLessonId}`, vars);
      },
    }),
  ],
  listeners: [
    on(memberAdded, async (work, { classId, customerId }) => {
      const of = await need(work, Class, classId);
      await tellFamily(work, 'classJoined', customerId, `${classId}:${customerId}`, { class: of.name });
    }),
    on(attendanceMarked, async (work, { lessonId, rows: marked }) => {
      const absent = marked.filter(({ was, status }) => was === null && status === 'absent');
      if (absent.length === 0) return;
      const lesson = await need(work, Lesson, lessonId);
      const of = await need(work, Class, lesson.classId);
      const vars = { class: of.name, time: time(work, lesson.startAt) };
      const told = absent.map(({ customerId }) => ({ customerId, key: `${lessonId}:${customerId}`, vars }));
      await tellFamilies(work, 'absentNow', told);
    }),
    on(lessonMoved, async (work, { lessonId, before, after }) => {
      if (!after.teacherId || after.teacherId === before.teacherId) return;
      const lesson = await need(work, Lesson, lessonId);
      const of = await need(work, Class, lesson.classId);
      await notify(work, {
        kind: 'teaching.substituteAssigned',
        recipientIds: [after.teacherId],
        vars: { class: of.name, time: time(work, after.startAt) },
        url: `/LogsCalendar?lessonId=${lessonId}`,
      });
    }),
    on(lessonFinished, (work, { lessonId, classId, courseId }) => tellConsumed(work, lessonId, classId, courseId)),
    on(balanceLow, async (work, { customerId, courseId, remainingQty, level }) => {
      if (level !== 'low' && level !== 'critical') return;
      const course = await rowOf(work, Course, courseId);
      const day = localTime(work.now, work.actor.timezone).slice(0, 10);
      const vars = { course: course?.name ?? '', left: lessons(Math.max(0, remainingQty)) };
      await tellFamily(work, 'lessonsLow', customerId, `${courseId}:${customerId}:${level}:${day}`, vars);
    }),
  ],
  jobs: [
    {
      name: 'teaching.lessonReminders',
      title: pair('上课提醒', 'Lesson reminders'),
      cron: '*/5 * * * *',
      run: remind,
    },
    {
      name: 'teaching.expiring',
      title: pair('课时到期提醒', 'Lessons that expire'),
      cron: '0 9 * * *',
      run: warnExpiring,
    },
  ],
  registers: { template: noticeTemplates },
};
