// A batch of coupons: what each is worth, what it may be used for, how many there are and how they are given out.
import { awaited } from '#kernel/model/approvals';
import {
  bool,
  categories,
  choice,
  choices,
  date,
  datetime,
  int,
  longText,
  money,
  percent,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { forWhom } from '../../model/choices';
import { reason } from '../../model/said';

export const couponKinds = {
  cash: ['代金券', 'Cash', 'green'],
  full_reduction: ['满减券', 'Over X minus Y', 'blue'],
  per_step: ['每满减券', 'Every X minus Y', 'purple'],
  percent: ['折扣券', 'Percent', 'orange'],
} as const;

export const issueWays = {
  manual: ['手工', 'By hand'],
  audience: ['人群', 'Audience'],
  code: ['兑换码', 'Code'],
  activity: ['活动', 'Activity'],
  points: ['积分', 'Points'],
  event: ['自动', 'Event'],
} as const;
export type IssueWay = keyof typeof issueWays;

export const CouponBatchLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Being approved', 'orange'],
    active: ['发放中', 'Active', 'blue'],
    paused: ['已暂停', 'Paused', 'orange'],
    ended: ['已结束', 'Ended', 'grey'],
    voided: ['已作废', 'Void', 'red'],
  },
  initial: 'draft',
  transitions: {
    activate: { label: ['启用', 'Activate'], from: ['draft'], to: 'active' },
    submit: {
      label: ['提交审批', 'Submit'],
      from: ['draft'],
      to: 'approving',
      approval: {
        kind: 'marketing.couponBatch',
        approved: 'active',
        form: ['name', 'kind', 'total', 'maxDiscount', 'schools'],
      },
    },
    pause: { label: ['暂停', 'Pause'], from: ['active'], to: 'paused', fields: { reason } },
    resume: { label: ['恢复', 'Resume'], from: ['paused'], to: 'active', permission: 'pause' },
    end: { label: ['停止发放', 'End'], from: ['active', 'paused'], to: 'ended' },
    void: {
      label: ['作废', 'Void'],
      from: ['active', 'paused', 'ended'],
      to: 'voided',
      danger: true,
      confirm: ['未使用的券将全部收回，确定？', 'Every unused coupon is taken back. Go on?'],
      fields: { reason },
    },
  },
});

const counted = { default: 0, computed: true } as const;

export const CouponBatch = resource({
  name: 'coupon_batch',
  area: 'marketing',
  path: '/api/v1/coupon/batch',
  title: ['优惠券批次', 'Coupon batch'],
  fields: {
    code: text('编号', 'No.', { max: 20, computed: true, search: 'plain', exact: true }),
    name: text('名称', 'Name', { required: true, max: 30, search: 'pinyin' }),
    kind: choice('券种', 'Kind', couponKinds, { required: true }),
    faceValue: money('面值', 'Face value', { default: 0 }),
    threshold: money('门槛', 'Threshold', { default: 0 }),
    stepAmount: money('每满', 'Every', { default: 0 }),
    stepOff: money('减', 'Off', { default: 0 }),
    payPercent: percent('折扣(实付%)', 'Pay percent', {
      default: 0,
      max: 99_99,
      help: ['88 即 8.8 折', '88: 12 % off'],
    }),
    capAmount: money('最高优惠', 'At most', { default: 0 }),
    lineKinds: choices(
      '适用项',
      'For',
      { course: ['课程', 'Course'], pack: ['课程包', 'Pack'], product: ['商品', 'Product'] },
      { help: ['不选为全部', 'None: all'] },
    ),
    scopeKind: choice(
      '范围',
      'Scope',
      {
        all: ['全部', 'All'],
        course: ['指定课程', 'Courses'],
        subject: ['指定科目', 'Subjects'],
        pack: ['指定课程包', 'Packs'],
        product: ['指定商品', 'Products'],
      },
      { default: 'all' },
    ),
    courseIds: refs('课程', 'Courses', 'course', { max: 100, indexed: false }),
    subjectIds: categories('科目', 'Subjects', 'course_subject', { max: 50, indexed: false }),
    packIds: refs('课程包', 'Packs', 'course_pack', { max: 100, indexed: false }),
    productIds: refs('商品', 'Products', 'product', { max: 100, indexed: false }),
    schools: refs('适用校区', 'Schools', 'school', { max: 100, help: ['不选为全部', 'None: all'] }),
    contractKinds: choices(
      '合同类型',
      'Contract kinds',
      { new: ['新签', 'New'], renew: ['续费', 'Renewal'], expand: ['扩科', 'Expansion'] },
      { help: ['不选为全部', 'None: all'] },
    ),
    forWhom: choice('对象', 'For whom', forWhom, { default: 'any' }),
    withConcession: bool('与优惠方案同享', 'With schemes', { default: true }),
    withCoupon: bool('与他券同享', 'With other coupons'),
    maxPerContract: int('每合同张数', 'Per contract', { default: 1, min: 1, max: 5 }),
    total: int('发行量', 'Total', { required: true, min: 1, max: 1_000_000 }),
    perCustomer: int('每人限领', 'Per customer', { default: 1, min: 1, max: 99 }),
    issueFrom: datetime('发放开始', 'Given from'),
    issueTo: datetime('发放截止', 'Given until'),
    issueWays: choices('发放方式', 'Ways', issueWays, { required: true }),
    autoEvent: choice(
      '自动发放时机',
      'Given when',
      {
        customer_created: ['新客建档', 'New customer'],
        first_visit: ['首次到访', 'First visit'],
        contract_effective: ['合同生效', 'Contract effective'],
        birthday: ['生日', 'Birthday'],
        referral_reward: ['转介绍奖励', 'Referral reward'],
      },
      { help: ['方式含「自动」时必填', 'Needed for the way "event"'] },
    ),
    sharedCode: text('通用码', 'Shared code', {
      max: 20,
      pattern: /^[A-Z0-9]{4,20}$/,
      patternHelp: ['4–20 位大写字母或数字', '4–20 capitals or digits'],
      help: ['不填为一券一码', 'Empty: a code each'],
    }),
    validKind: choice(
      '有效期',
      'Validity',
      { fixed: ['固定日期', 'Fixed'], days: ['领取后N天', 'Days after issue'] },
      { default: 'days' },
    ),
    validFrom: date('有效期始', 'Valid from'),
    validTo: date('有效期止', 'Valid until'),
    delayDays: int('领取后几天生效', 'Valid after days', { default: 0, min: 0, max: 365 }),
    validDays: int('有效天数', 'Days valid', { default: 30, min: 1, max: 3650 }),
    budget: money('优惠总预算', 'Discount budget', { default: 0, help: ['0 为不限', '0: none'] }),
    bearer: choice(
      '承担方',
      'Borne by',
      { hq: ['总部', 'Head office'], school: ['校区', 'School'], shared: ['共担', 'Shared'] },
      { default: 'hq' },
    ),
    hqPercent: percent('总部比例', 'Head office pays', { default: 0 }),
    returnPolicy: choice(
      '退回规则',
      'Return',
      { original: ['按原有效期', 'Keep validity'], extend: ['退回并延长', 'Extend'], forfeit: ['不退回', 'Forfeit'] },
      { default: 'original' },
    ),
    extendDays: int('延长天数', 'Extend by days', { default: 30, min: 1, max: 90 }),
    remindDays: int('到期提醒(天)', 'Remind days before', { default: 3, min: 0, max: 30 }),
    campaignId: ref('战役', 'Campaign', 'campaign'),
    channelId: ref('渠道', 'Channel', 'market_channel'),
    terms: longText('使用说明', 'Terms'),
    maxDiscount: money('最大优惠', 'Costs at most', { default: 0, computed: true }),
    issued: int('已发', 'Issued', counted),
    used: int('已用', 'Used', counted),
    expired: int('已过期', 'Expired', counted),
    revoked: int('已收回', 'Revoked', counted),
    discountUsed: money('已优惠', 'Discounted', counted),
    discountReserved: money('占用优惠', 'Reserved', counted),
    reason: text('原因', 'Reason', { max: 200, computed: true }),
    approvalNo: awaited(),
    state: states(CouponBatchLife),
  },
  scope: { schools: 'schools', creator: false },
  asked: { way: choice('发放方式', 'Way', issueWays) },
  search: ['name', 'kind', 'state', 'schools', 'way', 'validTo'],
  columns: ['name', 'code', 'kind', 'issued', 'used', 'discountUsed', 'schools', 'state', 'createdAt'],
  uniqueWhere: [
    { fields: ['name'], where: { state: ['draft', 'approving', 'active', 'paused'] } },
    { fields: ['sharedCode'], where: { state: ['draft', 'approving', 'active', 'paused', 'ended'] } },
  ],
  editableIn: ['draft', 'active', 'paused'],
  lookup: 'everyone',
});
export type CouponBatch = Row<typeof CouponBatch>;
