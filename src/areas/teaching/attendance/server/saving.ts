// Saves the roll of a lesson: once, however often it is sent; all of it or nothing.
import { inArray } from 'drizzle-orm';
import { errorMessages } from '#kernel/model/messages';
import { conflict, type FieldProblem, forbidden, Invalid, invalid, problem } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { reserveIds } from '#kernel/server/resources/storing';
import { move, need, reached, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { Lesson } from '../../lessons/model/lesson';
import { qtyStep } from '../../settings/server/settings';
import { Attendance, type Status, statuses } from '../model/attendance';
import type { Mark, RosterAnswer } from '../model/calls';
import { targetQty } from '../model/charge';
import { attendanceMarked } from '../model/signals';
import { ruleOf } from './chargeRule';
import { recharge, type Wanted } from './charging';
import { closedFor, type Expected, expectedAt, isPausedAt, originalsOf, rosterOf } from './roster';
import { storeMarks } from './storing';
import { tellTaught } from './telling';

const said = texts('teaching.attendance', {
  early: ['还未到点名时间，只能登记请假', 'It is too early: only leave can be recorded'],
  late: ['超过可修改期限', 'The edit period is over'],
  needsReason: ['完成后修改需填写原因', 'A change after finishing needs a reason'],
  cancelled: ['该课次已取消', 'The lesson is cancelled'],
  notExpected: ['该学员不在名单中', 'This student is not on the roster'],
  paused: ['该学员停课中', 'The student is suspended'],
  unknown: ['没有这个状态', 'There is no such status'],
  onlyMakeup: ['只有补课学员可记补课', 'Only for students who make up a lesson'],
  missing: ['请点名', 'Mark this student'],
  step: ['以 {step} 课时为单位', 'In steps of {step} lessons'],
});

interface Saved {
  lessonId: number;
  version: number;
  rows: readonly Mark[];
  finish: boolean;
  reason: string | null;
}

export async function saveRoll(
  work: Work,
  { lessonId, version, rows: marks, finish, reason }: Saved,
): Promise<RosterAnswer> {
  const lesson = await reached(work, Lesson, lessonId, 'finish', { lock: true });
  if (lesson.state === 'cancelled') throw conflict(said.cancelled);
  const expected = await expectedAt(work, lesson, true);
  const changed = marks.filter((mark) => isNews(mark, expected));
  const isNewlyFinished = finish && lesson.state === 'scheduled';
  if (changed.length === 0 && !isNewlyFinished) return rosterOf(work, lesson);
  if (lesson.version !== version) throw conflict(errorMessages.stale, { reason: 'stale', version: lesson.version });
  await refuseMarks(work, lesson, marks, expected);
  await refuseTime(work, lesson, marks, changed, reason);
  const before = await storeAndCharge(work, lesson, changed, expected, reason);
  if (finish) {
    const marked = await expectedAt(work, lesson, true);
    refuseUnmarked(marked, marks);
    await chargeAll(
      work,
      lesson,
      marked.map(({ attendance, isLateLeave }) => ({ attendance: attendance!, isLateLeave })),
    );
  }
  const taken = { attendanceBy: work.actor.staffId || null, attendanceAt: work.now };
  const after = isNewlyFinished
    ? await move(work, Lesson, lesson, 'finish', taken)
    : await update(work, Lesson, lesson, taken, { action: 'attendance', ...(reason ? { reason } : {}) });
  if (isNewlyFinished) await startClass(work, lesson.classId);
  await work.emit(attendanceMarked, { lessonId, rows: before });
  await tellTaught(work, after, isNewlyFinished ? 'finished' : lesson.state === 'finished' ? 'corrected' : 'marked');
  return rosterOf(work, after);
}

const own = ['status', 'lateMinutes', 'earlyMinutes', 'chargeOverride', 'chargeReason', 'remark'] as const;

/** A mark that says nothing that is not stored changes nothing. */
function isNews(mark: Mark, expected: readonly Expected[]): boolean {
  const known = expected.find(({ customerId }) => customerId === mark.customerId)?.attendance;
  return own.some((name) => mark[name] !== undefined && storedAs(mark, name) !== (known?.[name] ?? null));
}

/** Lessons are sent as people write them and kept in hundredths. */
const storedAs = (mark: Mark, name: (typeof own)[number]) =>
  name === 'chargeOverride' && typeof mark[name] === 'number' ? Math.round(mark[name] * 100) : mark[name];

async function refuseMarks(
  work: Work,
  lesson: Lesson,
  marks: readonly Mark[],
  expected: readonly Expected[],
): Promise<void> {
  const problems: FieldProblem[] = [];
  const step = await qtyStep(work, lesson.schoolId);
  for (const [i, mark] of marks.entries()) {
    const at = (field: string) => `rows[${i}].${field}`;
    const who = expected.find(({ customerId }) => customerId === mark.customerId);
    if (!who) {
      if (await isPausedAt(work, lesson, mark.customerId)) throw conflict(said.paused, { customerId: mark.customerId });
      problems.push(problem(at('customerId'), said.notExpected));
      continue;
    }
    if (mark.status && !Object.hasOwn(statuses, mark.status)) problems.push(problem(at('status'), said.unknown));
    if (mark.status === 'makeup' && who.role !== 'makeup') problems.push(problem(at('status'), said.onlyMakeup));
    for (const name of ['lateMinutes', 'earlyMinutes'] as const) {
      const value = mark[name] ?? 0;
      if (!Number.isInteger(value) || value < 0 || value > 600) problems.push(problem(at(name), 'max', { max: 600 }));
    }
    const { chargeOverride: qty } = mark;
    if (qty !== undefined && qty !== null && (qty < 0 || qty > 10 || Math.round(qty * 10_000) % (step * 100) !== 0))
      problems.push(problem(at('chargeOverride'), said.step, { step: step / 100 }));
    if (typeof qty === 'number' && isByHand(mark, expected) && !mark.chargeReason)
      problems.push(problem(at('chargeReason'), 'required'));
  }
  if (problems.length > 0) throw new Invalid(problems);
  if (marks.some((mark) => isByHand(mark, expected)) && !may(work.actor, override)) throw forbidden(override);
}

/** Whether it says another charge by hand than stands, or that there is none any more. */
function isByHand(mark: Mark, expected: readonly Expected[]): boolean {
  if (mark.chargeOverride === undefined) return false;
  const known = expected.find(({ customerId }) => customerId === mark.customerId)?.attendance?.chargeOverride ?? null;
  return storedAs(mark, 'chargeOverride') !== known;
}

const override = 'teaching.attendance.override';
const correcting = 'teaching.attendance.late';

async function refuseTime(
  work: Work,
  lesson: Lesson,
  marks: readonly Mark[],
  changed: readonly Mark[],
  reason: string | null,
) {
  const closed = await closedFor(work, lesson);
  if (closed === 'early' && marks.some(({ status }) => status && status !== 'leave')) throw conflict(said.early);
  if (closed === 'late' && !may(work.actor, correcting)) throw conflict(said.late);
  const isCorrection = closed === 'late' || lesson.state === 'finished';
  if (isCorrection && changed.length > 0 && !reason) throw invalid('reason', said.needsReason);
}

function refuseUnmarked(expected: readonly Expected[], marks: readonly Mark[]): void {
  const missing = expected.filter(({ attendance }) => !attendance?.status);
  if (missing.length === 0) return;
  const place = ({ customerId }: Expected, i: number) => {
    const sent = marks.findIndex((mark) => mark.customerId === customerId);
    return sent < 0 ? marks.length + i : sent;
  };
  throw new Invalid(missing.map((one, i) => problem(`rows[${place(one, i)}].status`, said.missing)));
}

/** Stores what changed and charges it; answers what each was before. */
async function storeAndCharge(
  work: Work,
  lesson: Lesson,
  changed: readonly Mark[],
  expected: readonly Expected[],
  reason: string | null,
) {
  if (changed.length === 0) return [];
  const fresh = changed.filter(({ customerId }) => !expected.find((one) => one.customerId === customerId)?.attendance);
  const reserved = await reserveIds(work, Attendance, fresh.length);
  const ids = [...reserved];
  const drafts = changed.map((mark) => {
    const who = expected.find(({ customerId }) => customerId === mark.customerId)!;
    const stored = who.attendance ?? blank(lesson, who, ids.shift()!);
    const next: Attendance = {
      ...stored,
      ...Object.fromEntries(own.flatMap((name) => (mark[name] === undefined ? [] : [[name, storedAs(mark, name)]]))),
      lessonLeaveId: who.leaveId,
      checkInWay: 'manual',
      checkInAt: work.now,
      ...(reason ? { overrideReason: reason } : {}),
    };
    return { was: (who.attendance?.status ?? null) as Status | null, isLateLeave: who.isLateLeave, next };
  });
  await storeMarks(
    work,
    drafts.map(({ next }) => next),
    reserved,
  );
  await chargeAll(
    work,
    lesson,
    drafts.map(({ next, isLateLeave }) => ({ attendance: next, isLateLeave })),
  );
  return drafts.map(({ was, next }) => ({
    attendanceId: next.id,
    customerId: next.customerId,
    role: next.role,
    makeupId: next.makeupId,
    was,
    status: next.status,
  }));
}

/** Reckons what each is to cost, the makeups of these lessons with it, and has it charged. */
export async function chargeAll(
  work: Work,
  lesson: Lesson,
  marked: readonly { attendance: Attendance; isLateLeave: boolean }[],
): Promise<void> {
  const rule = await ruleOf(work, lesson);
  const originals = await originalsOf(
    work,
    marked.map(({ attendance }) => attendance),
  );
  const wanted: Wanted[] = marked.map(({ attendance, isLateLeave }) => ({
    attendance,
    target: targetQty(lesson.lessonQty, rule, {
      status: attendance.status,
      role: attendance.role,
      isLateLeave,
      override: attendance.chargeOverride,
      alreadyCharged: originals.get(attendance.originalId ?? 0) ?? 0,
    }),
  }));
  const makeups = await rows(
    work,
    Attendance,
    (t) =>
      inArray(
        t.originalId,
        marked.map(({ attendance }) => attendance.id),
      ),
    { lock: true },
  );
  for (const makeup of makeups.filter(({ status }) => status !== null)) {
    const original = wanted.find(({ attendance }) => attendance.id === makeup.originalId)!;
    const held = await need(work, Lesson, makeup.lessonId);
    const target = targetQty(held.lessonQty, await ruleOf(work, held), {
      status: makeup.status,
      role: makeup.role,
      isLateLeave: false,
      override: makeup.chargeOverride,
      alreadyCharged: original.target,
    });
    wanted.push({ attendance: makeup, target });
  }
  await recharge(work, wanted);
}

function blank(lesson: Lesson, who: Expected, id: number): Attendance {
  return {
    id,
    version: 1,
    createdAt: lesson.createdAt,
    createdBy: null,
    updatedAt: lesson.updatedAt,
    updatedBy: null,
    lessonId: lesson.id,
    customerId: who.customerId,
    memberId: who.memberId,
    classId: lesson.classId,
    schoolId: lesson.schoolId!,
    courseId: lesson.courseId!,
    startAt: lesson.startAt,
    mode: lesson.mode,
    role: who.role,
    status: null,
    lateMinutes: null,
    earlyMinutes: null,
    checkInAt: null,
    checkInWay: null,
    targetQty: 0,
    chargeOverride: null,
    chargeReason: null,
    chargeSeq: 0,
    owedQty: 0,
    lessonLeaveId: null,
    makeupId: null,
    originalId: null,
    appointmentId: null,
    overrideReason: null,
    remark: null,
    guardianSeenAt: null,
  };
}

/** The first lesson taught starts the class. */
async function startClass(work: Work, classId: number): Promise<void> {
  const of = await need(work, Class, classId, { lock: true });
  if (of.state === 'enrolling') await move(work, Class, of, 'start', of.startDate ? { startDate: of.startDate } : {});
}
