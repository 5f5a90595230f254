// Leave and overtime of staff: kinds, requests that wait for somebody's word, and a ledger of days that is never below nothing.
import { awaited } from '#kernel/model/approvals';
import { call, type } from '#kernel/model/call';
import {
  bool,
  choice,
  date,
  files,
  int,
  optional,
  percent,
  quantity,
  ref,
  states,
  text,
  time,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const config = { view: 'view', add: 'config', edit: 'config', delete: 'config', copy: 'config', export: 'view' };

export const StaffLeaveKind = resource({
  name: 'staff_leave_kind',
  area: 'people',
  noun: 'shift',
  path: '/shift/v1/staffLeaveKind',
  title: ['假别', 'Kind of leave'],
  fields: {
    code: choice(
      '假别',
      'Kind',
      {
        annual: ['年假', 'Annual'],
        personal: ['事假', 'Personal'],
        sick: ['病假', 'Sick'],
        marriage: ['婚假', 'Marriage'],
        maternity: ['产假', 'Maternity'],
        paternity: ['陪产假', 'Paternity'],
        bereavement: ['丧假', 'Bereavement'],
        childcare: ['育儿假', 'Childcare'],
        work_injury: ['工伤', 'Injury'],
        compensatory: ['调休', 'Time off'],
      },
      { required: true, fixed: true },
    ),
    name: text('名称', 'Name', { required: true, max: 20, search: 'pinyin' }),
    paidPercent: percent('带薪比例', 'Paid', { required: true, default: 0 }),
    countBy: choice(
      '计算',
      'Counted by',
      { work_days: ['工作日', 'Work days'], calendar_days: ['自然日', 'Calendar days'] },
      { required: true, default: 'work_days' },
    ),
    unit: choice(
      '最小单位',
      'Unit',
      { half: ['半天', 'Half a day'], day: ['一天', 'A day'] },
      { required: true, default: 'half' },
    ),
    maxDays: quantity('单次上限（天）', 'Days at most', { max: 400_00 }),
    proofAfter: quantity('超过几天需证明', 'Proof after days', { max: 400_00 }),
    hasBalance: bool('按余额', 'Has a balance'),
  },
  search: ['name'],
  columns: ['name', 'code', 'paidPercent', 'countBy', 'unit', 'maxDays', 'proofAfter', 'hasBalance'],
  sort: 'id',
  unique: [['code']],
  grantedBy: config,
  lookup: 'everyone',
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'delete'],
});
export type StaffLeaveKind = Row<typeof StaffLeaveKind>;

const half = { am: ['上午', 'AM'], pm: ['下午', 'PM'] } as const;

export const StaffLeaveLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Being approved', 'orange'],
    approved: ['已批准', 'Approved', 'green'],
    rejected: ['已驳回', 'Rejected', 'red'],
    closed: ['已销假', 'Returned', 'blue'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      from: ['draft'],
      to: 'approving',
      approval: {
        kind: 'people.staffLeave',
        approved: 'approved',
        rejected: 'rejected',
        form: ['staffId', 'kindId', 'from', 'fromHalf', 'to', 'toHalf', 'days', 'reason', 'files'],
      },
    },
    back: {
      label: ['销假', 'Return early'],
      from: ['approved'],
      to: 'closed',
      fields: {
        actualTo: date('实际结束', 'Actually until', { required: true }),
        actualHalf: choice('上午/下午', 'Half', half, { required: true, default: 'pm' }),
      },
    },
    cancel: { label: ['取消', 'Cancel'], from: ['approved'], to: 'cancelled', danger: true },
  },
});

export const StaffLeave = resource({
  name: 'staff_leave',
  area: 'people',
  path: '/shift/v1/staffLeave',
  title: ['员工请假', 'Leave'],
  label: 'from',
  fields: {
    staffId: ref('员工', 'Staff', 'staff', { fixed: true, help: ['不选为本人', 'Empty: yourself'] }),
    kindId: ref('假别', 'Kind', 'staff_leave_kind', { required: true }),
    from: date('开始', 'From', { required: true }),
    fromHalf: choice('从', 'Beginning', half, { required: true, default: 'am' }),
    to: date('结束', 'To', { required: true }),
    toHalf: choice('到', 'Ending', half, { required: true, default: 'pm' }),
    days: quantity('天数', 'Days', { computed: true, default: 0 }),
    reason: text('原因', 'Reason', { required: true, max: 300 }),
    files: files('证明', 'Proof'),
    substituteId: ref('代理人', 'Substitute', 'staff'),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    approvalNo: awaited(),
    state: states(StaffLeaveLife),
  },
  scope: { owner: 'staffId' },
  search: ['staffId', 'kindId', 'state', 'from', 'schoolId'],
  columns: [
    'staffId',
    'kindId',
    'from',
    'fromHalf',
    'to',
    'toHalf',
    'days',
    'reason',
    'state',
    'schoolId',
    'createdAt',
  ],
  sort: '-from',
  editableIn: ['draft'],
  indexes: [['staffId', 'from']],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'export'],
  everyone: ['view', 'add', 'edit', 'delete', 'export', 'submit', 'back', 'cancel'],
});
export type StaffLeave = Row<typeof StaffLeave>;

export const StaffLeaveEntry = resource({
  name: 'staff_leave_entry',
  area: 'people',
  noun: 'shift',
  path: '/shift/v1/staffLeaveEntry',
  title: ['假期流水', 'Leave entry'],
  label: 'year',
  fields: {
    staffId: ref('员工', 'Staff', 'staff', { required: true, computed: true }),
    kindId: ref('假别', 'Kind', 'staff_leave_kind', { required: true, computed: true }),
    year: int('年度', 'Year', { required: true, computed: true, min: 2000, max: 2100 }),
    change: quantity('变动', 'Change', { required: true, computed: true, min: -400_00, max: 400_00 }),
    cause: choice(
      '事由',
      'Cause',
      {
        grant: ['发放', 'Grant', 'green'],
        use: ['使用', 'Use', 'blue'],
        return: ['退回', 'Return', 'cyan'],
        expire: ['过期', 'Expire', 'grey'],
        adjust: ['调整', 'Adjust', 'orange'],
      },
      { required: true, computed: true },
    ),
    refId: int('单据', 'Document', { computed: true, max: Number.MAX_SAFE_INTEGER }),
    note: text('说明', 'Note', { max: 200, computed: true }),
    expiresOn: date('到期', 'Expires', { computed: true }),
  },
  scope: { owner: 'staffId', creator: false },
  search: ['staffId', 'kindId', 'year', 'cause'],
  columns: ['staffId', 'kindId', 'year', 'change', 'cause', 'note', 'expiresOn', 'createdAt'],
  sort: '-createdAt',
  appendOnly: true,
  indexes: [['staffId', 'kindId']],
  grantedBy: { export: 'view' },
  verbs: ['list', 'detail', 'count', 'export'],
});
export type StaffLeaveEntry = Row<typeof StaffLeaveEntry>;

export const OvertimeLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Being approved', 'orange'],
    approved: ['已批准', 'Approved', 'green'],
    rejected: ['已驳回', 'Rejected', 'red'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      from: ['draft'],
      to: 'approving',
      approval: {
        kind: 'people.overtime',
        approved: 'approved',
        rejected: 'rejected',
        form: ['staffId', 'date', 'from', 'to', 'hours', 'kind', 'compensation', 'reason'],
      },
    },
    cancel: { label: ['取消', 'Cancel'], from: ['draft', 'approved'], to: 'cancelled', danger: true },
  },
});

export const Overtime = resource({
  name: 'overtime',
  area: 'people',
  path: '/shift/v1/overtime',
  title: ['加班', 'Overtime'],
  label: 'date',
  fields: {
    staffId: ref('员工', 'Staff', 'staff', { fixed: true, help: ['不选为本人', 'Empty: yourself'] }),
    date: date('日期', 'Date', { required: true }),
    from: time('开始', 'From', { required: true }),
    to: time('结束', 'To', { required: true }),
    hours: quantity('小时', 'Hours', { computed: true, default: 0 }),
    kind: choice(
      '类型',
      'Kind',
      { workday: ['工作日', 'Workday'], rest: ['休息日', 'Rest day'], legal: ['法定', 'Legal holiday'] },
      { computed: true },
    ),
    compensation: choice(
      '补偿',
      'Compensation',
      { money: ['加班费', 'Pay'], time_off: ['调休', 'Time off'] },
      { required: true, default: 'money', help: ['法定节假日只计加班费', 'On legal holidays always pay'] },
    ),
    reason: text('原因', 'Reason', { required: true, max: 200 }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    approvalNo: awaited(),
    state: states(OvertimeLife),
  },
  scope: { owner: 'staffId' },
  search: ['staffId', 'date', 'kind', 'state', 'schoolId'],
  columns: ['staffId', 'date', 'from', 'to', 'hours', 'kind', 'compensation', 'reason', 'state', 'createdAt'],
  sort: '-date',
  editableIn: ['draft'],
  indexes: [['staffId', 'date']],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'export'],
  everyone: ['view', 'add', 'edit', 'delete', 'export', 'submit', 'cancel'],
});
export type Overtime = Row<typeof Overtime>;

export interface Balance {
  staffId: number;
  name: string;
  kindId: number;
  kind: string;
  granted: number;
  used: number;
  left: number;
}
export const myBalances = call('GET', '/shift/v1/staffLeave/balances', {
  label: ['我的假期余额', 'My leave'],
  answer: type<Balance[]>(),
});
export const balances = call('GET', '/shift/v1/staffLeaveEntry/balances', {
  label: ['假期余额', 'Leave balances'],
  permission: 'people.shift.view',
  input: { staffId: optional(ref('员工', 'Staff', 'staff')) },
  answer: type<Balance[]>(),
});
export const adjustBalance = call('POST', '/shift/v1/staffLeaveEntry/adjust', {
  label: ['调整余额', 'Adjust a balance'],
  permission: 'people.shift.lock',
  input: {
    staffId: ref('员工', 'Staff', 'staff', { required: true }),
    kindId: ref('假别', 'Kind', 'staff_leave_kind', { required: true }),
    days: quantity('增减天数', 'Days, more or fewer', { required: true, min: -100_00, max: 100_00 }),
    note: text('说明', 'Note', { required: true, max: 200 }),
  },
  answer: type<{ left: number }>(),
});
