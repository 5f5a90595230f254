// Where a lesson goes, which of those after it go along, and what stands against it while one still chooses.
import { Alert, Flex } from 'antd';
import { useMemo } from 'react';
import { askedOf } from '#kernel/model/call';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import { useCan } from '#kernel/web/session';
import { zoned } from '#kernel/web/zone';
import { type CalendarLesson, check, moveLesson } from '../../lessons/model/calls';
import { calendarTexts as c } from './calendarTexts';
import css from './lessonCalendar.module.css';

interface MoveDialogProps {
  lesson: CalendarLesson;
  startAt: string;
  endAt: string;
  roomId?: number;
  teacherId?: number;
  onClose: () => void;
  onDone: (answer: { moved: number[]; undoToken: string }) => void;
}

const ranges = ['one', 'following', 'all'] as const;

export function MoveDialog({ lesson, startAt, endAt, roomId, teacherId, onClose, onDone }: MoveDialogProps) {
  const { t } = useText();
  const { run } = useCall(moveLesson);
  const mayForce = useCan()('teaching.lesson.force');
  const fields = useMemo(() => askedOf(moveLesson, mayForce ? {} : { force: false }), [mayForce]);
  const start = {
    ...{ startAt, endAt, roomId: roomId ?? lesson.roomId, teacherId: teacherId ?? lesson.teacherId },
    ...{ range: 'one', notify: true },
  };
  const send = async (values: FormValues) => {
    const { id, version } = lesson;
    const range = ranges.find((one) => one === values.range) ?? 'one';
    onDone(
      await run({
        ...{ id, version, range, ...timesOf(values, lesson) },
        ...{ reason: typeof values.reason === 'string' ? values.reason : null },
        ...{ force: values.force === true, notify: values.notify === true },
      }),
    );
  };
  return (
    <FieldsDialog
      open
      title={`${t(moveLesson.label)} · ${lesson.className} ${zoned(lesson.startAt)?.format('MM-DD HH:mm')}`}
      fields={fields}
      values={start}
      confirmText={t(moveLesson.label)}
      onClose={onClose}
      onSend={send}
      above={(values) => <Clashes lesson={lesson} to={timesOf(values, lesson)} />}
    />
  );
}

interface Times {
  startAt: string;
  endAt: string;
  roomId: number | null;
  teacherId: number;
}

const timesOf = ({ startAt, endAt, roomId, teacherId }: FormValues, lesson: CalendarLesson): Times => ({
  startAt: typeof startAt === 'string' ? startAt : lesson.startAt,
  endAt: typeof endAt === 'string' ? endAt : lesson.endAt,
  roomId: typeof roomId === 'number' ? roomId : null,
  teacherId: typeof teacherId === 'number' ? teacherId : lesson.teacherId,
});

function Clashes({ lesson, to }: { lesson: CalendarLesson; to: Times }) {
  const { t } = useText();
  const { classId, assistantIds, id } = lesson;
  const found = useAnswer(check, { ...to, classId, assistantIds, exceptIds: [id] }).data?.clashes;
  if (!found) return null;
  return (
    <Flex vertical gap={8} className={css.clashes}>
      {found.length === 0 && <Alert type="success" showIcon title={t(c.free)} />}
      {found.map(({ message, severity }) => (
        <Alert key={message} showIcon type={severity === 'hard' ? 'error' : 'warning'} title={message} />
      ))}
    </Flex>
  );
}
