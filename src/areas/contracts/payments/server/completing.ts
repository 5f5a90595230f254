// Money that has arrived: its receipt, its entries in the book, what the contract has received, and the lessons it opens.
import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Staff } from '#areas/people/model/staff';
import { School } from '#areas/system/organisation/model/organisation';
import { capital, yuan } from '#kernel/model/money';
import { say } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { nextNumber } from '#kernel/server/numbers';
import { insert, live, move, need, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { ContractLine, Installment } from '../../contract/model/lines';
import { lastDayOf, performersOf, release } from '../../contract/server/releasing';
import { book, openDay } from '../../finance/server/book';
import { paymentReceived } from '../../model/events';
import { sum } from '../../pricing/model/arithmetic';
import { cashBehind, fill } from '../model/filling';
import { Payment, PaymentSplit, Receipt, type ReceiptSnapshot } from '../model/payment';

/** `contract` is locked. Answers it as it stands afterwards, and the receipt's number. */
export async function complete(
  work: Work,
  paymentId: number,
  contract: Contract,
): Promise<{ contract: Contract; receiptNo: string }> {
  const { done, splits } = await bookIn(work, paymentId, contract);
  const after = await countIn(work, contract, done);
  await makeReceipt(work, done, splits, after);
  await work.emit(paymentReceived, eventOf(done, after));
  return { contract: after, receiptNo: done.receiptNo! };
}

/** Money that waits for a change, or is its fee: in the book and receipted, and no part of the contract yet. */
export async function completeHeld(work: Work, paymentId: number, contract: Contract): Promise<Payment> {
  const { done, splits } = await bookIn(work, paymentId, contract);
  await makeReceipt(work, done, splits, contract);
  await work.emit(paymentReceived, eventOf(done, contract));
  return done;
}

async function bookIn(work: Work, paymentId: number, contract: Contract) {
  const businessDate = await openDay(work, contract.schoolId);
  const receiptNo = await nextNumber(work, 'contracts.receipt', contract.schoolId);
  const payment = await need(work, Payment, paymentId, { lock: true });
  const splits = await rows(work, PaymentSplit, { paymentId }, { sort: 'id' });
  for (const split of splits)
    await book(
      work,
      {
        schoolId: payment.schoolId,
        cashierId: payment.operatorId,
        customerId: payment.customerId,
        // A fee is income of its own, of no contract.
        contractId: payment.purpose === 'change_fee' ? null : contract.id,
        direction: 'in',
        kind: 'receipt',
        method: split.method,
        accountId: split.accountId,
        amount: split.amount,
        no: receiptNo,
        tradeNo: split.tradeNo,
        refTable: PaymentSplit.name,
        refId: split.id,
        originKey: `split:${split.id}`,
      },
      businessDate,
    );
  return { done: await update(work, Payment, payment, { receiptNo, businessDate }, { action: 'receipt' }), splits };
}

export const eventOf = (payment: Payment, contract: Contract) => ({
  paymentId: payment.id,
  contractId: contract.id,
  customerId: payment.customerId,
  schoolId: payment.schoolId,
  purpose: payment.purpose,
  kind: contract.kind,
  ...(contract.referrerId ? { referrerId: contract.referrerId } : {}),
  amount: payment.amount,
  cashLike: payment.cashLike,
  performers: performersOf(contract),
  paidAt: payment.paidAt,
});

/** The contract's sums and state; each installment that is complete now opens its lessons. */
async function countIn(work: Work, contract: Contract, { amount }: Payment): Promise<Contract> {
  const received = contract.received + amount;
  const charges = await rows(work, Installment, { contractId: contract.id }, { lock: true, sort: 'no' });
  const filled = await fillUp(work, charges, received);
  const completed = charges.filter(({ no, state }) => state !== 'paid' && filled.find((one) => one.no === no)?.isPaid);
  const isEffective = contract.effectiveAt !== null || (filled[0]?.isPaid ?? true);
  const isNow = isEffective && contract.effectiveAt === null;
  const after = await move(work, Contract, contract, 'pay', {
    received,
    owed: contract.receivable - (received - contract.refunded),
    effectiveAt: contract.effectiveAt ?? (isEffective ? work.now : null),
    endOn: isNow ? ((await lastDayOf(work, contract.id)) ?? contract.endOn) : contract.endOn,
    to: isEffective ? 'effective' : 'part_paid',
  });
  const cashLike = await cashLikeOf(work, contract.id);
  for (const charge of completed) {
    const earlier = sum(
      charges.filter(({ no, state }) => no < charge.no && state !== 'cancelled').map((one) => one.amount),
    );
    await release(work, after, charge, cashBehind(cashLike, earlier, charge.amount));
  }
  return need(work, Contract, contract.id, { lock: true });
}

/** What is complete stays so; what came since fills the open ones in their order. */
export async function fillUp(work: Work, charges: readonly Installment[], received: number) {
  // What was paid toward an installment that is cancelled stays with it.
  const isOpen = ({ state }: Installment) => state === 'waiting' || state === 'overdue';
  const gone = sum(charges.filter((charge) => !isOpen(charge)).map(({ paid }) => paid));
  const filled = fill(charges.filter(isOpen), received - gone);
  for (const { no, paid, isPaid } of filled) {
    const was = charges.find((one) => one.no === no)!;
    if (was.paid === paid && !isPaid) continue;
    const t = table(Installment);
    await work.db
      .update(t)
      .set({ paid, state: isPaid ? 'paid' : was.state, updatedAt: work.now })
      .where(and(live(work, t), eq(t.id, was.id)));
  }
  return filled;
}

async function cashLikeOf(work: Work, contractId: number): Promise<number> {
  const done = await rows(work, Payment, { contractId, state: 'done', purpose: ['contract', 'difference'] });
  return sum(done.map((payment) => payment.cashLike));
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

async function makeReceipt(
  work: Work,
  payment: Payment,
  splits: readonly PaymentSplit[],
  contract: Contract,
): Promise<void> {
  const [customer, school, cashier] = [
    await need(work, Customer, payment.customerId),
    await need(work, School, payment.schoolId),
    await need(work, Staff, payment.operatorId),
  ];
  const lines = await rows(work, ContractLine, { contractId: contract.id }, { sort: 'lineNo' });
  const snapshot: ReceiptSnapshot = {
    contractNo: contract.no ?? '',
    customer: customer.name,
    school: school.name,
    cashier: cashier.name,
    payer: payment.payer ?? '',
    paidAt: payment.paidAt.toISOString(),
    amount: yuan(payment.amount),
    capital: `人民币${capital(payment.amount)}`,
    lines: lines.map(({ name, qty, net }) => ({ name, qty, net: yuan(net) })),
    splits: splits.map(({ method, amount, tradeNo }) => ({
      method: say(PaymentSplit.fields.method.options![method]!.label, work),
      amount: yuan(amount),
      tradeNo: tradeNo ?? '',
    })),
    receivable: yuan(contract.receivable),
    received: yuan(contract.received),
    owed: yuan(contract.owed),
  };
  await insert(work, Receipt, {
    no: payment.receiptNo!,
    kind: 'normal',
    paymentId: payment.id,
    schoolId: payment.schoolId,
    amount: payment.amount,
    snapshot,
    checkCode: Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join(''),
  });
}
