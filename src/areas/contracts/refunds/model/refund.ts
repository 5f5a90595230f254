// A refund: what a family gives back of a contract, what it gets for it, and by which ways it was paid out.
import { z } from 'zod';
import { awaited } from '#kernel/model/approvals';
import { call, rowOf, type } from '#kernel/model/call';
import {
  bool,
  category,
  choice,
  date,
  datetime,
  files,
  int,
  json,
  money,
  ref,
  shape,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { submitting } from '../../contract/model/asking';
import { payMethods } from '../../finance/model/methods';
import type { ReckonedLine } from './reckoning';

export const RefundLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Approving', 'orange'],
    approved: ['待打款', 'To pay out', 'blue'],
    paid: ['已退款', 'Paid', 'green'],
    withdrawn: ['已撤回', 'Withdrawn', 'grey'],
  },
  initial: 'draft',
  transitions: {
    submit: submitting(
      'contracts.refund',
      [...['no', 'contractId', 'customerId', 'scope', 'fault', 'reasonId', 'amount', 'breach', 'adjust', 'dueOn']],
      { overdue: bool('已逾期', 'Overdue', { computed: true }) },
    ),
    /** Lessons were taken meanwhile, or something was forgotten: reckoned anew. */
    revise: { label: ['退回重算', 'Reckon anew'], from: ['approved'], to: 'draft', permission: 'apply' },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      from: ['draft', 'approved'],
      to: 'withdrawn',
      permission: 'apply',
      danger: true,
      fields: { withdrawReason: text('撤回原因', 'Reason', { required: true, max: 200 }) },
    },
    settle: { label: ['退款完成', 'Paid out'], from: ['approved'], to: 'paid', internal: true },
  },
});

export const faults = {
  customer: ['客户', 'Customer'],
  school: ['校区', 'School'],
  force_majeure: ['不可抗力', 'Force majeure'],
} as const;
export const bases = { deal: ['成交价', 'Deal price'], original: ['原价', 'List price'] } as const;

const count = z.number().int().min(0).max(999_99);
/** Of a line: hundredths of a lesson, or pieces. */
export const returnsShape = z
  .array(z.strictObject({ lineNo: z.number().int().positive(), lessons: count.nullish(), qty: count.nullish() }))
  .max(50);
export type Returns = z.infer<typeof returnsShape>;

export const deductionKinds = {
  gift_goods: ['赠品', 'Gift'],
  material: ['教材', 'Material'],
  channel_fee: ['通道费', 'Channel fee'],
  other: ['其他', 'Other'],
} as const;
export const deductionsShape = z
  .array(
    z.strictObject({
      kind: z.enum(['gift_goods', 'material', 'channel_fee', 'other']),
      amount: z.number().int().min(1).max(999_999_999),
      note: z.string().trim().max(200).default(''),
    }),
  )
  .max(10);

const reckonedLines = shape((value): value is RefundedLine[] => Array.isArray(value));
export interface RefundedLine extends ReckonedLine {
  name: string;
  kind: 'course' | 'product';
  /** Unused gift lessons that go with it, hundredths. */
  gifts: number;
}

/** What a person says of a refund; the rest is reckoned. */
const wish = {
  contractId: ref('合同', 'Contract', 'contract', { width: 170, required: true }),
  scope: choice(
    '范围',
    'Scope',
    { full: ['全退', 'Full'], partial: ['部分', 'Partial'] },
    { default: 'full', required: true },
  ),
  fault: choice('责任', 'Fault', faults, { default: 'customer', required: true }),
  basis: choice('退费计价', 'Basis', bases),
  appliedOn: date('申请日', 'Applied on'),
  returns: json('退回明细', 'Returned', returnsShape, { default: [] }),
  deductions: json('其他扣款', 'Deductions', deductionsShape, { default: [] }),
  adjust: money('人工调整', 'Adjustment', { default: 0, min: -999_999_999, max: 999_999_999 }),
} as const;

export const Refund = resource({
  name: 'refund',
  area: 'contracts',
  path: '/contract/v1/refund',
  title: ['退费单', 'Refund'],
  label: 'no',
  fields: {
    no: text('单号', 'No.', { max: 32, computed: true, search: 'plain', exact: true }),
    ...wish,
    customerId: ref('学员', 'Customer', 'customer', { computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    ownerId: ref('签约人', 'Owner', 'staff', { computed: true }),
    reasonId: category('原因', 'Reason', 'refund_reason', { required: true }),
    applicantId: ref('申请家长', 'Guardian', 'guardian', { indexed: false }),
    adjustReason: text('调整原因', 'Why adjusted', { max: 200 }),
    remark: text('备注', 'Remark', { max: 500 }),
    dueOn: date('应退日', 'Due', { computed: true }),
    lines: json('明细', 'Lines', reckonedLines, { default: [], computed: true }),
    base: money('可退基数', 'Base', { default: 0, computed: true }),
    unallocated: money('未分配预付', 'Unallocated', { default: 0, computed: true }),
    breach: money('违约扣款', 'Breach', { default: 0, computed: true }),
    amount: money('应退', 'Refund', { default: 0, computed: true }),
    forfeited: money('扣款收入', 'Forfeited', { default: 0, computed: true }),
    pointsBack: int('扣回积分', 'Points back', { default: 0, computed: true }),
    snapshotHash: text('计算快照', 'Snapshot', { max: 64, computed: true, secret: true }),
    agreement: files('协议', 'Agreement', { max: 5 }),
    withdrawReason: text('撤回原因', 'Why withdrawn', { max: 200, computed: true }),
    paidAt: datetime('退款时间', 'Paid at', { computed: true }),
    approvalNo: awaited(),
    state: states(RefundLife),
  },
  scope: { school: 'schoolId', owner: 'ownerId' },
  asked: { overdue: bool('已逾期', 'Overdue') },
  search: ['contractId', 'customerId', 'schoolId', 'scope', 'fault', 'reasonId', 'state', 'dueOn', 'overdue'],
  columns: [
    'no',
    'customerId',
    'amount',
    'state',
    'dueOn',
    'reasonId',
    'scope',
    'contractId',
    'fault',
    'base',
    'breach',
    'schoolId',
    'createdAt',
  ],
  form: ['contractId', 'scope', 'fault', 'reasonId', 'appliedOn', 'remark'],
  unique: [['no']],
  uniqueWhere: [{ fields: ['contractId'], where: { state: ['draft', 'approving', 'approved'] } }],
  indexes: [
    ['state', 'dueOn'],
    ['contractId', 'state'],
  ],
  editableIn: ['draft'],
  grantedBy: { add: 'apply', edit: 'apply', delete: 'apply' },
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'options', 'count'],
  actions: {
    apply: ['申请退费', 'Apply for refunds'],
    adjust: ['人工调整退费', 'Adjust refunds'],
  },
});
export type Refund = Row<typeof Refund>;

export const RefundPayout = resource({
  name: 'refund_payout',
  area: 'contracts',
  path: '/contract/v1/refundPayout',
  title: ['退款打款', 'Refund payout'],
  label: 'method',
  fields: {
    refundId: ref('退费单', 'Refund', 'refund', { required: true, computed: true }),
    splitId: ref('原收款', 'Paid by', 'payment_split', { computed: true }),
    method: choice('方式', 'Method', payMethods, { required: true, computed: true }),
    accountId: ref('账户', 'Account', 'pay_account', { computed: true, indexed: false }),
    payee: text('收款人', 'Payee', { max: 60, computed: true }),
    payeeAccount: text('收款账号', 'Payee account', { max: 60, computed: true, mask: 'bankCard' }),
    otherReason: text('改道原因', 'Why another way', { max: 200, computed: true }),
    amount: money('金额', 'Amount', { required: true, computed: true }),
    tradeNo: text('交易号', 'Trade no.', { max: 64, computed: true, exact: true }),
    paidAt: datetime('打款时间', 'Paid at', { computed: true }),
    clientKey: text('幂等键', 'Idempotency key', { max: 36, computed: true, secret: true }),
    state: choice(
      '状态',
      'State',
      {
        pending: ['待打款', 'Pending', 'orange'],
        paid: ['已打款', 'Paid', 'green'],
        failed: ['失败', 'Failed', 'red'],
      },
      { default: 'pending', computed: true },
    ),
  },
  scope: { parent: 'refundId' },
  search: ['refundId', 'method', 'state'],
  columns: ['method', 'amount', 'accountId', 'payee', 'payeeAccount', 'tradeNo', 'paidAt', 'state'],
  sort: 'id',
  verbs: ['list', 'detail', 'export', 'count'],
  grantedBy: { view: 'contracts.refund.view', export: 'contracts.refund.view' },
});
export type RefundPayout = Row<typeof RefundPayout>;

type Yuan = string;
export interface RefundSheet {
  lines: {
    lineNo: number;
    name: string;
    kind: 'course' | 'product';
    bought: number;
    consumed: number;
    /** At most this can go back: lessons or pieces. */
    most: number;
    back: number;
    gifts: number;
    keptValue: Yuan;
    base: Yuan;
  }[];
  unallocated: Yuan;
  base: Yuan;
  breach: Yuan;
  deductions: Yuan;
  amount: Yuan;
  forfeited: Yuan;
  cap: Yuan;
  pointsBack: number;
  dueOn: string;
  payouts: { method: string; amount: Yuan }[];
  snapshotHash: string;
  dealAmount: Yuan;
  originalAmount: Yuan | null;
}

/** What it would come to; writes nothing. */
export const calcRefund = call('POST', `${Refund.path}/calc`, {
  label: ['试算退费', 'Reckon a refund'],
  permission: permission(Refund, 'add'),
  input: wish,
  answer: type<RefundSheet>(),
  reads: true,
});

const paidOut = z
  .array(
    z.strictObject({
      payoutId: z.number().int().positive(),
      accountId: z.number().int().positive().nullish(),
      tradeNo: z.string().trim().max(64).nullish(),
      /** The bank sent it back: it stays to be paid. */
      failed: z.boolean().default(false),
    }),
  )
  .min(1)
  .max(20);

export const payOut = call('POST', `${Refund.path}/payout`, {
  label: ['打款', 'Pay out'],
  permission: permission(Refund, 'payout'),
  input: {
    id: ref('退费单', 'Refund', 'refund', { required: true }),
    payouts: json('打款', 'Payouts', paidOut, { required: true }),
    clientKey: text('幂等键', 'Idempotency key', { required: true, max: 36 }),
  },
  answer: type<{ state: string; contractState: string; receiptNo: string | null; paid: Yuan; left: Yuan }>(),
});

export const redirectPayout = call('POST', `${RefundPayout.path}/redirect`, {
  label: ['改打款方式', 'Pay by another way'],
  permission: permission(Refund, 'otherChannel'),
  input: {
    id: ref('打款', 'Payout', 'refund_payout', { required: true }),
    method: choice('方式', 'Method', payMethods, { required: true }),
    payee: text('收款人', 'Payee', { required: true, max: 60 }),
    payeeAccount: text('收款账号', 'Payee account', { max: 60 }),
    otherReason: text('原因', 'Reason', { required: true, max: 200 }),
  },
  answer: rowOf(RefundPayout),
});
