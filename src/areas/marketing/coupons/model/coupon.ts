// One coupon of a family, what became of it, and the orders by which many are given out.
import { awaited } from '#kernel/model/approvals';
import { bool, choice, date, datetime, int, json, money, ref, refs, shape, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { reason } from '../../model/said';
import { issueWays } from './batch';
import type { Terms } from './terms';

export const CouponLife = lifecycle({
  states: {
    unclaimed: ['待领取', 'Unclaimed', 'grey'],
    unused: ['未使用', 'Unused', 'blue'],
    locked: ['占用中', 'Locked', 'orange'],
    used: ['已使用', 'Used', 'green'],
    expired: ['已过期', 'Expired', 'grey'],
    revoked: ['已收回', 'Revoked', 'red'],
  },
  initial: 'unused',
  transitions: {
    claim: { label: ['领取', 'Claim'], from: ['unclaimed'], to: 'unused', internal: true },
    lock: { label: ['占用', 'Lock'], from: ['unused'], to: 'locked', internal: true },
    release: { label: ['释放', 'Release'], from: ['locked'], to: ['unused', 'expired'], internal: true },
    redeem: { label: ['核销', 'Redeem'], from: ['locked'], to: 'used', internal: true },
    return: { label: ['退回', 'Return'], from: ['used'], to: ['unused', 'expired', 'used'], internal: true },
    expire: { label: ['过期', 'Expire'], from: ['unclaimed', 'unused'], to: 'expired', internal: true },
    revoke: {
      label: ['收回', 'Revoke'],
      from: ['unclaimed', 'unused'],
      to: 'revoked',
      danger: true,
      fields: { reason },
    },
    extend: {
      label: ['延期', 'Extend'],
      from: ['unused', 'expired'],
      to: 'unused',
      fields: { until: date('延至', 'Until', { required: true }), reason },
    },
    transfer: {
      label: ['转赠', 'Transfer'],
      from: ['unused'],
      to: 'unused',
      fields: { toCustomerId: ref('同家庭学员', 'To (same family)', 'customer', { required: true }) },
    },
  },
});

const termsShape = shape((value): value is Terms => typeof value === 'object' && value !== null && 'kind' in value);
const partsShape = shape((value): value is { lineNo: number; discount: number }[] => Array.isArray(value));

export const Coupon = resource({
  name: 'coupon',
  area: 'marketing',
  path: '/api/v1/coupon/coupon',
  title: ['优惠券', 'Coupon'],
  label: 'couponNo',
  fields: {
    couponNo: text('券号', 'No.', { required: true, max: 14, computed: true, search: 'plain', exact: true }),
    code: text('兑换码', 'Code', { max: 12, computed: true, secret: true }),
    codeShown: text('兑换码', 'Code', { max: 12, computed: true }),
    batchId: ref('批次', 'Batch', 'coupon_batch', { required: true, computed: true }),
    customerId: ref('客户', 'Customer', 'customer', { computed: true }),
    nth: int('第几张', 'Nth', { computed: true }),
    terms: json('条款快照', 'Frozen terms', termsShape, { required: true, computed: true }),
    validFrom: datetime('有效期始', 'Valid from', { required: true, computed: true }),
    validTo: datetime('有效期止', 'Valid until', { required: true, computed: true }),
    way: choice('方式', 'Way', issueWays, { required: true, computed: true }),
    issueId: ref('发放单', 'Issue', 'coupon_issue', { computed: true }),
    issuedBy: ref('发放人', 'Issued by', 'staff', { computed: true, indexed: false }),
    trackCodeId: ref('推广码', 'Track code', 'track_code', { computed: true, indexed: false }),
    contractId: ref('合同', 'Contract', 'contract', { computed: true }),
    discount: money('优惠额', 'Discount', { default: 0, computed: true }),
    lines: json('分摊', 'Shares', partsShape, { default: [], computed: true }),
    lockedAt: datetime('占用时间', 'Locked', { computed: true }),
    usedAt: datetime('使用时间', 'Used', { computed: true }),
    returnTimes: int('退回次数', 'Returns', { default: 0, computed: true }),
    reason: text('原因', 'Reason', { max: 200, computed: true }),
    originKey: text('来源键', 'Origin', { max: 80, computed: true, secret: true, unlogged: true }),
    state: states(CouponLife),
  },
  scope: { parent: 'customerId' },
  search: ['couponNo', 'customerId', 'batchId', 'state', 'way', 'contractId', 'validTo'],
  columns: [
    'couponNo',
    'batchId',
    'customerId',
    'way',
    'issuedBy',
    'validTo',
    'state',
    'contractId',
    'discount',
    'createdAt',
  ],
  unique: [['couponNo'], ['code'], ['originKey']],
  uniqueWhere: [
    {
      fields: ['batchId', 'customerId', 'nth'],
      where: { state: ['unclaimed', 'unused', 'locked', 'used', 'expired'] },
    },
  ],
  indexes: [
    ['batchId', 'state'],
    ['customerId', 'state'],
    ['state', 'validTo'],
  ],
  verbs: ['list', 'detail', 'count', 'export', 'options'],
});
export type Coupon = Row<typeof Coupon>;

export const CouponEntry = resource({
  name: 'coupon_entry',
  area: 'marketing',
  noun: 'coupon',
  path: '/api/v1/coupon/entry',
  title: ['优惠券流水', 'Coupon entry'],
  label: 'action',
  fields: {
    couponId: ref('优惠券', 'Coupon', 'coupon', { required: true, computed: true }),
    action: text('动作', 'Action', { required: true, max: 20, computed: true }),
    from: text('由', 'From', { max: 20, computed: true }),
    to: text('至', 'To', { required: true, max: 20, computed: true }),
    contractId: ref('合同', 'Contract', 'contract', { computed: true, indexed: false }),
    amount: money('金额', 'Amount', { default: 0, computed: true }),
    byId: ref('操作人', 'By', 'staff', { computed: true, indexed: false }),
    at: datetime('时间', 'Time', { required: true, computed: true }),
    note: text('备注', 'Note', { max: 200, computed: true }),
  },
  scope: { parent: 'couponId' },
  search: ['couponId'],
  sort: '-at',
  appendOnly: true,
  verbs: ['list', 'count', 'export'],
});
export type CouponEntry = Row<typeof CouponEntry>;

export const CouponIssueLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Being approved', 'orange'],
    queued: ['待执行', 'Queued', 'blue'],
    running: ['执行中', 'Running', 'blue'],
    done: ['完成', 'Done', 'green'],
    part: ['部分完成', 'Partly done', 'orange'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      from: ['draft'],
      to: 'approving',
      approval: {
        kind: 'marketing.couponIssue',
        approved: 'queued',
        form: ['batchId', 'way', 'total', 'maxDiscount'],
      },
    },
    begin: { label: ['执行', 'Begin'], from: ['queued'], to: 'running', internal: true },
    finish: { label: ['完成', 'Finish'], from: ['running'], to: ['done', 'part'], internal: true },
    cancel: { label: ['取消', 'Cancel'], from: ['draft', 'queued'], to: 'cancelled', permission: 'edit', danger: true },
  },
});

const skipsShape = shape((value): value is { customerId: number; reason: string }[] => Array.isArray(value));

export const CouponIssue = resource({
  name: 'coupon_issue',
  area: 'marketing',
  path: '/api/v1/coupon/issue',
  title: ['发放单', 'Issue order'],
  label: 'batchId',
  fields: {
    batchId: ref('批次', 'Batch', 'coupon_batch', { required: true, fixed: true }),
    way: choice(
      '方式',
      'Way',
      { manual: ['手工', 'By hand'], audience: ['人群', 'Audience'], code: ['兑换码', 'Code'] },
      { required: true, default: 'manual' },
    ),
    /** Of whichever schools: told only to who wrote the order and to who sees all of them. */
    customerIds: refs('客户', 'Customers', 'customer', {
      max: 1000,
      indexed: false,
      help: ['手工发放时选择', 'By hand'],
    }),
    groupId: ref('客户群组', 'Group', 'customer_group', { help: ['按人群发放时选择', 'By audience'] }),
    perPerson: int('每人张数', 'Per person', { default: 1, min: 1, max: 10 }),
    codeCount: int('码数量', 'Codes', { default: 0, min: 0, max: 20_000, help: ['发兑换码时填写', 'By code'] }),
    scheduleAt: datetime('定时', 'Not before'),
    notice: bool('通知家长', 'Tell families', { default: true }),
    reason: text('事由', 'Reason', { max: 200 }),
    total: int('应发', 'Total', { default: 0, computed: true }),
    ok: int('成功', 'Given', { default: 0, computed: true }),
    skipped: int('跳过', 'Skipped', { default: 0, computed: true }),
    skips: json('跳过明细', 'Skips', skipsShape, { default: [], computed: true }),
    maxDiscount: money('最大优惠', 'Costs at most', { default: 0, computed: true }),
    /** The last customer that was dealt with. */
    place: int('进度', 'Place', {
      ...{ default: 0, computed: true, secret: true, unlogged: true, max: Number.MAX_SAFE_INTEGER },
    }),
    approvalNo: awaited(),
    state: states(CouponIssueLife),
  },
  scope: { parent: 'batchId' },
  search: ['batchId', 'way', 'state', 'createdAt'],
  columns: ['batchId', 'way', 'total', 'ok', 'skipped', 'state', 'reason', 'createdBy', 'createdAt'],
  editableIn: ['draft'],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'export'],
});
export type CouponIssue = Row<typeof CouponIssue>;
