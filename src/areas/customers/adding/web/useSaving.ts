// Sending the form: judged by the model first, by the server then; whatever it answers, what was typed stays.

import { App } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { lineProblems, sentValues } from '#kernel/web/resource/form/formLines';
import { type FormValues, filledValues } from '#kernel/web/resource/form/formValues';
import type { FormModel } from '#kernel/web/resource/form/useForm';
import { useStale } from '#kernel/web/resource/form/useStale';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { formTexts } from '#kernel/web/resourceTexts';
import { useCan } from '#kernel/web/session';
import { useCloseTab, useOpen } from '#kernel/web/shell/site/navigation';
import { Customer } from '../../customer/model/customer';
import { addCustomer } from '../model/addCustomer';
import { addTexts as a } from './addTexts';
import type { SiblingAnswer } from './DuplicatePanel';
import { keptOf, startOf } from './formParts';
import { useDuplicates } from './useDuplicates';

export type Then = 'open' | 'follow' | 'book' | 'next';

interface Saving {
  opened: WireRow | null;
  form: FormModel;
  names: readonly string[];
  begin: FormValues;
  /** The form stands empty for another customer. */
  onAnother: () => void;
}

export function useSaving({ opened, form, names, begin, onAnother }: Saving) {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const closeTab = useCloseTab();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Customer);
  const [answer, setAnswer] = useState<SiblingAnswer>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [limit, setLimit] = useState<string | null>(null);
  const [isSaving, setSaving] = useState<Then | null>(null);
  const isSending = useRef(false);
  const last = useRef<Then>('open');
  const key = useRef(nonce());
  const file = useStale(Customer, opened, form);
  const duplicates = useDuplicates(form.values, opened?.id ?? null);
  const { row } = file;

  const add = (sent: FormValues) => {
    const siblingId = answer && 'siblingId' in answer ? { siblingId: answer.siblingId } : {};
    const sibling = answer ? { onSibling: answer.onSibling, ...siblingId } : {};
    return sendForm(addCustomer, { ...sent, ...sibling }, { key: key.current });
  };
  const explain = async (error: unknown) => {
    if (await file.meet(error)) return;
    const data = error instanceof ApiError ? (error.data as { reason?: string } | null) : null;
    if (data?.reason === 'limit') return setLimit(messageOf(error));
    if (form.take(error)) return;
    duplicates.take(error);
    setFailure(error instanceof ApiError && error.code === 0 ? t(formTexts.serverGone) : messageOf(error));
  };
  const finish = async (saved: Pick<WireRow, 'id'> & { name?: unknown }, then: Then) => {
    key.current = nonce();
    message.success(row ? t(a.saved) : t(a.added, { name: String(form.values.name ?? '') }));
    // Drawn empty first; then the next one begins where this one did.
    flushSync(() => {
      form.begin(then === 'next' ? startOf(null, names, { ...begin, ...keptOf(form.values) }) : form.values);
      setAnswer(null);
    });
    if (then === 'next') onAnother();
    else {
      closeTab();
      // Whoever may enter customers but not see them goes back to the list of what they may see.
      if (can('customers.customer.view'))
        open(
          '/customerDetail',
          { id: String(saved.id), ...(then === 'open' ? {} : { then }) },
          String(saved.name ?? ''),
        );
    }
    await refresh();
  };

  const save = async (then: Then, change: FormValues = {}) => {
    if (isSending.current) return;
    const values = { ...form.values, ...change };
    const payload = row ? form.changed : filledValues(Customer.fields, values);
    if (row && Object.keys(payload).length === 0) {
      message.info(t(formTexts.unchanged));
      return;
    }
    const sent = sentValues(Customer, payload);
    if (!form.check(sent, row !== null, lineProblems(Customer, payload))) return;
    isSending.current = true;
    last.current = then;
    setSaving(then);
    setFailure(null);
    setLimit(null);
    try {
      await finish(
        row ? await resourceClient(Customer).edit(row.id, form.restoredFrom ?? row.version, sent) : await add(sent),
        then,
      );
    } catch (error) {
      await explain(error);
    } finally {
      isSending.current = false;
      setSaving(null);
    }
  };
  /** At the limit: to the pool or to a colleague, and then as it was meant to be saved. */
  const give = (ownerId: number | null) => {
    form.set('ownerId', ownerId);
    void save(last.current, { ownerId });
  };
  const decide = (next: SiblingAnswer) => {
    setAnswer(next);
    setFailure(null);
  };
  return {
    row,
    stale: file.stale,
    choose: file.choose,
    duplicates,
    answer,
    setAnswer: decide,
    failure,
    limit,
    isSaving,
    save,
    give,
  };
}
