// A seat that a school asks for: approved by those above it, filled by the people who are hired for it.
import { awaited } from '#kernel/model/approvals';
import { call, type } from '#kernel/model/call';
import {
  bool,
  categories,
  choice,
  date,
  datetime,
  int,
  longText,
  money,
  ref,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { query } from '#kernel/model/signals';
import { lifecycle } from '#kernel/model/states';
import { educations, employments } from './choices';
import type { QuotaCount } from './quota';

const reason = { reason: text('原因', 'Reason', { required: true, max: 200 }) };

export const NeedLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Being approved', 'orange'],
    rejected: ['已驳回', 'Rejected', 'red'],
    approved: ['已批准', 'Approved', 'cyan'],
    recruiting: ['招聘中', 'Recruiting', 'blue'],
    paused: ['已暂停', 'Paused', 'gold'],
    filled: ['已招满', 'Filled', 'green'],
    closed: ['已关闭', 'Closed', 'grey'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交审批', 'Submit'],
      from: ['draft'],
      to: 'approving',
      approval: {
        kind: 'recruitment.need',
        approved: 'approved',
        rejected: 'rejected',
        form: [
          'needNo',
          'schoolId',
          'postId',
          'headCount',
          'reason',
          'salaryMin',
          'salaryMax',
          'expectedOn',
          'overQuota',
          'duties',
        ],
      },
    },
    revise: { label: ['修改', 'Revise'], from: ['rejected'], to: 'draft', permission: 'edit' },
    start: {
      label: ['开始招聘', 'Start'],
      from: ['approved'],
      to: 'recruiting',
      permission: 'recruit',
      fields: { recruiterId: ref('招聘负责人', 'Recruiter', 'staff', { required: true }) },
    },
    pause: {
      label: ['暂停', 'Pause'],
      from: ['recruiting'],
      to: 'paused',
      permission: 'recruit',
      fields: reason,
    },
    resume: { label: ['恢复', 'Resume'], from: ['paused'], to: 'recruiting', permission: 'recruit' },
    fill: { label: ['招满', 'Filled'], from: ['recruiting'], to: 'filled', internal: true },
    reopen: {
      label: ['重开', 'Reopen'],
      from: ['filled'],
      to: 'recruiting',
      permission: 'recruit',
      fields: reason,
    },
    /** Fewer at once, more by leave; until it is given the old number holds. */
    adjust: {
      label: ['调整人数', 'Adjust'],
      from: ['recruiting'],
      fields: {
        wanted: int('调整为', 'New head count', { required: true, min: 1, max: 99 }),
        ...reason,
      },
      approval: {
        kind: 'recruitment.needAdjust',
        approved: 'recruiting',
        form: ['needNo', 'schoolId', 'postId', 'headCount', 'acceptedCount', 'filledCount'],
      },
    },
    close: {
      label: ['关闭', 'Close'],
      from: ['approved', 'recruiting', 'paused'],
      to: 'closed',
      danger: true,
      fields: { closeReason: text('关闭原因', 'Why closed', { required: true, max: 200 }) },
    },
  },
});

export const HiringNeed = resource({
  name: 'hiring_need',
  area: 'recruitment',
  noun: 'need',
  path: '/api/v1.hr/hiringNeed',
  title: ['招聘需求', 'Hiring need'],
  label: 'needNo',
  fields: {
    needNo: text('需求编号', 'Need no.', { max: 20, computed: true, search: 'plain', exact: true }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    departmentId: ref('部门', 'Department', 'department'),
    postId: ref('岗位', 'Post', 'post', { required: true }),
    subjects: categories('学科', 'Subjects', 'course_subject'),
    headCount: int('需求人数', 'Head count', { required: true, min: 1, max: 99 }),
    employmentType: choice('用工形式', 'Employment', employments, { required: true, default: 'full_time' }),
    reason: choice(
      '需求原因',
      'Reason',
      {
        expansion: ['扩编', 'Expansion'],
        replacement: ['替补', 'Replacement'],
        new_school: ['新校筹建', 'New school'],
        temporary: ['临时', 'Temporary'],
        reserve: ['储备', 'Reserve'],
      },
      { required: true, default: 'expansion' },
    ),
    replacedStaffId: ref('被替补人', 'Replaces', 'staff'),
    salaryMin: money('薪资下限', 'Pay from', { required: true }),
    salaryMax: money('薪资上限', 'Pay to', { required: true }),
    salaryUnit: choice(
      '薪资单位',
      'Pay unit',
      { month: ['元/月', 'Yuan a month'], lesson: ['元/课时', 'Yuan a lesson'], hour: ['元/小时', 'Yuan an hour'] },
      { default: 'month' },
    ),
    expectedOn: date('期望到岗', 'Needed by', { required: true }),
    urgency: choice(
      '紧急程度',
      'Urgency',
      {
        normal: ['一般', 'Normal', 'grey'],
        urgent: ['紧急', 'Urgent', 'orange'],
        critical: ['特急', 'Critical', 'red'],
      },
      { default: 'normal' },
    ),
    duties: longText('岗位职责', 'Duties', { max: 5000 }),
    requirements: longText('任职要求', 'Requirements', { max: 5000 }),
    minEducation: choice('学历要求', 'Education', educations),
    minYears: int('经验要求（年）', 'Years', { min: 0, max: 40 }),
    certificates: categories('证书要求', 'Certificates', 'certificate'),
    hiringManagerId: ref('用人经理', 'Hiring manager', 'staff'),
    recruiterId: ref('招聘负责人', 'Recruiter', 'staff', { computed: true }),
    overQuota: bool('超编', 'Over quota', { computed: true }),
    postRetired: bool('岗位已停用', 'Post retired', { computed: true }),
    acceptedCount: int('已接受', 'Accepted', { computed: true, default: 0 }),
    filledCount: int('已入职', 'Onboarded', { computed: true, default: 0 }),
    approvedAt: datetime('批准时间', 'Approved', { computed: true }),
    filledAt: datetime('招满时间', 'Filled on', { computed: true }),
    closeReason: text('关闭原因', 'Why closed', { max: 200, computed: true }),
    approvalNo: awaited(),
    state: states(NeedLife),
  },
  scope: { school: 'schoolId' },
  search: ['needNo', 'postId', 'schoolId', 'state', 'urgency', 'recruiterId', 'expectedOn', 'overQuota', 'postRetired'],
  columns: [
    ...([
      'needNo',
      'schoolId',
      'postId',
      'headCount',
      'filledCount',
      'state',
      'urgency',
      'overQuota',
      'postRetired',
    ] as const),
    ...(['reason', 'salaryMin', 'salaryMax', 'salaryUnit', 'expectedOn', 'recruiterId', 'createdAt'] as const),
  ],
  unique: [['needNo']],
  uniqueWhere: [
    {
      fields: ['replacedStaffId'],
      where: { state: ['draft', 'approving', 'approved', 'recruiting', 'paused'] },
    },
  ],
  editableIn: ['draft'],
  actions: { recruit: ['开展招聘', 'Recruit'] },
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'delete', 'copy', 'export'],
});
export type HiringNeed = Row<typeof HiringNeed>;

export const openNeedStates = ['approved', 'recruiting', 'paused'] as const;

/** The numbers of the quota that a need is measured by, as they stand now. */
export const needQuota = call('GET', `${HiringNeed.path}/quota`, {
  label: ['编制核算', 'Quota'],
  permission: permission(HiringNeed, 'view'),
  input: { id: ref('需求', 'Need', 'hiring_need', { required: true }) },
  answer: type<QuotaCount & { isOver: boolean }>(),
});

export const openSeats = query<{ schoolId?: number; postId?: number }, number>('need.openSeats', () => 0);
