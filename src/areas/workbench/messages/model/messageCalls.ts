// A person's own messages: the list, the counts, and what is done with one. Nobody reaches another's.
import { call, type } from '#kernel/model/call';
import { bool, choice, datetime, type Fields, type FileRecord, int, json, text } from '#kernel/model/fields';
import { type NoticeCategory, type NoticeLevel, noticeCategories } from '#kernel/model/notices';
import { someIds } from '#kernel/model/shown/shapes';
import { Message, type MessageAction } from './message';

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
/** What is told of it in the list and beside its text. */
export type ShownMessage = Omit<MessageRow, 'summary' | 'hasFiles'>;
export type MessageWhole = ShownMessage & { body: string; files: FileRecord[] };

export const messageFilter = {
  tab: choice(
    '范围',
    'Tab',
    {
      unread: ['未读', 'Unread'],
      all: ['全部', 'All'],
      mention: ['@我', 'Mentions'],
      announcement: ['公告', 'Announcements'],
      starred: ['星标', 'Starred'],
      archived: ['已归档', 'Archived'],
    },
    { default: 'all' },
  ),
  category: choice('分类', 'Category', noticeCategories),
  q: text('关键字', 'Words', { max: 40 }),
};

export const messageList = call('GET', `${Message.path}/list`, {
  label: ['消息列表', 'Messages'],
  input: {
    ...messageFilter,
    page: int('页', 'Page', { default: 1, min: 1, max: 100_000 }),
    pageSize: int('每页', 'Page size', { default: 10, min: 1, max: 100 }),
  },
  answer: type<{ list: MessageRow[]; total: number; totalIsCapped?: boolean; page: number; pageSize: number }>(),
});

export const openMessage = call('GET', `${Message.path}/detail`, {
  label: ['消息详情', 'A message'],
  input: { id: int('消息', 'Message', { required: true, max: Number.MAX_SAFE_INTEGER }) },
  answer: type<MessageWhole>(),
});

export const unreadCount = call('GET', `${Message.path}/unread`, {
  label: ['未读消息数', 'Unread messages'],
  answer: type<{ count: number }>(),
});

export interface Counts {
  message: number;
  category: Partial<Record<NoticeCategory, number>>;
}
export type Changed = Counts & { changed: number };

/** What the bell and the menu count: what one has not read, and what presses to be done. */
export const bellCounts = call('GET', `${Message.path}/counts`, {
  label: ['铃铛计数', 'What the bell counts'],
  answer: type<Counts & { todo: number }>(),
});

const ids = json('消息', 'Messages', someIds(500), { required: true });
const change = <const F extends Fields>(name: string, label: readonly [string, string], fields: F) =>
  call('POST', `${Message.path}/${name}`, { label, input: { ids, ...fields }, answer: type<Changed>() });
const moment = (zh: string, en: string) => datetime(zh, en, { required: true });

export const readMessages = change('read', ['标记已读', 'Mark as read'], { clicked: bool('点击', 'Clicked') });
export const confirmMessages = change('confirm', ['确认消息', 'Take note'], {});
/** A switch that is left out is on. */
export const archiveMessages = change('archive', ['归档消息', 'Archive'], {
  on: bool('归档', 'Archive', { default: true }),
});
export const starMessages = change('star', ['星标消息', 'Star'], { on: bool('星标', 'Star', { default: true }) });
export const snoozeMessages = change('snooze', ['稍后提醒', 'Remind me later'], { until: moment('稍后', 'Until') });

export const readAllMessages = call('POST', `${Message.path}/readAll`, {
  label: ['全部已读', 'Mark all as read'],
  input: messageFilter,
  answer: type<Changed & { readAt: string }>(),
});

/** Takes back what `readAll` marked, by the moment at which it did. */
export const unreadAllMessages = call('POST', `${Message.path}/unreadAll`, {
  label: ['撤销全部已读', 'Take back marking all'],
  input: { readAt: moment('标记时间', 'Marked at') },
  answer: type<Changed>(),
});
