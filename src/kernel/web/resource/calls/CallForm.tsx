// What a call asks for, made from its declaration: its fields, its warning, what it would do, and what became of it.
import { Alert, App } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { askedOf, type Call } from '#kernel/model/call';
import type { Fields } from '#kernel/model/fields';
import type { WireInput } from '#kernel/model/wire';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall, useTrial } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import type { FormParts } from '#kernel/web/resource/form/FormFields';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import { type About, about } from './about';
import { callTexts } from './callTexts';
import { tellBatch } from './tellBatch';

export interface CallDialogProps<I extends Fields, A> extends Pick<FormParts, 'inputs'> {
  of: Call<I, A>;
  /** The rows it is about. */
  rows?: readonly About[];
  /** What they are called, for the title. */
  name?: string;
  /** Sent with what is typed, and not asked for. */
  given?: Partial<WireInput<I>>;
  /** What the fields start with. */
  start?: Partial<WireInput<I>>;
  /** Below the fields, from a rehearsal of what has been typed so far. */
  preview?: (answer: A) => ReactNode;
  onClose: () => void;
  onDone?: (answer: A) => void;
}

export default function CallForm<I extends Fields, A>(props: CallDialogProps<I, A>) {
  const { of: call, rows = [], name, given, preview, onClose, onDone } = props;
  const { t } = useText();
  const { message, modal } = App.useApp();
  const { run } = useCall(call);
  const fields = useMemo(() => askedOf(call, given), [call, given]);
  const inputOf = (values: FormValues) => ({ ...given, ...about(call, rows), ...values }) as WireInput<I>;
  const count = rows.length > 1 ? t(callTexts.chosen, { count: rows.length }) : undefined;
  const whom = name ?? count;
  return (
    <FieldsDialog
      open
      title={whom ? `${t(call.label)} · ${whom}` : t(call.label)}
      fields={fields}
      {...(props.inputs ? { inputs: props.inputs } : {})}
      {...(props.start ? { values: { ...props.start } } : {})}
      {...(call.confirm ? { warning: t(call.confirm) } : {})}
      confirmText={t(call.label)}
      danger={call.danger}
      onClose={onClose}
      onSend={async (values) => {
        const answer = await run(inputOf(values));
        tellBatch(answer, t(call.label), { t, message, modal });
        onDone?.(answer);
      }}
    >
      {preview
        ? (values) => <Trial call={call} input={inputOf(values)} isWhole={isWhole(fields, values)} show={preview} />
        : undefined}
    </FieldsDialog>
  );
}

const isWhole = (fields: Fields, values: FormValues): boolean =>
  Object.entries(fields).every(
    ([name, { required }]) => !required || ![undefined, null, ''].includes(values[name] as ''),
  );

interface TrialProps<I extends Fields, A> {
  call: Call<I, A>;
  input: WireInput<I>;
  isWhole: boolean;
  show: (answer: A) => ReactNode;
}

function Trial<I extends Fields, A>({ call, input, isWhole, show }: TrialProps<I, A>) {
  const tried = useTrial(call, input, isWhole);
  if (tried.error) return <Alert type="error" showIcon title={messageOf(tried.error)} />;
  return <div aria-live="polite">{isWhole && tried.data !== undefined ? show(tried.data) : null}</div>;
}
