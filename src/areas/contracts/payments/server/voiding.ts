// Taking a payment back, and correcting how it was paid: never by changing what was written, always by its opposite.
import { and, eq } from 'drizzle-orm';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { table } from '#kernel/server/database/table';
import { nextNumber } from '#kernel/server/numbers';
import { insert, live, move, need, row, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { Installment } from '../../contract/model/lines';
import { hasTradeNo, isCashLike, type PayMethod } from '../../finance/model/methods';
import { book, businessDay, openDay } from '../../finance/server/book';
import { unpayGrant } from '../../fund/server/grants';
import { paymentReversed } from '../../model/events';
import { changeUnpay } from '../../model/queries';
import { moveCredit } from '../../purse/server/purse';
import { type Payment, PaymentSplit, Receipt } from '../model/payment';
import { eventOf, fillUp } from './completing';
import { freeTrade, freeTrades, refuseTrade, setTradeKey, tradeKeyOf } from './tradeKeys';

const rules = texts('contracts.voiding', {
  tooLate: ['合同已生效，请走退费', 'The contract is effective: refund instead'],
  executed: ['变更已执行，不能冲销', 'The change has taken place'],
  tradeNo: ['请填写交易号', 'Give the trade number'],
  noSplit: ['这笔收款没有该方式', 'Nothing of this payment was booked so'],
  severalSplits: ['有多笔该方式，请冲销重收', 'Several were booked so: void it and collect again'],
  notCash: ['只能更正为现金类方式', 'Correct to a cash-like method only'],
});

const lateKey = 'contracts.payment.voidClosed';

/** `payment` is about to be reversed. */
export async function undo(work: Work, payment: Payment, reason: string): Promise<void> {
  const contract = await need(work, Contract, payment.contractId!, { lock: true });
  if (payment.changeId) return undoForChange(work, payment, contract, reason);
  if (!['signed', 'part_paid'].includes(contract.state)) throw conflict(rules.tooLate, { state: contract.state });
  await refuseLate(work, payment);
  const charges = await rows(work, Installment, { contractId: contract.id }, { lock: true });
  const received = contract.received - payment.amount;
  await fillUp(work, charges, received);
  const after = await move(work, Contract, contract, 'unpay', {
    received,
    owed: contract.receivable - received,
    to: received === 0 ? 'signed' : 'part_paid',
  });
  await bookBack(work, payment, reason);
  await work.emit(paymentReversed, eventOf(payment, after));
}

/** Its cashier on its day, or who may later. */
async function refuseLate(work: Work, payment: Payment): Promise<void> {
  const isToday = payment.businessDate === (await businessDay(work, payment.schoolId));
  const isOwn = payment.operatorId === work.actor.staffId;
  if (!(isToday && isOwn) && !may(work.actor, lateKey)) throw forbidden(lateKey);
}

/** Held on a change that has not taken place. */
async function undoForChange(work: Work, payment: Payment, contract: Contract, reason: string): Promise<void> {
  await refuseLate(work, payment);
  const { changeId, amount } = payment;
  if (!(await work.ask(changeUnpay, { changeId: changeId!, amount }))) throw conflict(rules.executed);
  await bookBack(work, payment, reason);
  await work.emit(paymentReversed, eventOf(payment, contract));
}

async function bookBack(work: Work, payment: Payment, reason: string): Promise<void> {
  const day = await openDay(work, payment.schoolId);
  const no = await nextNumber(work, 'contracts.redReceipt', payment.schoolId);
  for (const split of await rows(work, PaymentSplit, { paymentId: payment.id }, { sort: 'id' }))
    await book(
      work,
      {
        ...entryOf(payment, split),
        direction: 'out',
        kind: 'receipt_void',
        no,
        originKey: `split:${split.id}:void`,
        note: reason,
      },
      day,
    );
  for (const split of await rows(work, PaymentSplit, { paymentId: payment.id, method: 'balance' }))
    await moveCredit(work, {
      ...{ customerId: payment.customerId, purse: 'balance', kind: 'pay_back', amount: split.amount },
      ...{ contractId: payment.contractId, originKey: `split:${split.id}:void` },
    });
  for (const split of await rows(work, PaymentSplit, { paymentId: payment.id, method: 'study_fund' }))
    await unpayGrant(work, payment.customerId, split.amount);
  await freeTrades(work, payment);
  const first = await row(work, Receipt, { paymentId: payment.id, kind: 'normal' });
  if (!first) return;
  const receipts = table(Receipt);
  await work.db
    .update(receipts)
    .set({ state: 'reversed', updatedAt: work.now })
    .where(and(live(work, receipts), eq(receipts.id, first.id)));
  const { schoolId, amount, snapshot, checkCode } = first;
  await insert(work, Receipt, { no, kind: 'red', paymentId: payment.id, schoolId, amount, snapshot, checkCode });
}

const entryOf = (payment: Payment, split: PaymentSplit) => ({
  schoolId: payment.schoolId,
  cashierId: payment.operatorId,
  customerId: payment.customerId,
  contractId: payment.purpose === 'change_fee' ? null : payment.contractId,
  method: split.method,
  accountId: split.accountId,
  amount: split.amount,
  tradeNo: split.tradeNo,
  refTable: PaymentSplit.name,
  refId: split.id,
});

/** The one split of a payment that was booked so. */
export async function splitBookedAs(work: Work, paymentId: number, method: PayMethod): Promise<PaymentSplit> {
  const [found, ...more] = await rows(work, PaymentSplit, { paymentId, method });
  if (!found) throw invalid('wrong', rules.noSplit);
  if (more.length > 0) throw invalid('wrong', rules.severalSplits);
  return found;
}

/** What would refuse a correction, before anybody is asked for leave. */
export function refuseOddMethod(was: PayMethod, method: PayMethod, tradeNo: string | null | undefined): void {
  if (!isCashLike(method) || !isCashLike(was)) throw invalid('method', rules.notCash);
  if (hasTradeNo(method) && !tradeNo) throw invalid('tradeNo', rules.tradeNo);
}

interface Corrected {
  splitId: number;
  method: PayMethod;
  accountId: number | null;
  tradeNo: string | null;
}

/** The same amount by another way: two entries, and the split says how it truly was. */
export async function correctSplit(
  work: Work,
  payment: Payment,
  { splitId, method, accountId, tradeNo }: Corrected,
): Promise<void> {
  const split = await need(work, PaymentSplit, { id: splitId, paymentId: payment.id }, { lock: true });
  refuseOddMethod(split.method, method, tradeNo);
  const isSameTrade = split.method === method && split.tradeNo === tradeNo;
  if (tradeNo && !isSameTrade) await refuseTrade(work, method, tradeNo);
  const day = await openDay(work, payment.schoolId);
  const kind = 'method_correct' as const;
  const told = { ...entryOf(payment, split), no: payment.receiptNo, originKey: null };
  await book(work, { ...told, kind, direction: 'out' }, day);
  await book(work, { ...told, kind, direction: 'in', method, accountId, tradeNo }, day);
  if (!isSameTrade) await freeTrade(work, split, payment.groupKey, null);
  const t = table(PaymentSplit);
  await work.db
    .update(t)
    .set({ method, accountId, tradeNo, updatedAt: work.now })
    .where(and(live(work, t), eq(t.id, splitId)));
  if (!isSameTrade && tradeNo) await setTradeKey(work, splitId, tradeKeyOf(method, tradeNo));
}
