// The state of one form: where it started, what was typed, what is wrong and where.
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import type { Fields } from '#kernel/model/fields';
import { readPayload } from '#kernel/model/payload';
import type { FieldProblem } from '#kernel/model/problems';
import { ApiError } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { changedValues, type FormValues } from './formValues';
import { firstPath, type Messages, retellable, type Said, sortMessages, withoutField } from './problemPath';

interface FormState {
  start: FormValues;
  values: FormValues;
}

export interface FormModel extends FormState {
  messages: Messages;
  /** Problems at fields this form does not show. */
  elsewhere: string[];
  fields: Fields;
  names: readonly string[];
  idOf: (path: string) => string;
  set: (name: string, value: unknown) => void;
  /** Another beginning: a row that arrived, or the row as someone else left it. */
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

export function useForm(fields: Fields, names: readonly string[], initial: FormValues): FormModel {
  const { t, locale } = useText();
  const prefix = useId();
  const [{ problems, ...state }, setState] = useState<FormState & { problems: readonly Said[] }>({
    start: initial,
    values: initial,
    problems: [],
  });
  const latest = useRef({ names });
  latest.current = { names };

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
  const show = (told: readonly Said[]) => {
    setState((before) => ({ ...before, problems: told }));
    const first = firstPath(inWords(told, t, latest.current.names).atFields, latest.current.names);
    if (first) requestAnimationFrame(() => focusField(idOf(first)));
  };
  const said = useMemo(() => inWords(problems, t, latest.current.names), [problems, t]);

  const asked = Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
  const changed = changedValues(fields, state.start, state.values);
  return {
    ...state,
    messages: said.atFields,
    elsewhere: said.elsewhere,
    fields,
    names,
    idOf,
    set,
    begin,
    isDirty: Object.keys(changed).length > 0,
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

/** Radio groups and switches carry the id on their frame; what can be focused is inside. */
function focusField(id: string): void {
  const found = document.getElementById(id);
  if (!found) return;
  found.scrollIntoView({ block: 'center' });
  const canFocus = found.matches('input, textarea, button, [tabindex], [contenteditable]');
  const target = canFocus ? found : found.querySelector<HTMLElement>('input, textarea, button, [tabindex]');
  target?.focus();
}
