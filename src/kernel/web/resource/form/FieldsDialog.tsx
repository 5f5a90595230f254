// A dialog that asks for some fields and does one thing with them; judged like any form, and what was typed stays when the
// server refuses it.

import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import type { Field, Fields } from '#kernel/model/fields';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { wireValues } from '#kernel/web/api/encode';
import { inOneLine, useText } from '#kernel/web/i18n';
import { formTexts } from '#kernel/web/resourceTexts';
import { Frame } from '#kernel/web/widgets/Frame';
import { useLeave } from '#kernel/web/widgets/panels/useLeave';
import { FormFields, type FormParts } from './FormFields';
import css from './form.module.css';
import { type FormValues, filledValues, startingValues } from './formValues';
import { useForm } from './useForm';

export interface FieldsDialogProps extends Pick<FormParts, 'inputs'> {
  title: string;
  fields: Fields;
  /** What the fields start with. */
  values?: FormValues;
  open: boolean;
  confirmText?: string;
  danger?: boolean;
  /** Said before anything is asked. */
  warning?: string;
  /** Above the fields: what stands against them, seen without scrolling. */
  above?: (values: FormValues) => ReactNode;
  /** Below the fields: a preview of what they lead to. */
  children?: (values: FormValues) => ReactNode;
  onClose: () => void;
  onSend: (values: FormValues) => Promise<void>;
  /** The rows are not as shown any more (404, 409): what stands behind is read again. The dialog stays, with the reason. */
  onRefused?: (error: unknown) => Promise<void>;
  afterClose?: () => void;
}

export function FieldsDialog(props: FieldsDialogProps) {
  const { fields, warning, onClose, onSend, onRefused } = props;
  const { t } = useText();
  const names = Object.keys(fields);
  const { pathname, search } = useLocation();
  const draft = { name: `${pathname}${search}:${props.title}` };
  const form = useForm(fields, names, { ...startingValues(fields, names), ...props.values }, draft);
  const leave = useLeave(form.isDirty, onClose);
  const [failure, setFailure] = useState<string | null>(null);
  const height = Math.min(
    480,
    56 + (warning ? 64 : 0) + (props.children ? 160 : 0) + names.reduce((sum, name) => sum + roomFor(fields[name]!), 0),
  );
  const shown = wireValues(fields, filledValues(fields, form.values));
  const confirm = async () => {
    const values = wireValues(fields, filledValues(fields, form.values));
    if (!form.check(values, false)) return;
    try {
      await onSend(values);
      onClose();
    } catch (error) {
      if (form.take(error)) return;
      const code = error instanceof ApiError ? error.code : -1;
      setFailure(code === 0 ? t(formTexts.serverGone) : messageOf(error));
      if (code === 409 || code === 404) await onRefused?.(error);
    }
  };
  return (
    <Frame
      kind="dialog"
      title={props.title}
      width={560}
      height={height}
      open={props.open}
      onCancel={leave}
      onConfirm={confirm}
      confirmText={props.confirmText}
      danger={props.danger}
      afterClose={props.afterClose}
      quiet
    >
      {warning && <Alert className={css.notice} type="warning" showIcon title={warning} />}
      {failure && <Alert className={css.notice} type="error" showIcon role="alert" title={failure} />}
      {form.elsewhere.length > 0 && (
        <Alert className={css.notice} type="error" showIcon title={inOneLine(form.elsewhere)} />
      )}
      {props.above?.(shown)}
      <FormFields form={form} inputs={props.inputs} oneColumn />
      {props.children?.(shown)}
    </Frame>
  );
}

/** A dialog as high as what it asks for. */
const roomFor = ({ kind }: Field): number =>
  kind === 'longText' || kind === 'files' ? 116 : kind === 'richText' ? 280 : 92;
