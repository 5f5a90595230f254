// 豌豆: what students earn in class and spend on gifts. Rules, accounts, the ledger, gifts and what was redeemed.
import { call, type } from '#kernel/model/call';
import { bool, categories, choice, date, image, int, json, ref, refs, shape, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { reason } from '../../model/said';
import type { Taken } from './lots';

export const peaEvents = {
  lesson_present: ['到课', 'Present'],
  homework_done: ['交作业', 'Homework handed in'],
  homework_excellent: ['作业优秀', 'Homework excellent'],
  exam_pass: ['考试达标', 'Exam passed'],
  activity_check_in: ['活动签到', 'Activity check-in'],
  referral_reward: ['转介绍奖励', 'Referral reward'],
  contract_paid: ['签约缴费', 'Contract paid'],
  birthday: ['生日', 'Birthday'],
  teacher_praise: ['课堂表现', 'Praise'],
  teacher_penalty: ['违纪扣分', 'Penalty'],
} as const;
export type PeaEvent = keyof typeof peaEvents;

export const WandouRule = resource({
  name: 'wandou_rule',
  area: 'marketing',
  path: '/wandou/v1/rule',
  title: ['积分规则', 'Point rule'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    event: choice('事件', 'Event', peaEvents, { required: true }),
    points: int('分值', 'Points', { required: true, min: -1000, max: 10_000 }),
    perYuan: int('每满(元)', 'Per yuan', { default: 0, min: 0, max: 1_000_000 }),
    minScore: int('最低分', 'Least score', { default: 0, min: 0, max: 100 }),
    schools: refs('校区', 'Schools', 'school', { max: 100, help: ['不选为全部', 'None: all'] }),
    subjectIds: categories('科目', 'Subjects', 'course_subject', { max: 50, indexed: false }),
    startOn: date('开始', 'From'),
    endOn: date('结束', 'To'),
    perDay: int('每日次数', 'A day', { default: 0, min: 0, max: 1000 }),
    perWeek: int('每周次数', 'A week', { default: 0, min: 0, max: 1000 }),
    perMonth: int('每月次数', 'A month', { default: 0, min: 0, max: 1000 }),
    perTotal: int('总次数', 'Ever', { default: 0, min: 0, max: 100_000 }),
    validKind: choice(
      '有效期',
      'Validity',
      { days: ['天数', 'Days'], year_end: ['当年底', 'Year end'], forever: ['永久', 'For ever'] },
      { default: 'days' },
    ),
    validDays: int('有效天数', 'Days', { default: 365, min: 1, max: 3650 }),
    enabled: bool('启用', 'On', { default: true }),
    sort: int('排序', 'Order', { default: 0 }),
  },
  scope: { schools: 'schools', creator: false },
  search: ['name', 'event', 'enabled'],
  columns: ['name', 'event', 'points', 'perYuan', 'schools', 'perDay', 'perMonth', 'validKind', 'validDays', 'enabled'],
  sort: 'sort',
  lookup: 'everyone',
});
export type WandouRule = Row<typeof WandouRule>;

const counted = { default: 0, computed: true } as const;
export const WandouAccount = resource({
  name: 'wandou_account',
  area: 'marketing',
  path: '/wandou/v1/account',
  title: ['积分账户', 'Account'],
  label: 'customerId',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    balance: int('余额', 'Balance', { ...counted, min: 0 }),
    debt: int('欠分', 'Debt', counted),
    earned: int('累计获得', 'Earned', counted),
    spent: int('累计兑换', 'Spent', counted),
    expired: int('累计过期', 'Expired', counted),
  },
  scope: { school: 'schoolId' },
  asked: { ofClass: ref('班级', 'Class', 'class'), hasDebt: bool('有欠分', 'Has debt') },
  search: ['customerId', 'schoolId', 'ofClass', 'balance', 'hasDebt'],
  columns: ['customerId', 'schoolId', 'balance', 'debt', 'earned', 'spent', 'expired', 'updatedAt'],
  sort: '-balance',
  unique: [['customerId']],
  verbs: ['list', 'detail', 'count', 'export'],
});
export type WandouAccount = Row<typeof WandouAccount>;

export const entryKinds = {
  earn: ['获得', 'Earn', 'green'],
  spend: ['兑换', 'Spend', 'orange'],
  refund: ['退还', 'Return', 'blue'],
  revoke: ['冲回', 'Revoke', 'red'],
  expire: ['过期', 'Expire', 'grey'],
  adjust_in: ['调增', 'Up', 'green'],
  adjust_out: ['调减', 'Down', 'red'],
  offset: ['抵欠', 'Offset', 'orange'],
  transfer_in: ['转入', 'In', 'blue'],
  transfer_out: ['转出', 'Out', 'grey'],
} as const;
const takenShape = shape((value): value is Taken[] => Array.isArray(value));

export const WandouEntry = resource({
  name: 'wandou_entry',
  area: 'marketing',
  path: '/wandou/v1/entry',
  title: ['积分流水', 'Entry'],
  label: 'kind',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    kind: choice('类型', 'Kind', entryKinds, { required: true, computed: true }),
    points: int('分值', 'Points', { required: true, computed: true }),
    expiresOn: date('到期', 'Expires', { computed: true }),
    balanceAfter: int('余额', 'Balance', { required: true, computed: true }),
    ruleId: ref('规则', 'Rule', 'wandou_rule', { computed: true }),
    sourceKind: text('来源', 'Source', { required: true, max: 30, computed: true }),
    sourceId: int('来源编号', 'Source no.', { required: true, computed: true, max: Number.MAX_SAFE_INTEGER }),
    seq: int('序号', 'Seq.', { default: 1, computed: true }),
    reverses: ref('冲回对象', 'Reverses', 'wandou_entry', { computed: true, indexed: false }),
    /** Of what is taken away: from which lots. */
    taken: json('所扣批次', 'Taken from', takenShape, { default: [], computed: true }),
    note: text('备注', 'Note', { max: 200, computed: true }),
    byId: ref('操作人', 'By', 'staff', { computed: true, indexed: false }),
  },
  scope: { school: 'schoolId' },
  search: ['customerId', 'schoolId', 'kind', 'ruleId', 'createdAt'],
  columns: ['createdAt', 'customerId', 'kind', 'points', 'balanceAfter', 'ruleId', 'expiresOn', 'note', 'byId'],
  unique: [['customerId', 'ruleId', 'sourceKind', 'sourceId', 'seq', 'kind']],
  indexes: [
    ['customerId', 'createdAt'],
    ['ruleId', 'createdAt'],
  ],
  appendOnly: true,
  verbs: ['list', 'count', 'export'],
});
export type WandouEntry = Row<typeof WandouEntry>;

/** What is left of an entry that gave points; the ledger itself is never changed. */
export const WandouLot = resource({
  name: 'wandou_lot',
  area: 'marketing',
  noun: 'wandouEntry',
  path: '/wandou/v1/lot',
  title: ['积分批次', 'Lot'],
  label: 'entryId',
  fields: {
    entryId: ref('流水', 'Entry', 'wandou_entry', { required: true, computed: true }),
    customerId: ref('学员', 'Student', 'customer', { required: true, computed: true }),
    left: int('剩余', 'Left', { required: true, min: 0, computed: true }),
    expiresOn: date('到期', 'Expires', { computed: true }),
  },
  scope: { parent: 'customerId' },
  unique: [['entryId']],
  indexes: [
    ['customerId', 'expiresOn'],
    ['expiresOn', 'left'],
  ],
  verbs: ['list', 'count'],
});
export type WandouLot = Row<typeof WandouLot>;

const stocksShape = shape(
  (value): value is Record<string, number> =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(
      ([id, left]) => /^\d{1,15}$/.test(id) && Number.isInteger(left) && left >= 0 && left <= 1_000_000,
    ),
);
export const WandouGift = resource({
  name: 'wandou_gift',
  area: 'marketing',
  path: '/wandou/v1/gift',
  title: ['礼品', 'Gift'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    image: image('图片', 'Picture'),
    kind: choice('类型', 'Kind', { gift: ['实物', 'Gift'], coupon: ['优惠券', 'Coupon'] }, { default: 'gift' }),
    batchId: ref('优惠券批次', 'Coupon batch', 'coupon_batch'),
    points: int('所需豌豆', 'Points', { required: true, min: 1, max: 1_000_000 }),
    perCustomer: int('每人限兑', 'Per student', { default: 0, min: 0, max: 99, help: ['0 为不限', '0: no limit'] }),
    startOn: date('开始', 'From'),
    endOn: date('结束', 'To'),
    stocks: json('各校库存', 'Stock per school', stocksShape, { default: {} }),
    enabled: bool('启用', 'On', { default: true }),
    sort: int('排序', 'Order', { default: 0 }),
  },
  search: ['name', 'kind', 'enabled'],
  columns: ['name', 'image', 'kind', 'points', 'perCustomer', 'batchId', 'enabled', 'sort'],
  sort: 'sort',
  lookup: 'everyone',
});
export type WandouGift = Row<typeof WandouGift>;

export const WandouRedeemLife = lifecycle({
  states: {
    pending: ['待领取', 'To hand over', 'orange'],
    delivered: ['已领取', 'Handed over', 'green'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  },
  initial: 'pending',
  transitions: {
    deliver: {
      label: ['发放', 'Deliver'],
      from: ['pending'],
      to: 'delivered',
      fields: {
        pickCodeGiven: text('领取码', 'Pick-up code', { max: 6 }),
        reason: text('无码原因', 'Why without code', { max: 200 }),
      },
    },
    cancel: { label: ['取消', 'Cancel'], from: ['pending'], to: 'cancelled', danger: true, fields: { reason } },
  },
});
export const WandouRedeem = resource({
  name: 'wandou_redeem',
  area: 'marketing',
  path: '/wandou/v1/redeem',
  title: ['兑换单', 'Redemption'],
  label: 'redeemNo',
  fields: {
    redeemNo: text('单号', 'No.', { max: 20, computed: true, search: 'plain', exact: true }),
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    giftId: ref('礼品', 'Gift', 'wandou_gift', { required: true, fixed: true }),
    qty: int('数量', 'Quantity', { default: 1, min: 1, max: 20 }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    points: int('豌豆', 'Points', { default: 0, computed: true }),
    pickCode: text('领取码', 'Pick-up code', { max: 6, computed: true, search: 'plain', exact: true }),
    couponIds: refs('优惠券', 'Coupons', 'coupon', { computed: true, indexed: false }),
    reason: text('原因', 'Reason', { max: 200, computed: true }),
    state: states(WandouRedeemLife),
  },
  scope: { school: 'schoolId' },
  search: ['redeemNo', 'pickCode', 'customerId', 'giftId', 'state', 'createdAt'],
  columns: ['redeemNo', 'customerId', 'giftId', 'qty', 'points', 'schoolId', 'state', 'createdBy', 'createdAt'],
  indexes: [['schoolId', 'state']],
  verbs: ['list', 'detail', 'count', 'add', 'export'],
});
export type WandouRedeem = Row<typeof WandouRedeem>;

export interface Praised {
  customerId: number;
  points: number;
  message: string | null;
}
export const praise = call('POST', `${WandouEntry.path}/praise`, {
  label: ['奖励/扣分', 'Praise or penalty'],
  permission: permission(WandouEntry, 'praise'),
  input: {
    ruleId: ref('规则', 'Rule', 'wandou_rule', { required: true }),
    customerIds: refs('学员', 'Students', 'customer', { required: true, max: 60 }),
    note: text('备注', 'Note', { max: 200 }),
  },
  answer: type<Praised[]>(),
});

export const adjust = call('POST', `${WandouAccount.path}/adjust`, {
  label: ['调整', 'Adjust'],
  permission: permission(WandouAccount, 'adjust'),
  input: {
    customerId: ref('学员', 'Student', 'customer', { required: true }),
    points: int('分值', 'Points', {
      required: true,
      min: -100_000,
      max: 100_000,
      help: ['负数为扣减', 'Negative takes away'],
    }),
    reason,
  },
  answer: type<{ balance: number; approvalNo: string | null }>(),
});

export interface PeaStatistics {
  liability: number;
  perMonth: { month: string; earned: number; spent: number; expired: number }[];
  byRule: { name: string; points: number }[];
  top: { id: number; name: string; balance: number }[];
}
export const peaStatistics = call('GET', `${WandouAccount.path}/statistics`, {
  label: ['豌豆统计', 'Point figures'],
  permission: permission(WandouAccount, 'view'),
  input: { schoolId: ref('校区', 'School', 'school') },
  answer: type<PeaStatistics>(),
});
