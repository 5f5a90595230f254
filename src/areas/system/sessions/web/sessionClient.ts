// The calls of the pages about sessions, typed.
import { api } from '#kernel/web/api/client';

export interface SessionLine {
  id: number;
  accountId: number;
  deviceName: string | null;
  ip: string | null;
  way: string;
  createdAt: string;
  lastSeenAt: string | null;
  current: boolean;
  $labels: { accountId?: string };
}

export const sessions = {
  list: (payload: Record<string, unknown>) =>
    api.get<{ list: SessionLine[]; total: number }>('/user/v1/session/list', payload),
  kick: (ids: readonly number[]) => api.post<{ count: number }>('/user/v1/session/kick', { ids }),
  kickOthers: () => api.post<{ count: number }>('/user/v1/session/kick', { others: true }),
};
