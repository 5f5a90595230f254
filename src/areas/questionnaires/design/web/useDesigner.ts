// What is being written: undo and redo, kept on the server five seconds after a change, and who else is at it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useCall } from '#kernel/web/calls/useCall';
import { useKeptDocument, useLeft } from '#kernel/web/resource/form/useKeptDocument';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import type { Document, Settings } from '../../content/model/document';
import { holdEditing, saveContent } from '../model/questionnaire';

export interface Content {
  document: Document;
  settings: Settings;
}
const waitMs = 5000;
const heartbeatMs = 30_000;
const steps = 100;

export function useDesigner(id: number, stored: Content, version: number, mayEdit: boolean) {
  const name = `questionnaireDesign:${id}`;
  const left = useLeft<Content>(name);
  const [content, setContent] = useState<Content>(
    left?.document ?? { document: stored.document, settings: stored.settings },
  );
  const [past, setPast] = useState<Content[]>([]);
  const [future, setFuture] = useState<Content[]>([]);
  const [isDirty, setDirty] = useState(left !== null);
  const [failure, setFailure] = useState<string | null>(null);
  const [other, setOther] = useState<string | null>(null);
  const at = useRef(left?.version ?? version);
  const newest = useRef(content);
  newest.current = content;
  const saving = useCall(saveContent);
  const run = useRef(saving.run);
  run.current = saving.run;
  useUnsaved(isDirty);
  useKeptDocument(name, content, { version: at.current, isDirty, isRestored: left !== null });

  const save = useCallback(async (): Promise<boolean> => {
    const sent = newest.current;
    try {
      const answer = await run.current({ id, version: at.current, document: sent.document, settings: sent.settings });
      at.current = answer.version;
      setFailure(null);
      if (newest.current === sent) setDirty(false);
      return true;
    } catch (error) {
      setFailure(messageOf(error));
      return false;
    }
  }, [id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the five seconds anew
  useEffect(() => {
    if (!isDirty || failure || other) return;
    const timer = setTimeout(() => void save(), waitMs);
    return () => clearTimeout(timer);
  }, [content, isDirty, failure, other, save]);

  const hold = useCallback(
    async (takeOver = false) => {
      const { mine, by } = await sendCall(holdEditing, { id, takeOver });
      setOther(mine ? null : (by ?? ''));
    },
    [id],
  );
  useEffect(() => {
    if (!mayEdit) return;
    const beat = () => void hold().catch(() => undefined);
    beat();
    const timer = setInterval(beat, heartbeatMs);
    return () => clearInterval(timer);
  }, [hold, mayEdit]);

  const change = (next: Content) => {
    setPast([...past, content].slice(-steps));
    setFuture([]);
    setContent(next);
    setDirty(true);
  };
  const back = (from: Content[], to: Content[], setFrom: (all: Content[]) => void, setTo: (all: Content[]) => void) => {
    const last = from.at(-1);
    if (!last) return;
    setFrom(from.slice(0, -1));
    setTo([...to, content]);
    setContent(last);
    setDirty(true);
  };
  return {
    ...content,
    change,
    setDocument: (document: Document) => change({ ...content, document }),
    undo: past.length > 0 ? () => back(past, future, setPast, setFuture) : undefined,
    redo: future.length > 0 ? () => back(future, past, setFuture, setPast) : undefined,
    save,
    version: () => at.current,
    isDirty,
    isSaving: saving.isRunning,
    failure,
    other,
    takeOver: () => hold(true),
    isClosed: !mayEdit || other !== null,
  };
}
