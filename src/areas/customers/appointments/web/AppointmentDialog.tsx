// Promises a family a meeting, or moves one that was promised.
import { Alert, App, Flex, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { inOneLine, useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { filledValues, startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, type WireRow } from '#kernel/web/resource/rows/rows';
import { formTexts } from '#kernel/web/resourceTexts';
import { useClient } from '#kernel/web/session';
import { Frame } from '#kernel/web/widgets/Frame';
import { useThere } from '../../customer/web/useThere';
import { useRefreshContacts } from '../../followUps/web/useRefreshContacts';
import { Appointment } from '../model/appointment';
import { askedNames, formFields, lengthOf, nextSlot, sentValues } from './appointmentForm';
import { appointmentTexts as a } from './appointmentTexts';
import { ClashWarning } from './ClashWarning';
import { TrialSlots } from './TrialSlots';

export interface AppointmentDialogProps {
  open: boolean;
  /** Whom it is for. */
  customerId: number;
  customerName?: string;
  /** The school to begin with: the customer's. Without it the reader's own. */
  schoolId?: number | null;
  hostId?: number | null;
  /** The moment to begin with, where a calendar was pressed. */
  startAt?: string;
  /** The appointment to be moved; without it a new one is booked. */
  moving?: WireRow;
  onClose: () => void;
  onDone?: (row: WireRow) => void;
}

/** Mounted only while open, so that every opening starts fresh. */
export function AppointmentDialog(props: AppointmentDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: AppointmentDialogProps) {
  const { customerId, moving, onClose, onDone } = props;
  const { t } = useText();
  const { message } = App.useApp();
  const client = useClient();
  const refresh = useRefreshContacts();
  const offered = { courses: useThere('course'), activities: useThere('activity') };
  const fields = formFields(offered);
  const [start] = useState(() => startOf(props, client?.school?.id ?? null));
  const [isOwnLesson, setOwnLesson] = useState(moving ? moving.lessonId === null : false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The family is promised to somebody at that hour already. */
  const [overlap, setOverlap] = useState<string | null>(null);
  const key = useRef(nonce());
  const [kind, setKind] = useState(String(start.kind));
  const isLesson = kind === 'trial' && !isOwnLesson;
  const form = useForm(fields, askedNames({ ...offered, kind, isMoving: moving !== undefined, isLesson }), start, {
    name: `appointment:${moving ? `move:${moving.id}` : `of:${customerId ?? ''}`}`,
  });
  const { values } = form;
  if (values.kind !== kind) setKind(String(values.kind));
  const sent = sentValues(
    filledValues(fields, Object.fromEntries([...form.names, 'startAt'].map((name) => [name, values[name]]))),
  );

  const send = async () => {
    const asked = filledValues(fields, Object.fromEntries(form.names.map((name) => [name, values[name]])));
    if (!form.check(asked, false)) return;
    setFailure(null);
    setOverlap(null);
    const calls = resourceClient(Appointment);
    try {
      const row = moving
        ? await calls.transition('reschedule', moving, sent)
        : await calls.add({ ...sent, kind, customerId } as never, key.current);
      message.success(t(moving ? a.moved : a.booked));
      onClose();
      onDone?.(row);
      await refresh();
    } catch (error) {
      if (form.take(error)) return;
      const data = error instanceof ApiError ? (error.data as { reason?: string } | null) : null;
      if (data?.reason === 'overlap') return setOverlap(messageOf(error));
      setFailure(error instanceof ApiError && error.code === 0 ? t(formTexts.serverGone) : messageOf(error));
    }
  };

  const name = props.customerName ?? (moving && labelOf(moving, 'customerId')) ?? '';
  const people = [values.hostId, values.teacherId].filter((id): id is number => typeof id === 'number');
  return (
    <Frame
      title={t(moving ? a.moveTitle : a.bookTitle, { name })}
      width={640}
      height={isLesson ? 460 : moving ? 260 : 340}
      open
      onCancel={onClose}
      onConfirm={send}
      confirmText={t(moving ? a.move : a.book)}
      quiet
    >
      <Flex vertical gap={12}>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        {form.elsewhere.length > 0 && <Alert type="error" showIcon title={inOneLine(form.elsewhere)} />}
        {kind === 'trial' && !moving && (
          <Segmented
            value={isOwnLesson ? 'own' : 'lesson'}
            options={[
              { value: 'lesson', label: t(a.lesson) },
              { value: 'own', label: t(a.ownLesson) },
            ]}
            onChange={(way) => setOwnLesson(way === 'own')}
          />
        )}
        {isLesson && (
          <TrialSlots
            schoolId={Number(values.schoolId) || null}
            value={values.lessonId as number | null}
            message={form.messages.lessonId}
            onChange={(lesson) => {
              form.set('lessonId', lesson.lessonId);
              form.set('startAt', lesson.startAt);
              form.set('minutes', null);
            }}
          />
        )}
        <FormFields form={{ ...form, ...atStart(form.messages, overlap), names: withoutLesson(form.names) }} />
        <ClashWarning
          staffIds={people}
          startAt={sent.startAt ? String(sent.startAt) : null}
          endAt={sent.endAt ? String(sent.endAt) : null}
          exceptId={moving?.id}
        />
      </Flex>
    </Frame>
  );
}

const withoutLesson = (names: readonly string[]) => names.filter((name) => name !== 'lessonId');

const atStart = (messages: Record<string, string>, overlap: string | null) =>
  overlap ? { messages: { ...messages, startAt: overlap } } : {};

function startOf(props: AppointmentDialogProps, ownSchoolId: number | null) {
  const { moving } = props;
  const fields = formFields({ courses: true, activities: true });
  const values: Record<string, unknown> = moving
    ? {
        ...moving,
        startAt: props.startAt ?? moving.startAt,
        minutes: lengthOf(moving.startAt, moving.endAt),
        reason: null,
      }
    : {
        kind: 'visit',
        schoolId: props.schoolId ?? ownSchoolId,
        hostId: props.hostId ?? null,
        startAt: props.startAt ?? nextSlot(new Date()),
        minutes: '60',
      };
  return startingValues(fields, Object.keys(fields), values);
}
