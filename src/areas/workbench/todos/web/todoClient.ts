// The calls of todos, and what they answer.

import type { BatchAnswer } from '#kernel/model/call';
import type { Locale } from '#kernel/model/text';
import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { todosKey } from '#kernel/web/shell/registered/bellPanel';
import { Todo } from '../model/todo';
import { type TodoRow, todoCounts, todoList, todoSteps } from '../model/todoCalls';

export const todoTabs = ['now', 'mine', 'snoozed', 'assigned', 'done', 'team'] as const;
type TodoTab = (typeof todoTabs)[number];
export type TodoStepName = keyof typeof todoSteps;

export interface TodoFilter {
  tab: TodoTab;
  q?: string;
  source?: string;
  priority?: string;
  due?: string;
  dueAtFrom?: string;
  dueAtTo?: string;
  creatorId?: string;
  assigneeId?: string;
}

export const todos = {
  ...resourceClient(Todo),
  page: (filter: TodoFilter, page: number, pageSize: number) => sendForm(todoList, { ...filter, page, pageSize }),
  counts: () => sendCall(todoCounts, {}),
  one: (name: TodoStepName, { id, version }: TodoRow, values: object = {}) =>
    sendForm(todoSteps[name], { id, version, ...values }),
  many: async (name: TodoStepName, ids: readonly number[], values: object = {}): Promise<BatchAnswer> => {
    const answer = await sendForm(todoSteps[name], { ids, ...values });
    return 'done' in answer ? answer : { done: [answer.id], failed: [] };
  },
};

export const todoCountsKey = [...todosKey, 'counts'];

/** In the reader's language, where it was said in both. */
export const titleOf = (row: Pick<TodoRow, 'titleZh' | 'titleEn'>, locale: Locale): string =>
  (locale === 'en' && row.titleEn) || row.titleZh;
export const summaryOf = (row: TodoRow, locale: Locale): string =>
  (locale === 'en' && row.summaryEn) || (row.summary ?? '');
export const noteOf = (row: TodoRow, locale: Locale): string => (locale === 'en' && row.noteEn) || (row.note ?? '');
