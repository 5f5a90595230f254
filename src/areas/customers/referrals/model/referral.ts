import { bool, choice, choices, date, datetime, int, money, ref, refs, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { query } from '#kernel/model/signals';
import { lifecycle } from '#kernel/model/states';
import { rewardKinds } from '../../customer/model/customerChoices';
import { asCustomer, asOpenSetting } from '../../customer/model/grantedBy';

const quantity = int('数量', 'Quantity', { min: 0, max: 1_000_000 });
/** What is given: an id of the area that gives it, which the kind names. */
const item = { max: Number.MAX_SAFE_INTEGER, min: 1 } as const;

export const ReferralLife = lifecycle({
  states: {
    registered: ['已登记', 'Registered', 'blue'],
    visited: ['已到访', 'Visited', 'purple'],
    signed: ['已成交', 'Signed', 'green'],
    rewarded: ['已奖励', 'Rewarded', 'cyan'],
    void: ['作废', 'Void', 'grey'],
  },
  initial: 'registered',
  transitions: {
    visit: { label: ['到访', 'Visit'], from: ['registered'], to: 'visited', internal: true },
    sign: { label: ['成交', 'Sign'], from: ['registered', 'visited'], to: 'signed', internal: true },
    reward: {
      label: ['发奖', 'Reward'],
      from: ['signed'],
      to: 'rewarded',
      fields: { kind: choice('奖励方式', 'Reward', rewardKinds, { required: true }), quantity },
    },
    void: {
      label: ['作废', 'Void'],
      from: ['registered', 'visited', 'signed'],
      to: 'void',
      permission: 'reward',
      danger: true,
      fields: { reason: text('原因', 'Reason', { required: true, max: 100 }) },
    },
  },
});

const sides = { referrer: ['介绍人', 'Referrer'], referred: ['被介绍人', 'Referred'] } as const;

/** Who brought whom; exactly one referrer, made when a customer's referrer is set. */
export const Referral = resource({
  name: 'referral',
  area: 'customers',
  path: '/api/student/referral',
  title: ['转介绍', 'Referral'],
  label: 'referredCustomerId',
  fields: {
    referrerCustomerId: ref('介绍人(学员)', 'Referrer (student)', 'customer', { computed: true }),
    referrerStaffId: ref('介绍人(员工)', 'Referrer (staff)', 'staff', { computed: true }),
    referredCustomerId: ref('被介绍人', 'Referred', 'customer', { required: true, computed: true }),
    depth: int('层级', 'Depth', { default: 1, computed: true }),
    state: states(ReferralLife),
    /** The one it was signed with; a refund of another is no reason to void it. */
    contractId: ref('成交合同', 'Signed with', 'contract', { computed: true, indexed: false }),
    ruleId: ref('规则', 'Rule', 'referral_rule', { computed: true }),
    rewardKind: choice('奖励方式', 'Reward', rewardKinds, { default: 'none', computed: true }),
    rewardRef: int('奖品', 'Item', { ...item, computed: true }),
    rewardQuantity: int('数量', 'Quantity', { computed: true }),
    rewardDueAt: datetime('应发日', 'Due', { computed: true }),
    rewardedAt: datetime('发放时间', 'Rewarded', { computed: true }),
    voidReason: text('作废原因', 'Void reason', { max: 100, computed: true }),
    note: text('说明', 'Note', { max: 100, computed: true }),
    /** Whose reward was asked for, and whose was given: each side once. */
    sentSides: choices('已通知发放', 'Asked for', sides, { computed: true }),
    grantedSides: choices('已发放', 'Given to', sides, { computed: true }),
  },
  scope: { parent: 'referredCustomerId' },
  search: ['state', 'rewardKind', 'rewardDueAt'],
  columns: [
    'referrerCustomerId',
    'referrerStaffId',
    'referredCustomerId',
    'depth',
    'state',
    'rewardKind',
    'rewardDueAt',
  ],
  unique: [['referredCustomerId']],
  indexes: [['state', 'rewardDueAt']],
  verbs: ['list', 'detail', 'export', 'count'],
  grantedBy: asCustomer,
});
export type Referral = Row<typeof Referral>;

export const ReferralRule = resource({
  name: 'referral_rule',
  area: 'customers',
  path: '/api/student/referralRule',
  title: ['转介绍奖励规则', 'Reward rule'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    validFrom: date('有效期起', 'Valid from'),
    validTo: date('有效期止', 'Valid until'),
    schoolIds: refs('校区', 'Schools', 'school', { max: 50, indexed: false }),
    minAmount: money('首单最低', 'First order at least', { default: 0 }),
    referrerRewardKind: choice('介绍人奖励', "Referrer's reward", rewardKinds, { default: 'none' }),
    referrerRewardRef: int('介绍人奖品', "Referrer's item", item),
    referrerRewardQuantity: int('介绍人奖励数量', "Referrer's quantity", { default: 0, min: 0, max: 1_000_000 }),
    referredRewardKind: choice('被介绍人奖励', "Referred's reward", rewardKinds, { default: 'none' }),
    referredRewardRef: int('被介绍人奖品', "Referred's item", item),
    referredRewardQuantity: int('被介绍人奖励数量', "Referred's quantity", { default: 0, min: 0, max: 1_000_000 }),
    waitDays: int('等待天数', 'Days to wait', { default: 30, min: 0, max: 365 }),
    active: bool('启用', 'Active', { default: true }),
  },
  search: ['name', 'active'],
  columns: ['name', 'schoolIds', 'minAmount', 'referrerRewardKind', 'referredRewardKind', 'waitDays', 'active'],
  grantedBy: asOpenSetting,
});
export type ReferralRule = Row<typeof ReferralRule>;

/** What other areas ask: who brought this customer, if anybody did. */
export const referralOf = query<{ customerId: number }, Referral | null>('customers.referralOf', () => null);
