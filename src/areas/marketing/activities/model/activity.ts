// An activity of the market: when, where, for how many, by which channel, and what it is to bring.
import { awaited } from '#kernel/model/approvals';
import {
  bool,
  choice,
  datetime,
  files,
  image,
  int,
  json,
  lines,
  longText,
  money,
  ref,
  refs,
  richText,
  states,
  text,
} from '#kernel/model/fields';
import { carrying, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { forWhom } from '../../model/choices';
import { reason, summary } from '../../model/said';
import { questionsShape } from './questions';

export const activityKinds = {
  trial_class: ['体验课', 'Trial class'],
  lecture: ['讲座', 'Lecture'],
  open_day: ['开放日', 'Open day'],
  competition: ['赛事', 'Competition'],
  camp: ['营地', 'Camp'],
  ground_push: ['地推', 'Ground push'],
  holiday: ['节日活动', 'Holiday event'],
  other: ['其他', 'Other'],
} as const;

export const phases = {
  not_open: ['未开始报名', 'Not open', 'grey'],
  signup: ['报名中', 'Open', 'blue'],
  closed: ['报名截止', 'Closed', 'orange'],
  ongoing: ['进行中', 'Ongoing', 'green'],
  over: ['已结束', 'Over', 'grey'],
} as const;
export type Phase = keyof typeof phases;

export const ActivityLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Being approved', 'orange'],
    published: ['已发布', 'Published', 'blue'],
    ended: ['已结束', 'Ended', 'orange'],
    settled: ['已结算', 'Settled', 'green'],
    cancelled: ['已取消', 'Cancelled', 'red'],
  },
  initial: 'draft',
  transitions: {
    publish: { label: ['发布', 'Publish'], from: ['draft'], to: 'published' },
    submit: {
      label: ['提交审批', 'Submit'],
      from: ['draft'],
      to: 'approving',
      approval: { kind: 'marketing.activityBudget', approved: 'published', form: ['name', 'budget', 'schoolId'] },
    },
    pause: {
      label: ['暂停报名', 'Pause sign-up'],
      from: ['published'],
      to: 'published',
      permission: 'edit',
      fields: { reason },
    },
    resume: { label: ['恢复报名', 'Resume sign-up'], from: ['published'], to: 'published', permission: 'edit' },
    finish: { label: ['结束', 'Finish'], from: ['published'], to: 'ended' },
    settle: {
      label: ['结算', 'Settle'],
      from: ['ended'],
      to: 'settled',
      fields: { summary, summaryFiles: files('附件', 'Files') },
    },
    reopen: { label: ['重开', 'Reopen'], from: ['settled'], to: 'ended', fields: { reason } },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['draft', 'approving', 'published'],
      to: 'cancelled',
      danger: true,
      confirm: [
        '将取消全部报名并全额退票，确定？',
        'Every sign-up is cancelled and every ticket refunded in full. Go on?',
      ],
      fields: { reason },
    },
  },
});

export const ActivitySession = resource({
  name: 'activity_session',
  area: 'marketing',
  path: '/api/v1/activity/session',
  title: ['场次', 'Session'],
  fields: {
    activityId: ref('活动', 'Activity', 'activity', { required: true }),
    name: text('场次名', 'Name', { required: true, max: 40 }),
    startAt: datetime('开始', 'From', { required: true }),
    endAt: datetime('结束', 'To', { required: true }),
    place: text('地点', 'Place', { max: 120 }),
    hostId: ref('主讲', 'Host', 'staff'),
    quota: int('名额', 'Quota', { default: 0, min: 0, help: ['0 为不限', '0: no limit'] }),
    taken: int('已占', 'Taken', { default: 0, computed: true }),
    sort: int('排序', 'Order', { default: 0 }),
  },
  scope: { parent: 'activityId' },
  search: ['activityId'],
  verbs: ['list', 'detail', 'count', 'options'],
});
export type ActivitySession = Row<typeof ActivitySession>;

export const Activity = resource({
  name: 'activity',
  area: 'marketing',
  path: '/api/v1/activity/activity',
  title: ['市场活动', 'Activity'],
  fields: {
    code: text('编号', 'No.', { max: 20, computed: true, search: 'plain', exact: true }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    kind: choice('类型', 'Kind', activityKinds, { required: true }),
    schoolId: ref('主办校区', 'Host school', 'school', { required: true }),
    joinSchools: refs('参与校区', 'Joining schools', 'school', { max: 50, indexed: false }),
    /** Host and joining together: who sees it. */
    schoolIds: refs('可见校区', 'Schools', 'school', { computed: true, secret: true, unlogged: true }),
    channelId: ref('渠道', 'Channel', 'market_channel', { required: true }),
    campaignId: ref('战役', 'Campaign', 'campaign'),
    planId: ref('推广计划', 'Plan', 'promotion_plan'),
    ownerId: ref('负责人', 'Owner', 'staff', { required: true }),
    helpers: refs('协助人', 'Helpers', 'staff', { max: 20, indexed: false }),
    placeKind: choice(
      '地点类型',
      'Place kind',
      { school: ['校区', 'At school'], outside: ['外场', 'Outside'], online: ['线上', 'Online'] },
      { default: 'school' },
    ),
    place: text('地点', 'Place', { max: 120 }),
    meetingUrl: text('会议链接', 'Meeting link', { max: 300 }),
    startAt: datetime('活动开始', 'Starts', { required: true }),
    endAt: datetime('活动结束', 'Ends', { required: true }),
    signupStartAt: datetime('报名开始', 'Sign-up from'),
    signupEndAt: datetime('报名截止', 'Sign-up until'),
    quota: int('名额', 'Quota', { default: 0, min: 0, help: ['按人数，0 为不限', 'Persons; 0: no limit'] }),
    taken: int('已占', 'Taken', { default: 0, computed: true }),
    partyMax: int('每单人数上限', 'Largest party', { default: 3, min: 1, max: 10 }),
    waitlist: bool('候补', 'Waiting list'),
    needAudit: bool('需审核', 'Audited'),
    signupPaused: bool('报名暂停', 'Paused', { computed: true }),
    forWhom: choice('对象', 'For whom', forWhom, { default: 'any' }),
    ageMin: int('最小年龄', 'Age from', { min: 0, max: 99 }),
    ageMax: int('最大年龄', 'Age to', { min: 0, max: 99 }),
    questions: json('报名问题', 'Questions', questionsShape, { default: [] }),
    ticketMode: choice(
      '票务',
      'Ticketing',
      { free: ['免票', 'Free'], ticket: ['需门票', 'Ticketed'] },
      { default: 'free' },
    ),
    checkInBefore: int('签到提前(分)', 'Check-in before (min)', { default: 60, min: 0, max: 1440 }),
    checkInAfter: int('签到延后(分)', 'Check-in after (min)', { default: 120, min: 0, max: 1440 }),
    couponBatchId: ref('到场赠券', 'Coupon on check-in', 'coupon_batch'),
    exchangeBatchId: ref('到场赠兑换码', 'Exchange code on check-in', 'exchange_batch'),
    budget: money('预算', 'Budget', { default: 0 }),
    targetSignups: int('目标报名', 'Sign-ups wanted', { default: 0, min: 0 }),
    targetVisits: int('目标到访', 'Visits wanted', { default: 0, min: 0 }),
    targetDeals: int('目标成交', 'Deals wanted', { default: 0, min: 0 }),
    targetRevenue: money('目标收入', 'Revenue wanted', { default: 0 }),
    cover: image('封面', 'Cover', { open: true }),
    intro: richText('介绍', 'Introduction'),
    sessions: lines('场次', 'Sessions', ActivitySession, 'activityId', { max: 30, inSheet: ['name', 'startAt'] }),
    summary: longText('复盘', 'Review', { computed: true }),
    summaryFiles: files('复盘附件', 'Review files', { computed: true }),
    reason: text('原因', 'Reason', { max: 200, computed: true }),
    approvalNo: awaited(),
    state: states(ActivityLife),
  },
  scope: { schools: 'schoolIds', owner: 'ownerId', participants: 'helpers' },
  asked: { phase: choice('阶段', 'Phase', phases), today: bool('今日', 'Today') },
  carries: carrying<{ phase: Phase }>(),
  search: ['name', 'kind', 'schoolId', 'channelId', 'campaignId', 'ownerId', 'state', 'phase', 'startAt'],
  columns: ['name', 'kind', 'schoolId', 'startAt', 'channelId', 'ownerId', 'taken', 'state'],
  lookup: 'everyone',
  sort: '-startAt',
  unique: [['code']],
  editableIn: ['draft', 'published'],
});
export type Activity = Row<typeof Activity>;
