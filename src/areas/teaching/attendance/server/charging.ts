// From attendance to the ledger: what was charged before is given back entry by entry, then the new target is consumed. Equal
// targets write nothing, however often they are saved.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { undoConsume } from '../../ledger/model/book';
import { consumedOn } from '../../ledger/model/businessDate';
import { charge, usableLots } from '../../ledger/model/charging';
import { LessonEntry } from '../../ledger/model/lot';
import { ledgerPosted } from '../../ledger/model/signals';
import { type HeldLots, holdLots, lotsOf, unreversed } from '../../ledger/server/heldLots';
import { setting } from '../../settings/server/settings';
import { Attendance } from '../model/attendance';

const said = texts('teaching.charge', {
  frozen: ['合同变更或退费中，不能撤销', 'The contract is being changed or refunded'],
  gone: ['该课时已退费或转出，请走调整单', 'Already refunded or moved, use an adjustment'],
});

/** An attendance, locked, with what it is to cost from now on. */
export interface Wanted {
  attendance: Attendance;
  target: number;
}

type Taken = Awaited<ReturnType<typeof unreversed>>[number];

/** Charges what is wanted and keeps with each attendance what it owes. */
export async function recharge(work: Work, wanted: readonly Wanted[]): Promise<void> {
  const due = wanted.filter(({ attendance, target }) => target !== attendance.targetQty || attendance.owedQty > 0);
  if (due.length === 0) return;
  const customerIds = [...new Set(due.map(({ attendance }) => attendance.customerId))];
  const courseIds = [...new Set(due.map(({ attendance }) => attendance.courseId))];
  const held = await holdLots(work, lotsOf(customerIds, courseIds));
  const changed = due.filter(({ attendance, target }) => target !== attendance.targetQty);
  await giveBack(
    work,
    held,
    changed.filter(({ attendance }) => attendance.chargeSeq > 0).map(({ attendance }) => attendance),
  );
  const results = [];
  for (const { attendance, target } of due) {
    const isRest = target === attendance.targetQty;
    results.push(await take(work, held, attendance, target, isRest ? attendance.owedQty : target));
  }
  // Before the entries: whoever hears of them settles what is owed by then.
  await keep(work, results);
  const written = await held.write();
  // Something may be owed though nothing could be taken.
  if (written.length === 0) await work.emit(ledgerPosted, { customerIds, courseIds, gave: false });
}

async function giveBack(work: Work, held: HeldLots, attendances: readonly Attendance[]): Promise<void> {
  if (attendances.length === 0) return;
  const ids = attendances.map(({ id }) => id);
  const taken = (await unreversed(work, (e) => inArray(e.attendanceId, ids))).filter(({ kind }) => kind === 'consume');
  const emptied = await emptiedLots(
    work,
    taken.map(({ lotId }) => lotId),
  );
  for (const entry of taken.toReversed()) {
    const lot = held.get(entry.lotId);
    if (!lot || emptied.has(entry.lotId)) throw conflict(said.gone, { customerId: entry.customerId });
    if (lot.frozen) throw conflict(said.frozen, { customerId: entry.customerId });
    held.post(undoConsume(lot, entry), reversal(entry));
  }
}

const reversal = (entry: Taken) => ({
  sourceKind: 'attendance' as const,
  sourceId: entry.attendanceId!,
  bizDate: entry.bizDate,
  schoolId: entry.schoolId,
  classId: entry.classId,
  lessonId: entry.lessonId!,
  attendanceId: entry.attendanceId!,
  chargeSeq: entry.chargeSeq,
  reverses: entry,
});

/** Lots whose whole rest was refunded or moved: nothing can come back to them. */
async function emptiedLots(work: Work, lotIds: readonly number[]): Promise<Set<number>> {
  const gone = await rows(work, LessonEntry, (t) =>
    and(inArray(t.lotId, [...lotIds]), inArray(t.kind, ['refund', 'transfer_out']), eq(t.lotQtyAfter, 0)),
  );
  return new Set(gone.map(({ lotId }) => lotId));
}

async function take(work: Work, held: HeldLots, attendance: Attendance, targetQty: number, qty: number) {
  const { id, customerId, courseId, schoolId, classId, lessonId } = attendance;
  const on = dayOf(attendance.startAt, work.actor.timezone);
  const taught = {
    courseId,
    schoolId,
    on,
    today: dayOf(work.now, work.actor.timezone),
    anySchool: await setting(work, 'crossSchoolConsume', schoolId),
  };
  const charged = charge(usableLots(held.of(customerId), taught), qty);
  const chargeSeq = attendance.chargeSeq + (charged.entries.length > 0 ? 1 : 0);
  charged.lots.forEach((lot, i) => {
    held.post(
      { lot, entries: [charged.entries[i]!] },
      {
        sourceKind: 'attendance',
        sourceId: id,
        bizDate: consumedOn(on, lot.openedOn),
        schoolId,
        classId,
        lessonId,
        attendanceId: id,
        chargeSeq,
      },
    );
  });
  return { id, targetQty, owedQty: charged.owed, chargeSeq };
}

type Kept = Pick<Attendance, 'id' | 'targetQty' | 'owedQty' | 'chargeSeq'>;

async function keep(work: Work, kept: readonly Kept[]): Promise<void> {
  const t = table(Attendance);
  const all = (name: keyof Kept) => sql`${sql.param(kept.map((one) => one[name]))}::bigint[]`;
  await work.session.rows(
    sql`update ${t} set target_qty = k.target, owed_qty = k.owed, charge_seq = k.seq
      from unnest(${all('id')}, ${all('targetQty')}, ${all('owedQty')}, ${all('chargeSeq')}) as k(id, target, owed, seq)
      where ${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = k.id`,
  );
}

const oldestFirst = 200;

/** Lessons came to these students: what they owe is paid, the oldest lesson first. */
export async function settle(work: Work, customerIds: readonly number[], courseIds: readonly number[]): Promise<void> {
  const owed = await rows(
    work,
    Attendance,
    (t) => and(inArray(t.customerId, [...customerIds]), inArray(t.courseId, [...courseIds]), sql`${t.owedQty} > 0`),
    { sort: 'startAt', lock: true, limit: oldestFirst },
  );
  await recharge(
    work,
    owed.map((attendance) => ({ attendance, target: attendance.targetQty })),
  );
}
