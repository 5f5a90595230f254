// Which distributor a customer belongs to, since when and until when; one at a time.
import { call, rowOf } from '#kernel/model/call';
import { choice, datetime, int, mobile, ref, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { event } from '#kernel/model/signals';
import { lifecycle } from '#kernel/model/states';

const reason = text('原因', 'Reason', { required: true, max: 200 });

export const endReasons = {
  expired: ['到期', 'Expired'],
  replaced: ['被替换', 'Replaced'],
  released: ['解除', 'Released'],
  ordered: ['首单完成', 'First order done'],
} as const;

export const BindLife = lifecycle({
  states: { active: ['有效', 'Active', 'green'], ended: ['已结束', 'Ended', 'grey'] },
  initial: 'active',
  transitions: {
    end: { label: ['结束', 'End'], from: ['active'], to: 'ended', internal: true },
    release: { label: ['解除', 'Release'], from: ['active'], to: 'ended', danger: true, fields: { reason } },
    rebind: {
      label: ['改绑', 'Rebind'],
      from: ['active'],
      to: 'ended',
      fields: { toId: ref('新分销员', 'New distributor', 'distributor', { required: true }), reason },
    },
  },
});

export const bindWays = {
  scan: ['扫码', 'Scan'],
  signup: ['报名', 'Sign-up'],
  lead: ['报备', 'Registered lead'],
  manual: ['手工', 'Manual'],
  import: ['导入', 'Import'],
} as const;
export type BindWay = keyof typeof bindWays;

export const DistributorBind = resource({
  name: 'distributor_bind',
  area: 'distribution',
  noun: 'bind',
  path: '/distribution/v1/bind',
  title: ['客户绑定', 'Binding'],
  label: 'customerId',
  fields: {
    customerId: ref('客户', 'Customer', 'customer', { required: true }),
    distributorId: ref('分销员', 'Distributor', 'distributor', { required: true }),
    way: choice('方式', 'Way', bindWays, { default: 'manual', computed: true }),
    /** Of the code that was scanned, where it was one. */
    trackCodeId: int('推广码', 'Code', { computed: true, max: Number.MAX_SAFE_INTEGER }),
    boundAt: datetime('绑定时间', 'Bound', { computed: true }),
    expiresAt: datetime('到期时间', 'Expires', { computed: true }),
    protectUntil: datetime('保护至', 'Protected until', { computed: true }),
    endedAt: datetime('结束时间', 'Ended', { computed: true }),
    endReason: choice('结束原因', 'End reason', endReasons, { computed: true }),
    state: states(BindLife),
  },
  scope: { parent: 'distributorId' },
  search: ['customerId', 'distributorId', 'way', 'state', 'boundAt', 'expiresAt'],
  columns: ['customerId', 'distributorId', 'way', 'boundAt', 'expiresAt', 'protectUntil', 'state', 'endReason'],
  sort: '-boundAt',
  uniqueWhere: [{ fields: ['customerId'], where: { state: ['active'] } }],
  indexes: [['boundAt'], ['state', 'expiresAt'], ['distributorId', 'state']],
  verbs: ['list', 'detail', 'add', 'export', 'import', 'count'],
});
export type DistributorBind = Row<typeof DistributorBind>;

export const distributorBound = event<{ bindId: number; customerId: number; distributorId: number }>(
  'distributor.bound',
);

/** 报备: a name and a number a distributor gives; the customer is taken in and bound where nobody is before them. */
export const registerLead = call('POST', `${DistributorBind.path}/lead`, {
  label: ['报备客户', 'Register a lead'],
  permission: permission(DistributorBind, 'add'),
  input: {
    distributorId: ref('分销员', 'Distributor', 'distributor', { required: true }),
    name: text('学员姓名', 'Name', { required: true, max: 20 }),
    mobile: mobile('手机', 'Mobile', { required: true }),
    wish: text('意向', 'Wish', { max: 200 }),
  },
  answer: rowOf(DistributorBind),
});
