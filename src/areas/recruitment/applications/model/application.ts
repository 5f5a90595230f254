// A candidate on the way to a job, stage by stage; every stage that was ever entered is kept with its days.
import { bool, category, choice, datetime, int, ref, refs, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { event } from '#kernel/model/signals';
import { lifecycle } from '#kernel/model/states';

export const talentLevels = {
  a: ['A级', 'A', 'red'],
  b: ['B级', 'B', 'orange'],
  c: ['C级', 'C', 'blue'],
} as const;

const intoPool = {
  talentLevel: choice('人才等级', 'Talent level', talentLevels, { required: true, default: 'c' }),
  talentTags: refs('标签', 'Tags', 'hr_tag', { max: 20 }),
};
const note = text('说明', 'Note', { max: 500 });
const reasonText = text('原因', 'Reason', { required: true, max: 200 });

/** Stages by which a cohort is counted, in order. */
export const milestones = {
  new: ['收到简历', 'Received'],
  screened: ['筛选通过', 'Screened'],
  interviewing: ['面试', 'Interviewed'],
  passed: ['面试通过', 'Passed'],
  offering: ['发Offer', 'Offered'],
  accepted: ['接受', 'Accepted'],
  onboarded: ['入职', 'Onboarded'],
} as const;
export type Milestone = keyof typeof milestones;

const beforeOffer = ['new', 'screening', 'screened', 'interviewing', 'passed'] as const;
export const activeStages = [...beforeOffer, 'offering', 'accepted'] as const;

export const ApplicationLife = lifecycle({
  states: {
    new: ['新简历', 'New', 'grey'],
    screening: ['筛选中', 'Screening', 'blue'],
    screened: ['筛选通过', 'Screened', 'cyan'],
    interviewing: ['面试中', 'Interviewing', 'purple'],
    passed: ['面试通过', 'Passed', 'gold'],
    offering: ['发Offer中', 'Offering', 'orange'],
    accepted: ['待入职', 'To start', 'orange'],
    onboarded: ['已入职', 'Onboarded', 'green'],
    rejected: ['已淘汰', 'Rejected', 'red'],
    withdrawn: ['候选人放弃', 'Withdrew', 'grey'],
    transferred: ['已转职位', 'Moved to another job', 'grey'],
  },
  initial: 'new',
  transitions: {
    allot: {
      label: ['分配', 'Assign'],
      from: ['new'],
      to: 'screening',
      permission: 'assign',
      fields: {
        ownerId: ref('招聘负责人', 'Recruiter', 'staff', { required: true }),
        screenerId: ref('筛选人', 'Screener', 'staff', { required: true }),
      },
    },
    screenPass: {
      label: ['筛选通过', 'Pass screening'],
      from: ['new', 'screening'],
      to: 'screened',
      permission: 'screen',
      fields: { endNote: note },
    },
    interview: {
      label: ['进入面试', 'Interview'],
      from: ['screened', 'interviewing'],
      to: 'interviewing',
      internal: true,
    },
    pass: { label: ['面试通过', 'Passed'], from: ['interviewing'], to: 'passed', internal: true },
    skip: {
      label: ['免试通过', 'Skip rounds'],
      from: ['screened', 'interviewing'],
      to: 'passed',
      fields: { endNote: text('原因', 'Reason', { required: true, max: 500 }) },
    },
    offer: { label: ['发Offer', 'Offer'], from: ['passed'], to: 'offering', internal: true },
    accept: { label: ['接受Offer', 'Accepted'], from: ['offering'], to: 'accepted', internal: true },
    fallBack: {
      label: ['Offer 未成', 'Offer fell through'],
      from: ['offering', 'accepted'],
      to: 'passed',
      internal: true,
    },
    onboard: { label: ['入职', 'Onboarded'], from: ['accepted'], to: 'onboarded', internal: true },
    reject: {
      label: ['淘汰', 'Reject'],
      from: beforeOffer,
      to: 'rejected',
      danger: true,
      fields: {
        rejectReason: category('淘汰原因', 'Why rejected', 'reject_reason', { required: true }),
        endNote: note,
        ...intoPool,
      },
    },
    withdraw: {
      label: ['候选人放弃', 'Candidate withdrew'],
      from: activeStages,
      to: 'withdrawn',
      permission: 'reject',
      danger: true,
      fields: {
        withdrawReason: category('放弃原因', 'Why withdrawn', 'withdraw_reason', { required: true }),
        endNote: note,
        ...intoPool,
      },
    },
    transfer: {
      label: ['转职位', 'Move to job'],
      from: beforeOffer,
      to: 'transferred',
      permission: 'assign',
      fields: { toJobId: ref('转到职位', 'To job', 'job', { required: true }) },
    },
    reopen: {
      label: ['恢复', 'Reopen'],
      from: ['rejected', 'withdrawn'],
      to: 'screening',
      fields: { endNote: reasonText },
    },
  },
});

export const Application = resource({
  name: 'application',
  area: 'recruitment',
  path: '/api/v1.hr/application',
  title: ['应聘', 'Application'],
  label: 'candidateId',
  fields: {
    candidateId: ref('候选人', 'Candidate', 'candidate', { required: true, computed: true }),
    jobId: ref('职位', 'Job', 'job', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    postId: ref('岗位', 'Post', 'post', { computed: true }),
    resumeId: ref('简历', 'Resume', 'resume', { computed: true, indexed: false }),
    needId: ref('占用需求', 'Seat of need', 'hiring_need', { computed: true }),
    channelId: ref('渠道', 'Channel', 'recruit_channel', { computed: true }),
    ownerId: ref('招聘负责人', 'Recruiter', 'staff'),
    screenerId: ref('筛选人', 'Screener', 'staff'),
    matchHits: int('符合', 'Rules met', { computed: true, default: 0 }),
    matchTotal: int('规则数', 'Rules', { computed: true, default: 0 }),
    currentRoundNo: int('当前轮次', 'Round', { computed: true, default: 0 }),
    stageEnteredAt: datetime('进入时间', 'In stage since', { computed: true }),
    onHold: bool('待定', 'On hold', { computed: true }),
    rejectReason: category('淘汰原因', 'Why rejected', 'reject_reason', { computed: true }),
    withdrawReason: category('放弃原因', 'Why withdrawn', 'withdraw_reason', { computed: true }),
    endNote: text('说明', 'Note', { max: 500, computed: true }),
    movedToId: ref('转至应聘', 'Moved to', 'application', { computed: true, indexed: false }),
    furthest: choice('最远阶段', 'Got as far as', milestones, { computed: true, default: 'new' }),
    /** When each was first reached, by which cohorts are counted. */
    screenedAt: datetime('筛选通过时间', 'Screened on', { computed: true }),
    interviewedAt: datetime('首次面试时间', 'First interview', { computed: true }),
    passedAt: datetime('面试通过时间', 'Passed on', { computed: true }),
    offeredAt: datetime('Offer 发送时间', 'Offer sent', { computed: true }),
    acceptedAt: datetime('接受时间', 'Accepted on', { computed: true }),
    onboardedAt: datetime('入职时间', 'Onboarded on', { computed: true }),
    state: states(ApplicationLife, '阶段', 'Stage'),
  },
  scope: { school: 'schoolId', owner: 'ownerId' },
  asked: {
    reached: choice('曾到阶段', 'Ever reached', milestones),
    stalledDays: int('停留超过（天）', 'In stage longer than (days)', { min: 1, max: 365 }),
  },
  search: ['candidateId', 'jobId', 'schoolId', 'ownerId', 'state', 'channelId', 'stalledDays', 'createdAt'],
  columns: [
    ...(['candidateId', 'jobId', 'schoolId', 'state', 'matchHits', 'matchTotal', 'channelId', 'ownerId'] as const),
    ...(['screenerId', 'currentRoundNo', 'stageEnteredAt', 'onHold', 'createdAt'] as const),
  ],
  uniqueWhere: [{ fields: ['candidateId', 'jobId'], where: { state: activeStages } }],
  actions: { screen: ['筛选', 'Screen'], assign: ['分配', 'Assign'] },
  verbs: ['list', 'detail', 'count', 'options', 'export'],
});
export type Application = Row<typeof Application>;

export const ApplicationStage = resource({
  name: 'application_stage',
  area: 'recruitment',
  noun: 'application',
  path: '/api/v1.hr/applicationStage',
  title: ['阶段记录', 'Stage'],
  label: 'stage',
  fields: {
    applicationId: ref('应聘', 'Application', 'application', { required: true }),
    stage: text('阶段', 'Stage', { required: true, max: 20, exact: true }),
    enteredAt: datetime('进入', 'Entered', { required: true }),
    leftAt: datetime('离开', 'Left'),
    byStaffId: ref('操作人', 'By', 'staff', { indexed: false }),
    note: text('说明', 'Note', { max: 500 }),
  },
  scope: { parent: 'applicationId' },
  search: ['applicationId', 'stage', 'enteredAt'],
  sort: 'id',
  verbs: ['list', 'count'],
});

interface Moved {
  applicationId: number;
  candidateId: number;
  from: string | null;
  to: string;
  note: string | null;
}
/** Within the area: talents, referrals and boards follow. */
export const applicationMoved = event<Moved>('application.moved');
