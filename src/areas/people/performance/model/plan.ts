// What people are measured by: indicators, plans of weighed lines with their grades, and the cycles in which it is done.
import { awaited } from '#kernel/model/approvals';
import { choice, date, int, lines, longText, percent, quantity, ref, refs, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { monthPattern } from '../../shifts/model/plan';

const manage = {
  add: 'manage',
  edit: 'manage',
  delete: 'manage',
  copy: 'manage',
  import: 'manage',
  export: 'view',
} as const;

export const itemKinds = {
  higher: ['越高越好', 'Higher'],
  lower: ['越低越好', 'Lower'],
  rating: ['评分', 'Rated'],
  deduct: ['扣分', 'Deduct'],
  bonus: ['加分', 'Bonus'],
  veto: ['一票否决', 'Veto'],
} as const;

/** Where the actual of an indicator comes from: entered, or a figure of the person's own that its area counts. */
export const itemSources = {
  manual: ['手工', 'Manual'],
  payment: ['实收', 'Payments'],
  renewal_rate: ['续费率', 'Renewal rate'],
  lessons: ['课次', 'Lessons'],
  attendance_rate: ['学员出勤率', 'Attendance of students'],
  revenue: ['确认收入', 'Revenue'],
  okr: ['OKR得分', 'OKR score'],
  report_on_time: ['汇报及时率', 'Reports on time'],
  order_sla: ['工单达标率', 'Work-order SLA'],
  exam: ['考试成绩', 'Exam'],
  plan_done: ['完成学习计划', 'Learning plans done'],
} as const;
export type ItemSource = keyof typeof itemSources;

export const PerfItem = resource({
  name: 'perf_item',
  area: 'people',
  noun: 'performance',
  path: '/v1/performance/perfItem',
  title: ['绩效项', 'Indicator'],
  fields: {
    code: text('编码', 'Code', { required: true, max: 20, search: 'plain' }),
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    unit: text('单位', 'Unit', { max: 10 }),
    kind: choice('类型', 'Kind', itemKinds, { required: true, default: 'higher' }),
    source: choice('数据来源', 'Source', itemSources, { required: true, default: 'manual' }),
    floorRate: percent('低于目标此比例记 0', 'Nothing below', { default: 0, max: 100_000 }),
    capRate: percent('封顶比例', 'Cap', { default: 12_000, max: 100_000 }),
    pointsPer: quantity('每次分数', 'Points each', { default: 0 }),
    maxPoints: quantity('最多分数', 'Points at most', { default: 0 }),
    vetoCap: quantity('否决后总分上限', 'Total after a veto', { default: 5900 }),
    guide: text('说明', 'Guide', { max: 300 }),
  },
  search: ['name', 'code', 'kind'],
  columns: ['code', 'name', 'kind', 'source', 'unit', 'floorRate', 'capRate', 'pointsPer', 'maxPoints'],
  sort: 'code',
  unique: [['code']],
  grantedBy: manage,
  lookup: 'everyone',
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'delete', 'export'],
});
export type PerfItem = Row<typeof PerfItem>;

export const PerfPlanLine = resource({
  name: 'perf_plan_line',
  area: 'people',
  noun: 'performance',
  path: '/v1/performance/perfPlanLine',
  title: ['考核指标', 'Plan line'],
  label: 'dimension',
  fields: {
    planId: ref('方案', 'Plan', 'perf_plan', { required: true }),
    dimension: text('维度', 'Dimension', { required: true, max: 20 }),
    dimensionWeight: percent('维度权重', 'Dimension weight', {
      default: 0,
      help: ['同一维度各行填写相同', 'The same in every line of a dimension'],
    }),
    itemId: ref('指标', 'Indicator', 'perf_item', { required: true }),
    weight: percent('指标权重', 'Weight inside', { default: 0 }),
    target: quantity('目标', 'Target', { max: 9_999_999_999_99 }),
  },
  scope: { parent: 'planId' },
  grantedBy: manage,
  verbs: ['list'],
});
export const PerfGrade = resource({
  name: 'perf_grade',
  area: 'people',
  noun: 'performance',
  path: '/v1/performance/perfGrade',
  title: ['等级', 'Grade'],
  label: 'grade',
  fields: {
    planId: ref('方案', 'Plan', 'perf_plan', { required: true }),
    grade: text('等级', 'Grade', { required: true, max: 4 }),
    from: quantity('分数不低于', 'From', { required: true }),
    coefficient: quantity('系数', 'Coefficient', { required: true, max: 500 }),
  },
  scope: { parent: 'planId' },
  grantedBy: manage,
  verbs: ['list'],
});

export const PerfPlan = resource({
  name: 'perf_plan',
  area: 'people',
  noun: 'performance',
  path: '/v1/performance/perfPlan',
  title: ['考核方案', 'Plan'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    postIds: refs('岗位', 'Posts', 'post', { max: 30, help: ['不选为全部岗位', 'None: every post'] }),
    lines: lines('指标', 'Lines', PerfPlanLine, 'planId', { max: 40 }),
    grades: lines('等级', 'Grades', PerfGrade, 'planId', { max: 10 }),
    selfWeight: percent('自评权重', 'Self', { default: 1000 }),
    superiorWeight: percent('上级权重', 'Superior', { default: 7000 }),
    peerWeight: percent('同事权重', 'Peers', { default: 2000 }),
    topGrades: text('受限等级', 'Limited grades', { max: 20, help: ['如 S A', 'Like S A'] }),
    topMax: percent('受限等级占比上限', 'At most', { default: 2000 }),
    appealDays: int('申诉天数', 'Days to appeal', { default: 5, min: 1, max: 30 }),
  },
  search: ['name', 'postIds'],
  columns: ['name', 'postIds', 'selfWeight', 'superiorWeight', 'peerWeight', 'topGrades', 'topMax', 'appealDays'],
  sort: 'name',
  unique: [['name']],
  grantedBy: manage,
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'delete', 'copy'],
});
export type PerfPlan = Row<typeof PerfPlan>;

export const PerfCycleLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    running: ['进行中', 'Running', 'blue'],
    archived: ['已归档', 'Archived', 'green'],
    stopped: ['已终止', 'Stopped', 'red'],
  },
  initial: 'draft',
  transitions: {
    start: { label: ['启动', 'Start'], from: ['draft'], to: 'running', permission: 'manage' },
    askPublish: {
      label: ['公布结果', 'Publish results'],
      from: ['running'],
      internal: true,
      fields: {
        sheets: int('考核表数', 'Sheets', { computed: true }),
        shares: text('等级分布', 'Shares of grades', { max: 300, computed: true }),
        topShare: percent('受限等级最高占比', 'Highest share of limited grades', { computed: true }),
      },
      approval: {
        ...{ kind: 'people.performanceResult', approved: 'running' },
        form: ['name', 'planId', 'schoolIds', 'from', 'to'],
      },
    },
    archive: { label: ['归档', 'Archive'], from: ['running'], to: 'archived', permission: 'manage' },
    stop: {
      label: ['终止', 'Stop'],
      from: ['running'],
      to: 'stopped',
      permission: 'manage',
      danger: true,
      fields: { stopReason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
  },
});

export const PerfCycle = resource({
  name: 'perf_cycle',
  area: 'people',
  noun: 'performance',
  path: '/v1/performance/perfCycle',
  title: ['考核周期', 'Cycle'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    kind: choice(
      '类型',
      'Kind',
      { month: ['月度', 'Month'], quarter: ['季度', 'Quarter'], half: ['半年', 'Half-year'], year: ['年度', 'Year'] },
      { required: true, default: 'month' },
    ),
    from: date('开始', 'From', { required: true }),
    to: date('结束', 'To', { required: true }),
    planId: ref('方案', 'Plan', 'perf_plan', { required: true }),
    schoolIds: refs('校区', 'Schools', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
    payMonth: text('工资月', 'Pay month', { max: 7, pattern: monthPattern }),
    stopReason: longText('终止原因', 'Why stopped', { max: 200, computed: true }),
    approvalNo: awaited(),
    state: states(PerfCycleLife),
  },
  search: ['name', 'kind', 'state', 'planId'],
  columns: ['name', 'kind', 'from', 'to', 'planId', 'schoolIds', 'payMonth', 'state'],
  sort: '-from',
  editableIn: ['draft'],
  grantedBy: manage,
  actions: {
    manage: ['管理绩效', 'Manage performance'],
    publish: ['公布结果', 'Publish results'],
    appeal: ['裁定申诉', 'Decide appeals'],
    override: ['突破等级分布', 'Go beyond the distribution'],
  },
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'delete'],
});
export type PerfCycle = Row<typeof PerfCycle>;
