// What follows from lessons in the demo: warnings, leaves, journals, hours of teachers, students who came midway, months that are closed.
import { sql } from 'drizzle-orm';
import { addDays } from '#kernel/model/dates';
import type { Draft } from '#kernel/model/resource';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { LessonAdjustment } from '../adjustments/model/adjustment';
import { TeacherAvailability } from '../availability/model/availability';
import { ClassJournal } from '../journals/model/journal';
import { LessonLeave } from '../leaves/model/leave';
import { LedgerClosing } from '../ledger/model/closing';
import type { LessonEntry } from '../ledger/model/lot';
import { weekdays } from '../lessons/model/weekdays';
import { MidwayJoin } from '../midway/model/midway';
import { levelsOf } from '../warnings/model/levels';
import { LessonWarning } from '../warnings/model/warning';
import type { PlantedClass } from './classes';
import { closedMonths } from './closedMonths';
import type { PlantedLessons } from './lessons';

export async function plantFollowing(
  sample: Sample,
  classes: readonly PlantedClass[],
  taught: PlantedLessons & { entries: readonly Draft<typeof LessonEntry>[] },
): Promise<void> {
  const balances = await plantWarnings(sample);
  await plantLeaves(sample, taught);
  await plantJournals(sample, taught);
  await plantHours(sample, classes);
  await plantMidway(sample, taught);
  await plantAdjustments(sample, balances);
  await plantClosings(sample, taught.entries);
}

const limits = { low: 5, critical: 2, expiringDays: 30, idleDays: 30 };

interface Balance {
  customerId: number;
  courseId: number;
  schoolId: number;
  remaining: number;
  owed: number;
  nearest: string | null;
  last: string | null;
  adviserId: number | null;
}

/** Of everyone in a class: what is left and what that calls for; answers what is left. */
async function plantWarnings(sample: Sample): Promise<Balance[]> {
  const balances = await sample.session.rows<Balance>(
    sql`select customer_id::int as "customerId", course_id::int as "courseId", school_id::int as "schoolId", remaining_qty::int as remaining, owed_qty::int as owed,
        nearest_expiry::text as nearest, last_lesson_on::text as last, adviser_id::int as "adviserId" from lesson_balance
      where ${ours(sample, 'lesson_balance')} and adviser_id is not null order by id`,
  );
  const drafts = balances.flatMap(({ customerId, courseId, schoolId, remaining, owed, nearest, last, adviserId }) =>
    levelsOf({ remaining, owed, ends: nearest ? [nearest] : [], lastLessonOn: last }, limits, sample.today).map(
      (level) => ({ customerId, courseId, schoolId, level, remainingQty: remaining, ownerId: adviserId }),
    ),
  );
  await sample.plant(
    LessonWarning,
    drafts.map((draft, i) => ({
      ...draft,
      raisedAt: sample.moment(-1 - (i % 14), 1),
      createdAt: sample.moment(-1 - (i % 14), 1),
      ...(i % 3 === 1 ? { state: 'handled' as const, result: 'following' as const, note: '已联系家长，周末来校' } : {}),
    })),
  );
  return balances;
}

async function plantLeaves(sample: Sample, { marks, held }: PlantedLessons): Promise<void> {
  const away = marks.filter(({ status }) => status === 'leave').slice(0, 40);
  const ahead = held.filter(({ state, startAt }) => state === 'scheduled' && startAt > sample.now).slice(0, 12);
  await sample.plant(LessonLeave, [
    ...away.map(({ customerId, lessonId, of, day }) => ({
      customerId,
      lessonIds: [lessonId],
      schoolId: of.school.id,
      requestedBy: 'guardian' as const,
      requestedAt: new Date(`${addDays(day, -2)}T02:00:00Z`),
      noticeHours: 48,
      state: 'approved' as const,
    })),
    ...ahead.flatMap(({ of, lessonId }, i) => {
      const member = of.members[i % Math.max(1, of.members.length)];
      return member
        ? [
            {
              customerId: member.customerId,
              lessonIds: [lessonId],
              schoolId: of.school.id,
              requestedBy: 'guardian' as const,
              requestedAt: sample.moment(-1, 9),
              noticeHours: 72,
              state: i % 3 === 0 ? ('pending' as const) : ('approved' as const),
            },
          ]
        : [];
    }),
  ]);
}

async function plantJournals(sample: Sample, { held }: PlantedLessons): Promise<void> {
  const recent = held.filter(({ state, day }) => state === 'finished' && day >= sample.day(-21)).slice(0, 90);
  await sample.plant(
    ClassJournal,
    recent.map(({ lessonId, of, endAt }, i) => ({
      lessonId,
      content: ['课堂气氛好，重点句型掌握。', '进度略慢，下次先复习。', '两位学员迟到，已与家长沟通。'][i % 3]!,
      focus: i % 3 === 2 ? ['discipline' as const, 'parent' as const] : ['knowledge' as const],
      createdBy: of.teacherId,
      createdAt: endAt,
    })),
  );
}

/** Evenings and the weekend, for everyone who teaches. */
async function plantHours(sample: Sample, classes: readonly PlantedClass[]): Promise<void> {
  const teachers = new Map(classes.map(({ teacherId, school }) => [teacherId, school.id]));
  await sample.plant(
    TeacherAvailability,
    [...teachers].flatMap(([staffId, schoolId]) =>
      weekdays.map((weekday, i) => ({
        staffId,
        schoolId,
        weekday,
        fromTime: i < 5 ? '13:00' : '08:00',
        toTime: '21:30',
        available: true,
      })),
    ),
  );
}

async function plantMidway(sample: Sample, { held }: PlantedLessons): Promise<void> {
  const next = held.filter(
    ({ state, startAt, of }) => state === 'scheduled' && startAt > sample.now && of.members.length > 3,
  );
  const firsts = [...new Map(next.map((one) => [one.of.id, one])).values()].slice(0, 8);
  await sample.plant(
    MidwayJoin,
    firsts.map(({ of, lessonId, lessonNo }, i) => ({
      customerId: of.members[i % of.members.length]!.customerId,
      classId: of.id,
      fromLessonId: lessonId,
      schoolId: of.school.id,
      missedCount: lessonNo - 1,
      remainingCount: 8,
      neededQty: 800,
      balanceQty: 1000,
      state: i === 0 ? ('draft' as const) : ('joined' as const),
      createdAt: sample.moment(-3 - i, 15),
    })),
  );
}

async function plantAdjustments(sample: Sample, balances: readonly Balance[]): Promise<void> {
  const [reason] = await sample.session.rows<{ id: number }>(
    sql`select id from category where ${ours(sample, 'category')} and tree = 'adjust_reason' order by id limit 1`,
  );
  if (!reason) return;
  await sample.plant(
    LessonAdjustment,
    balances.slice(0, 4).map(({ customerId, courseId, schoolId }, i) => ({
      customerId,
      courseId,
      schoolId,
      direction: 'increase' as const,
      qty: 100,
      reason: Number(reason.id),
      note: '设备故障补偿一课时',
      state: i === 0 ? ('draft' as const) : ('rejected' as const),
      createdAt: sample.moment(-6 - i, 11),
    })),
  );
}

/** Whole months that are over for more than a week; what each held is what the entries say. */
async function plantClosings(sample: Sample, entries: readonly Draft<typeof LessonEntry>[]): Promise<void> {
  await sample.plant(
    LedgerClosing,
    closedMonths(sample).map((through) => {
      const until = entries.filter(({ bizDate }) => bizDate <= through);
      const sum = (of: typeof until, name: 'qty' | 'amount' | 'recognised' | 'consumedQty' | 'expiredQty') =>
        of.reduce((all, one) => all + Number(one[name] ?? 0), 0);
      const expiries = until.filter(({ kind, reversesKind }) => kind === 'expire' || reversesKind === 'expire');
      const refunds = until.filter(({ kind }) => kind === 'refund');
      return {
        through,
        consumedQty: sum(until, 'consumedQty'),
        recognised: sum(until, 'recognised'),
        expiredQty: sum(until, 'expiredQty'),
        expiredRecognised: sum(expiries, 'recognised'),
        refundPayout: -sum(refunds, 'amount'),
        remainingQty: sum(until, 'qty'),
        remainingAmount: sum(until, 'amount'),
      };
    }),
  );
}
