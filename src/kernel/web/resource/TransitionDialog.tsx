// What a transition asks before it is done: its own fields, judged like any form.
import { Alert } from 'antd';
import { useState } from 'react';
import type { Field } from '#kernel/model/fields';
import type { Resource } from '#kernel/model/resource';
import type { Transition } from '#kernel/model/states';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { Frame } from '#kernel/web/widgets/Frame';
import { formTexts } from '../resourceTexts';
import { FormFields } from './FormFields';
import css from './form.module.css';
import { type FormValues, filledValues, startingValues, wireValues } from './formValues';
import { nameOf, type WireRow } from './rows';
import { useForm } from './useForm';

export interface Started {
  row: WireRow;
  name: string;
  transition: Transition;
}

interface TransitionDialogProps {
  of: Resource;
  started: Started;
  open: boolean;
  onClose: () => void;
  onSend: (values: FormValues) => Promise<void>;
  onRefused: (error: unknown) => Promise<void>;
  afterClose: () => void;
}

export function TransitionDialog({ of, started, open, onClose, onSend, onRefused, afterClose }: TransitionDialogProps) {
  const { t } = useText();
  const { row, transition } = started;
  const { fields } = transition;
  const names = Object.keys(fields);
  const form = useForm(fields, names, { ...startingValues(fields, names), ...startFromRow(fields, row) });
  const [failure, setFailure] = useState<string | null>(null);
  const height = Math.min(
    480,
    56 + (transition.confirm ? 64 : 0) + names.reduce((sum, each) => sum + roomFor(fields[each]!), 0),
  );
  const confirm = async () => {
    const values = wireValues(fields, filledValues(fields, form.values));
    if (!form.check(values, false)) return;
    try {
      await onSend(values);
      onClose();
    } catch (error) {
      if (form.take(error)) return;
      const code = error instanceof ApiError ? error.code : -1;
      if (code !== 409 && code !== 404) return setFailure(code === 0 ? t(formTexts.serverGone) : messageOf(error));
      onClose();
      await onRefused(error);
    }
  };
  return (
    <Frame
      kind="dialog"
      title={`${t(transition.label)} · ${nameOf(of, row)}`}
      width={560}
      height={height}
      open={open}
      onCancel={onClose}
      onConfirm={confirm}
      confirmText={t(transition.label)}
      danger={transition.danger}
      afterClose={afterClose}
      quiet
    >
      {transition.confirm && <Alert className={css.notice} type="warning" showIcon title={t(transition.confirm)} />}
      {failure && <Alert className={css.notice} type="error" showIcon role="alert" title={failure} />}
      {form.elsewhere.length > 0 && (
        <Alert className={css.notice} type="error" showIcon title={form.elsewhere.join('；')} />
      )}
      <FormFields form={form} oneColumn />
    </Frame>
  );
}

/** A dialog as high as what it asks for. */
const roomFor = ({ kind }: Field): number =>
  kind === 'longText' || kind === 'files' ? 116 : kind === 'richText' ? 280 : 92;

/** A transition that asks for one of the row's own fields starts from what the row has. */
const startFromRow = (fields: Started['transition']['fields'], row: WireRow): FormValues =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => row[name] !== undefined && row[name] !== null && !row.$masked?.includes(name))
      .map((name) => [name, row[name]]),
  );
