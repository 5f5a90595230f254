// The calls of a person's own messages, typed.

import type { Call } from '#kernel/model/call';
import type { Fields } from '#kernel/model/fields';
import { api } from '#kernel/web/api/client';
import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import type { MessageAction } from '../model/message';
import {
  archiveMessages,
  bellCounts,
  type Changed,
  confirmMessages,
  messageList,
  openMessage,
  readAllMessages,
  readMessages,
  snoozeMessages,
  starMessages,
  unreadAllMessages,
} from '../model/messageCalls';

export const messageTabs = ['unread', 'all', 'mention', 'announcement', 'starred', 'archived'] as const;
export type MessageTab = (typeof messageTabs)[number];

export interface MessageFilter {
  tab: MessageTab;
  category?: string;
  q?: string;
}
const change = (call: Call<Fields, Changed>) => (ids: readonly number[], more?: object) =>
  sendForm(call, { ids, ...more });

export const messages = {
  list: (filter: MessageFilter, page: number, pageSize: number) => sendForm(messageList, { ...filter, page, pageSize }),
  detail: (id: number) => sendCall(openMessage, { id }),
  counts: () => sendCall(bellCounts, {}),
  read: change(readMessages),
  archive: change(archiveMessages),
  star: change(starMessages),
  confirm: change(confirmMessages),
  snooze: change(snoozeMessages),
  readAll: (filter: MessageFilter) => sendForm(readAllMessages, { ...filter }),
  unreadAll: (readAt: string) => sendCall(unreadAllMessages, { readAt }),
  act: ({ method, path: at, payload }: MessageAction) =>
    method === 'PUT' ? api.put(at, payload) : api.post(at, payload),
};
