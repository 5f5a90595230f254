// What waits for somebody at the school: transfers to confirm, goods to hand over, supervised cash to bring to the bank, papers
// that were signed and never scanned. Each todo ends by itself when it is done.
import { sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { addDays, dayOf } from '#kernel/model/dates';
import { grouped, yuan } from '#kernel/model/money';
import { filled, pair, type Text, texts } from '#kernel/model/text';
import { todo, todoCancelQuery, todoFinishQuery } from '#kernel/server/calls';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { need, row, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, type Job, on, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { ContractLine } from '../../contract/model/lines';
import { superviseRules } from '../../contract/server/settings';
import { isAllHandedOver, openGoods } from '../../ending/server/openGoods';
import { contractEffective, paymentReceived } from '../../model/events';
import { keepersOf } from '../../notices/server/holders';
import { Payment, PaymentSplit } from '../../payments/model/payment';
import { sum } from '../../pricing/model/arithmetic';
import { attachScans } from '../model/scans';

const words = texts('contracts.todos', {
  confirm: ['确认转账到账：{customer} ¥{amount}', 'Confirm a transfer: {customer} ¥{amount}'],
  goods: ['交付商品：{customer} {no}', 'Hand over goods: {customer} {no}'],
  deposit: ['现金存入监管户：{customer} ¥{amount}', 'Deposit supervised cash: {customer} ¥{amount}'],
  scan: ['补传合同扫描件：{customer} {no}', 'Scan the signed contract: {customer} {no}'],
  pad: ['请家长在手写板签名：{customer} {no}', 'Have the contract signed on the pad: {customer} {no}'],
  over: ['合同已作废或完结', 'The contract is void or over'],
});

interface Asked {
  what: 'confirm' | 'goods' | 'deposit' | 'scan';
  id: number;
  title: Text;
  assigneeIds: number[];
  schoolId: number;
  url: string;
  subject: { type: string; id: number };
}

const keyOf = (what: Asked['what'], id: number): string => `contracts.${what}:${id}`;

const ask = (work: Work, { what, id, ...asked }: Asked) =>
  todo(work, {
    ...asked,
    ...{ kind: `contracts.${what}`, key: keyOf(what, id), source: 'contracts', mode: 'any' },
    ...(what === 'deposit' ? { finishBy: 'manual' as const } : {}),
  });

const done = (work: Work, what: Asked['what'], id: number) =>
  work.ask(todoFinishQuery, { key: keyOf(what, id), byId: work.actor.staffId });

async function askToConfirm(work: Work, { id, customerId, schoolId, amount, contractId }: Payment): Promise<void> {
  const { name } = await need(work, Customer, customerId);
  await ask(work, {
    ...{ what: 'confirm', id, schoolId, subject: { type: Payment.name, id } },
    title: filled(words.confirm, { customer: name, amount: grouped(yuan(amount)) }),
    assigneeIds: await keepersOf(work, ['finance'], schoolId),
    url: `/customContractManageBargainPay?id=${contractId}`,
  });
}

async function askToHandOver(work: Work, contractId: number): Promise<void> {
  if (isAllHandedOver(await openGoods(work, contractId))) return;
  const { no, customerId, schoolId } = await need(work, Contract, contractId);
  const { name } = await need(work, Customer, customerId);
  await ask(work, {
    ...{ what: 'goods', id: contractId, schoolId, subject: { type: Contract.name, id: contractId } },
    title: filled(words.goods, { customer: name, no: no ?? '' }),
    assigneeIds: await keepersOf(work, ['front-desk'], schoolId),
    url: `/customContractManageList?id=${contractId}`,
  });
}

/** Called when goods were handed over. */
export async function handedOver(work: Work, contractId: number): Promise<void> {
  if (isAllHandedOver(await openGoods(work, contractId))) await done(work, 'goods', contractId);
}

/** Cash for supervised lessons is allowed, and belongs into the custody account. */
async function askToDeposit(work: Work, paymentId: number, contractId: number): Promise<void> {
  const cash = await rows(work, PaymentSplit, { paymentId, method: 'cash' });
  if (cash.length === 0) return;
  const contract = await row(work, Contract, { id: contractId });
  if (!contract) return;
  const { levels } = await superviseRules(work, contract.schoolId);
  const lines = await rows(work, ContractLine, { contractId, kind: 'course' });
  if (!lines.some(({ subject }) => subject !== null && levels.get(subject) === 'block')) return;
  const { name } = await need(work, Customer, contract.customerId);
  await ask(work, {
    ...{ what: 'deposit', id: paymentId, schoolId: contract.schoolId, subject: { type: Payment.name, id: paymentId } },
    title: filled(words.deposit, {
      customer: name,
      amount: grouped(yuan(sum(cash.map(({ amount }) => amount)))),
    }),
    assigneeIds: await keepersOf(work, ['finance'], contract.schoolId),
    url: '/ClassFee/FinanceList',
  });
}

const waitDays = 3;
/** Whoever comes back after some days is still asked; papers of years ago are not. */
const lookBack = 14;
const most = 500;
const alive: Contract['state'][] = ['signed', 'part_paid', 'effective'];

async function askForScans(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  const bare = await rows(
    work,
    Contract,
    (
      c,
    ) => sql`${c.state} in ('signed', 'part_paid', 'effective') and ${c.kind} not in ('goods', 'transfer_in') and (${c.signMethod} = 'paper' and ${c.scans} = '[]'::jsonb or ${c.signMethod} = 'pad' and ${c.signatureAt} is null)
      and ${c.signedOn} between ${addDays(today, -lookBack)} and ${addDays(today, -waitDays)}`,
    { sort: 'signedOn', limit: most },
  );
  for (const { id, no, customerId, schoolId, ownerId, signMethod } of bare) {
    const { name } = await need(work, Customer, customerId);
    await ask(work, {
      ...{ what: 'scan', id, schoolId, subject: { type: Contract.name, id } },
      title: filled(signMethod === 'pad' ? words.pad : words.scan, { customer: name, no: no ?? '' }),
      assigneeIds: [ownerId],
      url: `/customContractManageList?id=${id}`,
    });
  }
  return bare.length;
}

const scanJob: Job = {
  name: 'contracts.scans',
  title: pair('催补合同扫描件', 'Ask for scans of contracts'),
  cron: '10 9 * * *',
  run: askForScans,
};

export const todos: AreaPiece = {
  jobs: [scanJob],
  extends: [
    extend(Payment, {
      async afterSave({ row: payment, was, work }) {
        if (!was && payment.state === 'pending') await askToConfirm(work, payment);
        if (was?.state === 'pending' && payment.state !== 'pending') await done(work, 'confirm', payment.id);
      },
    }),
    extend(Contract, {
      calls: [
        serves(attachScans, async (work, { id, scans }) => {
          await rowFor(work, serviceOf(work, Contract), id, 'submit');
          const contract = await need(work, Contract, id, { lock: true });
          await update(
            work,
            Contract,
            contract,
            { scans: [...(contract.scans ?? []), ...(scans ?? [])] },
            { action: 'attach' },
          );
          return detail(work, serviceOf(work, Contract), id);
        }),
      ],
      async afterSave({ row: contract, was, work }) {
        const isPapered = Boolean(contract.scans?.length || contract.signatureAt);
        const wasPapered = Boolean(was?.scans?.length || was?.signatureAt);
        if (isPapered && !wasPapered) await done(work, 'scan', contract.id);
        const isGone = !alive.includes(contract.state) && was && alive.includes(was.state);
        if (isGone)
          for (const what of ['scan', 'goods'] as const)
            await work.ask(todoCancelQuery, { key: keyOf(what, contract.id), reason: words.over });
      },
    }),
  ],
  listeners: [
    on(contractEffective, (work, { contractId }) => askToHandOver(work, contractId)),
    on(paymentReceived, (work, { paymentId, contractId }) => askToDeposit(work, paymentId, contractId)),
  ],
};
