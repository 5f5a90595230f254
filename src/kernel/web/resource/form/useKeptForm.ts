// A form of the component library that keeps what is typed, as the forms of resources do. Never for passwords and codes.
import { Form, type FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { draftOf } from '#kernel/web/drafts';
import { useTyped } from '#kernel/web/widgets/panels/useLeave';
import { useToldForm } from '#kernel/web/widgets/useToldForm';
import type { FormValues } from './formValues';
import { useDraft } from './useDraft';

/** `name`: what the form is of; `without`: fields that are typed anew, such as codes. */
export function useKeptForm<T>(name: string, without: readonly (keyof T & string)[] = []): FormInstance<T> {
  const form = useToldForm<T>();
  const written = useRef((all: unknown) =>
    JSON.stringify(all, (key, value: unknown) => (without.some((one) => one === key) ? undefined : value)),
  );
  const values = Form.useWatch(written.current, form as FormInstance);
  const start = useRef<string | null>(null);
  const begunFor = useRef<string | null>(null);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    if (begunFor.current === name) return;
    begunFor.current = name;
    start.current = written.current(form.getFieldsValue());
    const left = draftOf(name);
    if (!left) return;
    form.setFieldsValue(left.values as Parameters<typeof form.setFieldsValue>[0]);
    setRestored(true);
  }, [form, name]);
  // What a dialog fills in by itself when it opens is nothing that was typed.
  const isTouched = isRestored || form.isFieldsTouched();
  const isDirty = isTouched && values !== undefined && values !== start.current;
  const now = useCallback(() => {
    const last = written.current(form.getFieldsValue());
    const isTyped = (isRestored || form.isFieldsTouched()) && last !== start.current;
    return isTyped ? { start: {}, values: JSON.parse(last) as FormValues } : null;
  }, [form, isRestored]);
  useDraft(name, useRead(values), isDirty, isRestored, now);
  useTyped(useCallback(() => now() !== null, [now]));
  return form;
}

/** Read only when it is written down. */
function useRead(values: string | undefined): { start: FormValues; values: FormValues } {
  const kept = useRef({ of: values, typed: { start: {}, values: {} as FormValues } });
  if (kept.current.of !== values)
    kept.current = { of: values, typed: { start: {}, values: values ? (JSON.parse(values) as FormValues) : {} } };
  return kept.current.typed;
}
