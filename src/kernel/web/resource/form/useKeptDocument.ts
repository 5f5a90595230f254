// What stands in an editor that saves a document as a whole, by itself or when one presses: what was not saved yet when the page
// went away is there again.
import { useMemo, useState } from 'react';
import { draftOf } from '#kernel/web/drafts';
import { useDraft } from './useDraft';

/** What was left unsaved, with the version it began from: who saves it meets what others changed since. */
export function useLeft<T>(name: string): { document: T; version: number | undefined } | null {
  const [left] = useState(() => draftOf(name));
  return useMemo(() => left && { document: left.values.document as T, version: left.version }, [left]);
}

interface Kept {
  /** Of what was stored last. */
  version: number;
  isDirty: boolean;
  /** What is shown was left before. */
  isRestored: boolean;
}

export function useKeptDocument(name: string, document: unknown, { version, isDirty, isRestored }: Kept): void {
  const values = useMemo(() => ({ document }), [document]);
  useDraft(name, { start: nothing, values, version }, isDirty, isRestored);
}

const nothing = {};
