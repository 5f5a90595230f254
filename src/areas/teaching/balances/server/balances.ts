// What students have left: kept with every act of the ledger, asked by other areas and by screens.
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { may } from '#kernel/server/actor';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import type { PresentedOf } from '#kernel/server/presented';
import { beside, live, rows, tableAs } from '#kernel/server/rows';
import { type AreaPiece, answers, extend, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Attendance } from '../../attendance/model/attendance';
import { Class } from '../../classes/model/class';
import { ClassMember } from '../../classes/model/member';
import { LessonEntry, LessonLot } from '../../ledger/model/lot';
import { ledgerPosted } from '../../ledger/model/signals';
import { balanceOf } from '../../model/queries';
import { LessonBalance } from '../model/balance';
import { type BalanceAnswer, balance } from '../model/calls';
import { lessonConditions } from './conditions';
import { sumBalances } from './summing';

const lessons = (hundredths: number): number => hundredths / 100;

/** As the entries up to that day say. */
async function balanceAt(
  work: Work,
  { customerId, courseId, at }: { customerId: number; courseId: number | null; at: string | null },
): Promise<BalanceAnswer> {
  const e = tableAs(LessonEntry, 'e');
  const l = tableAs(LessonLot, 'l');
  const found = await work.db
    .select({ lot: l, qty: sql<string>`sum(${e.qty})`, amount: sql<string>`sum(${e.amount})` })
    .from(l)
    .innerJoin(e, and(eq(e.enterpriseId, l.enterpriseId), eq(e.lotId, l.id)))
    .where(
      and(
        live(work, l, e),
        eq(l.customerId, customerId),
        courseId ? eq(l.courseId, courseId) : undefined,
        at ? lte(e.bizDate, at) : undefined,
      ),
    )
    .groupBy(sql`${l.enterpriseId}, ${l.id}`)
    .orderBy(l.openedAt, l.id);
  const owed = await rows(work, Attendance, (t) =>
    and(eq(t.customerId, customerId), sql`${t.owedQty} > 0`, courseId ? eq(t.courseId, courseId) : undefined),
  );
  const seesValue = may(work.actor, 'teaching.ledger.amount');
  const money = (fen: number) => (seesValue ? yuan(fen) : null);
  const sum = (of: typeof found) => lessons(of.reduce((all, { qty }) => all + Number(qty), 0));
  return {
    remainingQty: sum(found),
    paidQty: sum(found.filter(({ lot }) => !lot.isGift)),
    giftQty: sum(found.filter(({ lot }) => lot.isGift)),
    amount: money(found.reduce((all, { amount }) => all + Number(amount), 0)),
    owedQty: lessons(owed.reduce((all, { owedQty }) => all + owedQty, 0)),
    lots: found.map(({ lot, qty, amount }) => ({
      lotId: lot.id,
      lotNo: lot.lotNo,
      courseId: lot.courseId,
      isGift: lot.isGift,
      qty: lessons(lot.qty),
      remainingQty: lessons(Number(qty)),
      validTo: lot.validTo,
      frozen: lot.frozen,
      amount: money(lot.amount),
      remainingAmount: money(Number(amount)),
    })),
  };
}

async function balancesOf(work: Work, customerIds: readonly number[]) {
  const b = tableAs(LessonBalance, 'b');
  const found = await work.db
    .select({ customerId: b.customerId, courseId: b.courseId, remaining: sql<string>`sum(${b.remainingQty})` })
    .from(b)
    .where(and(live(work, b), inArray(b.customerId, [...customerIds])))
    .groupBy(b.customerId, b.courseId);
  return found.map(({ customerId, courseId, remaining }) => ({
    customerId: customerId!,
    courseId: courseId!,
    remaining: Number(remaining),
  }));
}

/** Whether somebody with lessons left of a course sits in a class of it. */
const hasClass = sql`exists (select 1 from ${table(ClassMember)} m join ${table(Class)} c on ${beside('c', 'm')} and c.id = m.class_id
  where ${beside('m', 't')} and m.customer_id = t.customer_id and c.course_id = t.course_id and m.state in ('active', 'paused'))`;

/** To each member of a class, what is left of its course wherever it was bought. */
async function tellLeft(members: PresentedOf<typeof ClassMember>[], work: Work): Promise<void> {
  const c = tableAs(Class, 'c');
  const b = tableAs(LessonBalance, 'b');
  const among = (ids: readonly (number | null)[]) => sql`any(${sql.param([...new Set(ids)])}::bigint[])`;
  const found = await work.db
    .select({
      ...{ classId: c.id, customerId: b.customerId },
      left: sql<string>`sum(${b.remainingQty})`,
      owed: sql<string>`sum(${b.owedQty})`,
    })
    .from(b)
    .innerJoin(c, and(eq(c.enterpriseId, b.enterpriseId), eq(c.courseId, b.courseId)))
    .where(
      and(
        live(work, b, c),
        sql`${c.id} = ${among(members.map(({ classId }) => classId))}`,
        sql`${b.customerId} = ${among(members.map(({ customerId }) => customerId))}`,
      ),
    )
    .groupBy(c.id, b.customerId);
  const sums = new Map(found.map((one) => [`${one.classId}:${one.customerId}`, one]));
  for (const member of members) {
    const sum = sums.get(`${member.classId}:${member.customerId}`);
    member.balanceQty = lessons(Number(sum?.left ?? 0));
    member.owedQty = lessons(Number(sum?.owed ?? 0));
  }
}

export const balances: AreaPiece = {
  services: [
    service(LessonBalance, {
      filters: {
        owedOnly: by(LessonBalance.asked.owedOnly, (isWanted) => sql.raw(`t.owed_qty ${isWanted ? '>' : '='} 0`)),
        noClass: by(LessonBalance.asked.noClass, (isWanted) => (isWanted ? sql`not ${hasClass}` : hasClass)),
      },
    }),
  ],
  extends: [
    extend(ClassMember, { decorate: tellLeft, reads: ['classId', 'customerId'] }),
    extend(LessonLot, { calls: [serves(balance, balanceAt)] }),
  ],
  listeners: [on(ledgerPosted, (work, { customerIds, courseIds }) => sumBalances(work, customerIds, courseIds))],
  answers: [answers(balanceOf, (work, { customerIds }) => balancesOf(work, customerIds))],
  registers: { condition: lessonConditions },
};
