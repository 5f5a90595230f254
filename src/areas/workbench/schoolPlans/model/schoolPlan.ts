// What a school sets out to reach in a year, figure by figure and month by month, agreed upon before it counts; and what it
// means to do in each month.
import { awaited } from '#kernel/model/approvals';
import { call, rowOf, type } from '#kernel/model/call';
import { category, choice, date, int, lines, longText, money, quantity, ref, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import type { FigureFace } from '../../figures/model/figures';

const most = 9_999_999_999_99;
const month = (n: number) => quantity(`${n}月`, monthNames[n - 1]!, { default: 0, max: most });
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const SchoolPlanTarget = resource({
  name: 'school_plan_target',
  area: 'workbench',
  noun: 'schoolPlan',
  path: '/v1/plan/target',
  title: ['目标', 'Target'],
  label: 'figureKey',
  fields: {
    planId: ref('计划', 'Plan', 'school_plan', { required: true }),
    figureKey: text('指标', 'Figure', { required: true, max: 60, exact: true }),
    yearValue: quantity('全年', 'Year', { required: true, max: most }),
    m1: month(1),
    m2: month(2),
    m3: month(3),
    m4: month(4),
    m5: month(5),
    m6: month(6),
    m7: month(7),
    m8: month(8),
    m9: month(9),
    m10: month(10),
    m11: month(11),
    m12: month(12),
  },
  scope: { parent: 'planId' },
  unique: [['planId', 'figureKey']],
  verbs: [],
});
export type SchoolPlanTarget = Row<typeof SchoolPlanTarget>;

export const monthKeys = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'] as const;

export const SchoolPlanLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Being approved', 'orange'],
    effective: ['生效', 'In force', 'green'],
    replaced: ['已替代', 'Replaced', 'grey'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      from: ['draft'],
      to: 'approving',
      approval: { kind: 'workbench.schoolPlan', approved: 'effective', form: ['schoolId', 'year', 'revision'] },
    },
    replace: { label: ['替代', 'Replace'], from: ['effective'], to: 'replaced', internal: true },
  },
});

export const SchoolPlan = resource({
  name: 'school_plan',
  area: 'workbench',
  path: '/v1/plan/schoolPlan',
  title: ['校区计划', 'School plan'],
  label: 'schoolId',
  fields: {
    schoolId: ref('校区', 'School', 'school', { required: true, fixed: true }),
    year: int('年度', 'Year', { required: true, min: 2020, max: 2099, fixed: true }),
    revision: int('修订', 'Revision', { computed: true, default: 1 }),
    note: longText('说明', 'Note', { max: 1000 }),
    targets: lines('目标', 'Targets', SchoolPlanTarget, 'planId', { max: 30 }),
    approvalNo: awaited(),
    state: states(SchoolPlanLife),
  },
  scope: { school: 'schoolId' },
  search: ['schoolId', 'year', 'state'],
  columns: ['schoolId', 'year', 'revision', 'state', 'note', 'updatedAt'],
  sort: '-year',
  unique: [['schoolId', 'year', 'revision']],
  uniqueWhere: [{ fields: ['schoolId', 'year'], where: { state: ['effective'] } }],
  editableIn: ['draft'],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'export'],
});
export type SchoolPlan = Row<typeof SchoolPlan>;

export const PlanItemLife = lifecycle({
  states: {
    planned: ['计划', 'Planned', 'grey'],
    doing: ['进行中', 'Under way', 'blue'],
    done: ['完成', 'Done', 'green'],
    dropped: ['已取消', 'Dropped', 'red'],
  },
  initial: 'planned',
  transitions: {
    begin: { label: ['开始', 'Begin'], from: ['planned'], to: 'doing' },
    finish: {
      label: ['完成', 'Finish'],
      from: ['doing'],
      to: 'done',
      fields: { result: text('结果', 'Result', { required: true, max: 500 }) },
    },
    drop: {
      label: ['取消', 'Drop'],
      from: ['planned', 'doing'],
      to: 'dropped',
      danger: true,
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
  },
});

export const SchoolPlanItem = resource({
  name: 'school_plan_item',
  area: 'workbench',
  path: '/v1/plan/item',
  title: ['月计划事项', 'Plan item'],
  label: 'title',
  fields: {
    schoolPlanId: ref('计划', 'Plan', 'school_plan', { required: true }),
    month: choice(
      '月份',
      'Month',
      Object.fromEntries(monthNames.map((name, i) => [String(i + 1), [`${i + 1}月`, name] as const])),
      { required: true },
    ),
    kindId: category('类别', 'Kind', 'plan_kind'),
    title: text('事项', 'Item', { required: true, max: 80, search: 'pinyin' }),
    startDate: date('开始', 'From'),
    endDate: date('结束', 'To'),
    ownerId: ref('负责人', 'Owner', 'staff'),
    budget: money('预算', 'Budget', { default: 0 }),
    expected: text('预期', 'Expected', { max: 200 }),
    result: text('结果', 'Result', { max: 500, computed: true }),
    state: states(PlanItemLife),
  },
  scope: { parent: 'schoolPlanId' },
  search: ['title', 'month', 'kindId', 'ownerId', 'state'],
  columns: ['title', 'month', 'kindId', 'startDate', 'endDate', 'ownerId', 'budget', 'state'],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'export'],
});

/** A draft of the next revision, from what is in force. */
export const revisePlan = call('POST', `${SchoolPlan.path}/revise`, {
  label: ['调整', 'Revise'],
  permission: 'workbench.schoolPlan.revise',
  input: { id: ref('计划', 'Plan', 'school_plan', { required: true }) },
  answer: rowOf(SchoolPlan),
});

/** The months of a target; nothing is stored. */
export const spreadTarget = call('GET', `${SchoolPlan.path}/spread`, {
  label: ['分配到月', 'Spread over months'],
  permission: 'workbench.schoolPlan.edit',
  input: {
    schoolId: ref('校区', 'School', 'school', { required: true }),
    year: int('年度', 'Year', { required: true, min: 2020, max: 2099 }),
    figureKey: text('指标', 'Figure', { required: true, max: 60 }),
    yearValue: quantity('全年', 'Year', { required: true, max: most }),
    way: choice(
      '方式',
      'Way',
      { even: ['平均分配', 'Evenly'], lastYear: ['按去年占比', 'As last year'] },
      { required: true },
    ),
  },
  answer: type<number[]>(),
});

/** The months of a year as spans of days. */
export const monthsOf = (year: number): { from: string; to: string }[] =>
  monthKeys.map((_, at) => {
    const start = `${year}-${String(at + 1).padStart(2, '0')}`;
    return { from: `${start}-01`, to: `${start}-${new Date(Date.UTC(year, at + 1, 0)).getUTCDate()}` };
  });

/** A target with its months as they went: money in yuan, rates in percent; nothing yet for months to come. */
export interface PlanProgress {
  key: string;
  label: string;
  unit: FigureFace['unit'];
  yearTarget: number;
  months: { target: number; actual: number | null; completion: number | null; lastYear: number | null }[];
}

export const planProgress = call('GET', `${SchoolPlan.path}/progress`, {
  label: ['完成情况', 'Progress'],
  permission: 'workbench.schoolPlan.view',
  input: { id: ref('计划', 'Plan', 'school_plan', { required: true }) },
  answer: type<PlanProgress[]>(),
});
