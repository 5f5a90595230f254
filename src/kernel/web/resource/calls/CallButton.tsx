// A declared call as a button: not there for who may not; asks what it must ask, and does at once what needs no question.
import { App, Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { askedOf, verbOf } from '#kernel/model/call';
import type { Fields } from '#kernel/model/fields';
import type { RowMarks, WireInput } from '#kernel/model/wire';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { about } from './about';
import { CallDialog } from './CallDialog';
import type { CallDialogProps } from './CallForm';
import { callTexts } from './callTexts';
import { tellBatch } from './tellBatch';

interface CallButtonProps<I extends Fields, A> extends Omit<CallDialogProps<I, A>, 'onClose' | 'rows'> {
  /** The rows it is about; where they say what may be done with them, that counts. */
  rows?: readonly ({ id: number; version?: number } & RowMarks)[];
  look?: Pick<ButtonProps, 'type' | 'size' | 'icon' | 'block' | 'disabled' | 'autoFocus'>;
}

export function CallButton<I extends Fields, A>({ look, ...props }: CallButtonProps<I, A>) {
  const { of: call, rows = [], given, onDone } = props;
  const { t } = useText();
  const { message, modal } = App.useApp();
  const { run, isRunning, isAllowed } = useCall(call);
  const [isOpen, setOpen] = useState(false);
  const verb = verbOf(call);
  const isPossible = rows.every(({ $can }) => !$can || !verb || $can.includes(verb));
  if (!isAllowed || !isPossible) return null;

  const now = async () => {
    try {
      const answer = await run({ ...given, ...about(call, rows) } as WireInput<I>);
      tellBatch(answer, t(call.label), { t, message, modal });
      onDone?.(answer);
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const press = () => {
    if (Object.keys(askedOf(call, given)).length > 0 || props.preview) return setOpen(true);
    if (!call.confirm && !call.danger) return void now();
    modal.confirm({
      centered: true,
      title: call.confirm ? t(call.confirm) : t(callTexts.sure, { label: t(call.label) }),
      okText: t(call.label),
      okButtonProps: { danger: call.danger },
      onOk: now,
    });
  };
  return (
    <>
      <Button {...look} danger={call.danger} loading={isRunning} onClick={press}>
        {t(call.label)}
      </Button>
      {isOpen && <CallDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
