// What a transition asks before it is done.

import type { Transition } from '#kernel/model/field';
import type { Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '../form/FieldsDialog';
import type { FormValues } from '../form/formValues';
import { ownName } from '../list/neededFields';
import { nameOf, type WireRow } from '../rows/rows';

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

export function TransitionDialog({ of, started, ...rest }: TransitionDialogProps) {
  const { t } = useText();
  const { row, transition } = started;
  return (
    <FieldsDialog
      {...rest}
      title={`${t(transition.label)} · ${nameOf(of, row)}`}
      fields={transition.fields}
      values={startFromRow(transition.fields, row)}
      confirmText={t(transition.label)}
      danger={transition.danger}
      {...(transition.confirm ? { warning: t(transition.confirm) } : {})}
    />
  );
}

/** A transition that asks for one of the row's own fields starts from what the row has; `seenReceivable` from its `receivable`. */
const startFromRow = (fields: Started['transition']['fields'], row: WireRow): FormValues =>
  Object.fromEntries(
    Object.keys(fields)
      .map((name) => [name, row[ownName(name)]] as const)
      .filter(([name, value]) => value !== undefined && value !== null && !row.$masked?.includes(name)),
  );
