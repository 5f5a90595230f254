// Points by hand and money out of a purse: what is small is done at once, the rest when it is agreed to.
import { call, rowOf } from '#kernel/model/call';
import { choice, int, money, ref, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { payMethods } from '../../finance/model/methods';
import { CreditAccount } from '../../purse/model/credit';

/** Points that one person gives or takes without asking. */
export const mostAlone = 1000;

/** Given or taken by hand, with a reason. */
export const adjustCredit = call('POST', `${CreditAccount.path}/adjust`, {
  label: ['调整积分', 'Adjust points'],
  permission: permission(CreditAccount, 'adjust'),
  input: {
    customerId: ref('学员', 'Customer', 'customer', { required: true }),
    points: int('积分（可负，超过 1000 须审批）', 'Points, may be negative (above 1,000 by approval)', {
      ...{ required: true, min: -1_000_000, max: 1_000_000 },
    }),
    note: text('原因', 'Reason', { required: true, max: 200 }),
  },
  answer: rowOf(CreditAccount),
});

const { cash, wechat, alipay, bank_transfer } = payMethods;
const withdrawMethods = { cash, wechat, alipay, bank_transfer } as const;
export type WithdrawMethod = keyof typeof withdrawMethods;
export const withdrawMethod = choice('付款方式', 'Paid by', withdrawMethods, { required: true });

export const withdrawBalance = call('POST', `${CreditAccount.path}/withdraw`, {
  label: ['余额提现', 'Withdraw balance'],
  permission: permission(CreditAccount, 'withdraw'),
  input: {
    id: ref('账户', 'Account', 'credit_account', { required: true }),
    amount: money('金额', 'Amount', { required: true, min: 1 }),
    method: withdrawMethod,
    reason: text('原因', 'Reason', { required: true, max: 200 }),
  },
  answer: rowOf(CreditAccount),
});
