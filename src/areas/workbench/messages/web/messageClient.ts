// The calls of a person's own messages, typed.
import type { FileRecord } from '#kernel/model/fields';
import type { NoticeCategory, NoticeLevel } from '#kernel/model/notices';
import { api } from '#kernel/web/api/client';
import type { MessageAction } from '../model/message';

export interface MessageRow {
  id: number;
  at: string;
  kind: string;
  kindName: string;
  category: NoticeCategory;
  level: NoticeLevel;
  title: string;
  summary: string;
  url: string | null;
  sender: string | null;
  actions: MessageAction[];
  mergedCount: number;
  readAt: string | null;
  confirmedAt: string | null;
  needConfirm: boolean;
  starred: boolean;
  archivedAt: string | null;
  snoozeUntil: string | null;
  expireAt: string | null;
  hasFiles: boolean;
}
export type MessageWhole = MessageRow & { body: string; files: FileRecord[] };

export const messageTabs = ['unread', 'all', 'mention', 'announcement', 'starred', 'archived'] as const;
export type MessageTab = (typeof messageTabs)[number];

export interface MessageFilter {
  tab: MessageTab;
  category?: string;
  q?: string;
}
export interface Counts {
  message: number;
  category: Partial<Record<NoticeCategory, number>>;
}
type Changed = Counts & { changed: number };

const path = '/api/v1/message';
const change = (verb: string) => (ids: readonly number[], more?: object) =>
  api.post<Changed>(`${path}/${verb}`, { ids, ...more });

export const messages = {
  list: (filter: MessageFilter, page: number, pageSize: number) =>
    api.get<{ list: MessageRow[]; total: number; totalIsCapped?: boolean }>(`${path}/list`, {
      ...filter,
      page,
      pageSize,
    }),
  detail: (id: number) => api.get<MessageWhole>(`${path}/detail`, { id }),
  counts: () => api.get<Counts>(`${path}/counts`),
  read: change('read'),
  archive: change('archive'),
  star: change('star'),
  confirm: change('confirm'),
  snooze: change('snooze'),
  readAll: (filter: MessageFilter) => api.post<Changed & { readAt: string }>(`${path}/readAll`, { ...filter }),
  unreadAll: (readAt: string) => api.post<Changed>(`${path}/unreadAll`, { readAt }),
  act: ({ method, path: at, payload }: MessageAction) =>
    method === 'PUT' ? api.put(at, payload) : api.post(at, payload),
};
