// The draft keeps itself: some seconds after the last change. Somebody else's change meanwhile is told with name and hour.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { ApprovalFlow } from '../../flows/model/flow';
import type { Sequence } from '../../flows/model/tree';

const client = resourceClient(ApprovalFlow);
const quietMs = 1500;

export interface Clash {
  by: string;
  at: string;
  /** What theirs counts as: to be sent with ours if ours is to hold. */
  version: number;
}

export type SaveState = 'saved' | 'changed' | 'saving' | { failed: string };

const clashOf = (error: unknown): Clash | null => {
  if (!(error instanceof ApiError) || error.code !== 409 || typeof error.data !== 'object' || !error.data) return null;
  const data: { reason?: unknown; by?: unknown; at?: unknown; current?: { version?: unknown } } = error.data;
  return data.reason === 'stale'
    ? { by: String(data.by ?? ''), at: String(data.at ?? ''), version: Number(data.current?.version) }
    : null;
};

export function useAutosave(id: number, startVersion: number, start: Sequence, tree: Sequence) {
  const queries = useQueryClient();
  const version = useRef(startVersion);
  const stored = useRef(start);
  const running = useRef<Promise<boolean> | null>(null);
  const [state, setState] = useState<SaveState>(tree === start ? 'saved' : 'changed');
  const [clash, setClash] = useState<Clash | null>(null);

  /** True once what is drawn is stored. Saves follow one another, never side by side. */
  const save = useCallback(
    async (drawn: Sequence): Promise<boolean> => {
      await running.current;
      if (drawn === stored.current) return true;
      setState('saving');
      running.current = (async () => {
        try {
          const row = await client.edit(id, version.current, { draft: drawn });
          version.current = row.version;
          stored.current = drawn;
          setState('saved');
          void queries.invalidateQueries({ queryKey: ['rows', ApprovalFlow.name] });
          return true;
        } catch (error) {
          const found = clashOf(error);
          if (found) setClash(found);
          setState({ failed: messageOf(error) });
          return false;
        } finally {
          running.current = null;
        }
      })();
      return running.current;
    },
    [id, queries],
  );
  useEffect(() => {
    if (tree === stored.current || clash) return;
    setState('changed');
    const timer = setTimeout(() => void save(tree), quietMs);
    return () => clearTimeout(timer);
  }, [tree, save, clash]);

  const keepMine = () => {
    if (clash) version.current = clash.version;
    setClash(null);
    void save(tree);
  };
  return { state, clash, save, keepMine, version };
}
