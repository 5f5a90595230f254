// The arithmetic of todos: when one is due, in which group it stands, when it reminds, and who may do what with it.
import { addDays, type Day, dayOf, startOfDay } from '#kernel/model/dates';
import type { TodoPriority } from '#kernel/model/todos';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Of the same group, the most pressing comes first. */
export const byUrgency: readonly TodoPriority[] = ['urgent', 'high', 'normal', 'low'];

/** In the order in which they are shown. */
export const todoGroups = ['overdue', 'today', 'tomorrow', 'week', 'later', 'none'] as const;
export type TodoGroup = (typeof todoGroups)[number];

/** Where each group ends: the first moment that is no longer in it. */
type GroupEnds = Record<Exclude<TodoGroup, 'later' | 'none'>, Date>;

/** 1 for Monday … 7 for Sunday. */
const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

export function groupEnds(now: Date, timezone: string): GroupEnds {
  const today = dayOf(now, timezone);
  const after = (days: number) => startOfDay(addDays(today, days), timezone);
  // On Sunday tomorrow lies in the next week already, and nothing is left of this one.
  return { overdue: now, today: after(1), tomorrow: after(2), week: after(Math.max(2, 8 - weekday(today))) };
}

export function groupOf(dueAt: Date | null, ends: GroupEnds): TodoGroup {
  if (!dueAt) return 'none';
  return (['overdue', 'today', 'tomorrow', 'week'] as const).find((group) => dueAt < ends[group]) ?? 'later';
}

/** Something for the whole day may be done until its last second. */
export const endOfDay = (at: Date, timezone: string): Date =>
  new Date(startOfDay(addDays(dayOf(at, timezone), 1), timezone).getTime() - 1000);

export const defaultReminders: readonly number[] = [24 * 60, 0];

/** Each moment once, the earliest first. */
export function remindersOf(dueAt: Date | null, minutesBefore: readonly number[]): Date[] {
  if (!dueAt) return [];
  const at = new Set(minutesBefore.map((minutes) => dueAt.getTime() - minutes * minuteMs));
  return [...at].sort((a, b) => a - b).map((time) => new Date(time));
}

export const nextReminder = (reminders: readonly Date[], after: Date): Date | null =>
  reminders.find((at) => at > after) ?? null;

export const longestSnoozeDays = 30;
export const reopenDays = 7;

export const maySnoozeUntil = (until: Date, now: Date): boolean =>
  until > now && until.getTime() - now.getTime() <= longestSnoozeDays * dayMs;

export type TodoStep = 'finish' | 'cancel' | 'reopen' | 'pass' | 'snooze' | 'clear' | 'act' | 'edit' | 'delete';

interface Judged {
  state: string;
  finishBy: string;
  assigneeId: number;
  creatorId: number | null;
  doneAt: Date | null;
}

/** `source`: only the area that asked for it closes it. `late`: too long ago to be taken up again. */
type Refusal = 'state' | 'source' | 'who' | 'late';

const from: Record<TodoStep, readonly string[]> = {
  finish: ['open'],
  cancel: ['open'],
  reopen: ['done'],
  pass: ['open'],
  snooze: ['open'],
  clear: ['open'],
  act: ['open'],
  edit: ['open'],
  delete: ['open', 'done', 'cancelled'],
};
const assignee: readonly TodoStep[] = ['finish', 'reopen', 'snooze', 'clear', 'act'];
const creator: readonly TodoStep[] = ['cancel', 'delete'];
/** What may also be done with a todo that closes through its source. */
const anywhere: readonly TodoStep[] = ['snooze', 'clear', 'act'];

/** Why a person may not do this with a todo now; null: they may. */
export function refusal(step: TodoStep, todo: Judged, staffId: number, now: Date): Refusal | null {
  const [isMine, isAskedByMe] = [todo.assigneeId === staffId, todo.creatorId === staffId];
  const may = assignee.includes(step) ? isMine : creator.includes(step) ? isAskedByMe : isMine || isAskedByMe;
  if (!may) return 'who';
  if (!from[step].includes(todo.state)) return 'state';
  if (todo.finishBy === 'auto' && !anywhere.includes(step)) return 'source';
  const isLate = step === 'reopen' && (!todo.doneAt || now.getTime() - todo.doneAt.getTime() > reopenDays * dayMs);
  return isLate ? 'late' : null;
}
