// Booking: what is asked for, and beside it the times at which the whole panel is free.
import { App, Button, Flex, Tag } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { zoned } from '#kernel/web/zone';
import { Interview } from '../model/interview';
import { bookInterview, type FreeTime, freeSlots } from '../model/interviewCalls';
import { interviewTexts as x } from './interviewTexts';

const names = [
  ...['applicationId', 'roundNo', 'startAt', 'minutes', 'way', 'panel', 'leadId', 'schoolId', 'roomId', 'address'],
  ...['link', 'trialTopic', 'remark', 'confirmConflicts'],
];
const twoWeeks = 14 * 86_400_000;

export function BookDialog({ applicationId, onClose }: { applicationId?: number; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Interview);
  const [free, setFree] = useState<readonly FreeTime[] | null>(null);
  const form = useForm(bookInterview.input, names, {
    ...startingValues(bookInterview.input, names),
    ...(applicationId ? { applicationId } : {}),
    minutes: 60,
  });
  const panel = Array.isArray(form.values.panel) ? form.values.panel.map(Number) : [];
  const find = async () => {
    const from = new Date();
    const asked = { staffIds: panel, minutes: Number(form.values.minutes) || 60 };
    const span = { from: from.toISOString(), to: new Date(from.getTime() + twoWeeks).toISOString() };
    setFree(await sendCall(freeSlots, { ...asked, ...span }));
  };
  const save = async () => {
    const sent = Object.fromEntries(Object.entries(form.values).filter(([, value]) => value !== null && value !== ''));
    if (!form.check(sent, false)) return;
    try {
      await sendForm(bookInterview, sent);
      await refresh();
      onClose();
    } catch (error) {
      if (form.take(error)) return;
      message.warning(messageOf(error));
      if (error instanceof ApiError && error.code === 409) await (panel.length > 0 ? find() : undefined);
    }
  };
  return (
    <Frame kind="dialog" title={t(bookInterview.label)} open onCancel={onClose} onConfirm={save}>
      <FormFields form={form} />
      <Flex gap={8} wrap align="center">
        <Button disabled={panel.length === 0} onClick={() => void find()}>
          {t(x.free)}
        </Button>
        {free?.length === 0 && <span>{t(x.noFree)}</span>}
        {free?.map(({ startAt }) => (
          <Tag.CheckableTag
            key={startAt}
            checked={form.values.startAt === startAt}
            onChange={() => form.set('startAt', startAt)}
          >
            {zoned(startAt)?.format('MM-DD HH:mm')}
          </Tag.CheckableTag>
        ))}
      </Flex>
    </Frame>
  );
}
