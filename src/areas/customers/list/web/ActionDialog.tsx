// Does one thing with one or many customers. Where some of them refuse, says which and why.

import { App } from 'antd';
import { useMemo } from 'react';
import { sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import Refusals from '#kernel/web/resource/calls/Refusals';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import { pickOptions } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { Customer } from '../../customer/model/customer';
import { CustomerGroup } from '../../groups/model/group';
import { ActionPreview } from './ActionPreview';
import { type CustomerAction, exceeding, namedIn, type Outcome } from './actions';
import { manageTexts as m } from './manageTexts';

interface ActionDialogProps {
  action: CustomerAction;
  ids: readonly number[];
  /** The customer's name where there is only one. */
  name?: string;
  onClose: () => void;
  onDone?: (answer: Partial<Outcome>) => void;
  /** The page it was opened from says itself that it is done. */
  isSaid?: boolean;
}

export function ActionDialog({ action, ids, name, onClose, onDone, isSaid }: ActionDialogProps) {
  const { t } = useText();
  const run = useAction(action, onDone, isSaid);
  const mayExceed = useCan()('customers.customer.protectAny') && action.triedOnce !== undefined;
  const fields = useMemo(() => (mayExceed ? { ...action.fields, ...exceeding } : action.fields), [action, mayExceed]);
  return (
    <FieldsDialog
      open
      title={`${t(action.label)} · ${name ?? t(m.chosen, { count: ids.length })}`}
      fields={fields}
      {...(action.inputs ? { inputs: action.inputs } : {})}
      {...(action.warning ? { warning: t(action.warning) } : {})}
      confirmText={t(action.label)}
      danger={action.of.danger}
      onClose={onClose}
      onSend={(values) => run(ids, values)}
    >
      {action.triedOnce ? (values) => <ActionPreview action={action} ids={ids} values={values} /> : undefined}
    </FieldsDialog>
  );
}

/** Sends it, says how it went, and shows every list of customers anew. */
export function useAction(action: CustomerAction, onDone?: (answer: Partial<Outcome>) => void, isSaid = false) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const refresh = useRefreshRows(Customer);
  const refreshGroups = useRefreshRows(CustomerGroup);
  return async (ids: readonly number[], values: FormValues) => {
    const sent = await sendForm(action.of, { ...values, ...namedIn(action, ids) });
    // Of one customer alone the row is answered.
    const answer: Partial<Outcome> = 'version' in sent ? {} : sent;
    const left = (answer.left ?? []).map((id) => ({ id, message: t(m.nobodyHasRoom) }));
    const failed = [...(answer.failed ?? []), ...left];
    const done = answer.done?.length ?? ids.length;
    const why = new Set(failed.map(({ message: said }) => said));
    // None of them, and all for one reason: said where it was asked, and what was typed stays.
    if (done === 0 && why.size === 1) {
      void refresh();
      throw new Error([...why][0]);
    }
    const waiting = answer.waiting?.length ?? 0;
    if (waiting > 0) message.info(t(m.waiting, { waiting }));
    const { added, already = 0 } = answer;
    const all = added === undefined ? t(m.allDone, { done }) : t(m.grouped, { added, already });
    if (failed.length === 0 && done > 0 && !isSaid) message.success(all);
    if (failed.length > 0) {
      const names = await namesOf(failed.map(({ id }) => id));
      modal.warning({
        centered: true,
        width: 520,
        title: t(m.done, { done, failed: failed.length }),
        content: <Refusals failed={failed} names={names} />,
      });
    }
    onDone?.(answer);
    await Promise.all([refresh(), refreshGroups()]);
  };
}

/** A failure without its name is still told; of a customer nobody sees any more only the number is left. */
async function namesOf(ids: readonly number[]): Promise<Map<number, string>> {
  const found = await pickOptions(Customer.name, { ids: ids.slice(0, 200) }).catch(() => []);
  return new Map(found.map(({ value, label }) => [value, label]));
}
