// Tickets of activities: kinds with a stock, orders that hold it a while, the tickets themselves, and every scan.
import { awaited } from '#kernel/model/approvals';
import { bool, choice, datetime, int, json, mobile, money, ref, refs, shape, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { forWhom } from '../../model/choices';
import { reason } from '../../model/said';
import { type RefundRule, usualRefunds } from './refunds';

export const isWhole = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
const rulesShape = shape(
  (value): value is RefundRule[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 10 &&
    value.every((one) => isWhole(one?.hoursBefore, 8760) && isWhole(one?.percent, 100)),
);

export const TicketType = resource({
  name: 'ticket_type',
  area: 'marketing',
  path: '/api/v1/hdticket/type',
  title: ['票种', 'Ticket type'],
  fields: {
    activityId: ref('活动', 'Activity', 'activity', { required: true, fixed: true }),
    sessionId: ref('场次', 'Session', 'activity_session', { help: ['不选为第一场', 'None: the first'] }),
    name: text('票名', 'Name', { required: true, max: 40, search: 'pinyin' }),
    price: money('票价', 'Price', { required: true }),
    originalPrice: money('原价', 'List price'),
    stock: int('库存', 'Stock', { required: true, min: 0, max: 1_000_000 }),
    held: int('占用', 'Held', { default: 0, computed: true }),
    sold: int('已售', 'Sold', { default: 0, computed: true }),
    seats: int('每票人数', 'Seats', { default: 1, min: 1, max: 10 }),
    perMobileMax: int('每人限购', 'Limit per mobile', { default: 5, min: 1, max: 20 }),
    saleStartAt: datetime('开售', 'On sale from'),
    saleEndAt: datetime('停售', 'On sale until'),
    onSale: bool('上架', 'On sale', { default: true }),
    forWhom: choice('对象', 'For whom', forWhom, { default: 'any' }),
    refundRule: json('退票规则', 'Refund rule', rulesShape, { default: usualRefunds }),
    note: text('说明', 'Note', { max: 200 }),
  },
  scope: { parent: 'activityId' },
  search: ['activityId', 'name', 'onSale'],
  columns: ['name', 'activityId', 'sessionId', 'price', 'stock', 'held', 'sold', 'saleStartAt', 'saleEndAt', 'onSale'],
  unique: [['activityId', 'name']],
});
export type TicketType = Row<typeof TicketType>;

export const TicketOrderLife = lifecycle({
  states: {
    holding: ['待支付', 'To pay', 'orange'],
    paid: ['已支付', 'Paid', 'green'],
    part_refunded: ['部分退票', 'Partly refunded', 'orange'],
    refunded: ['已退票', 'Refunded', 'red'],
    closed: ['已关闭', 'Closed', 'grey'],
  },
  initial: 'holding',
  transitions: {
    settle: { label: ['收款', 'Paid'], from: ['holding', 'closed'], to: 'paid', internal: true },
    cancel: { label: ['取消', 'Cancel'], from: ['holding'], to: 'closed', permission: 'edit', danger: true },
    expire: { label: ['过期', 'Expired'], from: ['holding'], to: 'closed', internal: true },
    refundOverride: {
      label: ['按其他比例退票', 'Refund another percent'],
      from: ['paid', 'part_refunded'],
      danger: true,
      fields: {
        ticketIds: refs('门票', 'Tickets', 'ticket', { required: true, max: 20 }),
        overridePercent: int('退款比例（%）', 'Percent', { required: true, min: 0, max: 100 }),
        reason,
        refundAmount: money('退款金额', 'Amount', { computed: true }),
        rulePercent: int('规则比例（%）', 'Percent by the rule', { computed: true }),
      },
      approval: {
        kind: 'marketing.ticketRefund',
        approved: 'part_refunded',
        form: ['orderNo', 'activityId', 'buyerName', 'paid', 'refunded'],
      },
    },
    giveBack: {
      label: ['退票', 'Refunded'],
      from: ['paid', 'part_refunded'],
      to: ['part_refunded', 'refunded'],
      internal: true,
    },
  },
});

export interface OrderLine {
  typeId: number;
  qty: number;
  /** Fen. */
  price: number;
}
const linesShape = shape((value): value is OrderLine[] => Array.isArray(value));

export const payMethods = {
  cash: ['现金', 'Cash'],
  wechat: ['微信', 'WeChat'],
  alipay: ['支付宝', 'Alipay'],
  pos: ['刷卡', 'Card'],
  bank_transfer: ['转账', 'Transfer'],
  free: ['免费', 'Free'],
} as const;

export const TicketOrder = resource({
  name: 'ticket_order',
  area: 'marketing',
  path: '/api/v1/hdticket/order',
  title: ['门票订单', 'Ticket order'],
  label: 'orderNo',
  fields: {
    orderNo: text('订单号', 'Order no.', { max: 20, computed: true, search: 'plain', exact: true }),
    activityId: ref('活动', 'Activity', 'activity', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { required: true, computed: true }),
    customerId: ref('客户', 'Customer', 'customer', { computed: true }),
    buyerName: text('购票人', 'Buyer', { required: true, max: 20, computed: true, search: 'pinyin' }),
    mobile: mobile('手机', 'Mobile', { required: true, computed: true }),
    lines: json('明细', 'Lines', linesShape, { default: [], computed: true }),
    tickets: int('张数', 'Tickets', { default: 0, computed: true }),
    amount: money('应收', 'Amount', { default: 0, computed: true }),
    paid: money('实收', 'Paid', { default: 0, computed: true }),
    refunded: money('已退', 'Refunded', { default: 0, computed: true }),
    payMethod: choice('方式', 'Method', payMethods, { computed: true }),
    payRef: text('交易号', 'Reference', { max: 64, computed: true }),
    paidAt: datetime('支付时间', 'Paid at', { computed: true }),
    sellerId: ref('售票人', 'Seller', 'staff', { computed: true }),
    trackCodeId: ref('推广码', 'Track code', 'track_code', { computed: true, indexed: false }),
    holdUntil: datetime('保留至', 'Held until', { computed: true }),
    approvalNo: awaited(),
    state: states(TicketOrderLife),
  },
  scope: { school: 'schoolId', owner: 'sellerId' },
  asked: { typeId: ref('票种', 'Type', 'ticket_type') },
  search: ['orderNo', 'buyerName', 'mobile', 'activityId', 'typeId', 'payMethod', 'state', 'createdAt'],
  columns: [
    ...(['orderNo', 'activityId', 'buyerName', 'mobile', 'tickets', 'amount', 'paid', 'refunded'] as const),
    ...(['payMethod', 'state', 'sellerId', 'createdAt'] as const),
  ],
  unique: [['orderNo'], ['payMethod', 'payRef']],
  indexes: [['state', 'holdUntil']],
  actions: { add: ['售票', 'Sell'] },
  verbs: ['list', 'detail', 'count', 'export'],
});
export type TicketOrder = Row<typeof TicketOrder>;

export const TicketLife = lifecycle({
  states: {
    unused: ['未使用', 'Unused', 'blue'],
    checked: ['已核销', 'Used', 'green'],
    refunded: ['已退', 'Refunded', 'red'],
    expired: ['已过期', 'Expired', 'grey'],
  },
  initial: 'unused',
  transitions: {
    admit: { label: ['核销', 'Check'], from: ['unused'], to: 'checked', internal: true },
    undo: { label: ['撤销核销', 'Undo'], from: ['checked'], to: 'unused', danger: true, fields: { reason } },
    refund: { label: ['退票', 'Refund'], from: ['unused'], to: 'refunded', internal: true },
    transfer: {
      label: ['转赠', 'Transfer'],
      from: ['unused'],
      to: 'unused',
      permission: 'edit',
      fields: {
        holderName: text('持票人', 'Holder', { required: true, max: 20 }),
        holderMobile: mobile('手机', 'Mobile', { required: true }),
      },
    },
    lapse: { label: ['过期', 'Expired'], from: ['unused'], to: 'expired', internal: true },
  },
});

export const Ticket = resource({
  name: 'ticket',
  area: 'marketing',
  path: '/api/v1/hdticket/ticket',
  title: ['门票', 'Ticket'],
  label: 'ticketNo',
  fields: {
    ticketNo: text('票号', 'No.', { required: true, max: 12, computed: true, search: 'plain', exact: true }),
    /** Changes when the ticket changes hands, and with it the QR text. */
    round: int('换发', 'Reissued', { default: 0, computed: true, secret: true }),
    orderId: ref('订单', 'Order', 'ticket_order', { required: true, computed: true }),
    typeId: ref('票种', 'Type', 'ticket_type', { required: true, computed: true }),
    activityId: ref('活动', 'Activity', 'activity', { required: true, computed: true }),
    sessionId: ref('场次', 'Session', 'activity_session', { required: true, computed: true }),
    signupId: ref('报名', 'Sign-up', 'activity_signup', { computed: true }),
    schoolId: ref('校区', 'School', 'school', { required: true, computed: true }),
    sellerId: ref('售票人', 'Seller', 'staff', { computed: true }),
    holderName: text('持票人', 'Holder', { required: true, max: 20, computed: true, search: 'pinyin' }),
    holderMobile: mobile('手机', 'Mobile', { required: true, computed: true }),
    price: money('票价', 'Price', { default: 0, computed: true }),
    checkedAt: datetime('核销时间', 'Checked', { computed: true }),
    checkedBy: ref('核销人', 'Checked by', 'staff', { computed: true, indexed: false }),
    gate: text('入口', 'Gate', { max: 20, computed: true }),
    refundedAmount: money('已退', 'Refunded', { default: 0, computed: true }),
    reason: text('原因', 'Reason', { max: 200, computed: true }),
    state: states(TicketLife),
  },
  scope: { school: 'schoolId', owner: 'sellerId' },
  search: ['ticketNo', 'holderName', 'holderMobile', 'activityId', 'typeId', 'orderId', 'state'],
  columns: [
    'ticketNo',
    'typeId',
    'activityId',
    'holderName',
    'holderMobile',
    'sessionId',
    'price',
    'state',
    'checkedAt',
    'checkedBy',
  ],
  unique: [['ticketNo']],
  indexes: [['activityId', 'state']],
  verbs: ['list', 'detail', 'count', 'export', 'options'],
});
export type Ticket = Row<typeof Ticket>;

export const scanResults = {
  ok: ['成功', 'OK', 'green'],
  already: ['已核销', 'Already used', 'orange'],
  unknown: ['无此票', 'Unknown', 'red'],
  refunded: ['已退票', 'Refunded', 'red'],
  wrong_activity: ['非本活动', 'Wrong activity', 'red'],
  wrong_session: ['非本场次', 'Wrong session', 'red'],
  too_early: ['未到时间', 'Too early', 'orange'],
  too_late: ['已过时间', 'Too late', 'orange'],
  unpaid: ['未支付', 'Unpaid', 'red'],
  undone: ['已撤销', 'Undone', 'grey'],
} as const;
export type ScanResult = keyof typeof scanResults;

export const TicketScan = resource({
  name: 'ticket_scan',
  area: 'marketing',
  path: '/api/v1/hdticket/scan',
  title: ['核销记录', 'Scan'],
  label: 'raw',
  fields: {
    ticketId: ref('门票', 'Ticket', 'ticket', { computed: true }),
    activityId: ref('活动', 'Activity', 'activity', { computed: true }),
    raw: text('原文', 'Raw text', { max: 200, computed: true }),
    result: choice('结果', 'Result', scanResults, { required: true, computed: true }),
    at: datetime('时间', 'Time', { required: true, computed: true }),
    byId: ref('人员', 'By', 'staff', { computed: true }),
    gate: text('入口', 'Gate', { max: 20, computed: true }),
    offline: bool('离线', 'Offline', { computed: true }),
    nonce: text('流水', 'Nonce', { required: true, max: 40, computed: true }),
  },
  scope: { parent: 'activityId' },
  search: ['activityId', 'result', 'at', 'byId', 'offline'],
  columns: ['at', 'ticketId', 'raw', 'result', 'gate', 'byId', 'offline', 'activityId'],
  sort: '-at',
  unique: [['nonce']],
  appendOnly: true,
  verbs: ['list', 'count', 'export'],
});
export type TicketScan = Row<typeof TicketScan>;
