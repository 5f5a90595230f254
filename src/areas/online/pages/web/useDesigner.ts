// The draft under one's hands: saved three seconds after a change, held against others, never lost to a refusal.
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { useCall } from '#kernel/web/calls/useCall';
import { useKeptDocument, useLeft } from '#kernel/web/resource/form/useKeptDocument';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import type { PageDocument } from '../model/document';
import { lockPage, MiniPage, saveDraft } from '../model/miniPage';
import { begun, edited } from './editing';

const waitMs = 3000;
const beatMs = 30_000;

export function useDesigner(id: number, start: PageDocument, startVersion: number) {
  const name = `pageDesign:${id}`;
  const left = useLeft<PageDocument>(name);
  const [state, act] = useReducer(edited, left?.document ?? start, begun);
  const [saved, setSaved] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  /** The version that another saved meanwhile. */
  const [newest, setNewest] = useState<number | null>(null);
  const [heldBy, setHeldBy] = useState<string | null>(null);
  const version = useRef(left?.version ?? startVersion);
  const saving = useCall(saveDraft);
  const locking = useCall(lockPage);
  const { run: hold } = locking;
  const isDirty = state.document !== saved;
  useUnsaved(isDirty);
  useKeptDocument(name, state.document, { version: version.current, isDirty, isRestored: left !== null });
  const beat = useCallback(
    (takeOver = false) =>
      hold({ id, takeOver }).then(
        ({ mine, by }) => setHeldBy(mine ? null : by),
        () => undefined,
      ),
    [hold, id],
  );
  useEffect(() => {
    void beat();
    const timer = setInterval(() => void beat(), beatMs);
    return () => clearInterval(timer);
  }, [beat]);
  const save = useCallback(async () => {
    const { document } = state;
    try {
      const row = await saving.run({ id, version: version.current, document });
      version.current = row.version;
      setSaved(document);
      setProblem(null);
    } catch (error) {
      setProblem(messageOf(error));
      setNewest(error instanceof ApiError && error.code === 409 ? versionIn(error.data) : null);
    }
  }, [saving.run, id, state]);
  useEffect(() => {
    if (!isDirty || heldBy || problem) return;
    const timer = setTimeout(() => void save(), waitMs);
    return () => clearTimeout(timer);
  }, [isDirty, heldBy, problem, save]);
  /** What is here goes over what another saved. */
  const overwrite = () => {
    version.current = newest ?? version.current;
    setNewest(null);
    setProblem(null);
  };
  /** What is here becomes a page of its own; answers its id. */
  const keepAsCopy = async (called: string): Promise<number> => {
    const key = `copy-${nonce()
      .slice(0, 8)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '0')}`;
    const copy = await resourceClient(MiniPage).add({ name: called.slice(0, 40), key, kind: 'content' }, nonce());
    await saving.run({ id: copy.id, version: copy.version, document: state.document });
    setSaved(state.document);
    return copy.id;
  };
  return {
    state,
    act,
    isDirty,
    isSaving: saving.isRunning,
    problem,
    heldBy,
    takeOver: () => beat(true),
    save,
    isStale: newest !== null,
    overwrite,
    keepAsCopy,
  };
}

const versionIn = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'version' in data ? Number(data.version) : null;
