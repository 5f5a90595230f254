import { isDay } from '#kernel/model/dates';
import {
  bool,
  choice,
  date,
  int,
  json,
  lines,
  longText,
  ref,
  refs,
  shape,
  states,
  text,
  time,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { weekdays } from '../../classes/model/class';
import type { ExtraSlot } from './planDates';

export const PlanLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    generated: ['已生成', 'Generated', 'green'],
    archived: ['已归档', 'Archived', 'grey'],
  },
  initial: 'draft',
  transitions: {
    generate: { label: ['生成课表', 'Generate'], from: ['draft', 'generated'], to: 'generated', internal: true },
    archive: { label: ['归档', 'Archive'], from: ['draft', 'generated'], to: 'archived', internal: true },
  },
});

export const PlanSlot = resource({
  name: 'teaching_plan_slot',
  area: 'teaching',
  noun: 'plan',
  path: '/v1/teachingPlan/slot',
  title: ['每周课位', 'Weekly slot'],
  label: 'weekday',
  fields: {
    planId: ref('教学计划', 'Plan', 'teaching_plan', { required: true }),
    weekday: choice('星期', 'Weekday', weekdays, { required: true }),
    startTime: time('开始', 'Start', { required: true }),
    minutes: int('分钟', 'Minutes', { required: true, min: 10, max: 600 }),
    roomId: ref('教室', 'Room', 'room'),
    teacherId: ref('老师', 'Teacher', 'staff'),
    assistantIds: refs('助教', 'Assistants', 'staff'),
    weekParity: choice(
      '周次',
      'Weeks',
      { every: ['每周', 'Every'], odd: ['单周', 'Odd'], even: ['双周', 'Even'] },
      { required: true, default: 'every' },
    ),
    fromDate: date('起', 'From'),
    toDate: date('止', 'To'),
  },
  scope: { parent: 'planId' },
  sort: 'id',
  verbs: ['list', 'detail', 'count'],
});

const days = shape(
  (value): value is string[] => Array.isArray(value) && value.every((day) => typeof day === 'string' && isDay(day)),
);
const isNamedOrNot = (value: object, name: 'roomId' | 'teacherId'): boolean => {
  const id = (value as Record<string, unknown>)[name] ?? null;
  return id === null || Number.isSafeInteger(id);
};
const isExtra = (value: unknown): value is ExtraSlot =>
  typeof value === 'object' &&
  value !== null &&
  'date' in value &&
  typeof value.date === 'string' &&
  isDay(value.date) &&
  'startTime' in value &&
  typeof value.startTime === 'string' &&
  /^([01]\d|2[0-3]):[0-5]\d$/.test(value.startTime) &&
  'minutes' in value &&
  Number.isInteger(value.minutes) &&
  Number(value.minutes) >= 10 &&
  Number(value.minutes) <= 600 &&
  isNamedOrNot(value, 'roomId') &&
  isNamedOrNot(value, 'teacherId');
const extras = shape(
  (value): value is ExtraSlot[] => Array.isArray(value) && value.length <= 100 && value.every(isExtra),
);

/** When a class meets: weekly slots from a day on, to a number of lessons or to a day. */
export const TeachingPlan = resource({
  name: 'teaching_plan',
  area: 'teaching',
  noun: 'plan',
  path: '/v1/teachingPlan/plan',
  title: ['教学计划', 'Teaching plan'],
  label: 'classId',
  fields: {
    classId: ref('班级', 'Class', 'class', { required: true, fixed: true }),
    startDate: date('开始日期', 'Start', { required: true }),
    endMode: choice(
      '结束方式',
      'End by',
      { count: ['按课次', 'Count'], date: ['按日期', 'Date'] },
      { required: true, default: 'count' },
    ),
    lessonCount: int('课次数', 'Lessons', { min: 1, max: 500 }),
    endDate: date('截止日期', 'End date'),
    holidayPolicy: choice(
      '节假日',
      'Holidays',
      { skip_extend: ['跳过顺延', 'Skip and extend'], skip_drop: ['跳过不补', 'Skip'], keep: ['照常', 'Keep'] },
      { required: true, default: 'skip_extend' },
    ),
    followShiftedWorkdays: bool('调休上班日上课', 'Teach on shifted workdays'),
    excludeDates: json('排除日期', 'Excluded days', days),
    extraSlots: json('加课', 'Extra lessons', extras),
    slots: lines('每周课位', 'Weekly slots', PlanSlot, 'planId', { max: 14 }),
    state: states(PlanLife),
  },
  scope: { parent: 'classId' },
  search: ['classId', 'state', 'startDate'],
  columns: ['classId', 'startDate', 'endMode', 'lessonCount', 'endDate', 'holidayPolicy', 'state'],
  form: [
    'classId',
    'startDate',
    'endMode',
    'lessonCount',
    'endDate',
    'holidayPolicy',
    'followShiftedWorkdays',
    'slots',
    'excludeDates',
    'extraSlots',
  ],
  uniqueWhere: [{ fields: ['classId'], where: { state: ['draft', 'generated'] } }],
});
export type TeachingPlan = Row<typeof TeachingPlan>;

/** What the n-th lesson of a plan is about. */
export const PlanItem = resource({
  name: 'teaching_plan_item',
  area: 'teaching',
  noun: 'plan',
  path: '/v1/teachingPlan/item',
  title: ['计划课次', 'Planned lesson'],
  label: 'title',
  fields: {
    planId: ref('教学计划', 'Plan', 'teaching_plan', { required: true, fixed: true }),
    lessonNo: int('第几课', 'No.', { required: true, min: 1, max: 500 }),
    chapterId: ref('章节', 'Chapter', 'course_chapter'),
    title: text('主题', 'Title', { required: true, max: 100 }),
    objectives: longText('教学目标', 'Goals'),
    prepState: choice(
      '备课',
      'Preparation',
      {
        none: ['未备课', 'Not yet'],
        drafting: ['备课中', 'Drafting'],
        ready: ['已备课', 'Ready'],
        reviewed: ['已审阅', 'Reviewed'],
      },
      { default: 'none' },
    ),
    reviewNote: text('审阅意见', 'Review note', { max: 500 }),
  },
  scope: { parent: 'planId' },
  search: ['planId', 'prepState'],
  columns: ['planId', 'lessonNo', 'title', 'chapterId', 'prepState', 'objectives'],
  sort: 'lessonNo',
  unique: [['planId', 'lessonNo']],
});
export type PlanItem = Row<typeof PlanItem>;
