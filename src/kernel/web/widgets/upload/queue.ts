// Files go one after another, in the order they were added. One that fails keeps its place and its reason, and the
// queue goes on; a retry lets it run again from that place. No React, no browser API but File.
import type { FileRecord } from '#kernel/model/fields';

export type UploadState = 'waiting' | 'running' | 'done' | 'failed';

export interface UploadItem {
  readonly id: number;
  readonly file: File;
  readonly state: UploadState;
  /** 0 to 1. */
  readonly progress: number;
  /** What it failed with. */
  readonly error?: unknown;
  readonly record?: FileRecord;
}

export type Send = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<FileRecord>;

export interface UploadQueue {
  add: (files: readonly File[]) => void;
  retry: (id: number) => void;
  /** Takes a file out; one that is running is stopped first. */
  remove: (id: number) => void;
  items: () => readonly UploadItem[];
  subscribe: (listener: () => void) => () => void;
}

/** `refuse` throws to fail a file before it is sent: too large, wrong type. */
export function uploadQueue(send: Send, refuse: (file: File) => void = () => undefined): UploadQueue {
  let items: readonly UploadItem[] = [];
  let nextId = 1;
  let running: { id: number; abort: AbortController } | null = null;
  const listeners = new Set<() => void>();

  const set = (next: readonly UploadItem[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, part: Partial<UploadItem>) =>
    set(items.map((item) => (item.id === id ? { ...item, ...part } : item)));

  const run = async () => {
    if (running) return;
    const next = items.find((item) => item.state === 'waiting');
    if (!next) return;
    const abort = new AbortController();
    running = { id: next.id, abort };
    change(next.id, { state: 'running', progress: 0, error: undefined });
    try {
      refuse(next.file);
      const report = (share: number) => !abort.signal.aborted && change(next.id, { progress: share });
      const record = await send(next.file, report, abort.signal);
      if (!abort.signal.aborted) change(next.id, { state: 'done', progress: 1, record });
    } catch (error) {
      if (!abort.signal.aborted) change(next.id, { state: 'failed', error });
    }
    running = null;
    void run();
  };

  return {
    add(files) {
      set([...items, ...files.map((file) => ({ id: nextId++, file, state: 'waiting' as const, progress: 0 }))]);
      void run();
    },
    retry(id) {
      const item = items.find((one) => one.id === id);
      if (item?.state !== 'failed') return;
      change(id, { state: 'waiting', progress: 0, error: undefined });
      void run();
    },
    remove(id) {
      if (running?.id === id) running.abort.abort();
      set(items.filter((item) => item.id !== id));
    },
    items: () => items,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
