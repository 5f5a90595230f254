// The calls of todos, and what they answer.
import type { Locale } from '#kernel/model/text';
import { api } from '#kernel/web/api/client';
import { resourceClient, type WireOf } from '#kernel/web/resource/rows/resourceClient';
import { todosKey } from '#kernel/web/shell/registered/bellPanel';
import { Todo } from '../model/todo';
import type { TodoGroup } from '../model/todoRules';

export type TodoRow = WireOf<typeof Todo> & { group: TodoGroup; sourceName: string; subjectGone: boolean };

export const todoTabs = ['now', 'mine', 'snoozed', 'assigned', 'done', 'team'] as const;
type TodoTab = (typeof todoTabs)[number];

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

export interface TodoCounts {
  open: number;
  overdue: number;
  today: number;
  badge: number;
  bySource: { source: string; label: string; count: number }[];
  mayViewTeam: boolean;
}

interface BatchAnswer {
  done: number[];
  failed: { id: number; message: string }[];
}

const at = (verb: string) => `${Todo.path}/${verb}`;

export const todos = {
  ...resourceClient(Todo),
  page: (filter: TodoFilter, page: number, pageSize: number) =>
    api.get<{ list: TodoRow[]; total: number; totalIsCapped?: boolean }>(at('list'), { ...filter, page, pageSize }),
  counts: () => api.get<TodoCounts>(at('counts')),
  one: (verb: string, { id, version }: TodoRow, values: object = {}) =>
    api.post<TodoRow>(at(verb), { id, version, ...values }),
  many: (verb: string, ids: readonly number[], values: object = {}) =>
    api.post<BatchAnswer>(at(verb), { ids, ...values }),
};

export const todoCountsKey = [...todosKey, 'counts'];

/** In the reader's language, where it was said in both. */
export const titleOf = (row: Pick<TodoRow, 'titleZh' | 'titleEn'>, locale: Locale): string =>
  (locale === 'en' && row.titleEn) || row.titleZh;
export const summaryOf = (row: TodoRow, locale: Locale): string =>
  (locale === 'en' && row.summaryEn) || (row.summary ?? '');
export const noteOf = (row: TodoRow, locale: Locale): string => (locale === 'en' && row.noteEn) || (row.note ?? '');
