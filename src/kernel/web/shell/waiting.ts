// How much waits for this person, for the bell and the menu: asked once, whenever the stream says that something has
// changed, and once a minute in case the stream is lost.
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { messagesKey } from './bellPanel';

interface Waiting {
  message: number;
  todo: number;
}

const everyMs = 60_000;
/** The page whose menu entry shows a count. */
const counted: Readonly<Record<string, keyof Waiting>> = { '/message': 'message', '/todo': 'todo' };

export function useWaiting(): Waiting {
  const { data } = useQuery({
    queryKey: [...messagesKey, 'counts'],
    queryFn: () => api.get<Waiting>('/api/v1/message/counts'),
    refetchInterval: everyMs,
  });
  return data ?? { message: 0, todo: 0 };
}

export function useMenuCount(): (url: string | null) => number {
  const waiting = useWaiting();
  return (url) => {
    const what = url ? counted[url] : undefined;
    return what ? waiting[what] : 0;
  };
}

export const shownCount = (count: number): string => (count > 99 ? '99+' : String(count));
