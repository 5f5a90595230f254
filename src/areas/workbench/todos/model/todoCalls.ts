// What people do with their todos, one at a time or many at once, and the lists in the order in which they press.
import { type BatchAnswer, call, type } from '#kernel/model/call';
import { choice, date, datetime, type Fields, int, json, optional, text } from '#kernel/model/fields';
import { someIds } from '#kernel/model/shown/shapes';
import type { Wire } from '#kernel/model/wire';
import { Todo, TodoLife } from './todo';

export type TodoRow = Wire<typeof Todo>;

export const todoTab = choice('范围', 'Tab', {
  now: ['该做了', 'To do now'],
  mine: ['我的', 'Mine'],
  snoozed: ['稍后', 'Snoozed'],
  assigned: ['我分派的', 'Assigned by me'],
  done: ['已完成', 'Done'],
  team: ['团队', 'Team'],
});
export const todoDue = choice('到期', 'Due', { overdue: ['已逾期', 'Overdue'], today: ['今天到期', 'Due today'] });

const { priority, source, kind } = Todo.fields;
const person = { min: 1, max: Number.MAX_SAFE_INTEGER } as const;

export const todoList = call('GET', `${Todo.path}/list`, {
  label: ['待办列表', 'Todos'],
  input: {
    tab: todoTab,
    due: todoDue,
    q: text('关键字', 'Words', { max: 40 }),
    source: { ...optional(source), computed: false },
    kind: { ...optional(kind), computed: false },
    priority: optional(priority),
    state: choice('状态', 'State', {
      open: ['待办', 'Open'],
      done: ['已完成', 'Done'],
      cancelled: ['已取消', 'Cancelled'],
    }),
    dueAtFrom: date('截止自', 'Due from'),
    dueAtTo: date('截止至', 'Due to'),
    assigneeId: int('负责人', 'Assignee', person),
    creatorId: int('创建人', 'Creator', person),
    page: int('页', 'Page', { default: 1, min: 1, max: 100_000 }),
    pageSize: int('每页', 'Page size', { default: 10, min: 1, max: 200 }),
  },
  answer: type<{ list: TodoRow[]; total: number; totalIsCapped?: boolean; page: number; pageSize: number }>(),
});

export interface TodoCounts {
  open: number;
  overdue: number;
  today: number;
  badge: number;
  bySource: { source: string; label: string; count: number }[];
  mayViewTeam: boolean;
}

/** Of one's own. */
export const todoCounts = call('GET', `${Todo.path}/counts`, {
  label: ['待办数量', 'How many todos'],
  answer: type<TodoCounts>(),
});

const chosen = {
  id: int('待办', 'Todo', person),
  ids: json('待办', 'Todos', someIds(100)),
  version: int('版本', 'Version', { min: 1 }),
};

/** Of one, the row, or its id alone where whoever passed it on sees it no more; of many, each. */
type Stepped = TodoRow | { id: number } | BatchAnswer;

const step = <const F extends Fields>(name: string, label: readonly [string, string], fields: F) =>
  call('POST', `${Todo.path}/${name}`, { label, input: { ...chosen, ...fields }, answer: type<Stepped>() });

const { finish, cancel, pass } = TodoLife.transitions;

export const finishTodos = step('finish', ['完成待办', 'Finish todos'], finish.fields);
export const cancelTodos = step('cancel', ['取消待办', 'Cancel todos'], cancel.fields);
export const reopenTodos = step('reopen', ['重新打开待办', 'Open todos again'], {});
export const passTodos = step('pass', ['转交待办', 'Pass todos on'], pass.fields);
/** Without a time it is taken up again at once. */
export const snoozeTodos = step('snooze', ['稍后处理', 'Put todos off'], { until: datetime('稍后', 'Until') });
/** Only where what it is about is there no more. */
export const clearTodos = step('clear', ['清除待办', 'Clear todos'], {});
export const pressTodo = step('act', ['执行待办操作', 'Press a button of a todo'], {
  actionKey: text('操作', 'Action', { required: true, max: 40 }),
  reason: text('原因', 'Reason', { max: 200 }),
});

/** By name, as pages and rules name them. */
export const todoSteps = {
  finish: finishTodos,
  cancel: cancelTodos,
  reopen: reopenTodos,
  pass: passTodos,
  snooze: snoozeTodos,
  clear: clearTodos,
  act: pressTodo,
};
