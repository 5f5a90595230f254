// One state change: asks what the transition asks for, sends it, and when the row has moved on meanwhile shows it anew.
import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Resource, stateField } from '#kernel/model/resource';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { transitionTexts } from '#kernel/web/resourceTexts';
import type { FormValues } from '../form/formValues';
import { later } from '../rows/later';
import { resourceClient } from '../rows/resourceClient';
import { nameOf, type WireRow } from '../rows/rows';
import { useRefreshRows } from '../rows/useRows';
import type { Started } from './TransitionDialog';

const TransitionDialog = later(async () => ({ default: (await import('./TransitionDialog')).TransitionDialog }));

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
    const declared = state ? of.fields[state]?.life?.transitions[name] : undefined;
    if (!declared) return;
    // What the server finds out is not asked.
    const asked = Object.entries(declared.fields).filter(([, field]) => !field.computed);
    const transition = { ...declared, fields: Object.fromEntries(asked) };
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
      onRefused={refresh}
      afterClose={() => setStarted(null)}
    />
  );
  return { start, dialog };
}

const confirmText = (of: Resource, { row, transition }: Started, t: ReturnType<typeof useText>['t']) =>
  t(transitionTexts.confirm, { label: t(transition.label), row: nameOf(of, row) });
