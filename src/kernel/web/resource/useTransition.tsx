// One state change: asks what the transition asks for, sends it, and when the row has moved on meanwhile shows it anew.
import { Alert, App } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Field } from '#kernel/model/fields';
import { type Resource, stateField } from '#kernel/model/resource';
import type { Transition } from '#kernel/model/states';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { Frame } from '#kernel/web/widgets/Frame';
import { formTexts, transitionTexts } from '../resourceTexts';
import { FormFields } from './FormFields';
import css from './form.module.css';
import { type FormValues, filledValues, startingValues, wireValues } from './formValues';
import { resourceClient } from './resourceClient';
import type { WireRow } from './rows';
import { useForm } from './useForm';
import { useRefreshRows } from './useRows';

interface Started {
  row: WireRow;
  name: string;
  transition: Transition;
}

export function useTransition(of: Resource, onDone?: (row: WireRow) => void) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const refresh = useRefreshRows(of);
  const [started, setStarted] = useState<Started | null>(null);
  const [isOpen, setOpen] = useState(false);

  const send = async ({ row, name, transition }: Started, values: FormValues) => {
    const after = await resourceClient(of).transition(name, row, values);
    message.success(t(transitionTexts.done, { label: t(transition.label) }));
    onDone?.(after);
    await refresh();
  };

  /** The row is no longer as shown, or not ours any more: say why and show what it is now. */
  const refuse = async (error: unknown) => {
    message.error(t(transitionTexts.refused, { reason: messageOf(error) }));
    if (error instanceof ApiError && (error.code === 409 || error.code === 404)) await refresh();
  };

  const start = (row: WireRow, name: string) => {
    const state = stateField(of);
    const transition = state ? of.fields[state]?.life?.transitions[name] : undefined;
    if (!transition) return;
    const next = { row, name, transition };
    if (Object.keys(transition.fields).length > 0) {
      setStarted(next);
      setOpen(true);
      return;
    }
    modal.confirm({
      centered: true,
      title: transition.confirm ? t(transition.confirm) : confirmText(of, next, t),
      okText: t(transition.label),
      okButtonProps: { danger: transition.danger },
      onOk: () => send(next, {}).catch(refuse),
    });
  };

  const dialog: ReactNode = started && (
    <TransitionDialog
      key={`${started.name}-${started.row.id}-${started.row.version}`}
      of={of}
      started={started}
      open={isOpen}
      onClose={() => setOpen(false)}
      onSend={(values) => send(started, values)}
      onRefused={refuse}
      afterClose={() => setStarted(null)}
    />
  );
  return { start, dialog };
}

const confirmText = (of: Resource, { row, transition }: Started, t: ReturnType<typeof useText>['t']) =>
  t(transitionTexts.confirm, { label: t(transition.label), row: String(row[of.label] ?? row.id) });

interface TransitionDialogProps {
  of: Resource;
  started: Started;
  open: boolean;
  onClose: () => void;
  onSend: (values: FormValues) => Promise<void>;
  onRefused: (error: unknown) => Promise<void>;
  afterClose: () => void;
}

function TransitionDialog({ of, started, open, onClose, onSend, onRefused, afterClose }: TransitionDialogProps) {
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
      title={`${t(transition.label)} · ${String(row[of.label] ?? row.id)}`}
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
