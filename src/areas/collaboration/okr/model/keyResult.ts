// By what one sees that an objective is reached: values, milestones, and what is said of them.
import {
  choice,
  date,
  datetime,
  files,
  int,
  lines,
  longText,
  percent,
  quantity,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const reason = text('原因', 'Reason', { required: true, max: 200 });

export const KeyResultMilestone = resource({
  name: 'key_result_milestone',
  area: 'collaboration',
  noun: 'okr',
  path: '/okr/v1/krMilestone',
  title: ['里程碑', 'Milestone'],
  label: 'title',
  fields: {
    keyResultId: ref('关键结果', 'Key result', 'key_result', { required: true }),
    title: text('里程碑', 'Milestone', { required: true, max: 60 }),
    dueDate: date('截止', 'Due'),
    weight: int('权重', 'Weight', { default: 1, min: 1, max: 100 }),
    doneAt: datetime('完成时间', 'Done', { computed: true, indexed: false }),
    doneBy: ref('完成人', 'Done by', 'staff', { computed: true, indexed: false }),
  },
  scope: { parent: 'keyResultId' },
  sort: 'id',
  verbs: [],
});

export const KeyResultLife = lifecycle({
  states: { active: ['进行中', 'Active', 'blue'], cancelled: ['已作废', 'Cancelled', 'grey'] },
  initial: 'active',
  transitions: {
    cancel: { label: ['作废', 'Cancel'], from: ['active'], to: 'cancelled', danger: true, fields: { reason } },
    restore: { label: ['恢复', 'Restore'], from: ['cancelled'], to: 'active' },
  },
});

const value = { min: -9_999_999_999_99, max: 9_999_999_999_99 } as const;
const tenths = { min: 0, max: 1_00, help: ['0.0–1.0，一档 0.1', '0.0–1.0, in steps of 0.1'] } as const;

export const KeyResult = resource({
  name: 'key_result',
  area: 'collaboration',
  noun: 'okr',
  path: '/okr/v1/keyResult',
  title: ['关键结果', 'Key result'],
  label: 'title',
  fields: {
    objectiveId: ref('目标', 'Objective', 'objective', { required: true, fixed: true }),
    title: text('关键结果', 'Title', { required: true, max: 120, search: 'pinyin' }),
    kind: choice(
      '类型',
      'Kind',
      { number: ['数值', 'Number'], percent: ['百分比', 'Percent'], milestone: ['里程碑', 'Milestone'] },
      { required: true, default: 'number' },
    ),
    direction: choice(
      '方向',
      'Direction',
      { increase: ['提升', 'Increase'], decrease: ['降低', 'Decrease'], maintain: ['保持', 'Maintain'] },
      { default: 'increase' },
    ),
    startValue: quantity('起始', 'Start', value),
    targetValue: quantity('目标值', 'Target', value),
    currentValue: quantity('当前', 'Current', { ...value, computed: true }),
    minValue: quantity('下限', 'Lower bound', value),
    maxValue: quantity('上限', 'Upper bound', value),
    unit: text('单位', 'Unit', { max: 10 }),
    milestones: lines('里程碑', 'Milestones', KeyResultMilestone, 'keyResultId', { max: 20 }),
    weight: int('权重', 'Weight', { default: 1, min: 0, max: 100 }),
    ownerId: ref('负责人', 'Owner', 'staff'),
    projectId: ref('项目', 'Project', 'project', {
      help: ['选择后进度取自项目', 'Then its progress is the project’s'],
    }),
    rawProgress: percent('原始进度', 'Raw progress', {
      computed: true,
      default: 0,
      min: -9_999_999_99,
      max: 9_999_999_99,
    }),
    progress: percent('进度', 'Progress', { computed: true, default: 0 }),
    confidence: int('信心', 'Confidence', { min: 1, max: 10, computed: true }),
    lastCheckInAt: datetime('最近更新', 'Last check-in', { computed: true, indexed: false }),
    selfScore: quantity('自评', 'Self score', tenths),
    finalScore: quantity('终评', 'Final score', { ...tenths, computed: true }),
    state: states(KeyResultLife),
  },
  scope: { parent: 'objectiveId' },
  search: ['title', 'objectiveId', 'ownerId', 'kind', 'state'],
  columns: [
    'title',
    'kind',
    'startValue',
    'currentValue',
    'targetValue',
    'unit',
    'progress',
    'confidence',
    'weight',
    'ownerId',
    'selfScore',
    'finalScore',
    'state',
  ],
  sort: 'id',
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'options', 'export'],
  everyone: ['view', 'add', 'edit', 'delete', 'export', 'cancel', 'restore'],
});
export type KeyResult = Row<typeof KeyResult>;

export const OkrCheckIn = resource({
  name: 'okr_check_in',
  area: 'collaboration',
  noun: 'okr',
  path: '/okr/v1/checkIn',
  title: ['进展', 'Check-in'],
  label: 'note',
  fields: {
    keyResultId: ref('关键结果', 'Key result', 'key_result', { required: true }),
    value: quantity('当前值', 'Value', value),
    confidence: int('信心（1–10）', 'Confidence (1–10)', { required: true, min: 1, max: 10 }),
    note: longText('进展', 'Note', { required: true, max: 1000 }),
    blocker: text('障碍', 'Blocker', { max: 300 }),
    helpIds: refs('需要支持', 'Help from', 'staff', { max: 10, indexed: false }),
    progressBefore: percent('更新前', 'Before', { computed: true }),
    progressAfter: percent('更新后', 'After', { computed: true }),
    staffId: ref('更新人', 'By', 'staff', { computed: true }),
    files: files('附件', 'Files', { max: 10 }),
  },
  scope: { parent: 'keyResultId' },
  search: ['keyResultId', 'staffId', 'createdAt'],
  columns: [
    'keyResultId',
    'value',
    'progressBefore',
    'progressAfter',
    'confidence',
    'note',
    'blocker',
    'staffId',
    'createdAt',
  ],
  sort: '-createdAt',
  verbs: ['list', 'count', 'export'],
  everyone: ['view', 'export'],
});
