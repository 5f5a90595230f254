// Codes behind posters and links, what was scanned, and by which touch a customer came.
import { call, rowOf } from '#kernel/model/call';
import { bool, choice, date, datetime, int, money, ref, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { codeOwners, targetKinds } from '../../model/choices';

const counted = { default: 0, computed: true } as const;

export const TrackCode = resource({
  name: 'track_code',
  area: 'marketing',
  path: '/poster/v1/trackCode',
  title: ['推广码', 'Track code'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    code: text('推广码', 'Code', { max: 8, computed: true, search: 'plain', exact: true }),
    link: text('链接', 'Link', { max: 120, computed: true }),
    ownerKind: choice('归属', 'Owner kind', codeOwners, { default: 'none', computed: true }),
    ownerId: ref('员工', 'Staff', 'staff', { help: ['填写后客户归其跟进', 'Customers who come by it are theirs'] }),
    ownerRef: int('归属人编号', 'Owner', { computed: true, secret: true, unlogged: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    targetKind: choice('目标', 'Target', targetKinds, { required: true }),
    activityId: ref('活动', 'Activity', 'activity'),
    couponBatchId: ref('优惠券', 'Coupon batch', 'coupon_batch'),
    targetUrl: text('链接地址', 'URL', {
      max: 300,
      pattern: /^https:\/\/\S+$/,
      patternHelp: ['以 https:// 开头', 'Begins with https://'],
    }),
    channelId: ref('渠道', 'Channel', 'market_channel'),
    campaignId: ref('战役', 'Campaign', 'campaign'),
    planLineId: ref('计划明细', 'Plan line', 'plan_line'),
    posterId: ref('海报', 'Poster', 'poster', { computed: true }),
    expiresAt: datetime('到期', 'Expires'),
    enabled: bool('启用', 'On', { default: true }),
    targetId: int('目标编号', 'Target no.', { computed: true, secret: true, unlogged: true }),
    scans: int('扫码', 'Scans', counted),
    visitors: int('访客', 'Visitors', counted),
    signups: int('报名/领取', 'Sign-ups', counted),
    deals: int('成交', 'Deals', counted),
    revenue: money('收入', 'Revenue', { ...counted, min: -99_999_999_999_99 }),
  },
  scope: { school: 'schoolId', owner: 'ownerId' },
  search: ['name', 'code', 'targetKind', 'channelId', 'ownerId', 'enabled'],
  columns: [
    ...(['name', 'code', 'targetKind', 'activityId', 'couponBatchId', 'ownerId', 'channelId', 'scans'] as const),
    ...(['visitors', 'signups', 'deals', 'revenue', 'enabled'] as const),
  ],
  unique: [['code'], ['posterId', 'ownerKind', 'ownerRef', 'targetKind', 'targetId']],
});
export type TrackCode = Row<typeof TrackCode>;

/** What was opened by a code, one row a time; the visitor is a hash that changes every day. */
export const TrackScan = resource({
  name: 'track_scan',
  area: 'marketing',
  noun: 'trackCode',
  path: '/poster/v1/scan',
  title: ['扫码', 'Scan'],
  label: 'on',
  fields: {
    trackCodeId: ref('推广码', 'Code', 'track_code', { required: true }),
    on: date('日期', 'Day', { required: true }),
    visitor: text('访客', 'Visitor', { required: true, max: 64, secret: true }),
    scans: int('次数', 'Times', { default: 1 }),
  },
  scope: { parent: 'trackCodeId' },
  unique: [['trackCodeId', 'on', 'visitor']],
  verbs: ['list', 'count'],
});
export type TrackScan = Row<typeof TrackScan>;

export const touchKinds = {
  create: ['建档', 'Created'],
  signup: ['报名', 'Sign-up'],
  ticket: ['购票', 'Ticket'],
  check_in: ['签到', 'Check-in'],
  coupon_claim: ['领券', 'Coupon'],
  manual: ['手工', 'Manual'],
  import: ['导入', 'Import'],
} as const;

export const LeadTouch = resource({
  name: 'lead_touch',
  area: 'marketing',
  path: '/market/v1/touch',
  title: ['营销触点', 'Marketing touch'],
  label: 'kind',
  fields: {
    customerId: ref('客户', 'Customer', 'customer', { required: true, computed: true }),
    at: datetime('时间', 'Time', { required: true, computed: true }),
    kind: choice('类型', 'Kind', touchKinds, { required: true, computed: true }),
    channelId: ref('渠道', 'Channel', 'market_channel', { computed: true }),
    campaignId: ref('战役', 'Campaign', 'campaign', { computed: true }),
    planLineId: ref('计划明细', 'Plan line', 'plan_line', { computed: true }),
    activityId: ref('活动', 'Activity', 'activity', { computed: true }),
    posterId: ref('海报', 'Poster', 'poster', { computed: true, indexed: false }),
    trackCodeId: ref('推广码', 'Track code', 'track_code', { computed: true }),
    ownerKind: choice('归属', 'Owner kind', codeOwners, { default: 'none', computed: true }),
    ownerId: ref('推广人', 'Promoted by', 'staff', { computed: true }),
    isFirst: bool('首次', 'First', { computed: true }),
  },
  scope: { parent: 'customerId' },
  search: ['customerId', 'kind', 'channelId', 'campaignId', 'activityId', 'ownerId', 'isFirst', 'at'],
  columns: ['customerId', 'at', 'kind', 'isFirst', 'channelId', 'campaignId', 'activityId', 'ownerId', 'trackCodeId'],
  sort: '-at',
  uniqueWhere: [{ fields: ['customerId'], where: { isFirst: true } }],
  indexes: [
    ['customerId', 'at'],
    ['channelId', 'at'],
  ],
  verbs: ['list', 'detail', 'count', 'export'],
});
export type LeadTouch = Row<typeof LeadTouch>;

export const touchByHand = call('POST', `${LeadTouch.path}/manual`, {
  label: ['登记渠道', 'Name the channel'],
  permission: permission(LeadTouch, 'add'),
  input: {
    customerId: ref('客户', 'Customer', 'customer', { required: true }),
    channelId: ref('渠道', 'Channel', 'market_channel', { required: true }),
    campaignId: ref('战役', 'Campaign', 'campaign'),
  },
  answer: rowOf(LeadTouch),
});

/** What of a contract's or an online order's money is credited to a touch. All of one come to the cash it brought. */
export const DealCredit = resource({
  name: 'deal_credit',
  area: 'marketing',
  noun: 'leadTouch',
  path: '/market/v1/credit',
  title: ['成交归因', 'Deal credit'],
  label: 'customerId',
  fields: {
    contractId: ref('合同', 'Contract', 'contract', { computed: true }),
    onlineOrderId: ref('线上订单', 'Online order', 'online_order', { computed: true }),
    customerId: ref('客户', 'Customer', 'customer', { required: true, computed: true }),
    touchId: ref('触点', 'Touch', 'lead_touch', { required: true, computed: true }),
    channelId: ref('渠道', 'Channel', 'market_channel', { computed: true }),
    campaignId: ref('战役', 'Campaign', 'campaign', { computed: true }),
    planLineId: ref('计划明细', 'Plan line', 'plan_line', { computed: true }),
    activityId: ref('活动', 'Activity', 'activity', { computed: true }),
    trackCodeId: ref('推广码', 'Track code', 'track_code', { computed: true }),
    weight: int('权重', 'Weight', { default: 1, computed: true }),
    /** One touch of each contract counts it; an online order is no deal. */
    isCounted: bool('计成交', 'Counts the deal', { computed: true }),
    revenue: money('收入', 'Revenue', { default: 0, computed: true, min: -99_999_999_999_99 }),
    signedAt: datetime('签约', 'Signed', { required: true, computed: true }),
    /** Empty until the contract is effective, and again when it is void. */
    dealOn: date('成交日', 'Deal', { computed: true }),
  },
  scope: { parent: 'customerId' },
  unique: [
    ['contractId', 'touchId'],
    ['onlineOrderId', 'touchId'],
  ],
  verbs: ['list', 'count'],
});
export type DealCredit = Row<typeof DealCredit>;
