// What becomes of a withdrawal: audited by somebody else, paid by a third, given back once where it failed.
import { sql } from 'drizzle-orm';
import { financePost } from '#areas/contracts/model/queries';
import { salaryPaid } from '#areas/people/model/events';
import { yuan } from '#kernel/model/money';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { pair, texts } from '#kernel/model/text';
import { by } from '#kernel/server/filters';
import { eachOf } from '#kernel/server/resources/batches';
import { move, need, reached, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, extend, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Distributor } from '../../distributors/model/distributor';
import { tellDistributor } from '../../distributors/server/telling';
import { withdrawalApproved } from '../../model/events';
import { post } from '../../orders/server/book';
import { settingOf } from '../../settings/server/settings';
import { PayoutAccount } from '../model/account';
import { approveWithdrawals, rejectWithdrawals, Withdrawal } from '../model/payout';
import { copyOf, payTexts, shownAccount } from './applying';
import { taxNow } from './taxing';

const said = texts('distribution.withdrawal', {
  own: ['不能审核自己的提现', 'Not your own withdrawal'],
  dual: ['审核人不能打款', 'Who approved it cannot pay it'],
  salary: ['随工资发放的提现由工资单打款', 'It is paid with the salary'],
});

const approve = permission(Withdrawal, 'approve');
const pay = permission(Withdrawal, 'pay');

async function notOwn(work: Work, row: Withdrawal, key: string): Promise<Distributor> {
  const who = await need(work, Distributor, row.distributorId, { lock: true });
  if (who.staffId !== null && who.staffId === work.actor.staffId) throw forbidden(key, said.own);
  return who;
}

function noDebt({ available }: Distributor): void {
  if (available < 0) throw conflict(payTexts.debt, undefined, { amount: yuan(-available) });
}

/** Who pays it is neither its owner nor, under dual control, who approved it; and its account was looked at. */
async function checkPaying(work: Work, row: Withdrawal): Promise<void> {
  const who = await notOwn(work, row, pay);
  noDebt(who);
  if (row.method === 'salary') throw conflict(said.salary);
  if ((await settingOf(work)).dualControl && row.auditBy === work.actor.staffId) throw forbidden(pay, said.dual);
  const account = row.account?.accountId ? await rowOf(work, PayoutAccount, row.account.accountId) : undefined;
  if (account && !account.verifiedAt) throw conflict(payTexts.unverified);
}

const numbered = (row: Withdrawal): string => `${row.withdrawNo}-${row.attempt}`;

async function giveBack(work: Work, row: Withdrawal, note?: string): Promise<void> {
  const { distributorId, amount, id: withdrawalId } = row;
  await post(work, [{ distributorId, kind: 'back', amount, withdrawalId, ...(note ? { note } : {}) }]);
}

/** The money is there: booked once, in the commission book and in the finance book. */
async function paidOut(work: Work, row: Withdrawal, at: Date | null): Promise<void> {
  const { distributorId, amount, id: withdrawalId, schoolId, actual, method } = row;
  row.payNo ??= numbered(row);
  Object.assign(row, { paidAt: at ?? work.now, payBy: row.payBy ?? (work.actor.staffId || null), failReason: null });
  await post(work, [{ distributorId, kind: 'paid', amount, withdrawalId }]);
  if (method !== 'salary')
    await work.ask(financePost, {
      ...{ refTable: Withdrawal.name, refId: withdrawalId, direction: 'out', amount: actual, schoolId },
      method: method === 'bank' ? 'bank_transfer' : method,
      ...{ cashierId: work.actor.staffId, originKey: row.payNo },
      ...(row.payRef ? { tradeNo: row.payRef } : {}),
    });
  const who = await need(work, Distributor, distributorId);
  await tellDistributor(work, who, 'withdrawalPaid', { no: row.withdrawNo ?? '', amount: yuan(actual) });
}

export const withdrawals: AreaPiece = {
  services: [
    service(Withdrawal, {
      filters: {
        waitingHours: by(
          Withdrawal.asked.waitingHours,
          (hours) => sql`t.state = 'auditing' and t.created_at < now() - make_interval(hours => ${hours}::int)`,
        ),
      },
      summary: async (where, work) => {
        const sums = await work.session.one<Record<string, string>>(
          sql`select coalesce(sum(t.amount), 0)::bigint as amount, coalesce(sum(t.fee), 0)::bigint as fee, coalesce(sum(t.tax), 0)::bigint as tax,
            coalesce(sum(t.actual), 0)::bigint as actual from withdrawal t where ${where}`,
        );
        return Object.fromEntries(Object.entries(sums ?? {}).map(([key, fen]) => [key, yuan(Number(fen))]));
      },
      transitions: {
        async approve(step) {
          noDebt(await notOwn(step.work, step.row, approve));
          step.asksApproval = step.row.amount > (await settingOf(step.work)).approveAbove;
        },
        async approveApproved({ row, input, work }) {
          const who = await notOwn(work, row, approve);
          noDebt(who);
          row.tax = await taxNow(work, who, row);
          row.actual = row.amount - row.fee - row.tax;
          if (row.actual <= 0) throw invalid('amount', payTexts.nothingLeft);
          Object.assign(row, {
            auditBy: work.actor.staffId || null,
            auditAt: work.now,
            auditNote: input.auditNote ?? null,
          });
          const { id: withdrawalId, distributorId, amount, method } = row;
          await work.emit(withdrawalApproved, { withdrawalId, distributorId, staffId: who.staffId, amount, method });
          await tellDistributor(work, who, 'withdrawalApproved', {
            no: row.withdrawNo ?? '',
            amount: yuan(row.actual),
          });
        },
        async reject({ row, work }) {
          await notOwn(work, row, approve);
          Object.assign(row, { auditBy: work.actor.staffId, auditAt: work.now });
          await giveBack(work, row);
        },
        cancel: ({ row, work }) => giveBack(work, row),
        revoke({ row }) {
          // The payroll has it already.
          if (row.method === 'salary') throw conflict(said.salary);
          Object.assign(row, { tax: 0, actual: row.amount - row.fee, auditBy: null, auditAt: null });
        },
        async pay({ row, input, work }) {
          await checkPaying(work, row);
          Object.assign(row, { payNo: numbered(row), payBy: work.actor.staffId });
          if (typeof input.batchId === 'number') row.batchId = input.batchId;
        },
        unpay({ row }) {
          Object.assign(row, { batchId: null, payNo: null, payBy: null, attempt: row.attempt + 1 });
        },
        async confirmPaid({ row, input, work }) {
          await checkPaying(work, row);
          await paidOut(work, row, input.paidAt);
        },
        succeed: ({ row, input, work }) => paidOut(work, row, input.paidAt),
        async fail({ row, input, work }) {
          const who = await need(work, Distributor, row.distributorId);
          await tellDistributor(work, who, 'withdrawalFailed', { no: row.withdrawNo ?? '', reason: input.failReason });
        },
        async retry({ row, input, work }) {
          Object.assign(row, {
            attempt: row.attempt + 1,
            payNo: null,
            payBy: null,
            payRef: null,
            batchId: null,
            failReason: null,
          });
          if (!input.accountId) return;
          const account = await need(work, PayoutAccount, input.accountId);
          if (account.distributorId !== row.distributorId) throw invalid('accountId', payTexts.notTheirs);
          if (!account.verifiedAt) throw conflict(payTexts.unverified);
          const copy = await copyOf(work, account);
          Object.assign(row, { account: copy, accountText: shownAccount(copy), method: account.method });
        },
        giveBack: ({ row, input, work }) => giveBack(work, row, input.reason),
        lateSuccess: ({ row, input, work }) => paidOut(work, row, input.paidAt),
      },
    }),
  ],
  extends: [
    extend(Withdrawal, {
      calls: [
        serves(approveWithdrawals, (work, { ids, note }) =>
          eachOf(work, ids, { of: Withdrawal, action: 'approve' }, async (id) => {
            const row = await reached(work, Withdrawal, id, 'approve', { lock: true });
            await move(work, Withdrawal, row, 'approve', { auditNote: note });
          }),
        ),
        serves(rejectWithdrawals, (work, { ids, note }) =>
          eachOf(work, ids, { of: Withdrawal, action: 'reject' }, async (id) => {
            const row = await reached(work, Withdrawal, id, 'reject', { lock: true });
            await move(work, Withdrawal, row, 'reject', { auditNote: note });
          }),
        ),
      ],
    }),
  ],
  listeners: [
    on(salaryPaid, async (work, { sources }) => {
      const ids = sources.filter(({ source }) => source === 'withdrawal').map(({ sourceId }) => sourceId);
      if (ids.length === 0) return;
      for (const row of await rows(work, Withdrawal, { id: ids, state: 'approved', method: 'salary' }, { lock: true }))
        await move(work, Withdrawal, await move(work, Withdrawal, row, 'payWithSalary'), 'succeed', {});
    }),
  ],
  registers: {
    approval: [
      {
        key: 'distribution.withdrawal',
        area: 'distribution',
        name: pair('佣金提现', 'Withdrawal'),
        detailPath: '/withdrawalList?id={id}',
        defaultFlow: ['operations', 'finance'],
      },
    ],
  },
};
