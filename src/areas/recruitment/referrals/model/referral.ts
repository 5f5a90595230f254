// Colleagues who bring somebody: the first who names a person, what is due at each stage, and what was paid.
import { awaited } from '#kernel/model/approvals';
import { type BatchAnswer, call, type } from '#kernel/model/call';
import {
  choice,
  choices,
  date,
  datetime,
  file,
  int,
  mobile,
  money,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { employments } from '../../needs/model/choices';

const manage = { view: 'manage', add: 'manage', edit: 'manage', delete: 'manage', export: 'manage' } as const;
const reason = text('原因', 'Reason', { required: true, max: 200 });

export const relations = {
  friend: ['朋友', 'Friend'],
  former_colleague: ['前同事', 'Ex-colleague'],
  classmate: ['同学', 'Classmate'],
  relative: ['亲属', 'Relative', 'orange'],
  other: ['其他', 'Other'],
} as const;

export const StaffReferralLife = lifecycle({
  states: {
    submitted: ['待确认', 'To confirm', 'orange'],
    valid: ['有效', 'Valid', 'green'],
    invalid: ['无效', 'Invalid', 'red'],
    hired: ['已入职', 'Hired', 'blue'],
    closed: ['已结案', 'Closed', 'grey'],
  },
  initial: 'submitted',
  transitions: {
    accept: { label: ['判定有效', 'Accept'], from: ['submitted'], to: 'valid', permission: 'manage' },
    invalidate: {
      label: ['判定无效', 'Invalidate'],
      from: ['submitted', 'valid'],
      to: 'invalid',
      permission: 'manage',
      danger: true,
      fields: { invalidReason: reason },
    },
    hire: { label: ['入职', 'Hired'], from: ['valid'], to: 'hired', internal: true },
    close: { label: ['结案', 'Close'], from: ['valid', 'hired'], to: 'closed', internal: true },
  },
});

export const StaffReferral = resource({
  name: 'staff_referral',
  area: 'recruitment',
  noun: 'referral',
  path: '/api/v1.hr/staffReferral',
  title: ['内推', 'Referral'],
  label: 'personName',
  fields: {
    referrerId: ref('推荐人', 'Referrer', 'staff', { required: true, computed: true }),
    jobId: ref('职位', 'Job', 'job', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    candidateId: ref('被推荐人', 'Candidate', 'candidate', { computed: true }),
    applicationId: ref('应聘', 'Application', 'application', { computed: true }),
    personName: text('姓名', 'Name', { required: true, max: 30, search: 'pinyin', computed: true }),
    mobile: mobile('手机', 'Mobile', { computed: true }),
    relation: choice('关系', 'Relation', relations, { required: true, computed: true }),
    reason: text('推荐理由', 'Reason', { max: 300, computed: true }),
    submittedAt: datetime('推荐时间', 'Referred', { computed: true }),
    validUntil: date('有效期至', 'Valid until', { computed: true }),
    invalidReason: text('无效原因', 'Why invalid', { max: 200, computed: true }),
    ruleId: ref('奖励规则', 'Rule', 'staff_referral_rule', { computed: true }),
    state: states(StaffReferralLife),
  },
  scope: { school: 'schoolId', owner: 'referrerId' },
  search: ['referrerId', 'jobId', 'personName', 'relation', 'state', 'submittedAt'],
  columns: [
    ...(['personName', 'referrerId', 'jobId', 'relation', 'state', 'submittedAt', 'validUntil'] as const),
    ...(['invalidReason', 'reason'] as const),
  ],
  sort: '-submittedAt',
  grantedBy: manage,
  actions: { manage: ['管理内推', 'Manage referrals'] },
  verbs: ['list', 'detail', 'count', 'export'],
});
export type StaffReferral = Row<typeof StaffReferral>;

export const StaffReferralRule = resource({
  name: 'staff_referral_rule',
  area: 'recruitment',
  noun: 'referral',
  path: '/api/v1.hr/staffReferralRule',
  title: ['内推规则', 'Referral rule'],
  fields: {
    name: text('规则', 'Rule', { required: true, max: 40, search: 'pinyin' }),
    postIds: refs('岗位', 'Posts', 'post', { max: 30, help: ['不选为全部岗位', 'None: every post'] }),
    employmentTypes: choices('用工形式', 'Employment', employments, { help: ['不选为全部', 'None: all'] }),
    interviewed: money('面试奖励', 'When interviewed', { default: 0 }),
    onboarded: money('入职奖励', 'When onboarded', { default: 0 }),
    regularised: money('转正奖励', 'When regularised', { default: 0 }),
    from: date('生效', 'From', { required: true }),
    to: date('截止', 'To'),
  },
  search: ['name', 'from'],
  columns: ['name', 'postIds', 'employmentTypes', 'interviewed', 'onboarded', 'regularised', 'from', 'to'],
  sort: '-from',
  grantedBy: manage,
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete'],
});
export type StaffReferralRule = Row<typeof StaffReferralRule>;

export const StaffReferralRewardLife = lifecycle({
  states: {
    waiting: ['待达成', 'Waiting', 'grey'],
    due: ['待审批', 'Due', 'orange'],
    approving: ['审批中', 'Being approved', 'orange'],
    approved: ['待发放', 'To pay', 'blue'],
    paid: ['已发放', 'Paid', 'green'],
    void: ['已作废', 'Void', 'red'],
  },
  initial: 'waiting',
  transitions: {
    reach: { label: ['达成', 'Reached'], from: ['waiting'], to: 'due', internal: true },
    submit: {
      label: ['提交审批', 'Submit'],
      from: ['due'],
      to: 'approving',
      permission: 'manage',
      approval: {
        kind: 'recruitment.referralReward',
        approved: 'approved',
        form: ['referralId', 'staffId', 'stage', 'amount'],
      },
    },
    pay: { label: ['发放', 'Pay'], from: ['approved'], to: 'paid', internal: true },
    void: {
      label: ['作废', 'Void'],
      from: ['waiting', 'due', 'approved'],
      to: 'void',
      permission: 'manage',
      danger: true,
      fields: { voidReason: reason },
    },
  },
});

export const rewardStages = {
  interviewed: ['面试', 'Interviewed'],
  onboarded: ['入职', 'Onboarded'],
  regularised: ['转正', 'Regularised'],
} as const;

export const StaffReferralReward = resource({
  name: 'staff_referral_reward',
  area: 'recruitment',
  noun: 'referral',
  path: '/api/v1.hr/staffReferralReward',
  title: ['内推奖励', 'Referral reward'],
  label: 'staffId',
  fields: {
    referralId: ref('内推', 'Referral', 'staff_referral', { required: true, computed: true }),
    staffId: ref('员工', 'Staff member', 'staff', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    stage: choice('阶段', 'Stage', rewardStages, { required: true, computed: true }),
    amount: money('金额', 'Amount', { required: true, computed: true }),
    dueOn: date('应发日', 'Due', { computed: true }),
    paidMonth: text('发放月份', 'Paid with', { max: 7, computed: true }),
    voidReason: text('作废原因', 'Why void', { max: 200, computed: true }),
    approvalNo: awaited(),
    state: states(StaffReferralRewardLife),
  },
  scope: { school: 'schoolId', owner: 'staffId' },
  search: ['staffId', 'stage', 'state', 'dueOn'],
  columns: ['staffId', 'referralId', 'stage', 'amount', 'dueOn', 'state', 'paidMonth', 'voidReason'],
  unique: [['referralId', 'stage']],
  grantedBy: manage,
  verbs: ['list', 'detail', 'count', 'export'],
});
export type StaffReferralReward = Row<typeof StaffReferralReward>;

export const refer = call('POST', '/api/v1/hr/refer', {
  label: ['推荐', 'Refer'],
  input: {
    jobId: int('职位', 'Job', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    name: text('姓名', 'Name', { required: true, max: 30 }),
    mobile: mobile('手机', 'Mobile', { required: true }),
    relation: choice('关系', 'Relation', relations, { required: true, default: 'friend' }),
    reason: text('推荐理由', 'Reason', { max: 300 }),
    resumeFile: file('简历', 'Resume'),
  },
  answer: type<{ id: number; state: string; invalidReason: string | null }>(),
});

export interface ReferableJob {
  id: number;
  title: string;
  schools: string;
  pay: string | null;
  interviewed: string;
  onboarded: string;
  regularised: string;
}
export const referableJobs = call('GET', '/api/v1/hr/referableJobs', {
  label: ['可内推职位', 'Jobs to refer to'],
  answer: type<ReferableJob[]>(),
});

export interface OwnReferral {
  id: number;
  name: string;
  job: string;
  submittedAt: string;
  state: string;
  invalidReason: string | null;
  /** How far: 0 referred, 1 interviewed, 2 offered, 3 onboarded; nothing of what was said. */
  step: number;
  rewards: { stage: string; amount: string; state: string }[];
}
export const myReferrals = call('GET', '/api/v1/hr/myReferrals', {
  label: ['我的内推', 'My referrals'],
  answer: type<OwnReferral[]>(),
});

export const submitRewards = call('POST', `${StaffReferralReward.path}/submitMany`, {
  label: ['提交审批', 'Submit'],
  permission: permission(StaffReferral, 'manage'),
  input: { ids: refs('奖励', 'Rewards', 'staff_referral_reward', { required: true, max: 200 }) },
  answer: type<BatchAnswer>(),
});
