// Lessons that take a trial, with the seats that are left.

import { useQuery } from '@tanstack/react-query';
import { Radio, Tag } from 'antd';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { Shown } from '#kernel/web/widgets/States';
import css from '../../followUps/web/contact.module.css';
import { type TrialSlot, trialSlots } from '../model/appointmentCalls';
import { appointmentTexts as a } from './appointmentTexts';

interface TrialSlotsProps {
  schoolId: number | null;
  value: number | null;
  onChange: (slot: TrialSlot) => void;
  message?: string;
}

export function TrialSlots({ schoolId, value, onChange, message }: TrialSlotsProps) {
  const { t, locale } = useText();
  const slots = useQuery({
    queryKey: ['trialSlots', locale, schoolId],
    queryFn: () => sendCall(trialSlots, { schoolId: schoolId! }),
    enabled: schoolId !== null,
  });
  const list = slots.data ?? [];
  return (
    <Shown
      loading={schoolId !== null && slots.isPending}
      error={slots.error}
      onRetry={() => void slots.refetch()}
      empty={list.length === 0}
      emptyText={t(a.noSlots)}
      height={96}
    >
      <Radio.Group
        className={css.slots}
        value={value}
        onChange={(event) => {
          const slot = list.find(({ lessonId }) => lessonId === event.target.value);
          if (slot) onChange(slot);
        }}
      >
        {list.map((slot) => (
          <Radio key={slot.lessonId} value={slot.lessonId} disabled={slot.seatsLeft < 1}>
            {momentText(slot.startAt, 'MM-DD HH:mm')}–{momentText(slot.endAt, 'HH:mm')} {slot.course} · {slot.teacher} ·{' '}
            {slot.room} <Tag>{slot.seatsLeft < 1 ? t(a.full) : t(a.seats, { n: slot.seatsLeft })}</Tag>
          </Radio>
        ))}
      </Radio.Group>
      {message && (
        <div className={css.wrong} role="alert">
          {message}
        </div>
      )}
    </Shown>
  );
}
