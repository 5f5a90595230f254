// Events of the live stream, for whoever shows something that they change.
import type { LiveEvent } from '#kernel/web/api/eventStream';

type Listener = (data: unknown) => void;
const listeners = new Map<string, Set<Listener>>();

export type LiveType = 'message' | 'todo' | 'approval' | 'logout' | 'figure' | 'labels' | 'config';

export function onLive(type: LiveType, listener: Listener): () => void {
  const known = listeners.get(type) ?? new Set();
  listeners.set(type, known.add(listener));
  return () => void known.delete(listener);
}

export function tellLive({ type, data }: LiveEvent): void {
  for (const listener of listeners.get(type) ?? []) listener(data);
}
