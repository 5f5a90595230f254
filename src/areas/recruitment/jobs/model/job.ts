// What is offered to candidates: one post at one or more schools, with the needs it fills and the rounds it asks for.
import { call, rowOf } from '#kernel/model/call';
import {
  bool,
  categories,
  choice,
  date,
  int,
  lines,
  money,
  ref,
  refs,
  richText,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { educations, employments } from '../../needs/model/choices';
import { JobRound } from './jobRound';

export const JobLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    open: ['招聘中', 'Open', 'green'],
    paused: ['已暂停', 'Paused', 'gold'],
    closed: ['已关闭', 'Closed', 'red'],
  },
  initial: 'draft',
  transitions: {
    publish: { label: ['发布', 'Publish'], from: ['draft'], to: 'open' },
    pause: {
      label: ['暂停', 'Pause'],
      from: ['open'],
      to: 'paused',
      permission: 'publish',
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
    resume: { label: ['恢复', 'Resume'], from: ['paused'], to: 'open', permission: 'publish' },
    close: {
      label: ['关闭', 'Close'],
      from: ['open', 'paused'],
      to: 'closed',
      permission: 'publish',
      danger: true,
      fields: {
        closeReason: text('关闭原因', 'Why closed', { required: true, max: 200 }),
        remaining: choice(
          '未完结的应聘',
          'Active applications',
          {
            keep: ['保留', 'Stay as they are'],
            talent: ['转入人才池', 'Go to the talent pool'],
            other: ['转到其他职位', 'Go to another job'],
          },
          { required: true, default: 'keep' },
        ),
        otherJobId: ref('其他职位', 'Other job', 'job'),
      },
    },
    reopen: { label: ['重开', 'Reopen'], from: ['closed'], to: 'open', permission: 'publish' },
  },
});

export const Job = resource({
  name: 'job',
  area: 'recruitment',
  path: '/api/v1.hr/job',
  title: ['职位', 'Job'],
  label: 'title',
  fields: {
    jobNo: text('职位编号', 'Job no.', { max: 20, computed: true, search: 'plain', exact: true }),
    title: text('职位名称', 'Title', { required: true, max: 60, search: 'pinyin' }),
    postId: ref('岗位', 'Post', 'post', { required: true }),
    postRetired: bool('岗位已停用', 'Post retired', { computed: true }),
    schoolIds: refs('校区', 'Schools', 'school', { required: true, max: 50 }),
    needIds: refs('对应需求', 'Needs', 'hiring_need', { required: true, max: 20 }),
    city: text('城市', 'City', { max: 40 }),
    employmentType: choice('用工形式', 'Employment', employments, { required: true, default: 'full_time' }),
    seats: int('需求人数', 'Seats', { computed: true, default: 0 }),
    openSeats: int('空缺', 'Open seats', { computed: true, default: 0 }),
    salaryMin: money('薪资下限', 'Pay from'),
    salaryMax: money('薪资上限', 'Pay to'),
    salaryShown: bool('对外显示薪资', 'Show pay outside', { default: true }),
    description: richText('职位描述', 'Description', { max: 20_000 }),
    requirements: richText('任职要求', 'Requirements', { max: 20_000 }),
    minEducation: choice('学历（初筛）', 'Education (screening)', educations),
    minYears: int('工作年限（初筛）', 'Years (screening)', { min: 0, max: 40 }),
    certificates: categories('证书（初筛）', 'Certificates (screening)', 'certificate'),
    ownerId: ref('负责人', 'Owner', 'staff', { required: true }),
    collaboratorIds: refs('协作人', 'Collaborators', 'staff', { max: 20 }),
    channelIds: refs('发布渠道', 'Channels', 'recruit_channel', { max: 20 }),
    referralOpen: bool('开放内推', 'Open to referral'),
    publishOn: date('发布日期', 'Published'),
    closeOn: date('截止日期', 'Closes'),
    closeReason: text('关闭原因', 'Why closed', { max: 200, computed: true }),
    rounds: lines('面试轮次', 'Rounds', JobRound, 'jobId', { max: 6 }),
    state: states(JobLife),
  },
  scope: { schools: 'schoolIds', owner: 'ownerId', participants: 'collaboratorIds' },
  search: ['title', 'postId', 'schoolIds', 'city', 'ownerId', 'state', 'channelIds', 'referralOpen', 'postRetired'],
  columns: [
    ...(['jobNo', 'title', 'postId', 'schoolIds', 'openSeats', 'seats', 'state', 'salaryMin', 'salaryMax'] as const),
    ...(['city', 'ownerId', 'publishOn', 'closeOn', 'referralOpen', 'postRetired'] as const),
  ],
  unique: [['jobNo']],
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'delete', 'export'],
});
export type Job = Row<typeof Job>;

/** A job as a draft from needs of one post: what they say of it is taken over. */
export const jobFromNeeds = call('POST', `${Job.path}/fromNeeds`, {
  label: ['生成职位', 'Make a job'],
  permission: permission(Job, 'add'),
  input: { needIds: refs('需求', 'Needs', 'hiring_need', { required: true, max: 20 }) },
  answer: rowOf(Job),
});
