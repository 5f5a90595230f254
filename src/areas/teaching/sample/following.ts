// What follows from lessons in the demo: warnings, leaves, journals, hours of teachers, students who came midway, months that are closed.
import { sql } from 'drizzle-orm';
import { addDays, addMonths } from '#kernel/model/dates';
import type { Sample } from '#kernel/server/sample';
import { LessonAdjustment } from '../adjustments/model/adjustment';
import { TeacherAvailability } from '../availability/model/availability';
import { ClassJournal } from '../journals/model/journal';
import { LessonLeave } from '../leaves/model/leave';
import { LedgerClosing } from '../ledger/model/closing';
import { weekdays } from '../lessons/model/weekdays';
import { MidwayJoin } from '../midway/model/midway';
import { levelsOf } from '../warnings/model/levels';
import { LessonWarning } from '../warnings/model/warning';
import type { PlantedClass } from './classes';
import type { PlantedLessons } from './lessons';

export async function plantFollowing(
  sample: Sample,
  classes: readonly PlantedClass[],
  taught: PlantedLessons,
): Promise<void> {
  await plantWarnings(sample, taught);
  await plantLeaves(sample, taught);
  await plantJournals(sample, taught);
  await plantHours(sample, classes);
  await plantMidway(sample, taught);
  await plantAdjustments(sample, taught);
  await plantClosings(sample, taught);
}

const limits = { low: 5, critical: 2, expiringDays: 30, idleDays: 30 };

async function plantWarnings(sample: Sample, { balances }: PlantedLessons): Promise<void> {
  const drafts = balances.flatMap((one) => {
    const {
      customerId,
      courseId,
      schoolId,
      remainingQty = 0,
      nearestExpiry = null,
      lastLessonOn = null,
      adviserId,
    } = one;
    const ends = nearestExpiry ? [nearestExpiry] : [];
    const found = levelsOf({ remaining: remainingQty, owed: 0, ends, lastLessonOn }, limits, sample.today);
    return found.map((level) => ({ customerId, courseId, schoolId, level, remainingQty, ownerId: adviserId ?? null }));
  });
  await sample.plant(
    LessonWarning,
    drafts.map((draft, i) => ({
      ...draft,
      raisedAt: sample.moment(-1 - (i % 14), 1),
      createdAt: sample.moment(-1 - (i % 14), 1),
      ...(i % 3 === 1 ? { state: 'handled' as const, result: 'following' as const, note: '已联系家长，周末来校' } : {}),
    })),
  );
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

async function plantAdjustments(sample: Sample, { balances }: PlantedLessons): Promise<void> {
  const [reason] = await sample.session.rows<{ id: number }>(
    sql`select id from category where enterprise_id = ${sample.enterpriseId} and tree = 'adjust_reason' order by id limit 1`,
  );
  if (!reason) return;
  await sample.plant(
    LessonAdjustment,
    balances.slice(0, 4).map(({ customerId, courseId, schoolId }, i) => ({
      customerId: customerId!,
      courseId: courseId!,
      schoolId: schoolId!,
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
async function plantClosings(sample: Sample, { entries }: PlantedLessons): Promise<void> {
  const firstOfMonth = `${sample.today.slice(0, 7)}-01`;
  const ends = [0, -1, -2].map((back) => addDays(addMonths(firstOfMonth, back), -1)).toReversed();
  const earliest = entries.reduce((day, { bizDate }) => (bizDate < day ? bizDate : day), sample.today);
  const closed = ends.filter((end) => end >= earliest && end < sample.day(-8));
  await sample.plant(
    LedgerClosing,
    closed.map((through) => {
      const until = entries.filter(({ bizDate }) => bizDate <= through);
      const sum = (name: 'qty' | 'amount' | 'recognised', kind?: string) =>
        until.reduce((all, one) => all + (kind === undefined || one.kind === kind ? Number(one[name] ?? 0) : 0), 0);
      return {
        through,
        consumedQty: -sum('qty', 'consume'),
        recognised: sum('recognised'),
        remainingQty: sum('qty'),
        remainingAmount: sum('amount'),
      };
    }),
  );
}
