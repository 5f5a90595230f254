// A stretch of time that objectives are set for.
import { bool, choice, date, int, ref, states, text, time } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const reason = text('原因', 'Reason', { required: true, max: 200 });

export const OkrCycleLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    active: ['进行中', 'Active', 'blue'],
    scoring: ['评分中', 'Scoring', 'orange'],
    closed: ['已关闭', 'Closed', 'green'],
  },
  initial: 'draft',
  transitions: {
    open: { label: ['启动', 'Open'], from: ['draft'], to: 'active', permission: 'manage' },
    startScoring: { label: ['进入评分', 'Start scoring'], from: ['active'], to: 'scoring', permission: 'manage' },
    close: {
      ...{ label: ['关闭', 'Close'], from: ['scoring'], to: 'closed', permission: 'manage' },
      fields: {
        force: bool('仍有未评分也关闭', 'Close although some are unscored'),
        forceReason: text('原因', 'Reason', { max: 200 }),
      },
    },
    reopen: { label: ['重开', 'Reopen'], from: ['closed'], to: 'scoring', permission: 'manage', fields: { reason } },
  },
});

export const OkrCycle = resource({
  name: 'okr_cycle',
  area: 'collaboration',
  path: '/okr/v1/cycle',
  title: ['OKR周期', 'OKR cycle'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    kind: choice(
      '类型',
      'Kind',
      {
        year: ['年度', 'Year'],
        half_year: ['半年', 'Half-year'],
        quarter: ['季度', 'Quarter'],
        bimonth: ['双月', 'Two months'],
        month: ['月度', 'Month'],
        custom: ['自定义', 'Custom'],
      },
      { required: true, default: 'quarter' },
    ),
    startDate: date('开始', 'Start', { required: true }),
    endDate: date('结束', 'End', { required: true }),
    parentId: ref('上级周期', 'Parent cycle', 'okr_cycle'),
    checkInEvery: choice(
      '更新频率',
      'Check-in every',
      { week: ['每周', 'Week'], two_weeks: ['双周', 'Two weeks'], month: ['每月', 'Month'] },
      { default: 'week' },
    ),
    checkInWeekday: int('提醒日', 'Reminder day', { default: 5, min: 1, max: 7 }),
    checkInTime: time('提醒时间', 'Reminder time', { default: '17:00' }),
    maxObjectives: int('目标上限', 'Objectives at most', { default: 5, min: 1, max: 20 }),
    maxKeyResults: int('KR上限', 'Key results at most', { default: 5, min: 1, max: 20 }),
    needsConfirm: bool('需上级确认', 'Needs confirmation', { default: true }),
    scoringDeadline: date('评分截止', 'Scoring deadline'),
    state: states(OkrCycleLife),
  },
  search: ['name', 'kind', 'state'],
  columns: ['name', 'kind', 'startDate', 'endDate', 'state', 'checkInEvery', 'needsConfirm', 'scoringDeadline'],
  sort: '-startDate',
  unique: [['name']],
  noOverlap: [{ by: ['kind'], range: ['startDate', 'endDate'] }],
  lookup: 'everyone',
  everyone: ['view'],
  grantedBy: { add: 'manage', edit: 'manage', delete: 'manage', export: 'manage' },
  actions: { manage: ['管理周期', 'Manage cycles'] },
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'delete', 'export'],
});
export type OkrCycle = Row<typeof OkrCycle>;
