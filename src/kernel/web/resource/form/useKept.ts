// What is typed by hand outside of a declared form, kept like a form's draft: it outlives a reload and a session that ended.
import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react';
import { draftOf } from '#kernel/web/drafts';
import { useTyped } from '#kernel/web/widgets/panels/useLeave';
import { useDraft } from './useDraft';

/**
 * Like `useState`; `name` says whose it is, so that it is found again: a dialog, and the row it is about. Where the whole row is
 * typed over, the name holds its version too: what somebody else has changed since is not overwritten by an old draft.
 */
export function useKept<T>(name: string, start: T): [T, Dispatch<SetStateAction<T>>] {
  const [left] = useState(() => draftOf(name));
  const [value, setValue] = useState<T>(() => (left ? (left.values.value as T) : start));
  const values = useMemo(() => ({ value }), [value]);
  const isDirty = JSON.stringify(value) !== JSON.stringify(start);
  useDraft(name, { start: {}, values }, isDirty, left !== null);
  useTyped(isDirty);
  return [value, setValue];
}

/** All that is said on one sheet, kept together: `say({ reason })` changes what it names. */
export function useKeptSheet<T extends object>(name: string, start: T): [T, (part: Partial<T>) => void] {
  const [values, setValues] = useKept(name, start);
  const say = useCallback((part: Partial<T>) => setValues((before) => ({ ...before, ...part })), [setValues]);
  return [values, say];
}
