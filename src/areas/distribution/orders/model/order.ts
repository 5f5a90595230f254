// A sale that earns commission: whose, by which rates, and what each part that was paid brought, kept and settled.
import { awaited } from '#kernel/model/approvals';
import { type BatchAnswer, call, type } from '#kernel/model/call';
import {
  bool,
  choice,
  datetime,
  int,
  json,
  money,
  percent,
  ref,
  refs,
  shape,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import type { FrozenLine, PartLine } from '../../rates/model/commission';

const reason = text('原因', 'Reason', { required: true, max: 200 });
const amount = { default: 0, computed: true } as const;

export const OrderLife = lifecycle({
  states: {
    waiting: ['待生效', 'Waiting', 'grey'],
    protecting: ['保护期', 'Protecting', 'blue'],
    held: ['暂缓', 'Held', 'orange'],
    settled: ['已结算', 'Settled', 'green'],
    void: ['已失效', 'Void', 'red'],
    clawed: ['已扣回', 'Clawed back', 'red'],
  },
  initial: 'waiting',
  transitions: {
    activate: { label: ['生效', 'Activate'], from: ['waiting', 'settled'], to: 'protecting', internal: true },
    settle: { label: ['结算', 'Settle'], from: ['protecting'], to: 'settled', internal: true },
    settleEarly: {
      label: ['提前结算', 'Settle early'],
      from: ['protecting'],
      fields: { reason },
      approval: {
        kind: 'distribution.settleEarly',
        approved: 'settled',
        form: ['orderNo', 'customerId', 'firstId', 'firstKept', 'secondId', 'secondKept'],
      },
    },
    reassign: {
      label: ['改归属', 'Reassign'],
      from: ['waiting', 'protecting', 'held'],
      fields: {
        distributorId: ref('改归', 'To', 'distributor', { help: ['不选则不再计佣', 'None: nobody earns of it'] }),
        reason,
        commission: money('未结佣金', 'Commission not settled', { computed: true }),
      },
      approval: {
        kind: 'distribution.reassign',
        approved: 'protecting',
        form: ['orderNo', 'customerId', 'schoolId', 'firstId', 'firstKept', 'secondId', 'secondKept'],
      },
    },
    hold: {
      label: ['暂缓', 'Hold'],
      from: ['protecting'],
      to: 'held',
      fields: { holdReason: text('暂缓原因', 'Hold reason', { required: true, max: 200 }) },
    },
    unhold: { label: ['恢复', 'Resume'], from: ['held'], to: 'protecting', permission: 'hold', fields: { reason } },
    void: { label: ['失效', 'Void'], from: ['waiting', 'protecting', 'held'], to: 'void', internal: true },
    claw: {
      label: ['全额扣回', 'Claw back'],
      from: ['settled', 'protecting', 'held'],
      to: 'clawed',
      internal: true,
    },
  },
});

const frozenLines = shape((value): value is FrozenLine[] => Array.isArray(value));
const idList = shape((value): value is number[] => Array.isArray(value));
const partLines = shape((value): value is PartLine[] => Array.isArray(value));

export const DistributionOrder = resource({
  name: 'distribution_order',
  area: 'distribution',
  noun: 'order',
  path: '/distribution/v1/order',
  title: ['分销订单', 'Distribution order'],
  label: 'orderNo',
  fields: {
    orderNo: text('单号', 'No.', { max: 20, computed: true, search: 'plain', exact: true }),
    sourceKind: choice(
      '来源',
      'Source',
      { contract: ['合同', 'Contract'], online_order: ['线上订单', 'Online order'] },
      { required: true, computed: true },
    ),
    sourceId: int('来源单', 'Source id', { required: true, computed: true, max: Number.MAX_SAFE_INTEGER }),
    sourceNo: text('来源单号', 'Source no.', { max: 30, computed: true, search: 'plain', exact: true }),
    customerId: ref('客户', 'Customer', 'customer', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { required: true, computed: true }),
    bindId: ref('绑定', 'Binding', 'distributor_bind', { computed: true }),
    items: text('项目', 'Items', { max: 200, computed: true }),
    firstId: ref('一级分销员', 'First distributor', 'distributor', { computed: true }),
    secondId: ref('二级分销员', 'Second distributor', 'distributor', { computed: true }),
    ownerId: ref('维护人', 'Looked after by', 'staff', { computed: true }),
    firstLevelId: ref('一级当时等级', 'First level then', 'distribution_level', { computed: true, indexed: false }),
    secondLevelId: ref('二级当时等级', 'Second level then', 'distribution_level', { computed: true, indexed: false }),
    settingVersion: int('设置版本', 'Settings', { computed: true }),
    maxPercent: percent('佣金上限', 'Cap', { default: 30_00, computed: true }),
    settleDays: int('保护期天数', 'Protection days', { default: 15, computed: true }),
    /** Read as the formulas of its parts. */
    rates: json('费率', 'Rates', frozenLines, { default: [], computed: true, secret: true }),
    /** Each refund is laid on it once. */
    refundIds: json('退费单', 'Refunds', idList, { default: [], computed: true, secret: true, unlogged: true }),
    estFirst: money('预估一级', 'Estimated first', amount),
    estSecond: money('预估二级', 'Estimated second', amount),
    base: money('计佣基数', 'Base', amount),
    refundedBase: money('已退', 'Refunded', amount),
    firstAmount: money('一级佣金', 'First commission', amount),
    secondAmount: money('二级佣金', 'Second commission', amount),
    firstKept: money('一级保留', 'First kept', amount),
    secondKept: money('二级保留', 'Second kept', amount),
    partCount: int('批次', 'Parts', amount),
    settledCount: int('已结批次', 'Settled parts', amount),
    nextDueAt: datetime('最近应结', 'Next due', { computed: true }),
    signedAt: datetime('签订', 'Signed', { required: true, computed: true }),
    holdReason: text('暂缓原因', 'Hold reason', { max: 200, computed: true }),
    note: text('备注', 'Note', { max: 200, computed: true }),
    approvalNo: awaited(),
    state: states(OrderLife),
  },
  scope: { school: 'schoolId', owner: 'ownerId' },
  asked: {
    distributorId: ref('分销员', 'Distributor', 'distributor'),
    partRefunded: bool('部分退费', 'Part refunded'),
  },
  search: [
    ...(['sourceNo', 'customerId', 'distributorId', 'schoolId', 'state', 'partRefunded', 'signedAt'] as const),
    ...(['nextDueAt', 'base'] as const),
  ],
  columns: [
    ...(['orderNo', 'sourceNo', 'customerId', 'schoolId', 'items', 'base', 'firstId', 'firstAmount'] as const),
    ...(['secondId', 'secondAmount', 'refundedBase', 'firstKept', 'secondKept', 'settledCount'] as const),
    ...(['signedAt', 'nextDueAt', 'state'] as const),
  ],
  sort: '-signedAt',
  unique: [['orderNo'], ['sourceKind', 'sourceId']],
  indexes: [['signedAt'], ['state', 'signedAt'], ['schoolId', 'signedAt'], ['state', 'nextDueAt']],
  verbs: ['list', 'detail', 'export', 'options', 'count'],
});
export type DistributionOrder = Row<typeof DistributionOrder>;

export const partStates = {
  protecting: ['保护期', 'Protecting', 'blue'],
  settled: ['已结算', 'Settled', 'green'],
  void: ['已失效', 'Void', 'red'],
  clawed: ['已扣回', 'Clawed back', 'red'],
} as const;

export const DistributionPart = resource({
  name: 'distribution_part',
  area: 'distribution',
  noun: 'part',
  path: '/distribution/v1/part',
  title: ['计佣批次', 'Part'],
  label: 'partNo',
  fields: {
    orderId: ref('订单', 'Order', 'distribution_order', { required: true, computed: true }),
    partNo: int('批次', 'Part', { required: true, computed: true }),
    at: datetime('到账', 'Paid in', { required: true, computed: true }),
    dueAt: datetime('应结', 'Due', { required: true, computed: true }),
    firstSettledAt: datetime('一级结算', 'First settled', { computed: true }),
    secondSettledAt: datetime('二级结算', 'Second settled', { computed: true }),
    lines: json('明细', 'Lines', partLines, { default: [], computed: true }),
    base: money('基数', 'Base', amount),
    refundedBase: money('已退', 'Refunded', amount),
    first: money('一级佣金', 'First', amount),
    second: money('二级佣金', 'Second', amount),
    firstKept: money('一级保留', 'First kept', amount),
    secondKept: money('二级保留', 'Second kept', amount),
    state: choice('状态', 'State', partStates, { default: 'protecting', computed: true }),
  },
  scope: { parent: 'orderId' },
  search: ['orderId', 'state', 'dueAt'],
  columns: [
    ...(['orderId', 'partNo', 'at', 'base', 'first', 'second', 'refundedBase', 'firstKept', 'secondKept'] as const),
    ...(['dueAt', 'firstSettledAt', 'secondSettledAt', 'state'] as const),
  ],
  sort: 'partNo',
  unique: [['orderId', 'partNo']],
  indexes: [['state', 'dueAt'], ['at']],
  grantedBy: { view: 'distribution.order.view' },
  verbs: ['list', 'detail', 'count', 'export'],
});
export type DistributionPart = Row<typeof DistributionPart>;

const ids = refs('订单', 'Orders', 'distribution_order', { required: true, max: 200 });
export const holdOrders = call('POST', `${DistributionOrder.path}/holdBatch`, {
  label: ['暂缓', 'Hold'],
  permission: permission(DistributionOrder, 'hold'),
  input: { ids, holdReason: OrderLife.transitions.hold.fields.holdReason },
  answer: type<BatchAnswer>(),
});
export const resumeOrders = call('POST', `${DistributionOrder.path}/unholdBatch`, {
  label: ['恢复', 'Resume'],
  permission: permission(DistributionOrder, 'hold'),
  input: { ids, reason },
  answer: type<BatchAnswer>(),
});

export interface Explained {
  steps: { key: 'signed' | 'protecting' | 'settled'; at: string | null }[];
  /** What it waits for: `refunding`, `lessons`, `frozen`, `held`, `due`, `payment`, `approval`. */
  waits: { reason: string; until: string | null; missing: number }[];
  formulas: { partNo: number; name: string; tier: 'first' | 'second'; text: string; amount: string; source: string }[];
}
export const explainOrder = call('GET', `${DistributionOrder.path}/explain`, {
  label: ['怎么算的', 'How it was reckoned'],
  permission: permission(DistributionOrder, 'view'),
  input: { id: ref('订单', 'Order', 'distribution_order', { required: true }) },
  answer: type<Explained>(),
});

export const orderCounts = call('GET', `${DistributionOrder.path}/counts`, {
  label: ['各状态订单数', 'Orders by state'],
  permission: permission(DistributionOrder, 'view'),
  answer: type<Record<string, number>>(),
});
