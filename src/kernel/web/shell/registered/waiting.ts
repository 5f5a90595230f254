// How much waits for this person, for the bell and the menu: asked once, whenever the stream says that something has
// changed, and once a minute in case the stream is lost.
import { useQuery } from '@tanstack/react-query';
import { api } from '#kernel/web/api/client';
import type { MenuNode } from '#kernel/web/session';
import { messagesKey } from './bellPanel';

interface Waiting {
  message: number;
  todo: number;
}

const everyMs = 60_000;

export function useWaiting(): Waiting {
  const { data } = useQuery({
    queryKey: [...messagesKey, 'counts'],
    queryFn: () => api.get<Waiting>('/api/v1/message/counts'),
    refetchInterval: everyMs,
  });
  return data ?? { message: 0, todo: 0 };
}

/** What a menu entry counts; nothing for a kind that no area counts yet. */
export function useMenuCount(): (node: MenuNode) => number {
  const waiting: Readonly<Record<string, number>> = { ...useWaiting() };
  return ({ Badge }) => (Badge && waiting[Badge]) || 0;
}

export const shownCount = (count: number): string => (count > 99 ? '99+' : String(count));
