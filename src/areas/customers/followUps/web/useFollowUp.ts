// One follow-up being written: what is known of the customer, what was typed, and sending it. Whatever the server says,
// what was typed stays.

import { useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Fields } from '#kernel/model/fields';
import { type FieldProblem, problem } from '#kernel/model/problems';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { type FormValues, filledValues, startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import { type CategoryNode, categoryTree, resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { formTexts } from '#kernel/web/resourceTexts';
import { zonedMorning } from '#kernel/web/zone';
import { FollowUp } from '../model/followUp';
import { followAndLose, losing, type Prepared, prepareFollowUp } from '../model/followUpCalls';
import { draftOf, keepDraft } from './followUpDraft';
import type { KeyAction } from './followUpKeys';
import { followUpTexts as f } from './followUpTexts';
import { useRefreshContacts } from './useRefreshContacts';

const said = [
  'result',
  'way',
  'direction',
  'guardianId',
  'purpose',
  'content',
  'level',
  'nextAt',
  'nextPlan',
  'tagsAdded',
  'callSeconds',
  'renewIntent',
  'occurredAt',
  'files',
] as const;
const fields: Fields = { ...FollowUp.fields, ...losing };
const withLoss: readonly string[] = [...said, ...Object.keys(losing)];

export const levelsQuery = {
  queryKey: ['categories', 'customer_level'],
  queryFn: () => categoryTree('customer_level'),
  staleTime: 60_000,
};

export function useFollowUp(customerId: number, onDone?: (saved: { lost: boolean }) => void) {
  const { t, locale } = useText();
  const { message, modal } = App.useApp();
  const refresh = useRefreshContacts();
  const start = useMemo(() => ({ ...startingValues(fields, withLoss), way: 'phone' }), []);
  const [isLosing, setLosing] = useState(false);
  const form = useForm(fields, isLosing ? withLoss : said, start);
  const draft = useRef(draftOf(customerId));
  const [isRestored, setRestored] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const key = useRef(nonce());
  const prepared = useQuery({
    queryKey: ['followUpPrepare', locale, customerId],
    queryFn: () => sendCall(prepareFollowUp, { customerId }),
  });
  const levels = useQuery(levelsQuery);

  useEffect(() => {
    if (!draft.current) return;
    form.begin(start, { ...start, ...draft.current });
    setLosing(draft.current.lostKind !== undefined && draft.current.lostKind !== null);
    setRestored(true);
    draft.current = null;
  }, [form.begin, start]);
  const { isDirty, values } = form;
  useEffect(() => {
    if (draft.current) return;
    keepDraft(customerId, isDirty ? filledValues(fields, values) : null);
  }, [customerId, isDirty, values]);

  const clear = () => {
    form.begin(start);
    setLosing(false);
    setRestored(false);
    setFailure(null);
    keepDraft(customerId, null);
  };

  const sent = (): FormValues => {
    const asked = form.names.map((name) => [name, values[name]]);
    return filledValues(fields, Object.fromEntries(asked));
  };

  const send = async (more: FormValues = {}): Promise<void> => {
    const lost = isLosing;
    try {
      const whole = { ...sent(), customerId, ...more };
      if (lost) await sendForm(followAndLose, whole, { key: key.current });
      else await resourceClient(FollowUp).add(whole, key.current);
    } catch (error) {
      return explain(error);
    }
    key.current = nonce();
    clear();
    message.success(t(lost ? f.lost : f.saved));
    void refresh();
    onDone?.({ lost });
  };

  const explain = (error: unknown): void => {
    const code = error instanceof ApiError ? error.code : -1;
    const reason = error instanceof ApiError ? (error.data as { reason?: string } | null)?.reason : undefined;
    if (reason === 'doNotContact') {
      modal.confirm({
        centered: true,
        title: t(f.doNotContact),
        content: messageOf(error),
        okText: t(f.goAhead),
        okButtonProps: { danger: true },
        onOk: () => send({ confirmed: true }),
      });
    } else if (!form.take(error)) setFailure(code === 0 ? t(formTexts.serverGone) : messageOf(error));
  };

  const save = async (): Promise<void> => {
    if (isSaving) return;
    setFailure(null);
    if (!form.check(sent(), false, missing(values, isLosing, prepared.data))) return;
    setSaving(true);
    await send().finally(() => setSaving(false));
  };

  /** A key or a button that stands for a value. True when it was one of these. */
  const apply = (action: KeyAction): boolean => {
    if (action.kind === 'result') {
      form.set('result', action.result);
      const isVain = action.result !== 'connected' && action.result !== 'refused';
      if (isVain && !values.nextAt && !isLosing) form.set('nextAt', zonedMorning(1));
    } else if (action.kind === 'level') {
      const level = levelOf(levels.data, action.code);
      if (level) form.set('level', level.id);
    } else if (action.kind === 'next') form.set('nextAt', zonedMorning(action.days));
    else return false;
    return true;
  };

  return { form, prepared, levels, isLosing, setLosing, isRestored, failure, isSaving, save, clear, apply };
}

/** What the server would miss: words about a conversation, and the next contact. */
function missing(values: FormValues, isLosing: boolean, prepared: Prepared | undefined): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const isTalk = values.result === 'connected' || values.result === 'refused';
  if (isTalk && String(values.content ?? '').trim().length < 2) problems.push(problem('content', f.sayMore));
  if (prepared?.nextRequired && !isLosing && !values.nextAt) problems.push(problem('nextAt', f.nextNeeded));
  return problems;
}

export type FollowUpWriting = ReturnType<typeof useFollowUp>;

export const levelOf = (levels: readonly CategoryNode[] | undefined, code: string): CategoryNode | undefined =>
  levels?.find((level) => level.code === code);
