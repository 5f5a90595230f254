// The state of one form: where it started, what was typed, what is wrong and where.
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import type { Fields } from '#kernel/model/fields';
import { readPayload } from '#kernel/model/payload';
import type { FieldProblem } from '#kernel/model/problems';
import { ApiError } from '#kernel/web/api/apiError';
import { draftOf } from '#kernel/web/drafts';
import { useText } from '#kernel/web/i18n';
import { changedValues, type FormValues } from './formValues';
import { firstPath, type Messages, retellable, type Said, sortMessages, withoutField } from './problemPath';
import { useDraft } from './useDraft';

interface FormState {
  start: FormValues;
  values: FormValues;
}

export interface FormModel extends FormState {
  /** The version of the row that what is shown began from, where it was typed before the page went away. */
  restoredFrom: number | undefined;
  messages: Messages;
  /** Problems at fields this form does not show. */
  elsewhere: string[];
  fields: Fields;
  names: readonly string[];
  idOf: (path: string) => string;
  set: (name: string, value: unknown) => void;
  /** The row has come: shown as it is, or as it was left half edited. */
  arrive: (start: FormValues) => void;
  /** Another beginning: the row as it was saved, or as someone else left it. */
  begin: (start: FormValues, values?: FormValues) => void;
  isDirty: boolean;
  changed: FormValues;
  /** The model's own judgement, as the server will repeat it. True when nothing is wrong. */
  check: (payload: FormValues, isPartial: boolean, more?: readonly FieldProblem[]) => boolean;
  /** Puts the server's problems at their fields. False when the error carries none. */
  take: (error: unknown) => boolean;
}

/** The problems in the language that is read now. */
const inWords = (told: readonly Said[], t: ReturnType<typeof useText>['t'], names: readonly string[]) =>
  sortMessages(
    told.map(({ field, text, vars }) => ({ field, message: t(text, vars) })),
    names,
  );

/** What this form is of, so that what is typed is found again: a row, a dialog about a row; null where nothing is kept. */
export interface DraftOf {
  name: string | null;
  /** Of the row being edited, once it is there. */
  version?: number;
}

const noDraft: DraftOf = { name: null };

export function useForm(
  fields: Fields,
  names: readonly string[],
  initial: FormValues,
  draft: DraftOf = noDraft,
): FormModel {
  const { t, locale } = useText();
  const prefix = useId();
  const [{ problems, restored, ...state }, setState] = useState<Kept>(() => ({
    ...begun(draft.name, initial),
    problems: [],
  }));
  const latest = useRef({ names, draft: draft.name });
  latest.current = { names, draft: draft.name };

  const idOf = useCallback((path: string) => `${prefix}-${path}`, [prefix]);
  const set = useCallback((name: string, value: unknown) => {
    setState((before) => ({
      ...before,
      values: { ...before.values, [name]: value },
      problems: withoutField(before.problems, name),
    }));
  }, []);
  const begin = useCallback((start: FormValues, values: FormValues = start) => {
    setState({ start, values, problems: [] });
  }, []);
  const arrive = useCallback((start: FormValues) => {
    setState({ ...begun(latest.current.draft, start), problems: [] });
  }, []);
  const show = (told: readonly Said[]) => {
    setState((before) => ({ ...before, problems: told }));
    const first = firstPath(inWords(told, t, latest.current.names).atFields, latest.current.names);
    if (first) requestAnimationFrame(() => focusField(idOf(first)));
  };
  const said = useMemo(() => inWords(problems, t, latest.current.names), [problems, t]);

  const asked = Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
  const changed = changedValues(fields, state.start, state.values);
  const isDirty = Object.keys(changed).length > 0;
  const version = restored?.version ?? draft.version;
  useDraft(draft.name, { ...state, ...(version === undefined ? {} : { version }) }, isDirty, restored !== undefined);
  return {
    restoredFrom: restored?.version,
    ...state,
    messages: said.atFields,
    elsewhere: said.elsewhere,
    fields,
    names,
    idOf,
    set,
    arrive,
    begin,
    isDirty,
    changed,
    check(payload, isPartial, more = []) {
      const found = [...readPayload(asked, payload, { partial: isPartial }).problems, ...more];
      show(found);
      return found.length === 0;
    },
    take(error) {
      if (!(error instanceof ApiError) || error.problems.length === 0) return false;
      show(error.problems.map((problem) => retellable(problem, fields, locale)));
      return true;
    },
  };
}

interface Kept extends FormState {
  problems: readonly Said[];
  /** Set while what is shown was typed before. */
  restored?: { version?: number };
}

/** As it starts, or as it was left. */
function begun(name: string | null, start: FormValues): Pick<Kept, 'start' | 'values' | 'restored'> {
  const left = name ? draftOf(name) : null;
  if (!left) return { start, values: start };
  const { version } = left;
  return { start: left.start, values: left.values, restored: version === undefined ? {} : { version } };
}

/** Radio groups and switches carry the id on their frame; what can be focused is inside. */
function focusField(id: string): void {
  const found = document.getElementById(id);
  if (!found) return;
  found.scrollIntoView({ block: 'center' });
  const canFocus = found.matches('input, textarea, button, [tabindex], [contenteditable]');
  const target = canFocus ? found : found.querySelector<HTMLElement>('input, textarea, button, [tabindex]');
  target?.focus();
}
