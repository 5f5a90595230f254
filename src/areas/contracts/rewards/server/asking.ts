// What of a family's purse is not one person's word alone: many points given or taken by hand, and money that leaves the house.
import { Customer } from '#areas/customers/customer/model/customer';
import { int, money, ref, text } from '#kernel/model/fields';
import { keyFields } from '#kernel/model/keys';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { filled, pair, type Text, texts } from '#kernel/model/text';
import { type ApprovalDecided, approvalDecided, approve } from '#kernel/server/calls';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { need, reached, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, on, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { book } from '../../finance/server/book';
import { CreditAccount } from '../../purse/model/credit';
import { lockPurse, moveCredit } from '../../purse/server/purse';
import { adjustCredit, mostAlone, type WithdrawMethod, withdrawBalance, withdrawMethod } from '../model/asking';

const rules = texts('contracts.purseAsking', {
  points: ['调整积分 {customer} {points}', 'Adjust points of {customer}: {points}'],
  balance: ['余额提现 {customer} ¥{amount}', 'Withdraw ¥{amount} of {customer}'],
  notMoney: ['只有余额可以提现', 'Only a balance is withdrawn'],
  short: ['余额可用 {amount}', 'Only {amount} is available'],
  noSchool: ['该学员没有校区', 'This customer belongs to no school'],
});

const kinds = { adjust: 'contracts.creditAdjust', withdraw: 'contracts.balanceWithdraw' } as const;

export const purseAsking: AreaPiece = {
  extends: [
    extend(CreditAccount, {
      calls: [
        serves(adjustCredit, async (work, { customerId, points, note }) => {
          await rowFor(work, serviceOf(work, Customer), customerId, 'view');
          const account = await lockPurse(work, customerId, 'points');
          if (Math.abs(points) <= mostAlone)
            await moveCredit(work, { customerId, purse: 'points', kind: 'adjust', amount: points, note });
          else await ask(work, kinds.adjust, account, { points, note });
          return detail(work, serviceOf(work, CreditAccount), account.id);
        }),
        serves(withdrawBalance, async (work, { id, amount, method, reason }) => {
          await reached(work, CreditAccount, id, 'withdraw');
          const account = await need(work, CreditAccount, id, { lock: true });
          if (account.purse !== 'balance') throw conflict(rules.notMoney);
          const available = account.amount - account.frozen;
          if (amount > available) throw invalid('amount', rules.short, { amount: yuan(available) });
          await ask(work, kinds.withdraw, account, { amount, method, reason });
          return detail(work, serviceOf(work, CreditAccount), id);
        }),
      ],
    }),
  ],
  listeners: [
    on(approvalDecided, async (work, decided) => {
      if (decided.result !== 'approved') return;
      if (decided.kind === kinds.adjust) await adjusted(work, decided);
      if (decided.kind === kinds.withdraw) await withdrawn(work, decided);
    }),
  ],
  registers: {
    approval: [
      {
        ...{ key: kinds.adjust, area: 'contracts', name: pair('积分调整', 'Adjusting points') },
        ...{ detailPath: '/customCreditList', defaultFlow: ['principal'] },
        fields: keyFields('contracts.creditAdjustForm', {
          customerId: ref('学员', 'Customer', 'customer'),
          points: int('积分', 'Points', { min: -999_999_999 }),
          note: text('原因', 'Reason'),
        }),
      },
      {
        ...{ key: kinds.withdraw, area: 'contracts', name: pair('余额提现', 'Withdrawing a balance') },
        ...{ detailPath: '/customCreditList', defaultFlow: ['principal', 'finance'] },
        fields: keyFields('contracts.balanceWithdrawForm', {
          customerId: ref('学员', 'Customer', 'customer'),
          amount: money('金额', 'Amount'),
          method: withdrawMethod,
          reason: text('原因', 'Reason'),
        }),
      },
    ],
  },
};

/** The purse stays as it is until the last word; what is not there any more by then is refused then. */
async function ask(
  work: Work,
  kind: (typeof kinds)[keyof typeof kinds],
  account: CreditAccount,
  asked: { points: number; note: string } | { amount: number; method: WithdrawMethod; reason: string },
): Promise<void> {
  const { id, customerId } = account;
  const { name, schoolId } = await need(work, Customer, customerId);
  const title: Text =
    'points' in asked
      ? filled(rules.points, { customer: name, points: asked.points })
      : filled(rules.balance, { customer: name, amount: yuan(asked.amount) });
  await approve(work, {
    ...{ kind, title, schoolId, initiatorId: work.actor.staffId, form: { customerId, ...asked } },
    subject: { type: CreditAccount.name, id, url: `/customCreditList?customerId=${customerId}` },
    requestKey: `${kind}:${id}:${work.now.getTime()}`,
  });
}

const originOf = ({ kind, approvalId }: ApprovalDecided): string | null =>
  approvalId ? `${kind}:${approvalId}` : null;

async function adjusted(work: Work, decided: ApprovalDecided): Promise<void> {
  const { customerId } = await need(work, CreditAccount, decided.refId);
  const { points, note } = decided.form as { points: number; note: string };
  await moveCredit(work, {
    ...{ customerId, purse: 'points', kind: 'adjust', amount: points, note, originKey: originOf(decided) },
  });
}

/** Out of the drawer or the account of who asked for it, on the open day of the family's school. */
async function withdrawn(work: Work, decided: ApprovalDecided): Promise<void> {
  const { id, customerId } = await need(work, CreditAccount, decided.refId);
  const { amount, method, reason } = decided.form as { amount: number; method: WithdrawMethod; reason: string };
  const { schoolId } = await need(work, Customer, customerId);
  if (!schoolId) throw conflict(rules.noSchool);
  const originKey = originOf(decided);
  await moveCredit(work, {
    ...{ customerId, purse: 'balance', kind: 'withdraw', amount: -amount, note: reason, originKey },
  });
  await book(work, {
    ...{ schoolId, customerId, cashierId: decided.initiatorId, direction: 'out', kind: 'balance_out', method, amount },
    ...{ accountId: null, no: decided.no || null, refTable: CreditAccount.name, refId: id, originKey, note: reason },
  });
}
