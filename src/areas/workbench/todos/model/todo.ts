// What somebody has to do: asked for by an area, by a colleague or by themselves.
import { bool, choice, datetime, int, json, ref, shape, states, text } from '#kernel/model/fields';
import { carrying, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { type TodoAction, todoPriorities } from '#kernel/model/todos';
import type { MessageSubject } from '../../messages/model/message';
import { defaultReminders, type TodoGroup } from './todoRules';

export interface CheckItem {
  id: string;
  text: string;
  done: boolean;
}

const mostChecks = 20;
const mostReminders = 5;
const longestCheck = 100;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCheck = (value: unknown): value is CheckItem =>
  isObject(value) &&
  Object.keys(value).length === 3 &&
  typeof value.id === 'string' &&
  typeof value.text === 'string' &&
  value.text.trim() !== '' &&
  value.text.length <= longestCheck &&
  typeof value.done === 'boolean';
const checklist = shape(
  (value): value is CheckItem[] => Array.isArray(value) && value.length <= mostChecks && value.every(isCheck),
);
/** A year ahead, in minutes. */
const longestAhead = 366 * 24 * 60;
const minutes = shape(
  (value): value is number[] =>
    Array.isArray(value) &&
    value.length <= mostReminders &&
    value.every((n) => Number.isInteger(n) && n >= 0 && n <= longestAhead),
);
const list = <T>() => shape((value): value is T[] => Array.isArray(value));

export const TodoLife = lifecycle({
  states: {
    open: ['待办', 'Open', 'blue'],
    done: ['已完成', 'Done', 'green'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  },
  initial: 'open',
  transitions: {
    finish: {
      label: ['完成', 'Finish'],
      from: ['open'],
      to: 'done',
      fields: { note: text('说明', 'Note', { max: 300 }) },
    },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['open'],
      to: 'cancelled',
      danger: true,
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
    reopen: { label: ['恢复', 'Reopen'], from: ['done'], to: 'open' },
    pass: {
      label: ['转交', 'Pass on'],
      from: ['open'],
      to: 'open',
      fields: {
        staffId: ref('转交给', 'To', 'staff', { required: true }),
        reason: text('原因', 'Reason', { required: true, max: 200 }),
      },
    },
  },
});

export const Todo = resource({
  name: 'todo',
  area: 'workbench',
  path: '/api/v1/todoback',
  title: ['待办', 'Todo'],
  label: 'titleZh',
  labelEn: 'titleEn',
  fields: {
    titleZh: text('标题', 'Title', { required: true, max: 120, search: 'pinyin' }),
    titleEn: text('英文标题', 'English title', { max: 120, search: 'plain', computed: true }),
    summary: text('说明', 'Summary', { max: 300 }),
    summaryEn: text('英文说明', 'English summary', { max: 300, computed: true }),
    kind: text('类型', 'Kind', { required: true, max: 60, exact: true, computed: true }),
    source: text('来源', 'Source', { required: true, max: 20, exact: true, computed: true }),
    todoKey: text('幂等键', 'Key', { required: true, max: 120, exact: true, computed: true }),
    /** The key while it is open, and nothing afterwards: one open todo a key and person. */
    openKey: text('开放键', 'Open key', { max: 120, computed: true, secret: true }),
    assigneeId: ref('负责人', 'Assignee', 'staff', { required: true, fixed: true }),
    creatorId: ref('创建人', 'Creator', 'staff', { computed: true }),
    /** As it was called then: a todo is also found by who asks for it. */
    creatorName: text('创建人姓名', 'Creator’s name', { max: 30, search: 'pinyin', computed: true }),
    mode: choice(
      '完成方式',
      'Mode',
      { each: ['各自完成', 'Each their own'], any: ['一人即可', 'One is enough'] },
      { default: 'each', computed: true },
    ),
    groupId: text('组', 'Group', { max: 120, exact: true, computed: true }),
    finishBy: choice(
      '关闭方式',
      'Finished by',
      { auto: ['业务完成', 'Its source'], manual: ['手工勾选', 'Ticking it'] },
      { default: 'manual', computed: true },
    ),
    priority: choice('优先级', 'Priority', todoPriorities, { default: 'normal' }),
    dueAt: datetime('截止', 'Due'),
    allDay: bool('全天', 'All day'),
    remindMinutes: json('提前提醒（分钟）', 'Reminders, minutes before', minutes, { default: [...defaultReminders] }),
    remindAt: json('提醒', 'Reminders', list<string>(), { default: [], computed: true }),
    nextRemindAt: datetime('下次提醒', 'Next reminder', { computed: true }),
    snoozeUntil: datetime('稍后', 'Snoozed until', { computed: true }),
    subject: json(
      '单据',
      'Document',
      shape((value): value is MessageSubject => isObject(value) && 'type' in value),
      { computed: true },
    ),
    subjectNo: text('单据号', 'Document number', { max: 40, search: 'plain', computed: true }),
    url: text('链接', 'Link', { max: 300, computed: true }),
    /** The customer it is about, for who forgets or merges customers; whose name it is, its reader may not see. */
    customerId: int('客户', 'Customer', { max: Number.MAX_SAFE_INTEGER, computed: true, secret: true }),
    actions: json('快捷操作', 'Actions', list<TodoAction>(), { default: [], computed: true }),
    checklist: json('清单', 'Checklist', checklist, { default: [] }),
    planItemId: ref('计划项', 'Plan item', 'work_plan_item', { computed: true, indexed: false }),
    doneAt: datetime('完成时间', 'Done at', { computed: true }),
    doneById: ref('完成人', 'Done by', 'staff', { computed: true, indexed: false }),
    note: text('完成说明', 'Note', { max: 300, computed: true }),
    noteEn: text('英文完成说明', 'English note', { max: 300, computed: true }),
    state: states(TodoLife),
  },
  scope: { owner: 'assigneeId' },
  carries: carrying<{ group: TodoGroup; sourceName: string; subjectGone: boolean }>(),
  form: ['titleZh', 'assigneeId', 'dueAt', 'allDay', 'priority', 'summary'],
  columns: ['titleZh', 'summary', 'source', 'priority', 'dueAt', 'assigneeId', 'creatorId', 'state', 'doneAt', 'note'],
  sort: 'dueAt',
  unique: [['openKey', 'assigneeId']],
  indexes: [['assigneeId', 'state', 'dueAt'], ['state', 'nextRemindAt'], ['groupId'], ['customerId']],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'export'],
  // One's own todos need no permission: what somebody was asked to do, they must be able to close.
  everyone: ['view', 'add', 'edit', 'delete', 'export', 'finish', 'cancel', 'reopen', 'pass', 'snooze', 'clear', 'act'],
  actions: {
    snooze: ['稍后处理', 'Snooze'],
    clear: ['清除', 'Clear'],
    act: ['快捷操作', 'Quick action'],
    viewTeam: ['查看团队待办', 'See the team’s todos'],
  },
});
export type Todo = Row<typeof Todo>;
