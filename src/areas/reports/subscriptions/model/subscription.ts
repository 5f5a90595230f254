// A report that comes by itself: to whom, when, with whose eyes it is counted, and what became of each.
import { z } from 'zod';
import { call, type } from '#kernel/model/call';
import { bool, choice, choices, datetime, int, json, ref, refs, states, text, time } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { keyOfMade } from '../../custom/model/making';
import { definitions } from '../../engine/model/definitions';
import { conditionShape } from './condition';

export const SubscriptionLife = lifecycle({
  states: {
    active: ['启用', 'Active', 'green'],
    paused: ['已暂停', 'Paused', 'orange'],
    failed: ['已停止', 'Stopped', 'red'],
  },
  initial: 'active',
  transitions: {
    pause: { label: ['暂停', 'Pause'], from: ['active'], to: 'paused', permission: 'edit' },
    resume: { label: ['恢复', 'Resume'], from: ['paused', 'failed'], to: 'active', permission: 'edit' },
    fail: { label: ['停止', 'Stop'], from: ['active'], to: 'failed', internal: true },
  },
});

const content = z.record(z.string().max(40), z.string().max(2000));
const reportNames = Object.fromEntries(definitions.map(({ key, title }) => [key, [title.zh, title.en] as const]));
const monthDays = Object.fromEntries([
  ...Array.from({ length: 28 }, (_, n) => [String(n + 1), [`${n + 1} 日`, String(n + 1)] as const]),
  ['last', ['月末', 'Last'] as const],
]);

export const ReportSubscription = resource({
  name: 'report_subscription',
  area: 'reports',
  noun: 'subscription',
  path: '/v1/ReportCenter/subscription',
  title: ['报表订阅', 'Report subscription'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    report: choice('报表', 'Report', reportNames, {
      help: ['内置报表，或者下面的自建报表', 'One the product brings, or one somebody made'],
    }),
    customId: ref('自建报表', 'Own report', 'report'),
    /** As the address of the report says it: relative periods stay relative. */
    content: json('样子', 'How it is shown', content, { default: {}, computed: true }),
    schedule: choice(
      '频率',
      'Schedule',
      {
        daily: ['每天', 'Daily'],
        weekly: ['每周', 'Weekly'],
        monthly: ['每月', 'Monthly'],
        cron: ['自定义', 'Custom'],
      },
      { required: true, default: 'weekly' },
    ),
    sendAt: time('时间', 'At', { required: true, default: '08:00' }),
    weekdays: choices('星期', 'Weekdays', {
      '1': ['周一', 'Mon'],
      '2': ['周二', 'Tue'],
      '3': ['周三', 'Wed'],
      '4': ['周四', 'Thu'],
      '5': ['周五', 'Fri'],
      '6': ['周六', 'Sat'],
      '7': ['周日', 'Sun'],
    }),
    monthDays: choices('日期', 'Days of the month', monthDays),
    cron: text('表达式', 'Expression', {
      max: 40,
      help: [
        '自定义频率：分 时 日 月 星期，每小时至多一次，如 30 9 * * 1-5',
        'Custom: minute hour day month weekday, once an hour at most, 30 9 * * 1-5',
      ],
    }),
    skipHolidays: bool('跳过节假日', 'Not on days off'),
    staffIds: refs('接收人', 'To', 'staff', { max: 200 }),
    roleIds: refs('接收角色', 'To roles', 'role', { max: 20 }),
    toPrincipals: bool('各校校长', 'To the principals'),
    runAs: choice(
      '数据身份',
      'With whose eyes',
      { recipient: ['接收人', 'Each recipient’s'], owner: ['创建人', 'The owner’s'] },
      { required: true, default: 'recipient' },
    ),
    formats: choices(
      '文件',
      'Files',
      { xlsx: ['Excel', 'Excel'], csv: ['CSV', 'CSV'] },
      { help: ['放入接收人的文件柜', 'Put into each recipient’s own files'] },
    ),
    byEmail: bool('同时发邮件', 'By email too'),
    condition: json('触发条件', 'Only when', conditionShape),
    skipEmpty: bool('无数据不发', 'Not when empty', { default: true }),
    ownerId: ref('创建人', 'Owner', 'staff', { required: true, computed: true }),
    nextRunAt: datetime('下次', 'Next', { computed: true }),
    lastRunAt: datetime('上次', 'Last', { computed: true }),
    failures: int('连续失败', 'Failures', { computed: true, default: 0 }),
    state: states(SubscriptionLife),
  },
  scope: { owner: 'ownerId' },
  search: ['name', 'report', 'customId', 'state', 'schedule', 'ownerId'],
  columns: [
    'name',
    'report',
    'customId',
    'schedule',
    'sendAt',
    'state',
    'nextRunAt',
    'lastRunAt',
    'failures',
    'runAs',
    'ownerId',
  ],
  indexes: [['state', 'nextRunAt']],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete'],
  actions: { share: ['以本人身份发送', 'Send what one sees oneself'] },
});
export type ReportSubscription = Row<typeof ReportSubscription>;

/** Which report it is of, whoever made it. */
export const reportOf = ({ report, customId }: Pick<ReportSubscription, 'report' | 'customId'>): string =>
  report ?? (customId === null ? '' : keyOfMade(customId));

/** One slot for one person: made before it is sent, so that it is sent once whatever happens. */
export const ReportDelivery = resource({
  name: 'report_delivery',
  area: 'reports',
  noun: 'subscription',
  path: '/v1/ReportCenter/delivery',
  title: ['发送记录', 'Delivery'],
  label: 'slot',
  fields: {
    subscriptionId: ref('订阅', 'Subscription', 'report_subscription', { required: true }),
    slot: datetime('时点', 'Slot', { required: true }),
    recipientId: ref('接收人', 'To', 'staff', { required: true }),
    tries: int('次数', 'Tries', { default: 0 }),
    dueAt: datetime('发送时间', 'Due', { required: true }),
    outcome: choice(
      '结果',
      'Outcome',
      {
        queued: ['待发', 'Waiting', 'blue'],
        done: ['已发', 'Sent', 'green'],
        skipped: ['跳过', 'Skipped', 'grey'],
        failed: ['失败', 'Failed', 'red'],
      },
      { default: 'queued' },
    ),
    why: text('说明', 'Why', { max: 200 }),
    /** Whether the condition held then; one that waits looks at the slot before. */
    isMet: bool('条件成立', 'Condition held'),
    rows: int('行数', 'Rows', { default: 0 }),
    fileId: int('文件', 'File', { max: Number.MAX_SAFE_INTEGER }),
  },
  scope: { parent: 'subscriptionId' },
  search: ['recipientId', 'outcome', 'slot'],
  columns: ['slot', 'recipientId', 'outcome', 'why', 'rows', 'tries'],
  sort: '-slot',
  unique: [['subscriptionId', 'slot', 'recipientId']],
  indexes: [['outcome', 'dueAt']],
  verbs: ['list', 'detail', 'count'],
});
export type ReportDelivery = Row<typeof ReportDelivery>;

const { name, schedule, sendAt, weekdays, monthDays: days, cron, skipHolidays } = ReportSubscription.fields;
const { staffIds, toPrincipals, formats, byEmail, condition, skipEmpty } = ReportSubscription.fields;

/** Of what one looks at just now. */
export const subscribeReport = call('POST', `${ReportSubscription.path}/subscribe`, {
  label: ['订阅', 'Subscribe'],
  permission: permission(ReportSubscription, 'add'),
  input: {
    report: text('报表', 'Report', { required: true, max: 40 }),
    ...{ name, schedule, sendAt, weekdays, monthDays: days, cron, skipHolidays },
    ...{ staffIds, toPrincipals, formats, byEmail, condition, skipEmpty },
    content: json('样子', 'How it is shown', content, { default: {} }),
  },
  answer: type<{ id: number }>(),
});

const id = ref('订阅', 'Subscription', 'report_subscription', { required: true });

export const testSubscription = call('POST', `${ReportSubscription.path}/test`, {
  label: ['发给自己试试', 'Send it to me'],
  permission: permission(ReportSubscription, 'view'),
  input: { id },
  answer: type<{ rows: number; fileIds: number[] }>(),
});
