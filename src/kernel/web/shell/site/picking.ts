// A page on which something is chosen for another one: opened in a window of its own with `?pick=1`, it tells whoever opened
// it `{ type: 'picked', id, label }` by message and closes.
import { useCallback } from 'react';
import { useQueryState } from './navigation';

export interface Picked {
  id: number;
  label: string;
}

/** Undefined while nobody waits for a choice. */
export function usePicking(): ((picked: Picked) => void) | undefined {
  const [query] = useQueryState();
  const answer = useCallback((picked: Picked) => {
    const opener = window.opener as Window | null;
    opener?.postMessage({ type: 'picked', ...picked }, window.location.origin);
    window.close();
  }, []);
  return query.pick === '1' && window.opener ? answer : undefined;
}
