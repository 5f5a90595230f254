// Money that families pay: one act, one receipt, one or several methods.
import { z } from 'zod';
import { awaited } from '#kernel/model/approvals';
import { call, type } from '#kernel/model/call';
import { choice, date, datetime, int, json, money, ref, shape, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { payMethods } from '../../finance/model/methods';

const reason = text('原因', 'Reason', { required: true, max: 200 });

export const PaymentLife = lifecycle({
  states: {
    pending: ['待到账', 'Pending', 'orange'],
    done: ['已收', 'Done', 'green'],
    failed: ['未到账', 'Failed', 'red'],
    reversed: ['已冲销', 'Reversed', 'grey'],
  },
  initial: 'done',
  transitions: {
    confirm: { label: ['确认到账', 'Confirm arrival'], from: ['pending'], to: 'done' },
    fail: {
      label: ['未到账', 'Did not arrive'],
      from: ['pending'],
      to: 'failed',
      permission: 'confirm',
      danger: true,
      fields: { reason },
    },
    void: { label: ['冲销', 'Void'], from: ['done'], to: 'reversed', danger: true, fields: { reason } },
    /** At once while the day is open; of a closed day finance agrees first. */
    correctMethod: {
      label: ['更正方式', 'Correct method'],
      from: ['done'],
      permission: 'correct',
      fields: {
        wrong: choice('原方式', 'Booked as', payMethods, { required: true }),
        method: choice('实际方式', 'Truly', payMethods, { required: true }),
        accountId: ref('账户', 'Account', 'pay_account'),
        tradeNo: text('交易号', 'Trade no.', { max: 64 }),
        daysOld: int('收款至今天数', 'Days since it was paid', { computed: true }),
      },
      approval: {
        kind: 'contracts.paymentCorrect',
        approved: 'done',
        form: ['receiptNo', 'contractId', 'amount', 'businessDate'],
      },
    },
  },
});

export const Payment = resource({
  name: 'payment',
  area: 'contracts',
  path: '/contract/v1/payment',
  title: ['收款', 'Payment'],
  label: 'receiptNo',
  fields: {
    receiptNo: text('收据号', 'Receipt no.', { max: 40, computed: true, search: 'plain', exact: true }),
    contractId: ref('合同', 'Contract', 'contract', { width: 170, computed: true }),
    changeId: ref('变更单', 'Change', 'contract_change', { computed: true }),
    purpose: choice(
      '用途',
      'Purpose',
      {
        contract: ['合同款', 'Contract'],
        difference: ['变更差额', 'Change difference'],
        change_fee: ['变更手续费', 'Change fee'],
        top_up: ['余额充值', 'Top-up'],
        redemption: ['兑换加价', 'Redemption'],
      },
      { default: 'contract', computed: true },
    ),
    customerId: ref('学员', 'Customer', 'customer', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { required: true, computed: true }),
    payer: text('付款人', 'Payer', { max: 40, computed: true }),
    amount: money('金额', 'Amount', { required: true, computed: true }),
    /** What of it is cash, a channel's or a bank's. */
    cashLike: money('现金类', 'Cash-like', { default: 0, computed: true }),
    paidAt: datetime('时间', 'Time', { required: true, computed: true }),
    businessDate: date('营业日', 'Day', { computed: true }),
    operatorId: ref('收银员', 'Cashier', 'staff', { required: true, computed: true }),
    clientKey: text('幂等键', 'Idempotency key', { max: 80, computed: true, exact: true }),
    /** Of what was asked under the key, so that it is not asked for something else. */
    bodyHash: text('内容', 'Body', { max: 64, computed: true, secret: true }),
    groupKey: text('合并收款', 'Group', { max: 40, computed: true, exact: true }),
    remark: text('备注', 'Remark', { max: 200, computed: true }),
    approvalNo: awaited(),
    state: states(PaymentLife),
  },
  scope: { school: 'schoolId' },
  search: ['contractId', 'customerId', 'schoolId', 'operatorId', 'state', 'businessDate'],
  columns: [
    'receiptNo',
    'customerId',
    'contractId',
    'amount',
    'paidAt',
    'businessDate',
    'schoolId',
    'operatorId',
    'state',
  ],
  sort: '-paidAt',
  unique: [['clientKey'], ['receiptNo']],
  indexes: [['contractId', 'state'], ['groupKey'], ['schoolId', 'paidAt']],
  verbs: ['list', 'detail', 'export', 'count', 'options'],
  actions: { voidClosed: ['冲销往日收款', 'Void payments of earlier days'] },
});
export type Payment = Row<typeof Payment>;

export const PaymentSplit = resource({
  name: 'payment_split',
  area: 'contracts',
  path: '/contract/v1/paymentSplit',
  title: ['收款明细', 'Payment split'],
  label: 'method',
  fields: {
    paymentId: ref('收款', 'Payment', 'payment', { required: true, computed: true }),
    method: choice('方式', 'Method', payMethods, { required: true, computed: true }),
    accountId: ref('账户', 'Account', 'pay_account', { computed: true }),
    amount: money('金额', 'Amount', { required: true, computed: true }),
    tradeNo: text('交易号', 'Trade no.', { max: 64, computed: true, exact: true }),
    /** Method and trade number of a living split; the others of its group leave it to the first. */
    tradeKey: text('交易键', 'Trade key', { max: 90, computed: true, secret: true }),
    fee: money('手续费', 'Fee', { default: 0, computed: true }),
    tendered: money('实收现金', 'Cash tendered', { computed: true }),
  },
  scope: { parent: 'paymentId' },
  search: ['paymentId', 'method'],
  columns: ['method', 'accountId', 'amount', 'tradeNo', 'fee', 'tendered'],
  sort: 'id',
  unique: [['tradeKey']],
  verbs: ['list', 'detail', 'export', 'count'],
  grantedBy: { view: 'contracts.payment.view', export: 'contracts.payment.view' },
});
export type PaymentSplit = Row<typeof PaymentSplit>;

const snapshot = shape((value): value is ReceiptSnapshot => typeof value === 'object' && value !== null);
export interface ReceiptSnapshot {
  contractNo: string;
  customer: string;
  school: string;
  cashier: string;
  payer: string;
  paidAt: string;
  amount: string;
  capital: string;
  lines: { name: string; qty: number; net: string }[];
  splits: { method: string; amount: string; tradeNo: string }[];
  receivable: string;
  received: string;
  owed: string;
}

export const Receipt = resource({
  name: 'receipt',
  area: 'contracts',
  noun: 'payment',
  path: '/contract/v1/receipt',
  title: ['电子收据', 'Receipt'],
  label: 'no',
  fields: {
    no: text('收据号', 'No.', { required: true, max: 40, computed: true, search: 'plain', exact: true }),
    kind: choice(
      '类型',
      'Kind',
      { normal: ['收据', 'Receipt'], red: ['红字', 'Red', 'red'] },
      { default: 'normal', computed: true },
    ),
    paymentId: ref('收款', 'Payment', 'payment', { computed: true }),
    refundId: ref('退费', 'Refund', 'refund', { computed: true }),
    schoolId: ref('校区', 'School', 'school', { required: true, computed: true }),
    amount: money('金额', 'Amount', { required: true, computed: true }),
    snapshot: json('快照', 'Snapshot', snapshot, { required: true, computed: true }),
    checkCode: text('校验码', 'Check code', { required: true, max: 8, computed: true }),
    printCount: int('打印次数', 'Prints', { default: 0, computed: true }),
    state: choice(
      '状态',
      'State',
      { valid: ['有效', 'Valid', 'green'], reversed: ['已冲销', 'Reversed', 'grey'] },
      { default: 'valid', computed: true },
    ),
  },
  scope: { school: 'schoolId' },
  search: ['kind', 'schoolId', 'state', 'createdAt'],
  columns: ['no', 'kind', 'schoolId', 'amount', 'checkCode', 'printCount', 'state', 'createdAt'],
  unique: [['no']],
  verbs: ['list', 'detail', 'export', 'count'],
});
export type Receipt = Row<typeof Receipt>;

const fen = z.number().int().positive().max(999_999_999);
/** One way of paying; amounts in fen, because the list travels as it is stored. */
export const splitsShape = z
  .array(
    z.strictObject({
      method: z.enum(['cash', 'wechat', 'alipay', 'pos', 'bank_transfer', 'balance', 'study_fund']),
      accountId: z.number().int().positive().nullish(),
      amount: fen,
      tradeNo: z.string().trim().min(1).max(64).nullish(),
      tendered: fen.nullish(),
    }),
  )
  .min(1)
  .max(8);
export type Splits = z.infer<typeof splitsShape>;

const clientKey = text('幂等键', 'Idempotency key', { required: true, max: 36 });
const splits = json('收款方式', 'Splits', splitsShape, { required: true });
const payer = text('付款人', 'Payer', { max: 40 });
const remark = text('备注', 'Remark', { max: 200 });

/** One payment of what was collected; what waits for the bank has no receipt yet. */
export interface PaidPart {
  id: number;
  contractId: number | null;
  receiptNo: string | null;
  amount: string;
  state: Payment['state'];
}

export interface Collected {
  payments: PaidPart[];
  contract: { id: number; state: string; received: string; owed: string; version: number };
  replayed: boolean;
}

export const collect = call('POST', `${Payment.path}/collect`, {
  label: ['收款', 'Collect'],
  permission: permission(Payment, 'collect'),
  input: {
    contractId: ref('合同', 'Contract', 'contract', { required: true }),
    amount: money('金额', 'Amount', { required: true, min: 1, max: 9_999_999_99 }),
    seenOwed: money('所见应收', 'Owed as seen', { required: true }),
    clientKey,
    splits,
    payer,
    remark,
  },
  answer: type<Collected>(),
});

const items = z
  .array(z.strictObject({ contractId: z.number().int().positive(), amount: fen, seenOwed: z.number().int().min(0) }))
  .min(1)
  .max(10);

/** One family, several contracts, one set of splits laid over them in the order given. */
export const collectMany = call('POST', `${Payment.path}/collectMany`, {
  label: ['合并收款', 'Collect together'],
  permission: permission(Payment, 'collect'),
  input: { items: json('合同', 'Contracts', items, { required: true }), clientKey, splits, payer, remark },
  answer: type<{ payments: PaidPart[]; groupKey: string | null; replayed: boolean }>(),
});

export const correct = call('POST', `${Payment.path}/correct`, {
  label: ['更正方式', 'Correct method'],
  permission: permission(Payment, 'correct'),
  input: {
    id: ref('收款', 'Payment', 'payment', { required: true }),
    splitId: int('明细', 'Split', { required: true, max: Number.MAX_SAFE_INTEGER }),
    method: choice('方式', 'Method', payMethods, { required: true }),
    accountId: ref('账户', 'Account', 'pay_account'),
    tradeNo: text('交易号', 'Trade no.', { max: 64 }),
  },
  answer: type<{ entries: number }>(),
});

export const verifyReceipt = call('GET', `${Receipt.path}/verify`, {
  label: ['校验收据', 'Verify receipt'],
  permission: permission(Payment, 'view'),
  input: {
    no: text('收据号', 'No.', { required: true, max: 40 }),
    checkCode: text('校验码', 'Check code', { required: true, max: 8 }),
  },
  answer: type<{ valid: boolean; amount: string; date: string; customer: string }>(),
});
