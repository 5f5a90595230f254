// The shifts a school works in, the cycles they are worked in, and what no plan may ask of people.
import { choice, colour, int, money, refs, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { segmentsPattern } from './times';

const config = { add: 'config', edit: 'config', delete: 'config', copy: 'config', export: 'view', import: 'config' };

export const Shift = resource({
  name: 'shift',
  area: 'people',
  noun: 'shift',
  path: '/shift/v1/shift',
  title: ['班次', 'Shift'],
  fields: {
    code: text('代码', 'Code', { required: true, max: 4, search: 'plain' }),
    name: text('名称', 'Name', { required: true, max: 20, search: 'pinyin' }),
    colour: colour('颜色', 'Colour', { required: true, default: '#1677ff' }),
    segments: text('时段', 'Segments', {
      max: 40,
      pattern: segmentsPattern,
      patternHelp: ['如 09:00-12:00,13:30-18:00；最多三段', 'Like 09:00-12:00,13:30-18:00; three at most'],
      help: ['如 09:00-12:00,13:30-18:00；留空为休息', 'Like 09:00-12:00,13:30-18:00; empty: a day off'],
    }),
    restMinutes: int('休息（分钟）', 'Rest (minutes)', { min: 0, max: 240, default: 0 }),
    workMinutes: int('工时（分钟）', 'Work minutes', { computed: true, default: 0 }),
    lateGrace: int('迟到宽限（分钟）', 'Grace (minutes)', { min: 0, max: 30, default: 0 }),
    nightAllowance: money('夜班补贴', 'Night allowance', { default: 0, max: 10_000_00 }),
    schoolIds: refs('校区', 'Schools', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
  },
  scope: { schools: 'schoolIds', creator: false },
  search: ['code', 'name', 'schoolIds'],
  columns: ['code', 'name', 'colour', 'segments', 'workMinutes', 'lateGrace', 'nightAllowance', 'schoolIds'],
  sort: 'code',
  unique: [['code']],
  grantedBy: config,
  lookup: 'everyone',
});
export type Shift = Row<typeof Shift>;

export const ShiftRotation = resource({
  name: 'shift_rotation',
  area: 'people',
  noun: 'shift',
  path: '/shift/v1/shiftRotation',
  title: ['轮班', 'Rotation'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 20, search: 'pinyin' }),
    pattern: text('周期', 'Cycle', {
      required: true,
      max: 160,
      help: ['班次代码用空格隔开，如 早 早 晚 晚 休 休', 'Codes of shifts with spaces between: A A P P R R'],
    }),
  },
  search: ['name'],
  columns: ['name', 'pattern', 'createdAt'],
  sort: 'name',
  unique: [['name']],
  grantedBy: config,
  lookup: 'everyone',
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'delete'],
});
export type ShiftRotation = Row<typeof ShiftRotation>;

const severity = (zh: string, en: string) =>
  choice(
    `${zh}·处理`,
    `${en}: if broken`,
    { refuse: ['禁止', 'Refuse', 'red'], warn: ['提醒', 'Warn', 'orange'] },
    { required: true, default: 'warn' },
  );

export const ShiftRule = resource({
  name: 'shift_rule',
  area: 'people',
  noun: 'shift',
  path: '/shift/v1/shiftRule',
  title: ['排班规则', 'Shift rule'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 30, search: 'pinyin' }),
    schoolIds: refs('校区', 'Schools', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
    postIds: refs('岗位', 'Posts', 'post', { max: 30, help: ['不选为全部岗位', 'None: every post'] }),
    maxDaysInRow: int('最多连续上班（天）', 'Days in a row at most', { required: true, min: 1, max: 31, default: 6 }),
    daysInRowSeverity: severity('连续上班', 'Days in a row'),
    minRestHours: int('两班间隔（小时）', 'Hours between shifts', { required: true, min: 0, max: 24, default: 11 }),
    restSeverity: severity('两班间隔', 'Hours between shifts'),
    maxWeekHours: int('每周工时上限', 'Hours a week at most', { required: true, min: 1, max: 84, default: 44 }),
    weekSeverity: severity('每周工时', 'Hours a week'),
    minRestDays: int('每周休息（天）', 'Days off a week', { required: true, min: 0, max: 6, default: 1 }),
    restDaysSeverity: severity('每周休息', 'Days off a week'),
  },
  scope: { schools: 'schoolIds', creator: false },
  search: ['name', 'schoolIds'],
  columns: ['name', 'schoolIds', 'postIds', 'maxDaysInRow', 'minRestHours', 'maxWeekHours', 'minRestDays', 'createdAt'],
  sort: 'name',
  grantedBy: config,
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'copy'],
});
export type ShiftRule = Row<typeof ShiftRule>;
