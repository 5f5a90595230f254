// Raises and ends the warnings of students whose lessons changed, in the transaction that changed them: once each, until the
// balance rose above the limit again.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Course } from '#areas/learning/courses/model/course';
import { dayOf } from '#kernel/model/dates';
import { insert, live, move, rows, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Attendance } from '../../attendance/model/attendance';
import { LessonBalance } from '../../balances/model/balance';
import { Class } from '../../classes/model/class';
import { ClassMember, inClass } from '../../classes/model/member';
import { restQty } from '../../ledger/model/curve';
import { lotsOf } from '../../ledger/server/heldLots';
import { lotsAt } from '../../ledger/server/positions';
import { balanceLow } from '../../model/events';
import { setting } from '../../settings/server/settings';
import { type Level, type Limits, levelsOf, type Watched } from '../model/levels';
import { LessonWarning } from '../model/warning';
import { keepTodo } from './warningTodos';

interface Pupil extends Watched {
  customerId: number;
  courseId: number;
  schoolId: number;
}

export async function watch(work: Work, customerIds: readonly number[], courseIds: readonly number[]): Promise<number> {
  const pupils = await pupilsOf(work, customerIds, courseIds);
  if (pupils.length === 0) return 0;
  await holdPupils(work, customerIds);
  const raised = await rows(
    work,
    LessonWarning,
    (t) =>
      and(
        inArray(t.customerId, [...customerIds]),
        inArray(t.courseId, [...courseIds]),
        inArray(t.state, ['open', 'handled']),
      ),
    { lock: true },
  );
  const courses = new Map((await rows(work, Course, (t) => inArray(t.id, [...courseIds]))).map((one) => [one.id, one]));
  const today = dayOf(work.now, work.actor.timezone);
  const ofSchool = new Map<number, Limits>();
  let changed = 0;
  for (const pupil of pupils) {
    const known = ofSchool.get(pupil.schoolId) ?? (await limitsAt(work, pupil.schoolId));
    ofSchool.set(pupil.schoolId, known);
    const limits = { ...known, low: courses.get(pupil.courseId)?.warnBelow ?? known.low };
    const own = raised.filter((one) => one.customerId === pupil.customerId && one.courseId === pupil.courseId);
    if (await follow(work, pupil, own, levelsOf(pupil, limits, today))) changed += 1;
  }
  return changed;
}

const limitsAt = async (work: Work, schoolId: number): Promise<Limits> => ({
  low: await setting(work, 'warnLow', schoolId),
  critical: await setting(work, 'warnCritical', schoolId),
  expiringDays: await setting(work, 'warnExpiringDays', schoolId),
  idleDays: await setting(work, 'warnIdleDays', schoolId),
});

/** Who has no lots is held by nothing else: two rolls at once would both raise what is owed. */
const holdPupils = (work: Work, customerIds: readonly number[]) =>
  work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('warning:' || id, 0))
      from (select id from unnest(${sql.param([...customerIds])}::bigint[]) as p(id) order by id) p`,
  );

/** Whether anything was raised or ended. */
async function follow(work: Work, pupil: Pupil, known: LessonWarning[], holds: Level[]): Promise<boolean> {
  const over = known.filter(({ level }) => !level || !holds.includes(level));
  const fresh = holds.filter((level) => !known.some((one) => one.level === level));
  if (over.length === 0 && fresh.length === 0) return false;
  for (const warning of over) await move(work, LessonWarning, warning, 'close', {});
  const { customerId, courseId, schoolId, remaining } = pupil;
  const ownerId = fresh.length > 0 ? await handlerOf(work, pupil) : null;
  for (const level of fresh) {
    await insert(work, LessonWarning, {
      ...{ customerId, courseId, schoolId, level, ownerId },
      remainingQty: Math.max(0, remaining),
      raisedAt: work.now,
    });
    await work.emit(balanceLow, { customerId, courseId, remainingQty: remaining, level });
  }
  await keepTodo(work, customerId, courseId);
  return true;
}

/** Students who ever had lots of these courses or owe a lesson of them. */
async function pupilsOf(work: Work, customerIds: readonly number[], courseIds: readonly number[]): Promise<Pupil[]> {
  const lots = await lotsAt(work, lotsOf(customerIds, courseIds));
  const owed = await rows(work, Attendance, (t) =>
    and(inArray(t.customerId, [...customerIds]), inArray(t.courseId, [...courseIds]), sql`${t.owedQty} > 0`),
  );
  const balances = await rows(work, LessonBalance, (t) =>
    and(inArray(t.customerId, [...customerIds]), inArray(t.courseId, [...courseIds])),
  );
  const today = dayOf(work.now, work.actor.timezone);
  const pupils = new Map<string, Pupil>();
  for (const { customerId, courseId, schoolId } of [...lots, ...owed]) {
    const isOne = (other: { customerId: number | null; courseId: number | null }) =>
      other.customerId === customerId && other.courseId === courseId;
    const usable = lots.filter(
      (lot) => isOne(lot) && !lot.frozen && restQty(lot) > 0 && (lot.validTo === null || lot.validTo >= today),
    );
    const taught = balances.filter(isOne).flatMap(({ lastLessonOn }) => lastLessonOn ?? []);
    pupils.set(`${customerId}:${courseId}`, {
      customerId,
      courseId,
      schoolId,
      remaining: usable.reduce((sum, lot) => sum + restQty(lot), 0),
      owed: owed.filter(isOne).reduce((sum, { owedQty }) => sum + owedQty, 0),
      ends: usable.flatMap(({ validTo }) => validTo ?? []),
      lastLessonOn: taught.sort().at(-1) ?? null,
    });
  }
  return [...pupils.values()];
}

/** The class's adviser, then whoever looks after the family, then its counsellor. */
async function handlerOf(work: Work, { customerId, courseId }: Pupil): Promise<number | null> {
  const m = tableAs(ClassMember, 'm');
  const c = tableAs(Class, 'c');
  const [seat] = await work.db
    .select({ adviserId: c.adviserId, teacherId: c.teacherId })
    .from(m)
    .innerJoin(c, and(eq(c.enterpriseId, m.enterpriseId), eq(c.id, m.classId)))
    .where(
      and(live(work, m, c), eq(m.customerId, customerId), eq(c.courseId, courseId), inArray(m.state, [...inClass])),
    )
    .orderBy(sql`${m.id} desc`)
    .limit(1);
  const [customer] = await rows(work, Customer, { id: customerId });
  return seat?.adviserId ?? customer?.serviceOwnerId ?? customer?.ownerId ?? seat?.teacherId ?? null;
}
