// Paying a refund out: each way once, into the book at once; with the last one the contract, its lines, its lessons and its goods follow.
import { and, eq } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { conflict, invalid, notFound } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { rowFor } from '#kernel/server/resources/reading';
import { live, move, need, row, rows, serviceOf, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { ContractLine, Installment } from '../../contract/model/lines';
import { factsOf, performersOf } from '../../contract/server/releasing';
import { settleEnd } from '../../ending/server/ending';
import { PayAccount } from '../../finance/model/finance';
import { hasTradeNo } from '../../finance/model/methods';
import { book, openDay } from '../../finance/server/book';
import { returnToFund } from '../../fund/server/grants';
import { contractRefunded, contractUnfrozen } from '../../model/events';
import { Receipt } from '../../payments/model/payment';
import { sum } from '../../pricing/model/arithmetic';
import { moveCredit } from '../../purse/server/purse';
import { moveStock, unreserve } from '../../stock/server/moves';
import { returnVouchers } from '../../vouchers/server/vouchers';
import { Refund, RefundPayout } from '../model/refund';
import { refuseMoved } from './held';
import type { Sheet } from './reckonRefund';
import { makeRedReceipt } from './redReceipt';

const rules = texts('contracts.payout', {
  notYet: ['退费单未获批准', 'The refund is not approved'],
  already: ['这笔已打款', 'This was paid out already'],
  tradeNo: ['请填写交易号', 'Give the trade number'],
  account: ['请选择可用的账户', 'Choose an account of this method and school'],
});

interface Asked {
  id: number;
  payouts: { payoutId: number; accountId?: number | null; tradeNo?: string | null; failed: boolean }[];
  clientKey: string;
}

export async function payRefund(work: Work, { id, payouts: asked, clientKey }: Asked) {
  await rowFor(work, serviceOf(work, Refund), id, 'payout');
  const { contractId } = await need(work, Refund, id);
  await need(work, Contract, contractId, { lock: true });
  const refund = await need(work, Refund, id, { lock: true });
  const all = await rows(work, RefundPayout, { refundId: id }, { lock: true, sort: 'id' });
  const named = asked.map((one) => ({ ...one, payout: all.find(({ id: own }) => own === one.payoutId) }));
  if (named.some(({ payout }) => !payout)) throw notFound();
  const isReplay = named.every(
    ({ payout, failed }) => payout!.state === 'paid' && payout!.clientKey === clientKey && !failed,
  );
  if (!isReplay) {
    if (named.some(({ payout }) => payout!.state === 'paid')) throw conflict(rules.already);
    if (refund.state !== 'approved') throw conflict(rules.notYet, { state: refund.state });
    const sheet = await refuseMoved(work, refund);
    for (const { payout, failed, accountId, tradeNo } of named)
      await payOne(work, refund, payout!, {
        failed,
        accountId: accountId ?? null,
        tradeNo: tradeNo ?? null,
        clientKey,
      });
    const left = (await rows(work, RefundPayout, { refundId: id })).filter(({ state }) => state !== 'paid');
    if (left.length === 0) await finish(work, refund, sheet);
  }
  return answerOf(work, id, contractId);
}

async function answerOf(work: Work, id: number, contractId: number) {
  const { state } = await need(work, Refund, id);
  const { state: contractState } = await need(work, Contract, contractId);
  const all = await rows(work, RefundPayout, { refundId: id });
  const of = (isPaid: boolean) =>
    yuan(sum(all.filter((one) => (one.state === 'paid') === isPaid).map(({ amount }) => amount)));
  const red = await row(work, Receipt, { refundId: id });
  return { state, contractState, receiptNo: red?.no ?? null, paid: of(true), left: of(false) };
}

interface Given {
  failed: boolean;
  accountId: number | null;
  tradeNo: string | null;
  clientKey: string;
}

async function payOne(work: Work, refund: Refund, payout: RefundPayout, { failed, ...given }: Given): Promise<void> {
  if (failed) {
    await update(work, RefundPayout, payout, { state: 'failed' }, { action: 'fail' });
    return;
  }
  if (hasTradeNo(payout.method) && !given.tradeNo) throw invalid('payouts', rules.tradeNo);
  if (given.accountId) await refuseAccount(work, payout, given.accountId, refund.schoolId!);
  const businessDate = await openDay(work, refund.schoolId!);
  await update(work, RefundPayout, payout, { ...given, state: 'paid', paidAt: work.now }, { action: 'payout' });
  const contract = await need(work, Contract, refund.contractId, { lock: true });
  await book(
    work,
    {
      ...{ schoolId: refund.schoolId!, cashierId: work.actor.staffId, customerId: refund.customerId },
      ...{ contractId: contract.id, direction: 'out', kind: 'refund', method: payout.method, amount: payout.amount },
      ...{ accountId: given.accountId, no: refund.no, tradeNo: given.tradeNo },
      ...{ refTable: RefundPayout.name, refId: payout.id, originKey: `payout:${payout.id}` },
    },
    businessDate,
  );
  if (payout.method === 'balance')
    await moveCredit(work, {
      ...{ customerId: contract.customerId, purse: 'balance', kind: 'pay_back', amount: payout.amount },
      ...{ contractId: contract.id, originKey: `payout:${payout.id}` },
    });
  if (payout.method === 'study_fund') await returnToFund(work, contract.customerId, payout.amount);
  // What was paid out is owed no more: the price falls with it, until the lines follow with the last payout.
  await update(
    work,
    Contract,
    contract,
    { refunded: contract.refunded + payout.amount, receivable: contract.receivable - payout.amount },
    { action: 'payout' },
  );
}

async function refuseAccount(work: Work, { method }: RefundPayout, accountId: number, schoolId: number): Promise<void> {
  const account = await need(work, PayAccount, accountId);
  const fits = account.active && account.method === method;
  const isOurs = account.schoolIds.length === 0 || account.schoolIds.includes(schoolId);
  if (!fits || !isOurs) throw invalid('payouts', rules.account);
}

async function finish(work: Work, refund: Refund, sheet: Sheet): Promise<void> {
  const contract = await need(work, Contract, refund.contractId, { lock: true });
  await closeLines(work, contract, sheet);
  const isFull = refund.scope === 'full';
  const lines = await rows(work, ContractLine, { contractId: contract.id });
  const forfeited = contract.forfeited + sheet.forfeited;
  const receivable = sum(lines.map(({ net }) => net)) + forfeited;
  const after = await move(work, Contract, contract, 'endRefund', {
    ...{ forfeited, receivable, owed: receivable - (contract.received - contract.refunded) },
    to: isFull ? 'refunded' : 'effective',
  });
  await makeRedReceipt(work, refund, after, lines);
  await move(work, Refund, await need(work, Refund, refund.id, { lock: true }), 'settle');
  if (isFull && sheet.nothingConsumed) await returnVouchers(work, contract.id);
  await work.emit(contractRefunded, {
    ...factsOf(after),
    ...{ refundId: refund.id, performers: performersOf(after), scope: refund.scope, full: isFull },
    ...{ nothingConsumed: sheet.nothingConsumed, amount: sheet.amount, forfeited: sheet.forfeited },
    reason: `${refund.reasonId}`,
    lines: sheet.lines.map(({ lineNo, dealValue }) => ({ lineNo, refunded: dealValue })),
    lots: sheet.lines.flatMap(({ outs }) => outs),
  });
  await work.emit(contractUnfrozen, { contractId: contract.id, lotKeys: sheet.frozen, reason: 'refunding' });
  if (!isFull) await settleEnd(work, contract.id);
}

/** What goes back leaves its line; so does what a cancelled installment would have opened. */
async function closeLines(work: Work, contract: Contract, sheet: Sheet): Promise<void> {
  const cells = sheet.cancels.flatMap(({ cells: own }) => own);
  for (const line of await rows(work, ContractLine, { contractId: contract.id }, { lock: true, sort: 'lineNo' })) {
    const refunded = sheet.lines.find(({ lineNo }) => lineNo === line.lineNo);
    const unopened = cells.filter(({ lineNo }) => lineNo === line.lineNo);
    if (!refunded && unopened.length === 0) continue;
    const back = refunded?.back ?? 0;
    const isGoods = line.kind === 'product';
    const lessons = isGoods ? back * 100 : back + sum(unopened.map((cell) => cell.lessons)) * 100;
    const value = (refunded?.dealValue ?? 0) + sum(unopened.map(({ amount }) => amount));
    const closedLessons = line.closedLessons + lessons;
    const isClosed = closedLessons >= (isGoods ? line.qty * 100 : line.lessons);
    const returned = isGoods && back > 0 ? await returnGoods(work, contract, line, back) : 0;
    const t = table(ContractLine);
    await work.db
      .update(t)
      .set({
        ...{ closedLessons, closedValue: line.closedValue + value, net: line.net - value, updatedAt: work.now },
        ...{ deliveredQty: line.deliveredQty - returned, state: isClosed ? 'closed' : line.state },
      })
      .where(and(live(work, t), eq(t.id, line.id)));
  }
  const i = table(Installment);
  for (const { id } of sheet.cancels)
    await work.db
      .update(i)
      .set({ state: 'cancelled', updatedAt: work.now })
      .where(and(live(work, i), eq(i.id, id)));
}

/** What is not handed over yet is free again, the rest comes back into stock. Answers how many came back. */
async function returnGoods(work: Work, contract: Contract, line: ContractLine, back: number): Promise<number> {
  const waiting = line.qty - line.closedLessons / 100 - line.deliveredQty;
  const free = Math.min(back, waiting);
  const productId = line.productId!;
  if (free > 0) await unreserve(work, contract.schoolId, [{ productId, qty: free }]);
  if (back === free) return 0;
  await moveStock(work, {
    ...{ kind: 'sale_return', productId, schoolId: contract.schoolId, qty: back - free },
    ...{ customerId: contract.customerId, refTable: Contract.name, refId: contract.id },
  });
  return back - free;
}
