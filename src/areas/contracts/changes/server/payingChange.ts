// The difference and the fee of a change, taken at once and held on the change until it takes place.
import { yuan } from '#kernel/model/money';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { reachesSchool } from '#kernel/server/actor';
import { rowFor } from '#kernel/server/resources/reading';
import { insert, need, rows, serviceOf, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { isCashLike } from '../../finance/model/methods';
import { layOver } from '../../payments/model/filling';
import { Payment, PaymentSplit, type Splits } from '../../payments/model/payment';
import { checkSplits } from '../../payments/server/collecting';
import { completeHeld } from '../../payments/server/completing';
import { refuseOwnMeans } from '../../payments/server/ownMeans';
import { sum } from '../../pricing/model/arithmetic';
import { ContractChange } from '../model/change';

const rules = texts('contracts.payChange', {
  notYet: ['变更获批后才能收款', 'It is collected once the change is approved'],
  nothing: ['没有应收的差额或手续费', 'There is nothing to collect'],
  splits: ['各方式合计须等于 {amount}', 'The splits must add up to {amount}'],
  late: ['差额不收转账，请用即时方式', 'A transfer arrives too late: choose another way'],
});

const dueOf = ({ difference, fee, paid }: ContractChange): number => Math.max(0, difference) + fee - paid;

export async function dueForChange(work: Work, id: number) {
  await rowFor(work, serviceOf(work, ContractChange), id, 'view');
  const change = await need(work, ContractChange, id);
  return { due: yuan(Math.max(0, dueOf(change))) };
}

export async function takeForChange(work: Work, id: number, splits: Splits, clientKey: string) {
  const { contractId } = await need(work, ContractChange, id);
  const contract = await need(work, Contract, contractId, { lock: true });
  const collects = permission(Payment, 'collect');
  if (!reachesSchool(work.actor, collects, contract.schoolId)) throw forbidden(collects);
  const change = await need(work, ContractChange, id, { lock: true });
  const before = await rows(work, Payment, { changeId: id, state: 'done' }, { sort: 'id' });
  if (before.some((one) => one.clientKey === clientKey)) return answer(before, true);
  if (change.state !== 'approved') throw conflict(rules.notYet, { state: change.state });
  const due = dueOf(change);
  if (due <= 0) throw conflict(rules.nothing);
  if (sum(splits.map(({ amount }) => amount)) !== due) throw invalid('splits', rules.splits, { amount: yuan(due) });
  if (splits.some(({ method }) => method === 'bank_transfer')) throw invalid('splits', rules.late);
  refuseOwnMeans(splits);
  await checkSplits(work, splits, [contract]);
  const parts = [
    { purpose: 'difference' as const, amount: Math.max(0, change.difference) },
    { purpose: 'change_fee' as const, amount: change.fee },
  ].filter(({ amount }) => amount > 0);
  const laid = layOver(
    parts.map(({ amount }) => amount),
    splits,
  );
  const made: Payment[] = [];
  for (const [at, { purpose, amount }] of parts.entries()) {
    const paymentId = await insert(work, Payment, {
      ...{ contractId, changeId: id, purpose, customerId: contract.customerId, schoolId: contract.schoolId, amount },
      cashLike: sum(laid[at]!.filter(({ method }) => isCashLike(method)).map((split) => split.amount)),
      ...{ paidAt: work.now, operatorId: work.actor.staffId, state: 'done' },
      clientKey: at === 0 ? clientKey : `${clientKey}#${at}`,
    });
    for (const split of laid[at]!)
      await insert(work, PaymentSplit, {
        ...{ paymentId, method: split.method, accountId: split.accountId ?? null, amount: split.amount },
        tradeNo: split.tradeNo ?? null,
        tradeKey: split.tradeNo && at === 0 ? `${split.method}:${split.tradeNo}` : null,
      });
    made.push(await completeHeld(work, paymentId, contract));
  }
  await update(work, ContractChange, change, { paid: change.paid + due }, { action: 'pay' });
  return answer(made, false);
}

const answer = (payments: readonly Payment[], replayed: boolean) => ({
  paid: yuan(sum(payments.map(({ amount }) => amount))),
  receiptNos: payments.flatMap(({ receiptNo }) => receiptNo ?? []),
  replayed,
});
