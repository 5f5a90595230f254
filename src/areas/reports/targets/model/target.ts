// Targets of people for what has no other home, and how far everybody is.
import { call, type } from '#kernel/model/call';
import { bool, choice, quantity, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

/** What can be aimed at: the figure it is measured by, and what reports call it. */
export const targetFigures = {
  'payment.net': ['净收', 'Net received'],
  'contract.signed': ['签约额', 'Contracts signed'],
  'lead.new': ['新增客户', 'New leads'],
  'customer.visited': ['到访客户', 'Visits'],
  'customer.trial': ['试听客户', 'Trials'],
  'lesson.consumed': ['消课课时', 'Lessons consumed'],
  'revenue.recognized': ['确认收入', 'Recognised revenue'],
  'attendance.rate': ['出勤率', 'Attendance'],
} as const;
export type TargetFigure = keyof typeof targetFigures;

/** Of these a counsellor's target is kept with the counsellors. */
export const keptWithCounsellors = {
  'payment.net': 'amount',
  'lead.new': 'leads',
  'customer.visited': 'visits',
  'customer.trial': 'trials',
} as const satisfies Partial<Record<TargetFigure, string>>;

const month = text('月份', 'Month', {
  required: true,
  fixed: true,
  exact: true,
  max: 7,
  pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
  patternHelp: ['如 2026-07', 'Like 2026-07'],
});

export const StaffTarget = resource({
  name: 'staff_target',
  area: 'reports',
  path: '/report/v1/staffTarget',
  title: ['员工目标', 'Staff target'],
  label: 'month',
  fields: {
    staffId: ref('员工', 'Person', 'staff', { required: true, fixed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    month,
    figureKey: choice('指标', 'Figure', targetFigures, { required: true, fixed: true }),
    /** Yuan, heads, lessons or percent, as the figure is told. */
    value: quantity('目标值', 'Target', {
      required: true,
      min: 1,
      max: 99_999_999_99,
      help: ['金额为元，比率为百分数', 'Money in yuan, rates in percent'],
    }),
    note: text('备注', 'Note', { max: 100 }),
    locked: bool('已锁定', 'Locked', { computed: true }),
    unlockReason: text('解锁原因', 'Why unlocked', { max: 200, computed: true }),
  },
  scope: { school: 'schoolId', owner: 'staffId' },
  search: ['staffId', 'schoolId', 'month', 'figureKey', 'locked'],
  columns: ['staffId', 'schoolId', 'month', 'figureKey', 'value', 'locked', 'note'],
  sort: '-month',
  unique: [['staffId', 'month', 'figureKey']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'import', 'count'],
  grantedBy: { add: 'edit', delete: 'edit', import: 'edit', export: 'view' },
});
export type StaffTarget = Row<typeof StaffTarget>;

export const unlockTarget = call('POST', `${StaffTarget.path}/unlock`, {
  label: ['解锁', 'Unlock'],
  permission: 'reports.staffTarget.unlock',
  input: {
    id: ref('目标', 'Target', 'staff_target', { required: true }),
    reason: text('原因', 'Reason', { required: true, max: 200 }),
  },
});

export interface CompletionRow {
  id: number;
  label: string;
  /** Of a person, the school. */
  school: string;
  target: string | number | null;
  actual: string | number | null;
  completion: number | null;
  gap: string | number | null;
  forecast: string | number | null;
  prevPct: number | null;
  yearPct: number | null;
  /** Of a school: what its people's targets differ from its own by. */
  difference: string | number | null;
}

export interface CompletionAnswer {
  from: string;
  to: string;
  unit: 'count' | 'money' | 'percent' | 'minutes';
  /** In percent. */
  timeProgress: number;
  rows: CompletionRow[];
  total: Omit<CompletionRow, 'id' | 'school' | 'difference'> & { unset: string | number };
}

export const completion = call('GET', '/report/v1/target/completion', {
  label: ['业绩完成率', 'Target completion'],
  permission: 'reports.target.view',
  input: {
    month: text('月份', 'Month', { required: true, max: 7, pattern: /^\d{4}-(0[1-9]|1[0-2])$/ }),
    span: choice(
      '周期',
      'Span',
      { month: ['月', 'Month'], quarter: ['季', 'Quarter'], year: ['年', 'Year'] },
      { default: 'month' },
    ),
    figure: choice('指标', 'Figure', targetFigures, { default: 'payment.net' }),
    level: choice('层级', 'Level', { school: ['校区', 'Schools'], person: ['个人', 'People'] }, { default: 'school' }),
  },
  answer: type<CompletionAnswer>(),
});
