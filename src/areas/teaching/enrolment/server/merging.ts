// Two records of one student become one: seats, marks, leaves and rights go over; lots leave at their tails and come back as the other's.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { customerMerged } from '#areas/customers/customer/model/events';
import { dayOf } from '#kernel/model/dates';
import type { Resource } from '#kernel/model/resource';
import { table } from '#kernel/server/database/table';
import { move, ours, remove, rows } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Attendance } from '../../attendance/model/attendance';
import { recharge } from '../../attendance/server/charging';
import { ClassMember, inClass } from '../../classes/model/member';
import { LessonLeave } from '../../leaves/model/leave';
import { takeTail } from '../../ledger/model/book';
import { restQty, restValue } from '../../ledger/model/curve';
import { LessonLot } from '../../ledger/model/lot';
import { ledgerPosted } from '../../ledger/model/signals';
import { holdLots } from '../../ledger/server/heldLots';
import { openLots } from '../../ledger/server/opening';
import { Makeup } from '../../makeups/model/makeup';
import { MidwayJoin } from '../../midway/model/midway';
import { SummaryItem } from '../../summaries/model/summary';
import { LessonWarning } from '../../warnings/model/warning';

interface Merged {
  keepId: number;
  dropId: number;
}

/** Rows of the one become the other's. */
const repoint = (work: Work, of: Resource, { keepId, dropId }: Merged) =>
  work.session.rows(
    sql`update ${table(of)} set customer_id = ${keepId} where ${ours(work, table(of))} and customer_id = ${dropId}`,
  );

/** In a class that has both, one seat remains. */
async function mergeSeats(work: Work, { keepId, dropId }: Merged): Promise<void> {
  const both = await rows(
    work,
    ClassMember,
    (t) => and(inArray(t.customerId, [keepId, dropId]), inArray(t.state, [...inClass])),
    { lock: true },
  );
  const today = dayOf(work.now, work.actor.timezone);
  for (const seat of both.filter(({ customerId }) => customerId === dropId))
    if (both.some((other) => other.customerId === keepId && other.classId === seat.classId))
      await move(work, ClassMember, seat, 'leave', {
        leftOn: today < seat.joinedOn ? seat.joinedOn : today,
        leaveReason: null,
      });
}

/** Of two marks at one lesson the charged one stays. */
async function mergeMarks(work: Work, { keepId, dropId }: Merged): Promise<void> {
  const marks = await rows(work, Attendance, (t) => inArray(t.customerId, [keepId, dropId]), { lock: true });
  const twice = marks.filter(
    (one) => one.customerId === dropId && marks.some((other) => isOther(one, other) && other.customerId === keepId),
  );
  const weight = ({ chargeSeq, owedQty, status }: Attendance) =>
    chargeSeq * 4 + (owedQty > 0 ? 2 : 0) + (status ? 1 : 0);
  const gone = twice.map((one) => {
    const other = marks.find((mark) => isOther(one, mark))!;
    return weight(one) > weight(other) ? other.id : one.id;
  });
  // What the other mark cost as well goes back: nobody pays twice for one lesson.
  const paidTwice = marks.filter(({ id, targetQty }) => gone.includes(id) && targetQty > 0);
  await recharge(
    work,
    paidTwice.map((attendance) => ({ attendance, target: 0 })),
  );
  if (gone.length > 0) await remove(work, Attendance, gone);
}

const isOther = (one: Attendance, other: Attendance): boolean => one.lessonId === other.lessonId && one.id !== other.id;

async function mergeSummaries(work: Work, { keepId, dropId }: Merged): Promise<void> {
  const items = await rows(work, SummaryItem, (t) => inArray(t.customerId, [keepId, dropId]), { lock: true });
  const gone = items.filter(
    (one) =>
      one.customerId === dropId &&
      items.some((other) => other.customerId === keepId && other.summaryId === one.summaryId),
  );
  if (gone.length > 0)
    await remove(
      work,
      SummaryItem,
      gone.map(({ id }) => id),
    );
}

async function mergeWarnings(work: Work, { dropId }: Merged): Promise<void> {
  const open = await rows(work, LessonWarning, { customerId: dropId, state: ['open', 'handled'] }, { lock: true });
  for (const warning of open) await move(work, LessonWarning, warning, 'close', {});
}

async function mergeLots(work: Work, { keepId, dropId }: Merged): Promise<void> {
  const held = await holdLots(work, { customerId: dropId });
  const bizDate = dayOf(work.now, work.actor.timezone);
  const about = { sourceKind: 'change', sourceId: dropId } as const;
  const moved = held.all().filter((lot) => restQty(lot) > 0);
  const opened = moved.map((lot) => ({
    key: `merge:${lot.id}`,
    openKind: 'transfer_in' as const,
    isGift: lot.isGift,
    customerId: keepId,
    schoolId: lot.schoolId,
    courseId: lot.courseId,
    qty: restQty(lot),
    amount: restValue(lot),
    validTo: lot.validTo,
    contractId: lot.contractId,
    contractLineId: lot.contractLineId,
    sourceLotId: lot.id,
  }));
  for (const lot of moved) held.post(takeTail(lot, 'transfer_out', restQty(lot)), { ...about, bizDate });
  await held.write();
  await openLots(work, opened, about);
  await keepFrozen(
    work,
    moved.filter(({ frozen }) => frozen).map(({ id }) => id),
  );
}

/** What waited for the end of a refund or a change still does. */
async function keepFrozen(work: Work, lotIds: readonly number[]): Promise<void> {
  const t = table(LessonLot);
  for (const old of await rows(work, LessonLot, (lot) => inArray(lot.id, [...lotIds])))
    await work.db
      .update(t)
      .set({ frozen: true, frozenReason: old.frozenReason })
      .where(and(eq(t.enterpriseId, work.enterpriseId), eq(t.sourceLotId, old.id)));
}

/** What either owed is now owed by one, and paid from what that one has. */
async function settleBoth(work: Work, { keepId, dropId }: Merged): Promise<void> {
  const marks = await rows(work, Attendance, { customerId: keepId });
  const courseIds = [...new Set(marks.map(({ courseId }) => courseId))];
  if (courseIds.length > 0) await work.emit(ledgerPosted, { customerIds: [keepId, dropId], courseIds, gave: true });
}

export const merging: AreaPiece = {
  listeners: [
    on(customerMerged, async (work, merged) => {
      await mergeSeats(work, merged);
      await mergeMarks(work, merged);
      await mergeSummaries(work, merged);
      await mergeWarnings(work, merged);
      for (const of of [ClassMember, Attendance, LessonLeave, Makeup, MidwayJoin, SummaryItem])
        await repoint(work, of, merged);
      await mergeLots(work, merged);
      await settleBoth(work, merged);
    }),
  ],
};
