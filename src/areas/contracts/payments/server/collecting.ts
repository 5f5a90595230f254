// Taking money: under a lock on the contracts, once for each key, never more than is owed.
import { createHash, randomUUID } from 'node:crypto';
import { siblings } from '#areas/customers/customer/model/queries';
import { Staff } from '#areas/people/model/staff';
import { localTime } from '#kernel/model/dates';
import { errorMessages } from '#kernel/model/messages';
import { yuan } from '#kernel/model/money';
import { conflict, forbidden, invalid, notFound } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { reachesSchool } from '#kernel/server/actor';
import { insert, need, row, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { PayAccount } from '../../finance/model/finance';
import { hasTradeNo, isCashLike } from '../../finance/model/methods';
import { payByGrant } from '../../fund/server/grants';
import { half, sum } from '../../pricing/model/arithmetic';
import { moveCredit } from '../../purse/server/purse';
import { layOver } from '../model/filling';
import { Payment, PaymentSplit, type Splits } from '../model/payment';
import { complete } from './completing';
import { refuseUnsupervised } from './supervising';
import { refuseTrade, tradeKeyOf } from './tradeKeys';
import { refuseMethod } from './ways';

const rules = texts('contracts.collect', {
  changed: ['{name} 已于 {time} 收款 {amount}，当前应收 {owed}', '{name} took {amount} at {time}; {owed} is owed now'],
  nowOwed: ['当前应收 {owed}', '{owed} is owed now'],
  overpay: ['收款金额不能超过应收 {owed}', 'At most {owed} can be collected'],
  splits: ['各方式合计 {sum}，须等于收款金额 {amount}', 'The splits add up to {sum}, not to {amount}'],
  tradeNo: ['请填写交易号', 'Give the trade number'],
  otherBody: ['该请求已用于另一笔收款', 'This key was used for another payment'],
  account: ['该账户不能用于此方式或校区', 'This account is not for this method or school'],
  tendered: ['实收现金不能少于应收', 'The cash tendered is less than the amount'],
  family: ['合并收款须为同一家庭的合同', 'Contracts paid together belong to one family'],
  twice: ['同一合同只能列一次', 'A contract is named once'],
});

export interface Wanted {
  contractId: number;
  amount: number;
  seenOwed: number;
}

export interface Asked {
  items: readonly Wanted[];
  splits: Splits;
  clientKey: string;
  payer: string | null;
  remark: string | null;
}

export interface Taken {
  paymentIds: number[];
  contracts: Contract[];
  groupKey: string | null;
  replayed: boolean;
}

export async function take(work: Work, asked: Asked): Promise<Taken> {
  const ids = asked.items.map(({ contractId }) => contractId);
  const contracts = await rows(work, Contract, { id: ids }, { lock: true });
  if (contracts.length < new Set(ids).size) throw notFound();
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (twice >= 0) throw invalid(`items[${twice}].contractId`, rules.twice);
  const collects = permission(Payment, 'collect');
  for (const { schoolId } of contracts)
    if (!reachesSchool(work.actor, collects, schoolId)) throw forbidden(collects, errorMessages.outOfReach);
  const bodyHash = hashOf(asked);
  const before = await replayed(work, asked.clientKey, bodyHash);
  if (before) return { ...before, contracts, replayed: true };
  await refuseStrangers(work, contracts);
  for (const [at, item] of asked.items.entries())
    await refuseAmount(
      work,
      contracts.find(({ id }) => id === item.contractId)!,
      item,
      asked.items.length > 1 ? `items[${at}].amount` : 'amount',
    );
  const total = sum(asked.items.map(({ amount }) => amount));
  const given = sum(asked.splits.map(({ amount }) => amount));
  if (given !== total) throw invalid('splits', rules.splits, { sum: yuan(given), amount: yuan(total) });
  const accounts = await checkSplits(work, asked.splits, contracts);
  const laid = layOver(
    asked.items.map(({ amount }) => amount),
    asked.splits,
  );
  for (const [at, { contractId, amount }] of asked.items.entries())
    await refuseUnsupervised(work, contracts.find(({ id }) => id === contractId)!, amount, laid[at]!, accounts);
  return store(work, asked, contracts, laid, accounts, bodyHash);
}

async function store(
  work: Work,
  asked: Asked,
  contracts: Contract[],
  laid: readonly Splits[],
  accounts: ReadonlyMap<number, PayAccount>,
  bodyHash: string,
): Promise<Taken> {
  const batches = asked.items.flatMap(({ contractId }, at) => {
    const isLate = ({ method }: Splits[number]) => method === 'bank_transfer';
    const now = laid[at]!.filter((split) => !isLate(split));
    const late = laid[at]!.filter(isLate);
    return [
      ...(now.length > 0 ? [{ contractId, splits: now, state: 'done' as const }] : []),
      ...late.map((split) => ({ contractId, splits: [split], state: 'pending' as const })),
    ];
  });
  const groupKey = batches.length > 1 ? randomUUID() : null;
  const named = new Set<string>();
  const paymentIds: number[] = [];
  const current = new Map(contracts.map((contract) => [contract.id, contract]));
  for (const [at, { contractId, splits, state }] of batches.entries()) {
    const contract = current.get(contractId)!;
    const paymentId = await insert(work, Payment, {
      contractId,
      customerId: contract.customerId,
      schoolId: contract.schoolId,
      payer: asked.payer,
      amount: sum(splits.map(({ amount }) => amount)),
      cashLike: sum(splits.filter(({ method }) => isCashLike(method)).map(({ amount }) => amount)),
      paidAt: work.now,
      operatorId: work.actor.staffId,
      clientKey: at === 0 ? asked.clientKey : `${asked.clientKey}#${at}`,
      bodyHash,
      groupKey,
      remark: asked.remark,
      state,
    });
    for (const split of splits) {
      const key = split.tradeNo ? tradeKeyOf(split.method, split.tradeNo) : null;
      const splitId = await insert(work, PaymentSplit, {
        paymentId,
        method: split.method,
        accountId: split.accountId ?? null,
        amount: split.amount,
        tradeNo: split.tradeNo ?? null,
        tradeKey: key && !named.has(key) ? key : null,
        fee: half(split.amount, accounts.get(split.accountId ?? 0)?.feeRate ?? 0, 100_00),
        tendered: split.tendered ?? null,
      });
      if (split.method === 'balance')
        await moveCredit(work, {
          ...{ customerId: contract.customerId, purse: 'balance', kind: 'pay', amount: -split.amount, contractId },
          originKey: `split:${splitId}`,
        });
      if (split.method === 'study_fund') await payByGrant(work, contract.customerId, split.amount);
      if (key) named.add(key);
    }
    if (state === 'done') current.set(contractId, (await complete(work, paymentId, contract)).contract);
    paymentIds.push(paymentId);
  }
  return { paymentIds, contracts: [...current.values()], groupKey, replayed: false };
}

const hashOf = ({ items, splits }: Asked): string =>
  createHash('sha256')
    .update(JSON.stringify([items.map(({ contractId, amount }) => [contractId, amount]), splits]))
    .digest('hex');

/** The same key again is the first answer; for something else it is refused. */
async function replayed(work: Work, clientKey: string, bodyHash: string) {
  const first = await row(work, Payment, { clientKey });
  if (!first) return undefined;
  if (first.bodyHash !== bodyHash) throw conflict(rules.otherBody, { clientKey });
  const all = first.groupKey ? await rows(work, Payment, { groupKey: first.groupKey }, { sort: 'id' }) : [first];
  return { paymentIds: all.map(({ id }) => id), groupKey: first.groupKey };
}

async function refuseAmount(
  work: Work,
  contract: Contract,
  { amount, seenOwed }: Wanted,
  field: string,
): Promise<void> {
  const isOpen = ['signed', 'part_paid', 'effective'].includes(contract.state) && contract.owed > 0;
  const open = contract.owed - (await pendingOf(work, contract.id));
  if (seenOwed !== open || !isOpen) throw await owedChanged(work, contract, open);
  if (amount > open) throw invalid(field, rules.overpay, { owed: yuan(open) });
}

export async function pendingOf(work: Work, contractId: number): Promise<number> {
  return sum((await rows(work, Payment, { contractId, state: 'pending' })).map(({ amount }) => amount));
}

/** Who was faster, when, and what is left. */
async function owedChanged(work: Work, contract: Contract, open: number) {
  const last = await row(work, Payment, { contractId: contract.id, state: ['done', 'pending'] }, { sort: '-id' });
  const owed = yuan(Math.max(0, open));
  if (!last) return conflict(rules.nowOwed, { reason: 'owed', owed, state: contract.state }, { owed });
  const { name } = await need(work, Staff, last.operatorId);
  const time = localTime(last.paidAt, work.actor.timezone).slice(0, 16);
  const told = { name, time, amount: yuan(last.amount), receiptNo: last.receiptNo };
  return conflict(
    rules.changed,
    { reason: 'owed', owed, state: contract.state, last: told },
    { name, time, amount: told.amount, owed },
  );
}

export async function checkSplits(
  work: Work,
  splits: Splits,
  contracts: readonly Contract[],
): Promise<Map<number, PayAccount>> {
  const ids = splits.flatMap(({ accountId }) => accountId ?? []);
  const accounts = new Map((await rows(work, PayAccount, { id: ids })).map((account) => [account.id, account]));
  for (const [at, split] of splits.entries()) {
    await refuseMethod(work, split.method, contracts, at);
    if (hasTradeNo(split.method) && !split.tradeNo) throw invalid(`splits[${at}].tradeNo`, rules.tradeNo);
    if (split.tendered && split.tendered < split.amount) throw invalid(`splits[${at}].tendered`, rules.tendered);
    const account = split.accountId ? accounts.get(split.accountId) : undefined;
    const fits = (one: PayAccount) =>
      one.active &&
      one.method === split.method &&
      contracts.every(({ schoolId }) => one.schoolIds.length === 0 || one.schoolIds.includes(schoolId));
    if (split.accountId && !(account && fits(account))) throw invalid(`splits[${at}].accountId`, rules.account);
    if (split.tradeNo) await refuseTrade(work, split.method, split.tradeNo);
  }
  return accounts;
}

/** Contracts paid by one act belong to customers who share a guardian. */
async function refuseStrangers(work: Work, contracts: readonly Contract[]): Promise<void> {
  const [first, ...others] = [...new Set(contracts.map(({ customerId }) => customerId))];
  if (first === undefined || others.length === 0) return;
  const family = new Set((await work.ask(siblings, { customerId: first })).map(({ id }) => id));
  if (others.some((id) => !family.has(id))) throw invalid('items', rules.family);
}
