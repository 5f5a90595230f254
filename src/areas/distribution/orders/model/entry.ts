// The book of commission: what was earned, settled, taken back, asked for and paid, never changed afterwards.
import { choice, int, money, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { signed } from '../../distributors/model/distributor';

export const entryKinds = {
  accrue: ['预估', 'Accrue', 'blue'],
  settle: ['结算', 'Settle', 'green'],
  cancel: ['取消', 'Cancel', 'grey'],
  clawback: ['扣回', 'Clawback', 'red'],
  apply: ['申请提现', 'Apply', 'orange'],
  back: ['提现退回', 'Back', 'grey'],
  paid: ['提现成功', 'Paid', 'green'],
  adjust: ['调整', 'Adjust', 'purple'],
} as const;
export type EntryKind = keyof typeof entryKinds;
export const tiers = { first: ['一级', 'First'], second: ['二级', 'Second'] } as const;
export type Tier = keyof typeof tiers;

const change = { default: 0, computed: true, ...signed } as const;

export const CommissionEntry = resource({
  name: 'commission_entry',
  area: 'distribution',
  noun: 'entry',
  path: '/distribution/v1/entry',
  title: ['佣金流水', 'Commission entry'],
  label: 'kind',
  fields: {
    distributorId: ref('分销员', 'Distributor', 'distributor', { required: true, computed: true }),
    orderId: ref('订单', 'Order', 'distribution_order', { computed: true }),
    partId: ref('批次', 'Part', 'distribution_part', { computed: true, indexed: false }),
    tier: choice('级别', 'Tier', tiers, { computed: true }),
    withdrawalId: ref('提现', 'Withdrawal', 'withdrawal', { computed: true, indexed: false }),
    kind: choice('类型', 'Kind', entryKinds, { required: true, computed: true }),
    dPending: money('待结算变动', 'Pending ±', change),
    dAvailable: money('可提现变动', 'Available ±', change),
    dWithdrawing: money('提现中变动', 'Withdrawing ±', change),
    dWithdrawn: money('已提现变动', 'Withdrawn ±', change),
    pendingAfter: money('待结算余额', 'Pending after', change),
    availableAfter: money('可提现余额', 'Available after', change),
    refKind: text('依据', 'Reference', { max: 30, default: '', computed: true }),
    refId: int('依据编号', 'Reference id', { default: 0, computed: true, max: Number.MAX_SAFE_INTEGER }),
    seq: int('序号', 'Seq', { default: 1, computed: true }),
    note: text('备注', 'Note', { max: 200, computed: true }),
    byId: ref('操作人', 'By', 'staff', { computed: true, indexed: false }),
  },
  scope: { parent: 'distributorId' },
  appendOnly: true,
  search: ['distributorId', 'orderId', 'kind', 'tier', 'createdAt'],
  columns: [
    ...(['createdAt', 'distributorId', 'orderId', 'tier', 'kind', 'dPending', 'dAvailable', 'dWithdrawing'] as const),
    ...(['dWithdrawn', 'pendingAfter', 'availableAfter', 'refKind', 'note', 'byId'] as const),
  ],
  unique: [
    ['partId', 'tier', 'kind', 'refKind', 'refId'],
    ['withdrawalId', 'kind', 'seq'],
  ],
  indexes: [['createdAt'], ['distributorId', 'createdAt'], ['kind', 'createdAt']],
  verbs: ['list', 'detail', 'count', 'export'],
});
export type CommissionEntry = Row<typeof CommissionEntry>;
