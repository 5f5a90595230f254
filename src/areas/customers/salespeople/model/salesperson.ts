import { call, type } from '#kernel/model/call';
import { bool, date, datetime, int, money, ref, refs, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { query } from '#kernel/model/signals';
import { asOpenSetting } from '../../customer/model/grantedBy';

/** What makes a staff member a counsellor: the schools served, the limits, whether new customers are taken. */
export const Salesperson = resource({
  name: 'salesperson',
  area: 'customers',
  path: '/v1/salesperson/salesperson',
  title: ['顾问档案', 'Counsellor'],
  label: 'staffId',
  fields: {
    staffId: ref('员工', 'Staff', 'staff', { required: true, fixed: true }),
    schoolIds: refs('服务校区', 'Schools', 'school', { required: true, max: 50 }),
    accepting: bool('接单中', 'Accepting', { default: true }),
    weight: int('权重', 'Weight', { default: 1, min: 1, max: 10 }),
    dailyAssign: int('每日分配上限', 'Assigned a day', {
      min: 0,
      max: 1000,
      help: ['不填按规则', 'Empty: by the rule'],
    }),
    maxOwned: int('拥有上限', 'Owned at most', { min: 0, max: 100_000, help: ['不填按规则', 'Empty: by the rule'] }),
    pausedUntil: date('暂停回收至', 'Recycle paused until'),
    leftOn: date('离职日期', 'Left on', { computed: true }),
    assignedToday: int('今日分配', 'Assigned today', { default: 0, computed: true }),
    lastAssignedAt: datetime('最近分配', 'Last assigned', { computed: true }),
    ownedCount: int('拥有数', 'Owned', { default: 0, computed: true }),
  },
  scope: { owner: 'staffId' },
  search: ['staffId', 'schoolIds', 'accepting'],
  columns: ['staffId', 'schoolIds', 'accepting', 'weight', 'ownedCount', 'maxOwned', 'assignedToday', 'pausedUntil'],
  unique: [['staffId']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'import', 'count'],
  logged: { accepting: ['接单开关', 'Accepting switched'], staff: ['员工变动', 'Staff change'] },
  grantedBy: asOpenSetting,
});
export type Salesperson = Row<typeof Salesperson>;

const figure = (zh: string, en: string) => int(zh, en, { default: 0, min: 0, max: 1_000_000 });

/** A counsellor's own figures for one month; the only place where they are kept. */
export const SalespersonTarget = resource({
  name: 'salesperson_target',
  area: 'customers',
  path: '/v1/salesperson/salespersonTarget',
  title: ['顾问目标', 'Target'],
  label: 'month',
  fields: {
    staffId: ref('顾问', 'Counsellor', 'staff', { required: true, fixed: true }),
    month: text('月份', 'Month', {
      required: true,
      fixed: true,
      exact: true,
      max: 7,
      pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
      patternHelp: ['如 2026-07', 'Like 2026-07'],
    }),
    leads: figure('新增', 'Leads'),
    calls: figure('通话', 'Calls'),
    wechats: figure('加微信', 'WeChat'),
    invites: figure('邀约', 'Invites'),
    visits: figure('到访', 'Visits'),
    trials: figure('试听', 'Trials'),
    members: figure('成交', 'Members'),
    amount: money('业绩', 'Amount', { default: 0 }),
  },
  scope: { owner: 'staffId' },
  search: ['staffId', 'month'],
  sort: '-month',
  unique: [['staffId', 'month']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'import', 'count'],
  grantedBy: {
    view: 'customers.customer.view',
    export: 'customers.salesperson.edit',
    add: 'customers.salesperson.edit',
    edit: 'customers.salesperson.edit',
    delete: 'customers.salesperson.edit',
    import: 'customers.salesperson.edit',
  },
});
export type SalespersonTarget = Row<typeof SalespersonTarget>;

/** What other areas ask: what a counsellor is to reach in a month. */
export const target = query<{ staffId: number; month: string }, SalespersonTarget | null>(
  'customers.target',
  () => null,
);

/** One's own by anybody who has a file; a colleague's by whoever keeps the files. */
export const takeCustomers = call('POST', `${Salesperson.path}/accepting`, {
  label: ['切换接单', 'Take new customers or not'],
  input: { staffId: ref('顾问', 'Counsellor', 'staff'), accepting: bool('接单中', 'Accepting') },
  answer: type<{ id: number; accepting: boolean }>(),
});

const month = (zh: string, en: string) =>
  text(zh, en, {
    required: true,
    max: 7,
    pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
    patternHelp: ['如 2026-07', 'Like 2026-07'],
  });

/** For those who have none yet in the month it goes to. */
export const copyTargets = call('POST', `${SalespersonTarget.path}/copyMonth`, {
  label: ['复制目标', 'Copy targets'],
  permission: permission(Salesperson, 'edit'),
  input: { from: month('从', 'From'), to: month('到', 'To') },
  answer: type<{ count: number }>(),
});
