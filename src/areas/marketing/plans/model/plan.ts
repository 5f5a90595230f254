// A plan of promotion: a budget divided over lines, each by one channel, with what it is to bring.
import { awaited } from '#kernel/model/approvals';
import { choice, date, file, int, lines, longText, money, ref, refs, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { reason, summary } from '../../model/said';

export const PlanLine = resource({
  name: 'plan_line',
  area: 'marketing',
  path: '/v1/marketing/planLine',
  title: ['计划明细', 'Plan line'],
  fields: {
    planId: ref('计划', 'Plan', 'promotion_plan', { required: true }),
    channelId: ref('渠道', 'Channel', 'market_channel', { required: true }),
    name: text('投放内容', 'Content', { required: true, max: 60, search: 'pinyin' }),
    placement: text('位置', 'Placement', { max: 60 }),
    startOn: date('开始', 'From'),
    endOn: date('结束', 'To'),
    budget: money('预算', 'Budget', { required: true }),
    targetLeads: int('目标线索', 'Leads wanted', { default: 0, min: 0 }),
    ownerId: ref('负责人', 'Owner', 'staff'),
    materialKind: choice(
      '素材',
      'Material',
      { none: ['无', 'None'], poster: ['海报', 'Poster'], file: ['文件', 'File'], page: ['页面', 'Page'] },
      { default: 'none' },
    ),
    posterId: ref('海报', 'Poster', 'poster'),
    fileId: file('文件', 'File'),
    pageUrl: text('页面地址', 'Page', { max: 300 }),
    trackCodeId: ref('推广码', 'Track code', 'track_code', { computed: true, indexed: false }),
    progress: choice(
      '进度',
      'Progress',
      {
        todo: ['未开始', 'To do', 'grey'],
        doing: ['进行中', 'Doing', 'blue'],
        done: ['已完成', 'Done', 'green'],
        dropped: ['放弃', 'Dropped', 'red'],
      },
      { default: 'todo' },
    ),
    note: text('备注', 'Note', { max: 200 }),
    used: money('已用', 'Used', { default: 0, computed: true, min: -99_999_999_999_99 }),
  },
  scope: { parent: 'planId' },
  search: ['planId', 'channelId', 'progress'],
  verbs: ['list', 'detail', 'count', 'export', 'options'],
});
export type PlanLine = Row<typeof PlanLine>;

export const PromotionPlanLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Being approved', 'orange'],
    approved: ['待执行', 'To start', 'blue'],
    running: ['执行中', 'Running', 'blue'],
    paused: ['已暂停', 'Paused', 'orange'],
    finished: ['已完成', 'Finished', 'green'],
    reviewed: ['已复盘', 'Reviewed', 'green'],
    cancelled: ['已取消', 'Cancelled', 'red'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      from: ['draft'],
      to: 'approving',
      approval: { kind: 'marketing.budget', approved: 'approved', form: ['name', 'budget', 'schools'] },
    },
    start: { label: ['启动', 'Start'], from: ['approved'], to: 'running' },
    pause: { label: ['暂停', 'Pause'], from: ['running'], to: 'paused', fields: { reason } },
    resume: { label: ['恢复', 'Resume'], from: ['paused'], to: 'running', permission: 'pause' },
    finish: { label: ['完成', 'Finish'], from: ['running', 'paused'], to: 'finished' },
    review: {
      label: ['复盘', 'Review'],
      from: ['finished'],
      to: 'reviewed',
      fields: { summary, score: int('评分', 'Score', { required: true, min: 1, max: 5 }) },
    },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['draft', 'approved', 'running', 'paused'],
      to: 'cancelled',
      danger: true,
      fields: { reason },
    },
    changeBudget: {
      label: ['调整预算', 'Change budget'],
      from: ['running'],
      approval: { kind: 'marketing.budgetChange', approved: 'running', form: ['name', 'budget'] },
      fields: { newBudget: money('新预算', 'New budget', { required: true, min: 1 }), reason },
    },
  },
});

export const PromotionPlan = resource({
  name: 'promotion_plan',
  area: 'marketing',
  path: '/v1/marketing/plan',
  title: ['推广计划', 'Promotion plan'],
  fields: {
    code: text('编号', 'No.', { max: 20, computed: true, search: 'plain', exact: true }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    campaignId: ref('战役', 'Campaign', 'campaign'),
    goal: choice(
      '目标',
      'Goal',
      { leads: ['获客', 'Leads'], visits: ['到访', 'Visits'], deals: ['成交', 'Deals'], brand: ['品牌', 'Brand'] },
      { required: true },
    ),
    startOn: date('开始', 'From', { required: true }),
    endOn: date('结束', 'To', { required: true }),
    schools: refs('校区', 'Schools', 'school', { max: 100, help: ['不选为全部', 'None: all'] }),
    ownerId: ref('负责人', 'Owner', 'staff', { required: true }),
    budget: money('预算', 'Budget', { required: true, min: 1 }),
    targetLeads: int('目标线索', 'Leads wanted', { default: 0, min: 0 }),
    targetVisits: int('目标到访', 'Visits wanted', { default: 0, min: 0 }),
    targetDeals: int('目标成交', 'Deals wanted', { default: 0, min: 0 }),
    targetRevenue: money('目标收入', 'Revenue wanted', { default: 0 }),
    note: longText('说明', 'Note'),
    lines: lines('计划明细', 'Lines', PlanLine, 'planId', { max: 60, inSheet: ['name', 'budget'] }),
    used: money('已用', 'Used', { default: 0, computed: true, min: -99_999_999_999_99 }),
    warnedAt: int('已提醒', 'Warned', { default: 0, computed: true, secret: true, unlogged: true }),
    reason: text('原因', 'Reason', { max: 200, computed: true }),
    summary: longText('复盘', 'Review', { computed: true }),
    score: int('评分', 'Score', { computed: true }),
    approvalNo: awaited(),
    state: states(PromotionPlanLife),
  },
  scope: { schools: 'schools', owner: 'ownerId' },
  search: ['name', 'campaignId', 'goal', 'ownerId', 'state', 'startOn'],
  columns: ['name', 'code', 'campaignId', 'goal', 'startOn', 'endOn', 'ownerId', 'budget', 'used', 'state'],
  sort: '-startOn',
  editableIn: ['draft'],
});
export type PromotionPlan = Row<typeof PromotionPlan>;
