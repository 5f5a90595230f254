// What stands against the place over which a lesson is held, said before it is let go.
import { Alert } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { type CalendarLesson, check } from '../../lessons/model/calls';
import { calendarTexts as c } from './calendarTexts';
import css from './lessonCalendar.module.css';
import { momentOf } from './shownTimes';

export interface Hovered {
  lesson: CalendarLesson;
  /** As the school's clock shows it. */
  startAt: string;
  endAt: string;
  change: { roomId?: number; teacherId?: number };
}

const restMs = 120;

/** Asked where the hand rests, not for every quarter of an hour it passes. */
function useRested(hovered: Hovered): Hovered {
  const [rested, setRested] = useState(hovered);
  useEffect(() => {
    const timer = setTimeout(() => setRested(hovered), restMs);
    return () => clearTimeout(timer);
  }, [hovered]);
  return rested;
}

interface HoverClashesProps {
  hovered: Hovered;
  /** Whether something stands against it that refuses. */
  onFound: (isRefused: boolean) => void;
}

export function HoverClashes({ hovered, onFound }: HoverClashesProps) {
  const { t } = useText();
  const { lesson, startAt, endAt, change } = useRested(hovered);
  const found = useAnswer(check, {
    startAt: momentOf(startAt),
    endAt: momentOf(endAt),
    roomId: change.roomId ?? lesson.roomId,
    teacherId: change.teacherId ?? lesson.teacherId,
    classId: lesson.classId,
    assistantIds: lesson.assistantIds,
    exceptIds: [lesson.id],
  }).data?.clashes;
  const isRefused = found?.some(({ severity }) => severity === 'hard') ?? false;
  useEffect(() => onFound(isRefused), [isRefused, onFound]);
  if (!found) return null;
  const worst = found.find(({ severity }) => severity === 'hard') ?? found[0];
  const type = !worst ? 'success' : worst.severity === 'hard' ? 'error' : 'warning';
  return (
    <Alert
      className={css.hover}
      banner
      type={type}
      title={`${dayjs(startAt).format('MM-DD HH:mm')}–${dayjs(endAt).format('HH:mm')} · ${worst?.message ?? t(c.free)}`}
    />
  );
}
