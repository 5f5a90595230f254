// Commission on its way out: whose account, what was asked for, who let it pass, and the file the bank got.
import { awaited } from '#kernel/model/approvals';
import { type BatchAnswer, call, type } from '#kernel/model/call';
import {
  bool,
  choice,
  choices,
  datetime,
  file,
  int,
  json,
  money,
  ref,
  refs,
  shape,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { payMethods } from '../../settings/model/setting';

const reason = text('原因', 'Reason', { required: true, max: 200 });

export interface AccountCopy {
  accountId: number | null;
  holder: string;
  /** Only its end is ever shown; the whole number stands in the bank's file. */
  accountNo: string;
  bank: string;
  branch: string;
}
const accountCopy = shape(
  (value): value is AccountCopy => typeof value === 'object' && value !== null && 'holder' in value,
);

export const flags = {
  debt: ['余额为负', 'In debt', 'red'],
  first_time: ['首次提现', 'First time', 'blue'],
  new_account: ['新账户', 'New account', 'orange'],
  large: ['大额', 'Large', 'purple'],
  quick: ['结算后24小时内', 'Soon after settling', 'orange'],
} as const;

const payRef = text('流水号', 'Reference', { required: true, max: 64 });
const paidAt = datetime('打款时间', 'Paid at');
const auditNote = text('审核意见', 'Audit note', { max: 200 });

export const WithdrawalLife = lifecycle({
  states: {
    auditing: ['待审核', 'To audit', 'orange'],
    approved: ['待打款', 'To pay', 'blue'],
    paying: ['打款中', 'Paying', 'blue'],
    paid: ['已打款', 'Paid', 'green'],
    failed: ['打款失败', 'Failed', 'red'],
    rejected: ['已驳回', 'Rejected', 'red'],
    cancelled: ['已撤销', 'Cancelled', 'grey'],
    returned: ['已退回', 'Given back', 'grey'],
  },
  initial: 'auditing',
  transitions: {
    approve: {
      label: ['通过', 'Approve'],
      from: ['auditing'],
      fields: { auditNote },
      approval: {
        kind: 'distribution.withdrawal',
        approved: 'approved',
        form: ['withdrawNo', 'distributorId', 'amount', 'fee', 'method', 'flags'],
      },
    },
    reject: {
      label: ['驳回', 'Reject'],
      from: ['auditing'],
      to: 'rejected',
      permission: 'approve',
      danger: true,
      fields: { auditNote: text('审核意见', 'Audit note', { required: true, max: 200 }) },
    },
    cancel: { label: ['撤销', 'Cancel'], from: ['auditing'], to: 'cancelled', permission: 'edit', danger: true },
    revoke: {
      label: ['撤回审核', 'Back to audit'],
      from: ['approved'],
      to: 'auditing',
      permission: 'approve',
      fields: { reason },
    },
    pay: { label: ['打款', 'Pay'], from: ['approved'], to: 'paying' },
    /** The payroll has taken it over. */
    payWithSalary: { label: ['随工资打款', 'Pay with the salary'], from: ['approved'], to: 'paying', internal: true },
    /** The batch was cancelled before anybody had the file. */
    unpay: { label: ['退出批次', 'Out of the batch'], from: ['paying'], to: 'approved', internal: true },
    confirmPaid: {
      label: ['线下已打款', 'Paid offline'],
      from: ['approved'],
      to: 'paid',
      permission: 'pay',
      fields: { payRef, paidAt, proof: file('凭证', 'Proof') },
    },
    succeed: {
      label: ['到账', 'Succeed'],
      from: ['paying'],
      to: 'paid',
      permission: 'pay',
      fields: { payRef, paidAt },
    },
    fail: {
      label: ['失败', 'Fail'],
      from: ['paying'],
      to: 'failed',
      permission: 'pay',
      danger: true,
      fields: { failReason: text('失败原因', 'Why it failed', { required: true, max: 200 }) },
    },
    retry: {
      label: ['重新打款', 'Retry'],
      from: ['failed'],
      to: 'approved',
      permission: 'pay',
      confirm: ['银行是否已确认这笔打款失败？', 'Does the bank show that this payout failed?'],
      fields: { accountId: ref('换账户', 'Other account', 'payout_account') },
    },
    giveBack: {
      label: ['退回余额', 'Give back'],
      from: ['failed'],
      to: 'returned',
      permission: 'pay',
      danger: true,
      fields: { reason },
    },
    lateSuccess: {
      label: ['补记到账', 'Late success'],
      from: ['failed'],
      to: 'paid',
      permission: 'pay',
      fields: { payRef, paidAt, reason },
    },
  },
});

const computed = { computed: true } as const;
const sumOf = { default: 0, computed: true } as const;

export const Withdrawal = resource({
  name: 'withdrawal',
  area: 'distribution',
  path: '/distribution/v1/withdrawal',
  title: ['提现', 'Withdrawal'],
  label: 'withdrawNo',
  fields: {
    withdrawNo: text('单号', 'No.', { max: 20, computed: true, search: 'plain', exact: true }),
    distributorId: ref('分销员', 'Distributor', 'distributor', { required: true, computed: true }),
    /** Repeated here, to be found by; shown as the distributor's is. */
    mobile: text('手机', 'Mobile', {
      max: 20,
      computed: true,
      mask: 'mobile',
      readAs: 'distributor.mobile',
      search: 'digits',
    }),
    schoolId: ref('校区', 'School', 'school', { required: true, computed: true }),
    amount: money('提现金额', 'Amount', { required: true, computed: true }),
    fee: money('手续费', 'Fee', sumOf),
    tax: money('个税', 'Tax', sumOf),
    actual: money('实付', 'Net', sumOf),
    method: choice('方式', 'Method', payMethods, { required: true, computed: true }),
    account: json('账户快照', 'Account copy', accountCopy, { computed: true, secret: true }),
    accountText: text('收款账户', 'Account', { max: 120, computed: true }),
    applyWay: choice(
      '途径',
      'Way',
      { self: ['本人', 'Self'], staff: ['代申请', 'By staff'] },
      { default: 'staff', computed: true },
    ),
    clientToken: text('幂等号', 'Token', { max: 40, computed: true, secret: true }),
    auditBy: ref('审核人', 'Auditor', 'staff', { ...computed, indexed: false }),
    auditAt: datetime('审核时间', 'Audited', computed),
    auditNote: text('审核意见', 'Audit note', { max: 200, computed: true }),
    payNo: text('打款号', 'Payout no.', { max: 30, computed: true, search: 'plain', exact: true }),
    attempt: int('次数', 'Attempt', { default: 1, computed: true }),
    payBy: ref('打款人', 'Payer', 'staff', { ...computed, indexed: false }),
    paidAt: datetime('打款时间', 'Paid', computed),
    payRef: text('流水号', 'Reference', { max: 64, computed: true, search: 'plain', exact: true }),
    proof: file('凭证', 'Proof', computed),
    failReason: text('失败原因', 'Why it failed', { max: 200, computed: true }),
    batchId: ref('打款批次', 'Payout batch', 'payout_batch', computed),
    flags: choices('提示', 'Flags', flags, computed),
    approvalNo: awaited(),
    state: states(WithdrawalLife),
  },
  scope: { school: 'schoolId' },
  asked: {
    waitingHours: int('等待小时', 'Waiting hours', { min: 0, max: 100_000 }),
    refused: bool('驳回/退回', 'Rejected or returned'),
  },
  search: [
    ...(['distributorId', 'mobile', 'payNo', 'payRef', 'method', 'state', 'flags', 'createdAt', 'paidAt'] as const),
    ...(['amount', 'schoolId', 'waitingHours'] as const),
  ],
  columns: [
    ...(['withdrawNo', 'distributorId', 'amount', 'fee', 'tax', 'actual', 'method', 'accountText'] as const),
    ...(['flags', 'createdAt', 'auditBy', 'payBy', 'payNo', 'paidAt', 'state'] as const),
  ],
  unique: [['withdrawNo'], ['clientToken'], ['method', 'payRef']],
  indexes: [['state', 'createdAt'], ['createdAt'], ['distributorId', 'createdAt']],
  verbs: ['list', 'detail', 'export', 'options', 'count'],
});
export type Withdrawal = Row<typeof Withdrawal>;

export const applyWithdrawal = call('POST', `${Withdrawal.path}/add`, {
  label: ['代申请提现', 'Withdraw for'],
  permission: permission(Withdrawal, 'add'),
  input: {
    distributorId: ref('分销员', 'Distributor', 'distributor', { required: true }),
    amount: money('提现金额', 'Amount', { required: true, min: 1 }),
    method: choice('方式', 'Method', payMethods),
    accountId: ref('收款账户', 'Account', 'payout_account'),
    clientToken: text('幂等号', 'Token', { required: true, max: 40 }),
  },
  answer: type<{ id: number; withdrawNo: string; state: string; amount: string; fee: string; actual: string }>(),
});

export interface WithdrawalQuote {
  available: string;
  fee: string;
  tax: string;
  net: string;
  leftToday: number;
  leftThisMonth: string;
}
export const quoteWithdrawal = call('GET', `${Withdrawal.path}/quote`, {
  label: ['提现试算', 'Quote'],
  permission: permission(Withdrawal, 'view'),
  input: {
    distributorId: ref('分销员', 'Distributor', 'distributor', { required: true }),
    amount: money('提现金额', 'Amount', { required: true }),
    method: choice('方式', 'Method', payMethods, { required: true }),
  },
  answer: type<WithdrawalQuote>(),
});

const ids = refs('提现', 'Withdrawals', 'withdrawal', { required: true, max: 500 });
export const approveWithdrawals = call('POST', `${Withdrawal.path}/approveBatch`, {
  label: ['批量通过', 'Approve all'],
  permission: permission(Withdrawal, 'approve'),
  input: { ids, note: auditNote },
  answer: type<BatchAnswer>(),
});
export const rejectWithdrawals = call('POST', `${Withdrawal.path}/rejectBatch`, {
  label: ['批量驳回', 'Reject all'],
  permission: permission(Withdrawal, 'approve'),
  danger: true,
  input: { ids, note: text('审核意见', 'Audit note', { required: true, max: 200 }) },
  answer: type<BatchAnswer>(),
});

export const withdrawalCounts = call('GET', `${Withdrawal.path}/counts`, {
  label: ['各状态提现', 'Withdrawals by state'],
  permission: permission(Withdrawal, 'view'),
  answer: type<Record<string, { count: number; amount: string }>>(),
});

export interface AuditFacts {
  purses: { pending: string; available: string; withdrawing: string; withdrawn: string };
  entries: { id: number; at: string; kind: string; available: string; after: string; orderId: number | null }[];
  orders: { id: number; no: string; customer: string; kept: string; isRefunding: boolean }[];
  earlier: { id: number; no: string; amount: string; state: string; at: string }[];
  sameAccount: string[];
}
export const auditFacts = call('GET', `${Withdrawal.path}/facts`, {
  label: ['审核依据', 'What an auditor looks at'],
  permission: permission(Withdrawal, 'view'),
  input: { id: ref('提现', 'Withdrawal', 'withdrawal', { required: true }) },
  answer: type<AuditFacts>(),
});
