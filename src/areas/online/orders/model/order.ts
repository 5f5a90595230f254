// Orders of packages, memberships and single resources: quoted, paid through the finance book, refunded by rule.
import { awaited } from '#kernel/model/approvals';
import { call, type } from '#kernel/model/call';
import { bool, choice, datetime, int, mobile, money, ref, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import type { PriceLines } from './pricing';

export const orderMethods = {
  wechat: ['微信', 'WeChat'],
  alipay: ['支付宝', 'Alipay'],
  cash: ['现金', 'Cash'],
  bank_transfer: ['转账', 'Transfer'],
  free: ['免费', 'Free'],
} as const;

export const orderKinds = {
  package: ['套餐', 'Package', 'blue'],
  vip: ['会员', 'Membership', 'purple'],
  resource: ['资源', 'Resource', 'cyan'],
} as const;

export const OnlineOrderLife = lifecycle({
  states: {
    pending: ['待支付', 'To pay', 'orange'],
    paid: ['已支付', 'Paid', 'green'],
    closed: ['已关闭', 'Closed', 'grey'],
    refunding: ['退款中', 'Being refunded', 'blue'],
    refunded: ['已退款', 'Refunded', 'red'],
    part_refunded: ['部分退款', 'Partly refunded', 'orange'],
  },
  initial: 'pending',
  transitions: {
    pay: {
      label: ['确认收款', 'Confirm payment'],
      from: ['pending'],
      to: 'paid',
      fields: {
        payMethod: choice('支付方式', 'Method', orderMethods, { required: true, default: 'wechat' }),
        tradeNo: text('交易号', 'Trade no.', { max: 64 }),
      },
    },
    close: {
      label: ['关闭', 'Close'],
      from: ['pending'],
      to: 'closed',
      permission: 'edit',
      danger: true,
      fields: { closeReason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
    refund: {
      label: ['退款', 'Refund'],
      from: ['paid', 'part_refunded'],
      to: 'refunding',
      danger: true,
      fields: {
        refundAmount: money('退款金额', 'Amount', { required: true, min: 1 }),
        refundReason: text('退款原因', 'Reason', { required: true, max: 200 }),
        keepAccess: bool('保留权限', 'Keep access'),
      },
      approval: {
        kind: 'online.refund',
        approved: 'refunded',
        rejected: 'paid',
        withdrawn: 'paid',
        returned: 'paid',
        form: ['orderNo', 'itemName', 'customerId', 'schoolId', 'paid', 'refundAmount', 'overPolicy'],
      },
    },
    reopen: { label: ['重新打开', 'Reopen'], from: ['closed'], to: 'pending', internal: true },
    part: { label: ['部分退款', 'Partly refunded'], from: ['refunded'], to: 'part_refunded', internal: true },
  },
});

export const OnlineOrder = resource({
  name: 'online_order',
  area: 'online',
  noun: 'order',
  grantedBy: { export: 'view' },
  path: '/v1/qmpackage/order',
  title: ['线上订单', 'Online order'],
  label: 'orderNo',
  fields: {
    orderNo: text('订单号', 'Order no.', { max: 20, computed: true, search: 'plain', exact: true }),
    kind: choice('类型', 'Kind', orderKinds, { required: true, fixed: true }),
    itemId: int('商品编号', 'Item', { required: true, fixed: true, max: Number.MAX_SAFE_INTEGER }),
    itemName: text('商品', 'Item', { required: true, max: 80, search: 'pinyin' }),
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    buyerMobile: mobile('购买手机', "Buyer's mobile"),
    schoolId: ref('校区', 'School', 'school'),
    listPrice: money('原价', 'List price', { required: true }),
    vipDiscount: money('会员优惠', 'Member discount', { default: 0 }),
    reduction: money('减免', 'Reduction', { default: 0 }),
    reductionReason: text('减免原因', 'Reason', { max: 200 }),
    credit: money('升级抵扣', 'Upgrade credit', { default: 0 }),
    payable: money('应付', 'Payable', { required: true }),
    paid: money('已付', 'Paid', { default: 0 }),
    refunded: money('已退', 'Refunded', { default: 0 }),
    payMethod: choice('支付方式', 'Method', orderMethods),
    tradeNo: text('交易号', 'Trade no.', { max: 64, exact: true }),
    channel: choice(
      '渠道',
      'Channel',
      { mini: ['小程序', 'Mini-program'], h5: ['H5', 'H5'], staff: ['代客下单', 'By staff'] },
      { required: true, default: 'staff' },
    ),
    sellerId: ref('销售人', 'Seller', 'staff'),
    days: int('天数', 'Days', { default: 0 }),
    refundAmount: money('本次退款', 'This refund', { default: 0 }),
    refundReason: text('退款原因', 'Refund reason', { max: 200 }),
    overPolicy: bool('超出规则', 'Beyond the rule'),
    keepAccess: bool('保留权限', 'Access kept'),
    accessTaken: bool('已收回权限', 'Access taken back', { computed: true }),
    closeReason: text('关闭原因', 'Why closed', { max: 200 }),
    expireAt: datetime('支付截止', 'Pay by'),
    paidAt: datetime('支付时间', 'Paid at'),
    closedAt: datetime('关闭时间', 'Closed at'),
    approvalNo: awaited(),
    state: states(OnlineOrderLife),
  },
  scope: { school: 'schoolId', owner: 'sellerId', creator: false },
  search: [
    'orderNo',
    'customerId',
    'kind',
    'itemName',
    'state',
    'payMethod',
    'channel',
    'sellerId',
    'schoolId',
    'paidAt',
    'paid',
  ],
  columns: [
    'orderNo',
    'kind',
    'itemName',
    'customerId',
    'schoolId',
    'payable',
    'paid',
    'refunded',
    'payMethod',
    'channel',
    'sellerId',
    'state',
    'paidAt',
  ],
  uniqueWhere: [{ fields: ['customerId', 'kind', 'itemId'], where: { state: ['pending'] } }],
  indexes: [['state', 'expireAt'], ['paidAt'], ['customerId']],
  verbs: ['list', 'detail', 'count', 'export'],
  actions: { create: ['下单', 'Create orders'], reduce: ['减免', 'Reduce prices'] },
});
export type OnlineOrder = Row<typeof OnlineOrder>;

const item = {
  kind: choice('类型', 'Kind', orderKinds, { required: true, default: 'package' }),
  itemId: int('商品', 'Item', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
  customerId: ref('学员', 'Student', 'customer', { required: true }),
  reduction: money('减免', 'Reduction'),
};

export const quoteOrder = call('POST', `${OnlineOrder.path}/quote`, {
  label: ['询价', 'Quote'],
  permission: permission(OnlineOrder, 'create'),
  reads: true,
  input: item,
  answer: type<{ name: string } & { [K in keyof PriceLines]: string }>(),
});

export const createOrder = call('POST', `${OnlineOrder.path}/create`, {
  label: ['下单', 'New order'],
  permission: permission(OnlineOrder, 'create'),
  input: { ...item, reductionReason: text('减免原因', 'Reason', { max: 200 }) },
  answer: type<{ id: number; orderNo: string; state: string; payable: string }>(),
});

export const refundQuote = call('GET', `${OnlineOrder.path}/refundQuote`, {
  label: ['可退金额', 'What can be refunded'],
  permission: permission(OnlineOrder, 'refund'),
  input: { id: ref('订单', 'Order', 'online_order', { required: true }) },
  answer: type<{
    left: string;
    refundable: string;
    policy: string;
    allDays: number;
    usedDays: number;
    items: number;
    startedItems: number;
  }>(),
});

/** A payment that a gateway told of and that fits no order. */
export const UnmatchedPayment = resource({
  name: 'unmatched_payment',
  area: 'online',
  noun: 'order',
  grantedBy: { export: 'view', edit: 'pay' },
  path: '/v1/qmpackage/unmatched',
  title: ['异常支付', 'Unmatched payment'],
  label: 'tradeNo',
  fields: {
    method: choice('支付方式', 'Method', orderMethods, { required: true, fixed: true }),
    tradeNo: text('交易号', 'Trade no.', { required: true, max: 64, exact: true, fixed: true }),
    orderNo: text('订单号', 'Order no.', { max: 20, exact: true, fixed: true }),
    amount: money('金额', 'Amount', { required: true, fixed: true }),
    why: choice(
      '原因',
      'Why',
      {
        amount: ['金额不符', 'Another amount'],
        order: ['没有此订单', 'No such order'],
        closed: ['订单已关闭', 'The order is closed'],
        paid: ['重复支付', 'Paid before'],
      },
      { required: true, fixed: true },
    ),
    schoolId: ref('校区', 'School', 'school', { fixed: true }),
    handled: text('处理结果', 'How it was settled', { max: 200 }),
  },
  scope: { school: 'schoolId' },
  search: ['tradeNo', 'orderNo', 'why'],
  columns: ['createdAt', 'method', 'tradeNo', 'orderNo', 'amount', 'why', 'handled'],
  form: ['handled'],
  unique: [['method', 'tradeNo']],
  verbs: ['list', 'detail', 'edit', 'count', 'export'],
});
