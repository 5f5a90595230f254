// Sending a candidate: judged by the model first, by the server then; whatever it answers, what was typed stays.

import { useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { sendForm } from '#kernel/web/calls/sendCall';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { filledValues } from '#kernel/web/resource/form/formValues';
import type { FormModel } from '#kernel/web/resource/form/useForm';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { useSettled } from '#kernel/web/useSettled';
import { applyOne } from '../../applications/model/applicationCalls';
import { Candidate } from '../../candidates/model/candidate';
import { addVersionTo, checkDuplicate, type DuplicateAnswer } from '../model/duplicateCalls';
import { cvTexts as c } from './cvTexts';

const compared = ['mobile', 'email', 'idCard', 'name', 'birthday', 'graduateSchool', 'currentCompany'] as const;
const carried = ['channelId', 'city', 'education', 'graduateSchool', 'major', 'currentCompany', 'currentPost'] as const;

export function useCandidateSaving({ row, form }: { row: WireRow | null; form: FormModel }) {
  const { t } = useText();
  const { message } = App.useApp();
  const open = useOpen();
  const refresh = useRefreshRows(Candidate);
  const applying = useCall(applyOne);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const key = useRef(nonce());
  const known = useKnown(form, row);

  const finish = async (saved: WireRow, jobId: number | null) => {
    form.begin(form.values);
    message.success(t(c.saved));
    if (jobId) await applying.run({ candidateId: saved.id, jobId, confirmed: false });
    await refresh();
    open('/resumePersonnel', { id: String(saved.id) }, String(saved.name));
  };

  const save = async (jobId: number | null) => {
    const payload = row ? form.changed : filledValues(Candidate.fields, form.values);
    if (!form.check(payload, row !== null)) return;
    setSaving(true);
    setFailure(null);
    try {
      const client = resourceClient(Candidate);
      const saved =
        row && Object.keys(payload).length === 0
          ? row
          : row
            ? await client.edit(row.id, form.restoredFrom ?? row.version, payload)
            : await client.add(payload, key.current);
      await finish(saved, jobId);
    } catch (error) {
      if (!form.take(error)) setFailure(messageOf(error));
    } finally {
      setSaving(false);
    }
  };

  /** Who is typed is known: what was typed is that person's newer resume. */
  const addVersion = async (id: number) => {
    const given = Object.fromEntries(carried.flatMap((name) => (form.values[name] ? [[name, form.values[name]]] : [])));
    try {
      await sendForm(addVersionTo, { id, ...given });
      form.begin(form.values);
      message.success(t(c.added));
      await refresh();
      open('/resumePersonnel', { id: String(id) });
    } catch (error) {
      setFailure(error instanceof ApiError ? messageOf(error) : String(error));
    }
  };

  return { save, addVersion, isSaving, failure, found: known };
}

/** A moment after the last key; what was not changed of somebody known is not asked about while it is covered. */
function useKnown(form: FormModel, row: WireRow | null): DuplicateAnswer | undefined {
  const given = compared.flatMap((name) => {
    const value = form.values[name];
    return typeof value === 'string' && value && !row?.$masked?.includes(name) ? [[name, value]] : [];
  });
  const question = JSON.stringify({ ...Object.fromEntries(given), ...(row ? { exceptId: row.id } : {}) });
  const settled = useSettled(question, 300);
  return useQuery({
    queryKey: ['answers', checkDuplicate.path, settled],
    queryFn: () => sendForm(checkDuplicate, JSON.parse(settled) as Record<string, string>),
    enabled: given.some(([name]) => name === 'name' || name === 'mobile' || name === 'email'),
    retry: false,
  }).data;
}
