// A month of a school: who works when. Painted, checked, published, and shut when the month's attendance is.
import { call, type } from '#kernel/model/call';
import { bool, choice, date, int, json, ref, shape, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { event, query } from '#kernel/model/signals';
import { lifecycle } from '#kernel/model/states';
import type { RuleOf, Severity } from './breaches';

export const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;
export const month = (zh: string, en: string) => text(zh, en, { required: true, max: 7, pattern: monthPattern });

export const ShiftPlanLife = lifecycle({
  states: {
    draft: ['编排中', 'Draft', 'grey'],
    published: ['已发布', 'Published', 'green'],
    locked: ['已锁定', 'Locked', 'blue'],
  },
  initial: 'draft',
  transitions: {
    publish: {
      label: ['发布', 'Publish'],
      from: ['draft'],
      to: 'published',
      fields: {
        confirmed: bool('已核对提醒项', 'Warnings are understood', {
          help: ['有提醒项时需勾选；禁止项必须先改', 'Needed where there are warnings; what is refused must be mended'],
        }),
      },
    },
    lock: { label: ['锁定', 'Lock'], from: ['draft', 'published'], to: 'locked', internal: true },
    unlock: { label: ['解锁', 'Unlock'], from: ['locked'], to: 'published', internal: true },
  },
});

export const ShiftPlan = resource({
  name: 'shift_plan',
  area: 'people',
  noun: 'shift',
  path: '/shift/v1/shiftPlan',
  title: ['排班表', 'Shift plan'],
  label: 'month',
  fields: {
    schoolId: ref('校区', 'School', 'school', { required: true, computed: true }),
    month: text('月份', 'Month', { required: true, max: 7, computed: true }),
    state: states(ShiftPlanLife),
  },
  scope: { school: 'schoolId', creator: false },
  search: ['schoolId', 'month', 'state'],
  columns: ['month', 'schoolId', 'state', 'updatedAt'],
  sort: '-month',
  unique: [['schoolId', 'month']],
  grantedBy: { export: 'view' },
  actions: {
    plan: ['编排班表', 'Plan shifts'],
    config: ['排班设置', 'Shift settings'],
    lock: ['锁定考勤', 'Lock attendance'],
    override: ['跨岗位调班', 'Swap across posts'],
  },
  verbs: ['list', 'detail', 'count', 'export'],
});
export type ShiftPlan = Row<typeof ShiftPlan>;

export const ShiftAssignment = resource({
  name: 'shift_assignment',
  area: 'people',
  noun: 'shift',
  path: '/shift/v1/shiftAssignment',
  title: ['排班', 'Assignment'],
  label: 'date',
  fields: {
    staffId: ref('员工', 'Staff', 'staff', { required: true, computed: true }),
    date: date('日期', 'Date', { required: true, computed: true }),
    shiftId: ref('班次', 'Shift', 'shift', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { required: true, computed: true }),
    source: choice(
      '来源',
      'Source',
      {
        manual: ['手工', 'Manual'],
        copy: ['复制', 'Copy'],
        rotation: ['轮班', 'Rotation'],
        swap: ['调班', 'Swap'],
        support: ['支援', 'Support'],
      },
      { default: 'manual', computed: true },
    ),
  },
  scope: { school: 'schoolId', owner: 'staffId', creator: false },
  search: ['staffId', 'schoolId', 'date', 'shiftId'],
  columns: ['date', 'staffId', 'shiftId', 'schoolId', 'source'],
  sort: '-date',
  unique: [['staffId', 'date', 'shiftId']],
  indexes: [
    ['schoolId', 'date'],
    ['staffId', 'date'],
  ],
  grantedBy: { export: 'view' },
  verbs: ['list', 'detail', 'count', 'export'],
});
export type ShiftAssignment = Row<typeof ShiftAssignment>;

export interface Cell {
  staffId: number;
  date: string;
  shiftId: number;
}
export interface GridBreach {
  staffId: number;
  date: string;
  rule: RuleOf;
  severity: Severity;
  found: number;
  other?: string;
}
export interface ShiftGrid {
  staff: { id: number; name: string; post: string }[];
  shifts: { id: number; code: string; name: string; colour: string; hours: string; minutes: number }[];
  cells: Cell[];
  away: { staffId: number; date: string; half: 'all' | 'am' | 'pm'; kind: string }[];
  /** How many lessons and other meetings somebody has that day. */
  busy: { staffId: number; date: string; count: number }[];
  holidays: string[];
  breaches: GridBreach[];
  plans: { id: number; version: number; month: string; state: string }[];
}
const between = {
  from: date('开始', 'From', { required: true }),
  to: date('结束', 'To', { required: true }),
};
export const shiftGrid = call('GET', '/shift/v1/grid', {
  label: ['班表', 'Shifts'],
  permission: 'people.shift.view',
  input: { schoolId: ref('校区', 'School', 'school', { required: true }), ...between },
  answer: type<ShiftGrid>(),
});

export interface OwnShift {
  date: string;
  code: string;
  name: string;
  colour: string;
  hours: string;
  state: string;
}
export const myShifts = call('GET', '/shift/v1/mine', {
  label: ['我的班表', 'My shifts'],
  input: between,
  answer: type<OwnShift[]>(),
});

/** `was`: what the painter saw there, so that nobody paints over another's work unseen. */
export interface Paint {
  staffId: number;
  date: string;
  shiftIds: number[];
  was: number[];
}
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const isPaint = (value: unknown): value is Paint => {
  const { staffId, date: day, shiftIds, was } = (value ?? {}) as Partial<Paint>;
  return (
    isId(staffId) &&
    typeof day === 'string' &&
    /^20\d\d-\d\d-\d\d$/.test(day) &&
    [shiftIds, was].every((ids) => Array.isArray(ids) && ids.length <= 2 && ids.every(isId))
  );
};
export const paint = call('POST', '/shift/v1/paint', {
  label: ['排班', 'Plan'],
  permission: 'people.shift.plan',
  input: {
    schoolId: ref('校区', 'School', 'school', { required: true }),
    cells: json(
      '格子',
      'Cells',
      shape((value): value is Paint[] => Array.isArray(value) && value.length <= 1000 && value.every(isPaint)),
      { required: true },
    ),
  },
  answer: type<{ painted: number }>(),
});

export interface Filled {
  painted: number;
  skipped: { staffId: number; date: string; reason: 'leave' | 'holiday' | 'taken' }[];
}
export const copyWeek = call('POST', '/shift/v1/shiftPlan/copyWeek', {
  label: ['复制上周', 'Copy last week'],
  permission: 'people.shift.plan',
  input: {
    schoolId: ref('校区', 'School', 'school', { required: true }),
    week: date('到哪一周', 'Into the week of', { required: true }),
  },
  answer: type<Filled>(),
});
export const applyRotation = call('POST', '/shift/v1/shiftPlan/applyRotation', {
  label: ['套用轮班', 'Apply a rotation'],
  permission: 'people.shift.plan',
  input: {
    schoolId: ref('校区', 'School', 'school', { required: true }),
    rotationId: ref('轮班', 'Rotation', 'shift_rotation', { required: true }),
    staffId: ref('员工', 'Staff', 'staff', { required: true }),
    ...between,
    start: int('从周期第几天开始', 'Begin at day of the cycle', { required: true, min: 1, max: 31, default: 1 }),
  },
  answer: type<Filled>(),
});
export const checkPlan = call('GET', '/shift/v1/shiftPlan/check', {
  label: ['检查', 'Check'],
  permission: 'people.shift.view',
  input: { id: ref('排班表', 'Plan', 'shift_plan', { required: true }) },
  answer: type<GridBreach[]>(),
});
export const openPlan = call('POST', '/shift/v1/shiftPlan/open', {
  label: ['新建排班表', 'Open a plan'],
  permission: 'people.shift.plan',
  input: { schoolId: ref('校区', 'School', 'school', { required: true }), month: month('月份', 'Month') },
  answer: type<{ id: number; version: number }>(),
});

export const publishPlan = call('POST', '/shift/v1/shiftPlan/publishMonth', {
  label: ['发布', 'Publish'],
  permission: 'people.shift.publish',
  input: {
    id: ref('排班表', 'Plan', 'shift_plan', { required: true }),
    confirmed: bool('已核对提醒项', 'Warnings are understood'),
  },
});

export const shiftPublished = event<{ planId: number; schoolId: number; month: string }>('shift.published');
/** Who is away on which days between two, with half days; the capability of leave answers. */
export const awayOn = query<
  { staffIds: number[]; from: string; to: string },
  { staffId: number; date: string; half: 'all' | 'am' | 'pm'; kind: string }[]
>('people.awayOn', () => []);
