// The state of one form: where it started, what was typed, what is wrong and where.
import { useCallback, useId, useRef, useState } from 'react';
import type { Fields } from '#kernel/model/fields';
import { readPayload } from '#kernel/model/payload';
import type { FieldProblem } from '#kernel/model/problems';
import { ApiError } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { changedValues, type FormValues } from './formValues';
import { type FieldMessage, firstPath, type Messages, sortMessages, withoutField } from './problemPath';

interface FormState {
  start: FormValues;
  values: FormValues;
  messages: Messages;
  /** Problems at fields this form does not show. */
  elsewhere: string[];
}

export interface FormModel extends FormState {
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

export function useForm(fields: Fields, names: readonly string[], initial: FormValues): FormModel {
  const { t } = useText();
  const prefix = useId();
  const [state, setState] = useState<FormState>({ start: initial, values: initial, messages: {}, elsewhere: [] });
  const latest = useRef({ names });
  latest.current = { names };

  const idOf = useCallback((path: string) => `${prefix}-${path}`, [prefix]);
  const set = useCallback((name: string, value: unknown) => {
    setState((before) => ({
      ...before,
      values: { ...before.values, [name]: value },
      messages: withoutField(before.messages, name),
    }));
  }, []);
  const begin = useCallback((start: FormValues, values: FormValues = start) => {
    setState({ start, values, messages: {}, elsewhere: [] });
  }, []);
  const show = (problems: readonly FieldMessage[]) => {
    const { atFields, elsewhere } = sortMessages(problems, latest.current.names);
    setState((before) => ({ ...before, messages: atFields, elsewhere }));
    const first = firstPath(atFields, latest.current.names);
    if (first) requestAnimationFrame(() => focusField(idOf(first)));
  };

  const asked = Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
  const changed = changedValues(fields, state.start, state.values);
  return {
    ...state,
    fields,
    names,
    idOf,
    set,
    begin,
    isDirty: Object.keys(changed).length > 0,
    changed,
    check(payload, isPartial, more = []) {
      const problems = [...readPayload(asked, payload, { partial: isPartial }).problems, ...more];
      show(problems.map(({ field, text, vars }) => ({ field, message: t(text, vars) })));
      return problems.length === 0;
    },
    take(error) {
      if (!(error instanceof ApiError) || error.problems.length === 0) return false;
      show(error.problems);
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
