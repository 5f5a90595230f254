// A term of lessons behind and a term ahead, eight weeks each: attended, charged from lots that were bought, a few missed and made up.

import { addDays, startOfDay } from '#kernel/model/dates';
import type { Draft } from '#kernel/model/resource';
import type { Sample } from '#kernel/server/sample';
import { Attendance, type Status } from '../attendance/model/attendance';
import { LessonBalance } from '../balances/model/balance';
import { consume, type Entry, open } from '../ledger/model/book';
import type { PaidLot } from '../ledger/model/charging';
import { restQty, restValue } from '../ledger/model/curve';
import { LessonEntry, LessonLot } from '../ledger/model/lot';
import { Lesson } from '../lessons/model/lesson';
import { weekdayOf, weekdays } from '../lessons/model/weekdays';
import { Makeup } from '../makeups/model/makeup';
import { ClassSummary } from '../summaries/model/summary';
import type { PlantedClass } from './classes';

const weeksBack = 8;
const weeksAhead = 8;
const taughtStates = new Set(['running', 'suspended', 'finished', 'enrolling']);

interface Held {
  of: PlantedClass;
  day: string;
  startAt: Date;
  endAt: Date;
  lessonNo: number;
  state: Lesson['state'];
}

function heldLessons(sample: Sample, classes: readonly PlantedClass[]): Held[] {
  const monday = addDays(sample.today, -weekdays.indexOf(weekdayOf(sample.today)));
  return classes
    .filter(({ state }) => taughtStates.has(state))
    .flatMap((of, n) => {
      const first = of.state === 'enrolling' ? 1 : -weeksBack;
      const last = of.state === 'finished' ? -2 : of.state === 'suspended' ? 0 : weeksAhead;
      return Array.from({ length: last - first }, (_, i) => {
        const day = addDays(monday, (first + i) * 7 + of.day);
        const [hour, minute] = of.time.split(':').map(Number);
        const startAt = new Date(startOfDay(day, sample.timezone).getTime() + (hour! * 60 + minute!) * 60_000);
        const endAt = new Date(startAt.getTime() + 90 * 60_000);
        const isOver = endAt < sample.now;
        // Of yesterday some rolls are still to be called; here and there a lesson was called off.
        const isMissing = isOver && day >= sample.day(-1) && n % 3 === 0;
        const state = (n * 7 + i * 5) % 53 === 11 ? 'cancelled' : isOver && !isMissing ? 'finished' : 'scheduled';
        return { of, day, startAt, endAt, lessonNo: i + 1, state } as const;
      });
    });
}

const statusOf = (sample: Sample): Status => {
  const chance = sample.random();
  return chance < 0.88 ? 'present' : chance < 0.92 ? 'late' : chance < 0.97 ? 'leave' : 'absent';
};

export interface PlantedLessons {
  held: (Held & { lessonId: number })[];
  marks: Mark[];
  entries: Draft<typeof LessonEntry>[];
  balances: Draft<typeof LessonBalance>[];
}

export async function plantLessons(sample: Sample, classes: readonly PlantedClass[]): Promise<PlantedLessons> {
  const held = heldLessons(sample, classes);
  const lessonIds = await sample.plant(
    Lesson,
    held.map(({ of, startAt, endAt, lessonNo, state }) => ({
      classId: of.id,
      courseId: of.courseId,
      schoolId: of.school.id,
      lessonNo,
      title: `第${lessonNo}课`,
      kind: 'regular' as const,
      startAt,
      endAt,
      teacherId: of.teacherId,
      staffIds: [...new Set([of.teacherId, of.adviserId])],
      roomId: of.roomId,
      mode: of.mode,
      sharesRoom: of.mode === 'online',
      ...(state === 'finished' ? { attendanceBy: of.teacherId, attendanceAt: endAt } : {}),
      state,
      createdAt: sample.moment(-59, 9),
    })),
  );
  const marks = held.flatMap(({ of, startAt, state, day }, i) =>
    state !== 'finished'
      ? []
      : of.members.map(({ memberId, customerId }) => ({
          of,
          memberId,
          customerId,
          startAt,
          day,
          lessonId: lessonIds[i]!,
          status: statusOf(sample),
        })),
  );
  const attendanceIds = await sample.plant(
    Attendance,
    marks.map(({ of, day: _, ...mark }) => ({
      ...mark,
      classId: of.id,
      schoolId: of.school.id,
      courseId: of.courseId,
      mode: of.mode,
      role: 'regular' as const,
      targetQty: mark.status === 'leave' ? 0 : 100,
      chargeSeq: mark.status === 'leave' ? 0 : 1,
      checkInWay: 'manual' as const,
      checkInAt: mark.startAt,
    })),
  );
  const marked = marks.map((mark, i) => ({ ...mark, attendanceId: attendanceIds[i]! }));
  const booked = await plantLedger(sample, classes, marked);
  await plantMakeups(sample, marked);
  const dated = held.map((one, i) => ({ ...one, lessonId: lessonIds[i]! }));
  await plantSummaries(sample, dated);
  return { held: dated, marks: marked, ...booked };
}

interface Mark {
  of: PlantedClass;
  customerId: number;
  lessonId: number;
  attendanceId: number;
  status: Status;
  day: string;
}

type Sourced = Pick<Draft<typeof LessonEntry>, 'bizDate' | 'sourceKind' | 'sourceId'> &
  Partial<Pick<Draft<typeof LessonEntry>, 'classId' | 'lessonId' | 'attendanceId' | 'chargeSeq'>>;

/** Everyone bought enough for what they were taught; what is left differs. */
async function plantLedger(sample: Sample, classes: readonly PlantedClass[], marks: readonly Mark[]) {
  const byCustomer = new Map<number, Mark[]>();
  for (const mark of marks) byCustomer.set(mark.customerId, [...(byCustomer.get(mark.customerId) ?? []), mark]);
  const owners = classes.flatMap((of) => of.members.map(({ customerId }) => ({ of, customerId })));
  const openedOn = sample.day(-62);
  const openedAt = sample.moment(-62, 10);
  const drafts = owners.map(({ of, customerId }, n) => {
    const lessons = [10, 12, 16, 24, 48][n % 5]!;
    return { of, customerId, qty: lessons * 100, amount: lessons * (90 + (n % 7) * 10) * 100 };
  });
  const lotIds = await sample.plant(
    LessonLot,
    drafts.map(({ of, customerId, qty, amount }, i) => ({
      lotNo: `L${openedOn.slice(2).replaceAll('-', '')}${String(i + 1).padStart(6, '0')}`,
      key: `import:demo:${i + 1}`,
      customerId,
      schoolId: of.school.id,
      courseId: of.courseId,
      openKind: 'purchase' as const,
      qty,
      amount,
      openedAt,
      ...(i % 9 === 0 ? { validTo: sample.day(20) } : {}),
      createdAt: openedAt,
    })),
  );
  const entries: Draft<typeof LessonEntry>[] = [];
  const balances: Draft<typeof LessonBalance>[] = [];
  drafts.forEach(({ of, customerId, qty, amount }, i) => {
    const lot: PaidLot = {
      ...{ id: lotIds[i]!, qty, amount, head: 0, tail: qty, seq: 0, schoolId: of.school.id, courseId: of.courseId },
      ...{ isGift: false, openedAt, validFrom: null, validTo: null, frozen: false },
    };
    const facts = { customerId, schoolId: of.school.id, courseId: of.courseId };
    const note = (entry: Entry, about: Sourced) =>
      entries.push({
        ...entry,
        consumedQty: entry.kind === 'consume' ? -entry.qty : 0,
        ...facts,
        ...about,
        groupId: entries.length + 1,
        entryNo: `E${openedOn.slice(2).replaceAll('-', '')}${String(entries.length + 1).padStart(8, '0')}`,
      });
    let posted = open(lot, 'purchase');
    note(posted.entries[0]!, { bizDate: openedOn, sourceKind: 'import', sourceId: i + 1 });
    let last: string | null = null;
    for (const mark of byCustomer.get(customerId) ?? []) {
      if (mark.status === 'leave' || restQty(posted.lot) < 100) continue;
      posted = consume(posted.lot, 100);
      last = mark.day;
      const { lessonId, attendanceId } = mark;
      note(posted.entries[0]!, {
        bizDate: mark.day,
        classId: of.id,
        lessonId,
        attendanceId,
        chargeSeq: 1,
        sourceKind: 'attendance',
        sourceId: attendanceId,
      });
    }
    const used = posted.lot.head;
    const rest = restQty(posted.lot);
    balances.push({
      ...facts,
      adviserId: of.adviserId,
      boughtQty: qty,
      consumedQty: used,
      recentQty: used,
      remainingQty: rest,
      paidQty: rest,
      amount: restValue(posted.lot),
      runsOutOn: used > 0 && rest > 0 ? addDays(sample.today, Math.ceil((rest * 56) / used)) : null,
      nearestExpiry: i % 9 === 0 && rest > 0 ? sample.day(20) : null,
      lastLessonOn: last,
    });
  });
  await sample.plant(LessonEntry, entries);
  await sample.plant(LessonBalance, balances);
  return { entries, balances };
}

async function plantMakeups(sample: Sample, marks: readonly Mark[]): Promise<void> {
  const missed = marks.filter(({ status }) => status === 'leave' || status === 'absent').slice(0, 120);
  const states = ['open', 'open', 'open', 'waived', 'expired'] as const;
  await sample.plant(
    Makeup,
    missed.map(({ of, customerId, lessonId, attendanceId, day }, i) => ({
      customerId,
      originalAttendanceId: attendanceId,
      missedLessonId: lessonId,
      classId: of.id,
      schoolId: of.school.id,
      courseId: of.courseId,
      dueDate: addDays(day, 60),
      state: states[i % states.length]!,
    })),
  );
}

async function plantSummaries(sample: Sample, held: readonly (Held & { lessonId: number })[]): Promise<void> {
  const recent = held.filter(({ state, day }) => state === 'finished' && day >= sample.day(-21)).slice(0, 160);
  await sample.plant(
    ClassSummary,
    recent.map(({ of, lessonId, day, lessonNo, endAt }, i) => {
      const isSent = i % 8 !== 3;
      const sentAt = new Date(endAt.getTime() + (6 + (i % 5) * 8) * 3_600_000);
      const students = of.members.length;
      return {
        lessonId,
        classId: of.id,
        schoolId: of.school.id,
        teacherId: of.teacherId,
        taughtOn: day,
        title: `第${lessonNo}课 课堂小结`,
        content: '<p>本节课学习了新的单元内容，同学们积极发言，完成了课堂练习，请家长协助复习。</p>',
        dueAt: new Date(endAt.getTime() + 24 * 3_600_000),
        students,
        ...(isSent
          ? {
              state: 'sent' as const,
              sentAt,
              isOnTime: i % 5 < 3,
              readers: Math.floor(students * (0.5 + (i % 5) / 10)),
              replies: i % 4,
            }
          : {}),
      };
    }),
  );
}
