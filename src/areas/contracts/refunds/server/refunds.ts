// Refunds: reckoned while they are drafts, held and frozen while somebody decides, paid out by finance.
import { and, eq, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { grouped, yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { filled, pair, type Text, texts } from '#kernel/model/text';
import { notify, todo, todoCancelQuery, todoFinishQuery } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import { nextNumber } from '#kernel/server/numbers';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { insert, live, move, need, row as one, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, type Change, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { contractFrozen } from '../../model/events';
import { holdersOf } from '../../notices/server/holders';
import { calcRefund, payOut, Refund, RefundPayout, redirectPayout } from '../model/refund';
import { letGo, refuseMoved } from './held';
import { payRefund } from './payingOut';
import { checkWish, reckonRefund, type Sheet, wireSheet } from './reckonRefund';

const rules = texts('contracts.refund', {
  notEffective: ['只有生效的合同可以退费', 'Only an effective contract is refunded'],
  paidAlready: ['已有打款，不能撤回', 'Part of it was paid out already'],
  toPay: ['退费打款：{customer} ¥{amount}', 'Pay out a refund: {customer} ¥{amount}'],
  submitted: ['已提交', 'submitted'],
  approved: ['已批准，等待打款', 'approved, to be paid out'],
  rejected: ['未通过', 'not approved'],
  withdrawn: ['单据已撤回', 'The document was withdrawn'],
});

const todoKey = (id: number): string => `contracts.refundToPay:${id}`;

export const refunds: AreaPiece = {
  services: [
    service(Refund, {
      beforeSave: reckonDraft,
      filters: {
        overdue: by(Refund.asked.overdue, (isWanted, work) => {
          const today = dayOf(work.now, work.actor.timezone);
          return sql`(t.state in ('approving', 'approved') and t.due_on < ${today}) = ${isWanted}`;
        }),
      },
      transitions: {
        async submit({ row, input, work }) {
          await hold(work, row);
          input.overdue = row.dueOn !== null && row.dueOn < dayOf(work.now, work.actor.timezone);
          await tell(work, row, rules.submitted);
        },
        async submitApproved({ row, work }) {
          await refuseMoved(work, row);
          await askToPay(work, row);
          await tell(work, row, rules.approved);
        },
        async submitRejected({ row, work }) {
          await letGo(work, row);
          await tell(work, row, rules.rejected);
        },
        submitReturned: ({ row, work }) => letGo(work, row),
        submitWithdrawn: ({ row, work }) => letGo(work, row),
        submitResubmitted: ({ row, work }) => hold(work, row),
        revise: ({ row, work }) => takeBack(work, row),
        async withdraw({ row, work }) {
          const { state } = await need(work, Refund, row.id);
          if (state === 'approved') await takeBack(work, row);
        },
        async settle({ row, work }) {
          row.paidAt = work.now;
          await work.ask(todoFinishQuery, { key: todoKey(row.id), byId: work.actor.staffId });
        },
      },
      calls: [
        serves(calcRefund, async (work, { contractId, ...wish }) => {
          await rowFor(work, serviceOf(work, Contract), contractId, 'view');
          checkWish(work, wish);
          return wireSheet(await reckonRefund(work, await need(work, Contract, contractId), wish));
        }),
        serves(payOut, (work, asked) => payRefund(work, asked)),
      ],
    }),
    service(RefundPayout, {
      calls: [
        serves(redirectPayout, async (work, { id, ...by }) => {
          const payout = await need(work, RefundPayout, id, { lock: true });
          await rowFor(work, serviceOf(work, Refund), payout.refundId, 'otherChannel');
          if (payout.state === 'paid' || payout.method === 'study_fund') throw conflict(rules.paidAlready);
          await update(
            work,
            RefundPayout,
            payout,
            { ...by, payeeAccount: by.payeeAccount ?? null },
            { action: 'redirect' },
          );
          return detail(work, serviceOf(work, RefundPayout), id);
        }),
      ],
    }),
  ],
  extends: [
    extend(Contract, {
      transitions: {
        endRefund(step) {
          step.to = step.input.to === 'refunded' ? 'refunded' : 'effective';
        },
      },
    }),
  ],
  registers: {
    number: [{ key: 'contracts.refund', pattern: 'TF{school}{yy}{MM}{dd}{seq:4}', reset: 'day', perSchool: true }],
    category: [
      {
        key: 'refund_reason',
        area: 'contracts',
        title: pair('退费原因', 'Reasons to refund'),
        nodes: [
          { code: 'moving', name: pair('搬家转学', 'Moving away') },
          { code: 'effect', name: pair('效果不满意', 'Not content with the progress') },
          { code: 'teacher', name: pair('师资变动', 'Change of teacher') },
          { code: 'time', name: pair('时间冲突', 'No time') },
          { code: 'health', name: pair('身体原因', 'Health') },
          { code: 'other', name: pair('其他', 'Other') },
        ],
      },
    ],
    approval: [
      {
        key: 'contracts.refund',
        area: 'contracts',
        name: pair('合同退费', 'Refund'),
        detailPath: '/customContractManageFeeRefund',
        defaultFlow: [
          'principal',
          'finance',
          { step: 'region-manager', when: { field: 'amount', op: 'above', value: '10000.00' } },
        ],
      },
    ],
  },
};

async function reckonDraft({ row, was, work }: Change<typeof Refund>): Promise<void> {
  if (row.state !== 'draft' || (was && was.state !== 'draft')) return;
  const contract = await need(work, Contract, row.contractId);
  if (was && was.contractId !== row.contractId) throw invalid('contractId', rules.notEffective);
  if (!was) {
    await rowFor(work, serviceOf(work, Contract), row.contractId, 'view');
    if (contract.state !== 'effective') throw conflict(rules.notEffective, { state: contract.state });
    row.no = await nextNumber(work, 'contracts.refund', contract.schoolId);
  }
  const { customerId, schoolId, ownerId, guardianId } = contract;
  row.applicantId ??= guardianId;
  checkWish(work, { ...row, adjustReason: row.adjustReason ?? '' });
  const sheet = await reckonRefund(work, contract, row);
  Object.assign(row, { customerId, schoolId, ownerId }, storedOf(sheet));
}

/** Reckoned under lock; nobody consumes what is about to go back. */
async function hold(work: Work, row: Refund): Promise<void> {
  const contract = await need(work, Contract, row.contractId, { lock: true });
  if (contract.state !== 'effective') throw conflict(rules.notEffective, { state: contract.state });
  const sheet = await reckonRefund(work, contract, row, true);
  Object.assign(row, storedOf(sheet));
  await writePayouts(work, row, sheet);
  await move(work, Contract, contract, 'beginRefund');
  await work.emit(contractFrozen, { contractId: contract.id, lotKeys: sheet.frozen, reason: 'refunding' });
}

const storedOf = (sheet: Sheet) => ({
  ...{ appliedOn: sheet.appliedOn, dueOn: sheet.dueOn, lines: sheet.lines, base: sheet.base },
  ...{ unallocated: sheet.unallocated, breach: sheet.breach, amount: sheet.amount, forfeited: sheet.forfeited },
  ...{ pointsBack: sheet.pointsBack, snapshotHash: sheet.snapshotHash },
});

async function writePayouts(work: Work, { id, contractId }: Refund, { payouts }: Sheet): Promise<void> {
  // Proposed anew: nothing of the old ones was paid.
  const t = table(RefundPayout);
  await work.db.delete(t).where(and(live(work, t), eq(t.refundId, id)));
  const { customerId } = await need(work, Contract, contractId);
  const { name } = await need(work, Customer, customerId);
  for (const { splitId, method, amount } of payouts)
    await insert(work, RefundPayout, { refundId: id, splitId, method, amount, payee: name });
}

async function takeBack(work: Work, row: Refund): Promise<void> {
  if (await one(work, RefundPayout, { refundId: row.id, state: 'paid' })) throw conflict(rules.paidAlready);
  await letGo(work, row);
  await work.ask(todoCancelQuery, { key: todoKey(row.id), reason: rules.withdrawn });
}

async function askToPay(work: Work, { id, schoolId, customerId, amount, dueOn }: Refund): Promise<void> {
  const { name } = await need(work, Customer, customerId!);
  const keepers = await holdersOf(work, ['finance']);
  await todo(work, {
    ...{ kind: 'contracts.refundToPay', key: todoKey(id), source: 'contracts', mode: 'any', schoolId: schoolId! },
    assigneeIds: keepers.length > 0 ? keepers : await holdersOf(work, ['super_editor']),
    title: filled(rules.toPay, { customer: name, amount: grouped(yuan(amount)) }),
    subject: { type: Refund.name, id },
    url: `/customContractManageFeeRefund?id=${id}`,
    dueAt: startOfDay(addDays(dueOn ?? dayOf(work.now, work.actor.timezone), 1), work.actor.timezone),
    allDay: true,
  });
}

async function tell(work: Work, { id, no, customerId, amount }: Refund, progress: Text): Promise<void> {
  const { name } = await need(work, Customer, customerId!);
  await notify(work, {
    kind: 'contracts.refundProgress',
    key: `contracts.refundProgress:${id}:${progress.zh}`,
    customerIds: [customerId!],
    vars: { customer: name, no: no ?? '', amount: grouped(yuan(amount)), progress },
  });
}
