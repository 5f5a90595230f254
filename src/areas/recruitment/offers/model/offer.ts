// What somebody is offered: approved before it is sent, answered once, for a seat that is still free.
import { awaited } from '#kernel/model/approvals';
import { call, valuesOf } from '#kernel/model/call';
import {
  bool,
  category,
  choice,
  choices,
  date,
  datetime,
  files,
  int,
  longText,
  money,
  percent,
  ref,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { employments } from '../../needs/model/choices';

const reason = { withdrawReason: text('原因', 'Reason', { required: true, max: 200 }) };

export const OfferLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Being approved', 'orange'],
    rejected: ['已驳回', 'Rejected', 'red'],
    approved: ['待发送', 'To send', 'cyan'],
    sent: ['已发送', 'Sent', 'blue'],
    accepted: ['已接受', 'Accepted', 'green'],
    declined: ['已拒绝', 'Declined', 'red'],
    expired: ['已过期', 'Expired', 'grey'],
    withdrawn: ['已撤回', 'Withdrawn', 'grey'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交审批', 'Submit'],
      from: ['draft'],
      to: 'approving',
      approval: {
        kind: 'recruitment.offer',
        approved: 'approved',
        rejected: 'rejected',
        form: [
          ...(['candidateId', 'schoolId', 'schoolKind', 'postId', 'levelId', 'levelCode', 'monthlyTotal'] as const),
          ...(['overBand', 'probationMonths', 'contractMonths', 'startOn'] as const),
        ],
      },
    },
    revise: { label: ['修改', 'Revise'], from: ['rejected'], to: 'draft', permission: 'edit' },
    send: {
      label: ['发送', 'Send'],
      from: ['approved'],
      to: 'sent',
      fields: {
        sentWays: choices('发送方式', 'Ways', {
          sms: ['短信', 'SMS'],
          email: ['邮件', 'Email'],
          link: ['链接', 'Link'],
        }),
        expiresOn: date('有效期至', 'Valid until', { required: true }),
      },
    },
    accept: {
      label: ['接受', 'Accept'],
      from: ['sent'],
      to: 'accepted',
      permission: 'record',
      fields: { evidence: files('凭证', 'Proof', { required: true, max: 5 }) },
    },
    decline: {
      label: ['拒绝', 'Decline'],
      from: ['sent'],
      to: 'declined',
      permission: 'record',
      danger: true,
      fields: { declineReason: category('拒绝原因', 'Why declined', 'decline_reason', { required: true }) },
    },
    expire: { label: ['过期', 'Expired'], from: ['sent'], to: 'expired', internal: true },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      from: ['draft', 'approved', 'rejected', 'sent', 'accepted'],
      to: 'withdrawn',
      danger: true,
      fields: reason,
    },
  },
});

export const openOffers = ['draft', 'approving', 'rejected', 'approved', 'sent', 'accepted'] as const;

export const Offer = resource({
  name: 'offer',
  area: 'recruitment',
  path: '/api/v1.hr/offer',
  title: ['录用', 'Offer'],
  label: 'offerNo',
  fields: {
    offerNo: text('录用编号', 'Offer no.', { max: 20, computed: true, search: 'plain', exact: true }),
    applicationId: ref('应聘', 'Application', 'application', { required: true, fixed: true }),
    candidateId: ref('候选人', 'Candidate', 'candidate', { computed: true }),
    needId: ref('占用需求', 'Need', 'hiring_need', { required: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    postId: ref('岗位', 'Post', 'post', { computed: true }),
    levelId: ref('职级', 'Level', 'post_level'),
    levelCode: text('职级编码', 'Level code', { max: 10, computed: true }),
    schoolKind: choice(
      '校区性质',
      'Kind of school',
      { direct: ['直营', 'Direct'], franchise: ['加盟', 'Franchise'] },
      { computed: true },
    ),
    reportsToId: ref('上级', 'Superior', 'staff'),
    employmentType: choice('用工形式', 'Employment', employments, { required: true, default: 'full_time' }),
    basePay: money('基本工资', 'Base pay', { required: true }),
    postPay: money('岗位工资', 'Post pay', { default: 0 }),
    allowance: money('补贴', 'Allowance', { default: 0 }),
    monthlyTotal: money('月薪合计', 'Monthly total', { computed: true, default: 0 }),
    overBand: bool('超薪级', 'Over the band', { computed: true }),
    contractKind: choice(
      '合同类型',
      'Contract',
      {
        fixed: ['固定期限', 'Fixed term'],
        open_ended: ['无固定期限', 'Open-ended'],
        task: ['以完成任务为期限', 'Task-based'],
      },
      { required: true, default: 'fixed' },
    ),
    contractMonths: int('合同期限（月）', 'Months', { min: 1, max: 120, default: 36 }),
    probationMonths: int('试用期（月）', 'Probation (months)', { required: true, min: 0, max: 6, default: 2 }),
    probationPercent: percent('试用期薪资比例', 'Probation pay', {
      required: true,
      min: 80_00,
      max: 100_00,
      default: 80_00,
    }),
    startOn: date('到岗日期', 'Start', { required: true }),
    expiresOn: date('有效期至', 'Valid until'),
    terms: longText('条款', 'Terms', { max: 5000 }),
    sentAt: datetime('发送时间', 'Sent at', { computed: true }),
    sentWays: choices(
      '发送方式',
      'Ways',
      { sms: ['短信', 'SMS'], email: ['邮件', 'Email'], link: ['链接', 'Link'] },
      { computed: true },
    ),
    answeredAt: datetime('答复时间', 'Answered', { computed: true }),
    declineReason: category('拒绝原因', 'Why declined', 'decline_reason', { computed: true }),
    evidence: files('凭证', 'Proof', { computed: true }),
    withdrawReason: text('撤回原因', 'Why withdrawn', { max: 200, computed: true }),
    wrongTries: int('错误次数', 'Wrong tries', { computed: true, secret: true, default: 0 }),
    lockedUntil: datetime('锁定至', 'Locked until', { computed: true, secret: true, indexed: false }),
    approvalNo: awaited(),
    state: states(OfferLife),
  },
  scope: { school: 'schoolId' },
  search: ['offerNo', 'candidateId', 'postId', 'schoolId', 'state', 'startOn'],
  columns: [
    ...(['offerNo', 'candidateId', 'postId', 'schoolId', 'monthlyTotal', 'state', 'startOn', 'expiresOn'] as const),
    ...(['probationMonths', 'sentAt', 'answeredAt'] as const),
  ],
  unique: [['offerNo']],
  uniqueWhere: [
    { fields: ['applicationId'], where: { state: openOffers } },
    { fields: ['candidateId'], where: { state: openOffers } },
  ],
  editableIn: ['draft', 'approved'],
  totals: ({ basePay, postPay, allowance }) => ({ monthlyTotal: basePay + postPay + allowance }),
  actions: { record: ['登记答复', 'Record an answer'] },
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'export'],
});
export type Offer = Row<typeof Offer>;

export const shareOffer = call('POST', `${Offer.path}/share`, {
  label: ['候选人链接', 'Link for the candidate'],
  permission: permission(Offer, 'send'),
  input: { id: ref('录用', 'Offer', 'offer', { required: true }) },
  answer: valuesOf({ url: text('链接', 'Link', { required: true }) }),
});
