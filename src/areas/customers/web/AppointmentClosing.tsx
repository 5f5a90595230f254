// What became of a meeting that took place: asked when it ends, or afterwards where the lesson ended it.
import { Alert, App } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/FormFields';
import { filledValues, startingValues } from '#kernel/web/resource/formValues';
import { resourceClient } from '#kernel/web/resource/resourceClient';
import { labelOf, type WireRow } from '#kernel/web/resource/rows';
import { useForm } from '#kernel/web/resource/useForm';
import { Frame } from '#kernel/web/widgets/Frame';
import { Appointment, AppointmentLife } from '../model/appointment';
import { appointmentTexts as a } from './appointmentTexts';
import { useRefreshContacts } from './useRefreshContacts';
import { useThere } from './useThere';

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
  const form = useForm(fields, names, start);
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
