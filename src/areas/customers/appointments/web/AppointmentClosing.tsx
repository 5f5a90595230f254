// What became of a meeting that took place: asked when it ends, or afterwards where the lesson ended it.
import { Alert, App } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { filledValues, startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, type WireRow } from '#kernel/web/resource/rows/rows';
import { Frame } from '#kernel/web/widgets/Frame';
import { useThere } from '../../customer/web/useThere';
import { useRefreshContacts } from '../../followUps/web/useRefreshContacts';
import { Appointment, AppointmentLife } from '../model/appointment';
import { appointmentTexts as a } from './appointmentTexts';

export interface Closing {
  row: WireRow;
  step: 'finish' | 'feedback';
}

const { fields } = AppointmentLife.transitions.finish;

export function AppointmentClosing({ row, step, onClose }: Closing & { onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshContacts();
  const hasCourses = useThere('course');
  const names = Object.keys(fields).filter((name) => name !== 'suggestCourseId' || hasCourses);
  const [start] = useState(() => startingValues(fields, Object.keys(fields), row));
  const form = useForm(fields, names, start, { name: `appointment:close:${row.id}` });
  const [failure, setFailure] = useState<string | null>(null);

  const send = async () => {
    const values = filledValues(fields, Object.fromEntries(names.map((name) => [name, form.values[name]])));
    if (!form.check(values, false)) return;
    try {
      await resourceClient(Appointment).transition(step, row, values);
      message.success(t(a.finished));
      onClose();
      await refresh();
    } catch (error) {
      if (!form.take(error)) setFailure(messageOf(error));
    }
  };
  return (
    <Frame
      title={`${t(step === 'finish' ? a.finish : a.feedback)} · ${labelOf(row, 'customerId') ?? ''}`}
      width={640}
      height={440}
      open
      onCancel={onClose}
      onConfirm={send}
      quiet
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 16 }} />}
      <FormFields form={form} />
    </Frame>
  );
}
