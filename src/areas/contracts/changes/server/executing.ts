// A change takes place: lines, lots, money and papers of one or two contracts in one act.
import { and, eq } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { table } from '#kernel/server/database/table';
import { insert, live, move, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { ContractDiscount, ContractLine, Installment } from '../../contract/model/lines';
import { lineRow } from '../../contract/server/parts';
import { settleEnd } from '../../ending/server/ending';
import { book } from '../../finance/server/book';
import { contractChanged, contractMoved } from '../../model/events';
import { sum } from '../../pricing/model/arithmetic';
import { moveCredit } from '../../purse/server/purse';
import { ContractChange, SchoolSettlement } from '../model/change';
import { planAgain } from './laterParts';
import type { Sheet } from './reckonChange';

/** What leaves its lines, and with it the price. */
export async function closeMoved(work: Work, contractId: number, { moved, later }: Sheet): Promise<void> {
  const t = table(ContractLine);
  for (const line of await rows(work, ContractLine, { contractId }, { lock: true, sort: 'lineNo' })) {
    const out = moved.find(({ lineNo }) => lineNo === line.lineNo);
    if (!out) continue;
    const unopened = later.filter(({ lineNo }) => lineNo === line.lineNo);
    const closedLessons = line.closedLessons + out.lessons + sum(unopened.map(({ lessons }) => lessons)) * 100;
    const value = out.value + sum(unopened.map(({ was }) => was));
    await work.db
      .update(t)
      .set({
        ...{ closedLessons, closedValue: line.closedValue + value, net: line.net - value, updatedAt: work.now },
        state: closedLessons >= line.lessons ? 'closed' : line.state,
      })
      .where(and(live(work, t), eq(t.id, line.id)));
  }
}

export const outsOf = ({ moved }: Sheet) =>
  moved.flatMap(({ outs, giftOuts }) =>
    [...outs, ...giftOuts].map(({ key, lessons, value }) => ({ lotKey: key, lessons, value })),
  );

/** Another course: a new line at today's price; what it costs more was paid before, what it costs less is the family's. */
export async function changeCourse(
  work: Work,
  contract: Contract,
  change: ContractChange,
  sheet: Sheet,
): Promise<void> {
  const { quoted, net, value, surplus, later } = sheet;
  const sold = quoted!.sold.lines[0]!;
  const lines = await rows(work, ContractLine, { contractId: contract.id });
  const lineNo = Math.max(...lines.map((line) => line.lineNo)) + 1;
  await closeMoved(work, contract.id, sheet);
  const stamp = { enterpriseId: work.enterpriseId, contractId: contract.id, createdAt: work.now, updatedAt: work.now };
  const made = {
    ...lineRow(sold, quoted!),
    lineNo,
    giftLessons: (sheet.giftsIn + sum(later.map(({ giftsIn }) => giftsIn))) * 100,
  };
  await work.db.insert(table(ContractLine)).values({ ...stamp, ...made });
  const discounts = await rows(work, ContractDiscount, { contractId: contract.id });
  const seq = Math.max(0, ...discounts.map((one) => one.seq));
  if (quoted!.priced.discounts.length > 0)
    await work.db.insert(table(ContractDiscount)).values(
      quoted!.priced.discounts.map((discount, at) => ({
        ...{ ...stamp, ...discount, seq: seq + at + 1 },
        allocations: discount.allocations.map(({ amount }) => ({ lineNo, amount })),
      })),
    );
  const more = Math.max(0, net - value);
  if (more > 0) await addPaidInstallment(work, contract.id, lineNo, more);
  await planAgain(work, later, lineNo);
  const received = contract.received + more;
  const refunded = contract.refunded + surplus;
  const laterMore = sum(later.map(({ amount, was }) => amount - was));
  const receivable = contract.receivable - value + net + laterMore;
  await move(work, Contract, contract, 'endChange', {
    ...{ received, refunded, receivable, owed: receivable - (received - refunded) },
    grossTotal: contract.grossTotal + made.gross,
    discountTotal: contract.discountTotal + made.discount,
  });
  if (surplus > 0) await keepSurplus(work, contract, change, surplus);
  const on = dayOf(work.now, work.actor.timezone);
  const lot = { courseId: sold.itemId, schoolId: contract.schoolId, expiresOn: endOf(sold.validityDays, on) };
  await work.emit(contractChanged, {
    ...{ contractId: contract.id, changeId: change.id, outs: outsOf(sheet) },
    ins: [
      { ...lot, key: `change:${change.id}:${lineNo}`, lessons: sheet.lessonsIn * 100, amount: net },
      ...(sheet.giftsIn > 0
        ? [{ ...lot, key: `change:${change.id}:${lineNo}:gift`, lessons: sheet.giftsIn * 100, amount: 0 }]
        : []),
    ],
  });
  await settleEnd(work, contract.id);
}

const endOf = (days: number, on: string): string | null => {
  if (days === 0) return null;
  const end = new Date(`${on}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + days);
  return end.toISOString().slice(0, 10);
};

async function addPaidInstallment(work: Work, contractId: number, lineNo: number, amount: number): Promise<void> {
  const charges = await rows(work, Installment, { contractId });
  await work.db.insert(table(Installment)).values({
    ...{ enterpriseId: work.enterpriseId, contractId, createdAt: work.now, updatedAt: work.now },
    ...{ no: Math.max(...charges.map(({ no }) => no)) + 1, dueOn: dayOf(work.now, work.actor.timezone) },
    ...{ amount, paid: amount, state: 'paid', cells: [{ lineNo, lessons: 0, gifts: 0, amount }] },
  });
}

async function keepSurplus(work: Work, contract: Contract, change: ContractChange, amount: number): Promise<void> {
  const { id: contractId, customerId, schoolId } = contract;
  const told = { refTable: ContractChange.name, refId: change.id };
  await moveCredit(work, {
    ...{ customerId, purse: 'balance', kind: 'surplus', amount, contractId, ...told },
    originKey: `change:${change.id}:surplus`,
  });
  await book(work, {
    ...{ schoolId, cashierId: work.actor.staffId, customerId, contractId, direction: 'out', kind: 'surplus' },
    ...{ method: 'balance', accountId: null, amount, no: change.no, ...told, originKey: `change:${change.id}:surplus` },
  });
}

/** Another school: the same lessons there, and what the old school owes the new one. */
export async function changeSchool(
  work: Work,
  contract: Contract,
  change: ContractChange,
  sheet: Sheet,
): Promise<void> {
  const [fromSchoolId, toSchoolId] = [contract.schoolId, change.targetSchoolId!];
  await move(work, Contract, contract, 'endChange', { schoolId: toSchoolId, leftSchoolId: fromSchoolId });
  await insert(work, SchoolSettlement, { changeId: change.id, fromSchoolId, toSchoolId, amount: sheet.value });
  await work.emit(contractMoved, {
    ...{ contractId: contract.id, changeId: change.id, customerId: contract.customerId, fromSchoolId, toSchoolId },
    outs: outsOf(sheet),
    ins: sheet.moved.flatMap(({ lineNo, courseId, outs, gifts }) => [
      ...outs.map(({ lessons, value, validTo }, at) => ({
        ...{ key: `change:${change.id}:${lineNo}:${at + 1}`, courseId, schoolId: toSchoolId, lessons },
        ...{ amount: value, expiresOn: validTo },
      })),
      ...(gifts > 0
        ? [
            {
              ...{ key: `change:${change.id}:${lineNo}:gift`, courseId, schoolId: toSchoolId, lessons: gifts },
              ...{ amount: 0, expiresOn: outs[0]?.validTo ?? null },
            },
          ]
        : []),
    ]),
  });
}

/** Lessons that end later, or earlier again. */
export async function moveEnds(
  work: Work,
  contract: Contract,
  sheet: Pick<Sheet, 'lots' | 'ends'>,
): Promise<string | null> {
  const ends = sheet.lots.map(({ key, validTo }) => sheet.ends.find((one) => one.key === key)?.expiresOn ?? validTo);
  const endOn =
    ends
      .flatMap((end) => end ?? [])
      .sort()
      .at(-1) ?? contract.endOn;
  await update(work, Contract, contract, { endOn }, { action: 'extend' });
  return endOn;
}
