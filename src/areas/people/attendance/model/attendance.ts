// What a month of somebody's work came to: built from shifts, leave, overtime and exceptions, confirmed by them, then locked.
import { type BatchAnswer, call, type } from '#kernel/model/call';
import { bool, choice, date, int, json, quantity, ref, refs, shape, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { month } from '../../shifts/model/plan';

export const WorkException = resource({
  name: 'work_exception',
  area: 'people',
  noun: 'shift',
  path: '/shift/v1/workException',
  title: ['考勤异常', 'Exception'],
  label: 'date',
  fields: {
    staffId: ref('员工', 'Staff', 'staff', { required: true }),
    date: date('日期', 'Date', { required: true }),
    kind: choice(
      '类型',
      'Kind',
      {
        late: ['迟到', 'Late', 'orange'],
        early: ['早退', 'Early', 'orange'],
        absent: ['旷工', 'Absent', 'red'],
        missing: ['缺卡', 'Missing punch', 'gold'],
      },
      { required: true },
    ),
    minutes: int('分钟', 'Minutes', { min: 0, max: 1440, default: 0 }),
    excused: bool('免责', 'Excused'),
    note: text('说明', 'Note', { max: 200 }),
  },
  scope: { owner: 'staffId' },
  search: ['staffId', 'date', 'kind', 'excused'],
  columns: ['staffId', 'date', 'kind', 'minutes', 'excused', 'note', 'createdAt'],
  sort: '-date',
  unique: [['staffId', 'date', 'kind']],
  grantedBy: { add: 'plan', edit: 'plan', delete: 'plan', import: 'plan', export: 'view' },
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'export', 'import'],
});
export type WorkException = Row<typeof WorkException>;

export const StaffMonthLife = lifecycle({
  states: {
    open: ['统计中', 'Open', 'grey'],
    sent: ['待确认', 'To confirm', 'orange'],
    confirmed: ['已确认', 'Confirmed', 'green'],
    locked: ['已锁定', 'Locked', 'blue'],
  },
  initial: 'open',
  transitions: {
    send: { label: ['发送确认', 'Send'], from: ['open'], to: 'sent', permission: 'people.shift.lock' },
    confirm: { label: ['确认', 'Confirm'], from: ['sent'], to: 'confirmed', internal: true },
    lock: { label: ['锁定', 'Lock'], from: ['sent', 'confirmed'], to: 'locked', permission: 'people.shift.lock' },
    reopen: {
      label: ['解锁', 'Reopen'],
      from: ['locked', 'sent', 'confirmed'],
      to: 'open',
      permission: 'people.shift.lock',
      danger: true,
    },
  },
});

export type Counted = Record<string, number>;
const isCounted = (value: unknown): value is Counted =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => Number.isSafeInteger(one));
const counted = (zh: string, en: string) => json(zh, en, shape(isCounted), { computed: true, default: {} });

export const StaffMonth = resource({
  name: 'staff_month',
  area: 'people',
  noun: 'shift',
  path: '/shift/v1/staffMonth',
  title: ['月考勤', 'Month'],
  label: 'month',
  fields: {
    staffId: ref('员工', 'Staff', 'staff', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    month: text('月份', 'Month', { required: true, max: 7, computed: true, exact: true }),
    dueDays: quantity('应出勤', 'Due', { computed: true, default: 0 }),
    workDays: quantity('实出勤', 'Worked', { computed: true, default: 0 }),
    legalDays: quantity('法定假', 'Legal days', { computed: true, default: 0 }),
    leaveDays: quantity('请假', 'Leave', { computed: true, default: 0 }),
    absentDays: quantity('旷工', 'Absent', { computed: true, default: 0 }),
    lateTimes: int('迟到', 'Late', { computed: true, default: 0 }),
    earlyTimes: int('早退', 'Early', { computed: true, default: 0 }),
    overtimeHours: quantity('加班（小时）', 'Overtime (hours)', { computed: true, default: 0 }),
    nightShifts: int('夜班', 'Nights', { computed: true, default: 0 }),
    /** Hundredths of days by the code of the leave, hundredths of paid hours by the kind of day. */
    leave: counted('请假明细', 'Leave by kind'),
    overtime: counted('加班明细', 'Overtime by kind'),
    state: states(StaffMonthLife),
  },
  scope: { school: 'schoolId', owner: 'staffId', creator: false },
  search: ['month', 'staffId', 'schoolId', 'state'],
  columns: [
    ...(['staffId', 'month', 'dueDays', 'workDays', 'legalDays', 'leaveDays', 'absentDays', 'lateTimes'] as const),
    ...(['earlyTimes', 'overtimeHours', 'nightShifts', 'state', 'schoolId'] as const),
  ],
  sort: '-month',
  unique: [['staffId', 'month']],
  grantedBy: { export: 'view' },
  verbs: ['list', 'detail', 'count', 'export'],
});
export type StaffMonth = Row<typeof StaffMonth>;

export const buildMonth = call('POST', `${StaffMonth.path}/build`, {
  label: ['生成月考勤', 'Build a month'],
  permission: 'people.shift.plan',
  input: { month: month('月份', 'Month'), schoolId: ref('校区', 'School', 'school', { required: true }) },
  answer: type<{ built: number; kept: number }>(),
});
const someMonths = { ids: refs('月考勤', 'Months', 'staff_month', { required: true, max: 300 }) };
export const sendMonths = call('POST', `${StaffMonth.path}/sendMany`, {
  label: ['批量发送确认', 'Send'],
  permission: 'people.shift.lock',
  input: someMonths,
  answer: type<BatchAnswer>(),
});
export const lockMonths = call('POST', `${StaffMonth.path}/lockMany`, {
  label: ['批量锁定', 'Lock'],
  permission: 'people.shift.lock',
  input: someMonths,
  answer: type<BatchAnswer>(),
});

export interface OwnMonth {
  id: number;
  month: string;
  dueDays: number;
  workDays: number;
  leaveDays: number;
  overtimeHours: number;
  lateTimes: number;
  earlyTimes: number;
  absentDays: number;
  state: string;
}
export const myMonths = call('GET', `${StaffMonth.path}/mine`, {
  label: ['我的考勤', 'My attendance'],
  answer: type<OwnMonth[]>(),
});
export const confirmMonth = call('POST', `${StaffMonth.path}/confirmOwn`, {
  label: ['确认考勤', 'Confirm'],
  input: { id: int('月考勤', 'Month', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) },
});
