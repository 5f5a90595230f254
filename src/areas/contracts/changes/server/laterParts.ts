// Installments of a line that are not paid yet: when the last lessons of the line change their course, so do these. Each is cancelled
// and stands again, on its day, with what its lessons cost of the new course.
import { and, eq } from 'drizzle-orm';
import type { Day } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { live, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Installment } from '../../contract/model/lines';
import { sum } from '../../pricing/model/arithmetic';

const rules = texts('contracts.laterParts', {
  overpaid: [
    '第 {no} 期已付 {paid}，高于新课程的 {amount}，请先退回',
    'Of installment {no} {paid} is paid, more than the new course costs ({amount}): give it back first',
  ],
});

export interface LaterPart {
  charge: Installment;
  /** The line that it paid for, how much of it, and for how much. */
  lineNo: number;
  lessons: number;
  gifts: number;
  was: number;
  /** What the same lessons cost of the new course, and the gifts they bring. */
  amount: number;
  giftsIn: number;
}

export async function laterOf(work: Work, contractId: number, lineNo: number): Promise<LaterPart[]> {
  const open = await rows(work, Installment, { contractId, state: ['waiting', 'overdue'] }, { sort: 'no' });
  return open.flatMap((charge) => {
    const own = charge.cells.filter((cell) => cell.lineNo === lineNo);
    if (own.length === 0) return [];
    const [lessons, gifts, was] = [
      own.map((cell) => cell.lessons),
      own.map((cell) => cell.gifts),
      own.map((c) => c.amount),
    ];
    return [{ charge, lineNo, lessons: sum(lessons), gifts: sum(gifts), was: sum(was), amount: 0, giftsIn: 0 }];
  });
}

/** What was paid toward them goes along. */
export async function planAgain(work: Work, later: readonly LaterPart[], lineNo: number): Promise<void> {
  if (later.length === 0) return;
  const t = table(Installment);
  const { contractId } = later[0]!.charge;
  const all = await rows(work, Installment, { contractId }, { lock: true });
  const last = Math.max(...all.map(({ no }) => no));
  for (const [at, { charge, lessons, giftsIn: gifts, was, amount: cost, lineNo: from }] of later.entries()) {
    const { no, dueOn, paid, state } = charge;
    const amount = charge.amount - was + cost;
    if (paid >= amount) throw conflict(rules.overpaid, { no }, { no, paid: yuan(paid), amount: yuan(amount) });
    await work.db
      .update(t)
      .set({ state: 'cancelled', paid: 0, updatedAt: work.now })
      .where(and(live(work, t), eq(t.id, charge.id)));
    await work.db.insert(t).values({
      ...{ enterpriseId: work.enterpriseId, contractId, createdAt: work.now, updatedAt: work.now },
      ...{ no: last + at + 1, dueOn, paid, state, amount },
      cells: [...charge.cells.filter((cell) => cell.lineNo !== from), { lineNo, lessons, gifts, amount: cost }],
    });
  }
}

export const wireLater = (
  later: readonly LaterPart[],
): { dueOn: Day; lessons: number; was: string; amount: string }[] =>
  later.map(({ charge, lessons, was, amount }) => ({
    ...{ dueOn: charge.dueOn, lessons, was: yuan(was), amount: yuan(amount) },
  }));
