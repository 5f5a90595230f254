// Payments of contracts, put together: collecting, confirming what arrives later, taking back, correcting.

import { Customer } from '#areas/customers/customer/model/customer';
import { siblings } from '#areas/customers/customer/model/queries';
import { dayOf, daysBetween } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { conflict, notFound } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { rowFor } from '#kernel/server/resources/reading';
import { need, row, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { ContractLine, Installment } from '../../contract/model/lines';
import { superviseRules } from '../../contract/server/settings';
import { DayClose } from '../../finance/model/dayClose';
import { collect, collectMany, correct, Payment, PaymentSplit, Receipt, verifyReceipt } from '../model/payment';
import { atTheTill } from '../model/till';
import { payable, till } from '../model/tillCalls';
import { pendingOf, type Taken, take } from './collecting';
import { complete } from './completing';
import { ownMeans } from './ownMeans';
import { custodyAt } from './supervising';
import { freeTrades } from './tradeKeys';
import { correctSplit, refuseOddMethod, splitBookedAs, undo } from './voiding';

const rules = texts('contracts.payments', {
  closed: ['该日已日结，请走审批更正', 'That day is closed: a correction needs approval'],
  coming: [
    '还有 {amount} 待到账，请先确认或标为未到账',
    '{amount} is on its way: confirm it or say that it did not arrive',
  ],
});

export const payments: AreaPiece = {
  services: [
    service(Payment, {
      transitions: {
        async confirm({ row: payment, work }) {
          const contract = await need(work, Contract, payment.contractId!, { lock: true });
          const { receiptNo } = await complete(work, payment.id, contract);
          const { businessDate } = await need(work, Payment, payment.id);
          Object.assign(payment, { receiptNo, businessDate });
        },
        fail: ({ row: payment, work }) => freeTrades(work, payment),
        async void({ row: payment, input, work }) {
          await undo(work, payment, input.reason ?? '');
        },
        async correctMethod(step) {
          const { row: payment, input, work } = step;
          const { method } = await splitBookedAs(work, payment.id, input.wrong);
          refuseOddMethod(method, input.method, input.tradeNo);
          step.asksApproval = await isDayClosed(work, payment);
          input.daysOld = daysBetween(payment.businessDate!, dayOf(work.now, work.actor.timezone));
        },
        async correctMethodApproved({ row: payment, input, work }) {
          const { id: splitId } = await splitBookedAs(work, payment.id, input.wrong);
          const { method, accountId = null, tradeNo = null } = input;
          await correctSplit(work, payment, { splitId, method, accountId, tradeNo });
        },
      },
      calls: [
        serves(collect, async (work, { contractId, amount, seenOwed, ...asked }) => {
          const taken = await take(work, { ...asked, items: [{ contractId, amount, seenOwed }] });
          const { state, received, owed, version } = await need(work, Contract, contractId);
          return {
            payments: await partsOf(work, taken),
            contract: { id: contractId, state, received: yuan(received), owed: yuan(owed), version },
            replayed: taken.replayed,
          };
        }),
        serves(collectMany, async (work, asked) => {
          const taken = await take(work, asked);
          return { payments: await partsOf(work, taken), groupKey: taken.groupKey, replayed: taken.replayed };
        }),
        serves(correct, async (work, { id, ...corrected }) => {
          await rowFor(work, serviceOf(work, Payment), id, 'correct');
          const payment = await need(work, Payment, id, { lock: true });
          if (payment.state !== 'done' || (await isDayClosed(work, payment))) throw conflict(rules.closed);
          await correctSplit(work, payment, corrected);
          return { entries: 2 };
        }),
        serves(till, async (work, { contractId, customerId, asked, rows: ways }) => {
          const family = contractId ? (await need(work, Contract, contractId)).customerId : customerId;
          const { total, rows: laid, missing } = atTheTill(asked, ways);
          return {
            ...{ total: yuan(total), missing: yuan(Math.max(0, missing)), over: yuan(Math.max(0, -missing)) },
            rows: laid.map(({ amount, change }) => ({ amount, change: yuan(change) })),
            ...(await ownMeans(work, family)),
          };
        }),
        serves(payable, (work, { contractId }) => payableOf(work, contractId)),
      ],
    }),
    service(PaymentSplit),
    service(Receipt, {
      calls: [
        serves(verifyReceipt, async (work, { no, checkCode }) => {
          const receipt = await row(work, Receipt, { no, checkCode });
          if (!receipt) throw notFound();
          const { amount, paidAt, customer } = receipt.snapshot;
          return {
            valid: receipt.state === 'valid',
            amount,
            date: dayOf(new Date(paidAt), work.actor.timezone),
            customer: `${customer.slice(0, 1)}**`,
          };
        }),
      ],
    }),
  ],
  extends: [
    extend(Contract, {
      async beforeSave({ row, was, work }) {
        if (row.state !== 'void' || !was || was.state === 'void') return;
        const coming = await pendingOf(work, row.id);
        if (coming > 0) throw conflict(rules.coming, null, { amount: yuan(coming) });
      },
      transitions: {
        pay(step) {
          step.to = step.input.to === 'effective' ? 'effective' : 'part_paid';
        },
        unpay(step) {
          step.to = step.input.to === 'signed' ? 'signed' : 'part_paid';
        },
      },
    }),
  ],
  registers: {
    approval: [
      {
        key: 'contracts.paymentCorrect',
        area: 'contracts',
        name: pair('收款方式更正', 'Correcting a payment'),
        detailPath: '/customContractManageBargainPay?id={contractId}',
        defaultFlow: ['finance'],
      },
    ],
    number: [
      { key: 'contracts.receipt', pattern: 'SJ{school}{yyyy}{seq:6}', reset: 'year', perSchool: true },
      { key: 'contracts.redReceipt', pattern: 'HZ{school}{yyyy}{seq:6}', reset: 'year', perSchool: true },
    ],
  },
};

async function isDayClosed(work: Work, { schoolId, businessDate }: Payment): Promise<boolean> {
  return (await row(work, DayClose, { schoolId, businessDate }))?.state === 'confirmed';
}

async function partsOf(work: Work, { paymentIds }: Taken) {
  const made = await rows(work, Payment, { id: paymentIds }, { sort: 'id' });
  return made.map(({ id, contractId, receiptNo, amount, state }) => ({
    id,
    contractId,
    receiptNo,
    amount: yuan(amount),
    state,
  }));
}

/** What can be collected, and what else the family still owes. */
async function payableOf(work: Work, contractId: number) {
  await rowFor(work, serviceOf(work, Contract), contractId, 'view');
  const contract = await need(work, Contract, contractId);
  const pending = await pendingOf(work, contractId);
  const set = await superviseRules(work, contract.schoolId);
  const lines = await rows(work, ContractLine, { contractId, kind: 'course' });
  const isSupervised = lines.some(({ subject }) => subject !== null && set.levels.get(subject) === 'block');
  const family = [contract.customerId, ...(await work.ask(siblings, contract)).map(({ id }) => id)];
  const unpaid = (
    await rows(work, Contract, { customerId: family, state: ['signed', 'part_paid', 'effective'] })
  ).filter(({ id, owed }) => id !== contractId && owed > 0);
  const charges = await rows(work, Installment, { contractId }, { sort: 'no' });
  const due = charges.find(({ state }) => state === 'waiting' || state === 'overdue');
  const open = contract.owed - pending;
  const awaited = new Map<number, number>();
  for (const { id } of unpaid) awaited.set(id, await pendingOf(work, id));
  const customers = await rows(work, Customer, { id: unpaid.map(({ customerId }) => customerId) });
  return {
    owed: yuan(contract.owed),
    pending: yuan(pending),
    open: yuan(open),
    next: yuan(due && pending === 0 ? Math.min(open, due.amount - due.paid) : open),
    supervised: isSupervised,
    custody: isSupervised ? await custodyAt(work, contract.schoolId) : {},
    others: unpaid
      .map(({ id, no, customerId, owed }) => ({
        ...{ contractId: id, no: no ?? '', open: owed - (awaited.get(id) ?? 0) },
        customer: customers.find((one) => one.id === customerId)?.name ?? '',
      }))
      .filter(({ open }) => open > 0)
      .map(({ open, ...other }) => ({ ...other, owed: yuan(open) })),
  };
}
