// Who is expected at a lesson, as the teacher sees them: members of the day, guests, who is on leave, what is left.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { may } from '#kernel/server/actor';
import { live, need, rows, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { ClassMember, isExpectedOn, isPausedOn } from '../../classes/model/member';
import { restQty } from '../../ledger/model/curve';
import { LessonEntry } from '../../ledger/model/lot';
import { lotsOf } from '../../ledger/server/heldLots';
import { lotsAt } from '../../ledger/server/positions';
import { forMembers, type Lesson } from '../../lessons/model/lesson';
import { qtyStep, setting } from '../../settings/server/settings';
import { Attendance, type Role } from '../model/attendance';
import type { RosterAnswer } from '../model/calls';
import { leavesAt } from '../model/signals';
import { ruleOf } from './chargeRule';

export interface Expected {
  customerId: number;
  role: Role;
  memberId: number | null;
  attendance: Attendance | undefined;
  /** Of an approved request. */
  leaveId: number | null;
  /** What leave would cost: asked too late, or once too often. */
  isLateLeave: boolean;
}

export async function expectedAt(work: Work, lesson: Lesson, lock = false): Promise<Expected[]> {
  const day = dayOf(lesson.startAt, work.actor.timezone);
  const stored = await rows(work, Attendance, { lessonId: lesson.id }, { lock });
  const members = forMembers.has(lesson.kind)
    ? (await rows(work, ClassMember, (t) => eq(t.classId, lesson.classId))).filter(
        (one) => isExpectedOn(one, day) && (one.state !== 'paused' || one.pausedFrom !== null),
      )
    : [];
  const byCustomer = new Map(stored.map((one) => [one.customerId, one]));
  const ids = [...new Set([...members, ...stored].map(({ customerId }) => customerId))];
  const leaves = new Map(
    (await work.ask(leavesAt, { lessonId: lesson.id, customerIds: ids })).map((one) => [one.customerId, one]),
  );
  return ids.map((customerId) => {
    const attendance = byCustomer.get(customerId);
    const member = members.find((one) => one.customerId === customerId);
    return {
      customerId,
      role: attendance?.role ?? 'regular',
      memberId: attendance?.memberId ?? member?.id ?? null,
      attendance,
      leaveId: leaves.get(customerId)?.leaveId ?? null,
      isLateLeave: leaves.get(customerId)?.isLate ?? false,
    };
  });
}

/** Whether a student is in the class but away for a while on that day. */
export async function isPausedAt(work: Work, lesson: Lesson, customerId: number): Promise<boolean> {
  const day = dayOf(lesson.startAt, work.actor.timezone);
  const members = await rows(work, ClassMember, { classId: lesson.classId, customerId });
  return members.some((one) => isPausedOn(one, day));
}

export async function rosterOf(work: Work, lesson: Lesson): Promise<RosterAnswer> {
  const expected = await expectedAt(work, lesson);
  const ids = expected.map(({ customerId }) => customerId);
  const names = new Map((await rows(work, Customer, (t) => inArray(t.id, ids))).map(({ id, name }) => [id, name]));
  const lots = lesson.courseId === null ? [] : await lotsAt(work, lotsOf(ids, [lesson.courseId]));
  const left = (customerId: number) =>
    lots.reduce((sum, lot) => sum + (lot.customerId === customerId && !lot.frozen ? restQty(lot) : 0), 0);
  const originals = await originalsOf(
    work,
    expected.flatMap(({ attendance }) => attendance ?? []),
  );
  const recognised = await recognisedBy(work, lesson.id);
  const seesValue = may(work.actor, 'teaching.ledger.amount');
  const of = await need(work, Class, lesson.classId);
  return {
    lesson: {
      id: lesson.id,
      version: lesson.version,
      state: lesson.state,
      classId: lesson.classId,
      className: of.name,
      lessonNo: lesson.lessonNo,
      title: lesson.title,
      startAt: lesson.startAt.toISOString(),
      endAt: lesson.endAt.toISOString(),
      lessonQty: lesson.lessonQty,
      chargeRule: await ruleOf(work, lesson),
      qtyStep: await qtyStep(work, lesson.schoolId),
    },
    closed: await closedFor(work, lesson),
    rows: expected.map(({ customerId, role, attendance, leaveId, isLateLeave }) => ({
      customerId,
      name: names.get(customerId) ?? '',
      role,
      status: attendance?.status ?? (leaveId !== null ? 'leave' : null),
      lateMinutes: attendance?.lateMinutes ?? null,
      chargeOverride: attendance?.chargeOverride ?? null,
      chargeReason: attendance?.chargeReason ?? null,
      remark: attendance?.remark ?? null,
      isLateLeave,
      alreadyCharged: originals.get(attendance?.originalId ?? 0) ?? 0,
      targetQty: attendance?.targetQty ?? 0,
      chargedQty: (attendance?.targetQty ?? 0) - (attendance?.owedQty ?? 0),
      owedQty: attendance?.owedQty ?? 0,
      balanceQty: left(customerId),
      onLeave: leaveId !== null,
      makeupId: attendance?.makeupId ?? null,
      attendanceId: attendance?.id ?? null,
      recognised: seesValue ? yuan(recognised.get(customerId) ?? 0) : null,
    })),
  };
}

/** Of those who make up for a lesson: what the one they missed was to cost. */
export async function originalsOf(work: Work, attendances: readonly Attendance[]): Promise<Map<number, number>> {
  const ids = attendances.flatMap(({ originalId }) => originalId ?? []);
  if (ids.length === 0) return new Map();
  return new Map((await rows(work, Attendance, { id: ids })).map((one) => [one.id, one.targetQty]));
}

/** Fen recognised by a lesson, for each student. */
export async function recognisedBy(work: Work, lessonId: number): Promise<Map<number, number>> {
  const e = tableAs(LessonEntry, 'e');
  const sums = await work.db
    .select({ customerId: e.customerId, sum: sql<string>`sum(${e.recognised})` })
    .from(e)
    .where(and(live(work, e), eq(e.lessonId, lessonId)))
    .groupBy(e.customerId);
  return new Map(sums.map(({ customerId, sum }) => [customerId, Number(sum)]));
}

/** Too early for anything but leave, or too late for anybody without leave to correct. */
export async function closedFor(work: Work, lesson: Lesson): Promise<RosterAnswer['closed']> {
  const opens = lesson.startAt.getTime() - (await setting(work, 'attendanceOpenMinutes', lesson.schoolId)) * 60_000;
  if (work.now.getTime() < opens) return 'early';
  const lastDay = addDays(
    dayOf(lesson.endAt, work.actor.timezone),
    (await setting(work, 'attendanceEditDays', lesson.schoolId)) + 1,
  );
  return work.now >= startOfDay(lastDay, work.actor.timezone) ? 'late' : null;
}
