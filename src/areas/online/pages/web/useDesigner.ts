// The draft under one's hands: saved three seconds after a change, held against others, never lost to a refusal.
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import type { PageDocument } from '../model/document';
import { lockPage, saveDraft } from '../model/miniPage';
import { begun, edited } from './editing';

const waitMs = 3000;
const beatMs = 30_000;

export function useDesigner(id: number, start: PageDocument, startVersion: number) {
  const [state, act] = useReducer(edited, start, begun);
  const [saved, setSaved] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  const [heldBy, setHeldBy] = useState<string | null>(null);
  const version = useRef(startVersion);
  const saving = useCall(saveDraft);
  const locking = useCall(lockPage);
  const { run: hold } = locking;
  const isDirty = state.document !== saved;
  useUnsaved(isDirty);
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
    }
  }, [saving.run, id, state]);
  useEffect(() => {
    if (!isDirty || heldBy || problem) return;
    const timer = setTimeout(() => void save(), waitMs);
    return () => clearTimeout(timer);
  }, [isDirty, heldBy, problem, save]);
  /** With the page's newest version: what is here goes over what another saved. */
  const overwrite = (newest: number) => {
    version.current = newest;
    setProblem(null);
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
    overwrite,
  };
}
