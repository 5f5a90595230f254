// Where a lesson goes, which of those after it go along, and what stands against it, before it is saved.
import { Alert, Space } from 'antd';
import dayjs from 'dayjs';
import { CallDialog } from '#kernel/web/calls/CallDialog';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { type CalendarLesson, check, moveLesson } from '../../lessons/model/calls';
import { calendarTexts as c } from './calendarTexts';

interface MoveDialogProps {
  lesson: CalendarLesson;
  startAt: string;
  roomId?: number;
  teacherId?: number;
  onClose: () => void;
  onDone: (answer: { moved: number[]; undoToken: string }) => void;
}

export function MoveDialog({ lesson, startAt, roomId, teacherId, onClose, onDone }: MoveDialogProps) {
  const endAt = dayjs(startAt).add(dayjs(lesson.endAt).diff(lesson.startAt, 'minute'), 'minute').toISOString();
  const to = { startAt, endAt, roomId: roomId ?? lesson.roomId, teacherId: teacherId ?? lesson.teacherId };
  return (
    <>
      <CallDialog
        of={moveLesson}
        rows={[lesson]}
        name={`${lesson.className} ${dayjs(startAt).format('MM-DD HH:mm')}`}
        start={{ ...to, range: 'one', notify: true }}
        onClose={onClose}
        onDone={onDone}
        preview={() => null}
      />
      <Clashes lesson={lesson} to={to} />
    </>
  );
}

interface ClashesProps {
  lesson: CalendarLesson;
  to: { startAt: string; endAt: string; roomId: number | null; teacherId: number };
}

/** Said above everything else while the dialog is open. */
function Clashes({ lesson, to }: ClashesProps) {
  const { t } = useText();
  const { classId, assistantIds, id } = lesson;
  const found = useAnswer(check, { ...to, classId, assistantIds, exceptIds: [id] }).data?.clashes;
  if (!found || found.length === 0) return null;
  return (
    <Space direction="vertical" role="alert" aria-label={t(c.move)}>
      {found.map(({ message, severity }) => (
        <Alert key={message} showIcon type={severity === 'hard' ? 'error' : 'warning'} title={message} />
      ))}
    </Space>
  );
}
