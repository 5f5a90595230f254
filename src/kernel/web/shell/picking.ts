// Choosing a row on another page: that page opens with `?pick=1`, and whoever asked gets what was chosen there and the
// front again. A page of another window that opened it is told by message.
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Query, searchOf, useCloseTab, useQueryState } from './navigation';

export interface Picked {
  id: number;
  label: string;
}

/** One at a time: a person chooses on one page. */
let waiting: { answer: (picked: Picked | null) => void; back: string } | null = null;

/** Opens the page; null when another choice was begun before this one was made. */
export function usePick(): (path: string, query?: Query) => Promise<Picked | null> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (path, query) => {
      waiting?.answer(null);
      void navigate(path + searchOf({ ...query, pick: '1' }));
      return new Promise((answer) => {
        waiting = { answer, back: pathname + search };
      });
    },
    [navigate, pathname, search],
  );
}

/** For the page that is chosen on: undefined while nobody waits for a choice. */
export function usePicking(): ((picked: Picked) => void) | undefined {
  const [query] = useQueryState();
  const navigate = useNavigate();
  const close = useCloseTab();
  const answer = useCallback(
    (picked: Picked) => {
      if (!waiting) {
        const opener = window.opener as Window | null;
        opener?.postMessage({ type: 'picked', ...picked }, window.location.origin);
        window.close();
        return;
      }
      const { back, answer: give } = waiting;
      waiting = null;
      give(picked);
      close();
      void navigate(back);
    },
    [close, navigate],
  );
  return query.pick === '1' && (waiting || window.opener) ? answer : undefined;
}
