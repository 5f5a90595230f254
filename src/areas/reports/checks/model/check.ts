// What is held against what, when it was looked at, and what did not agree. Nothing is ever put right here.
import { z } from 'zod';
import { call, type } from '#kernel/model/call';
import { bool, choice, date, datetime, int, json, ref, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const severities = {
  high: ['高', 'High', 'red'],
  medium: ['中', 'Medium', 'orange'],
  low: ['低', 'Low', 'grey'],
} as const;
const seen = { edit: 'run', export: 'view' } as const;

/** The rule itself is code of the area it is about; only whether, how grave and who answers for it is said here. */
export const CheckRule = resource({
  name: 'check_rule',
  area: 'reports',
  noun: 'check',
  path: '/report/v1/check/rule',
  title: ['核对规则', 'Check rule'],
  fields: {
    code: text('编号', 'Code', { required: true, max: 60, computed: true, exact: true }),
    name: text('名称', 'Name', { required: true, max: 60, computed: true, search: 'pinyin' }),
    nameEn: text('英文名', 'English name', { max: 80, computed: true }),
    group: text('领域', 'Area', { max: 40, computed: true, exact: true }),
    severity: choice('严重程度', 'Severity', severities, { required: true, default: 'high' }),
    enabled: bool('启用', 'Enabled', { default: true }),
    ownerRoleId: ref('负责角色', 'Responsible role', 'role', { indexed: false }),
    lastRunAt: datetime('上次核对', 'Last looked at', { computed: true }),
    open: int('未消除', 'Open', { computed: true, default: 0 }),
  },
  labelEn: 'nameEn',
  search: ['name', 'group', 'severity', 'enabled'],
  columns: ['name', 'group', 'severity', 'enabled', 'ownerRoleId', 'open', 'lastRunAt'],
  form: ['severity', 'enabled', 'ownerRoleId'],
  sort: 'code',
  unique: [['code']],
  verbs: ['list', 'detail', 'edit', 'export', 'count'],
  grantedBy: seen,
});
export type CheckRule = Row<typeof CheckRule>;

export const CheckRun = resource({
  name: 'check_run',
  area: 'reports',
  noun: 'check',
  path: '/report/v1/check/run',
  title: ['核对批次', 'Check run'],
  label: 'startedAt',
  fields: {
    startedAt: datetime('开始', 'Began', { required: true, computed: true }),
    endedAt: datetime('结束', 'Ended', { computed: true }),
    trigger: choice(
      '触发',
      'Set off',
      { nightly: ['夜间', 'Nightly'], full: ['全量', 'Full'], manual: ['手工', 'By hand'] },
      { required: true, default: 'manual', computed: true },
    ),
    ruleCodes: json('规则', 'Rules', z.array(z.string().max(60)).max(100), { default: [], computed: true }),
    checked: int('规则数', 'Rules', { computed: true, default: 0 }),
    found: int('新发现', 'Found', { computed: true, default: 0 }),
    cleared: int('已消除', 'Cleared', { computed: true, default: 0 }),
    error: text('原因', 'Why', { max: 300, computed: true }),
    state: choice(
      '状态',
      'State',
      {
        running: ['进行中', 'Running', 'blue'],
        done: ['完成', 'Done', 'green'],
        failed: ['失败', 'Failed', 'red'],
        cancelled: ['已取消', 'Cancelled', 'grey'],
      },
      { default: 'running', computed: true },
    ),
  },
  search: ['state', 'trigger', 'startedAt'],
  columns: ['startedAt', 'endedAt', 'trigger', 'checked', 'found', 'cleared', 'state', 'error'],
  sort: '-startedAt',
  // One at a time, however many press.
  uniqueWhere: [{ fields: ['state'], where: { state: ['running'] } }],
  verbs: ['list', 'detail', 'export', 'count'],
  grantedBy: seen,
});
export type CheckRun = Row<typeof CheckRun>;

export const DifferenceLife = lifecycle({
  states: {
    open: ['待处理', 'Open', 'red'],
    assigned: ['处理中', 'Assigned', 'orange'],
    explained: ['已说明', 'Explained', 'blue'],
    ignored: ['已忽略', 'Ignored', 'grey'],
    cleared: ['已消除', 'Cleared', 'green'],
  },
  initial: 'open',
  transitions: {
    assign: {
      label: ['指派', 'Assign'],
      from: ['open', 'assigned'],
      to: 'assigned',
      fields: { assigneeId: ref('处理人', 'Assignee', 'staff', { required: true }) },
    },
    explain: {
      label: ['说明', 'Explain'],
      from: ['assigned'],
      to: 'explained',
      permission: 'view',
      fields: { note: text('说明', 'Note', { required: true, max: 500 }) },
    },
    ignore: {
      label: ['忽略', 'Ignore'],
      from: ['open', 'assigned'],
      to: 'ignored',
      fields: {
        reason: text('原因', 'Reason', { required: true, max: 200 }),
        until: date('忽略至', 'Until', { required: true, help: ['最长 90 天', '90 days at most'] }),
      },
    },
    clear: {
      label: ['消除', 'Clear'],
      from: ['open', 'assigned', 'explained', 'ignored'],
      to: 'cleared',
      internal: true,
    },
    reopen: { label: ['重新出现', 'Back again'], from: ['ignored'], to: 'open', internal: true },
  },
});

export const CheckDifference = resource({
  name: 'check_difference',
  area: 'reports',
  noun: 'check',
  path: '/report/v1/check/difference',
  title: ['差异', 'Difference'],
  label: 'subjectNo',
  fields: {
    ruleId: ref('规则', 'Rule', 'check_rule', { required: true, computed: true }),
    severity: choice('严重程度', 'Severity', severities, { required: true, default: 'high', computed: true }),
    subjectId: int('单据', 'Document id', { required: true, computed: true, max: Number.MAX_SAFE_INTEGER }),
    subjectNo: text('单据', 'Document', { max: 120, computed: true, search: 'plain' }),
    leftValue: text('账面', 'On record', { max: 200, computed: true }),
    rightValue: text('应为', 'Should be', { max: 200, computed: true }),
    foundAt: datetime('发现', 'Found', { required: true, computed: true }),
    clearedAt: datetime('消除时间', 'Cleared at', { computed: true }),
    firstRunId: ref('首次批次', 'First run', 'check_run', { computed: true, indexed: false }),
    lastRunId: ref('最近批次', 'Last run', 'check_run', { computed: true, indexed: false }),
    /** The same that was gone before. */
    formerId: ref('此前', 'Earlier', 'check_difference', { computed: true, indexed: false }),
    assigneeId: ref('处理人', 'Assignee', 'staff', { computed: true }),
    note: text('说明', 'Note', { max: 500, computed: true }),
    reason: text('忽略原因', 'Why ignored', { max: 200, computed: true }),
    until: date('忽略至', 'Ignored until', { computed: true }),
    state: states(DifferenceLife),
  },
  search: ['subjectNo', 'ruleId', 'severity', 'state', 'assigneeId', 'foundAt'],
  columns: ['ruleId', 'severity', 'subjectNo', 'leftValue', 'rightValue', 'foundAt', 'assigneeId', 'state', 'note'],
  sort: '-foundAt',
  uniqueWhere: [{ fields: ['ruleId', 'subjectId'], where: { state: ['open', 'assigned', 'explained', 'ignored'] } }],
  verbs: ['list', 'detail', 'export', 'count'],
  grantedBy: seen,
});
export type CheckDifference = Row<typeof CheckDifference>;

export const startCheck = call('POST', '/report/v1/check/run/start', {
  label: ['立即核对', 'Check now'],
  permission: 'reports.check.run',
  input: { rules: json('规则', 'Rules', z.array(z.string().max(60)).max(100), { default: [] }) },
  answer: type<{ runId: number; found: number; cleared: number; state: string }>(),
});

export const cancelCheck = call('POST', '/report/v1/check/run/cancel', {
  label: ['取消核对', 'Cancel the check'],
  permission: 'reports.check.run',
  input: {},
  answer: type<{ cancelled: number }>(),
});

export interface CheckOverview {
  rules: {
    id: number;
    code: string;
    name: string;
    area: string;
    severity: 'high' | 'medium' | 'low';
    enabled: boolean;
    open: number;
    lastRunAt: string | null;
  }[];
  open: number;
  last: { startedAt: string; endedAt: string | null; state: string; found: number; cleared: number } | null;
}

export const checkOverview = call('GET', '/report/v1/check/overview', {
  label: ['核对概览', 'Checks at a glance'],
  permission: 'reports.check.view',
  answer: type<CheckOverview>(),
});
