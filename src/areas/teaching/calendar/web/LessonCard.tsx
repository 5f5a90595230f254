// One lesson as it lies in the calendar: when, who, where; opened by a press, pulled by a hand.
import { useDraggable } from '@dnd-kit/core';
import dayjs from 'dayjs';
import type { CSSProperties } from 'react';
import { useText } from '#kernel/web/i18n';
import type { Grip, Laid } from '#kernel/web/widgets/calendar/layout';
import type { CalendarLesson } from '../../lessons/model/calls';
import { calendarTexts as c } from './calendarTexts';
import css from './lessonCalendar.module.css';

/** Three lines of a lesson of one hour. */
export const hourHeight = 56;

export const placeOf = ({ startAt, endAt }: { startAt: string; endAt: string }, from: number) => {
  const start = dayjs(startAt);
  const minutes = dayjs(endAt).diff(start, 'minute');
  return {
    top: (start.hour() - from + start.minute() / 60) * hourHeight + 1,
    height: Math.max((minutes / 60) * hourHeight - 2, 20),
  };
};

/** Of a lesson whose edge is pulled, a quarter of an hour stays. */
const leastHeight = hourHeight / 4;

/** Where a card is while it is pulled: all of it, or one of its edges. */
function pulled(place: { top: number; height: number }, grip: Grip, { x, y }: { x: number; y: number }): CSSProperties {
  if (grip === 'whole') return { transform: `translate(${x}px, ${y}px)` };
  if (grip === 'end') return { height: Math.max(leastHeight, place.height + y) };
  const height = Math.max(leastHeight, place.height - y);
  return { top: place.top + place.height - height, height };
}

/** A colour of one's own at the edge, and where it tells lessons apart all over. */
export function toned(colour: string | null, isWhole: boolean): CSSProperties {
  if (!colour) return {};
  const background = `color-mix(in srgb, ${colour} 16%, var(--ant-color-bg-container))`;
  return { borderInlineStartColor: colour, ...(isWhole ? { background } : {}) };
}

interface PlacedProps {
  laid: Laid<CalendarLesson>;
  from: number;
  isMovable: boolean;
  /** By what the one that is pulled was taken, and whether something stands against where it is held. */
  grip: Grip;
  isRefused: boolean;
  /** None: as its state has it. */
  colour: string | null;
  onOpen: (lesson: CalendarLesson) => void;
}

export function Placed({ laid, from, isMovable, grip, isRefused, colour, onOpen }: PlacedProps) {
  const { t } = useText();
  const { meeting: lesson, lane, lanes } = laid;
  const isFixed = !isMovable || lesson.state !== 'scheduled';
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: lesson.id, disabled: isFixed });
  const place = placeOf(lesson, from);
  const start = dayjs(lesson.startAt);
  const marks = [
    ...(lesson.taken ? [t(c.taken)] : []),
    ...(lesson.journalled ? [t(c.journalled)] : []),
    ...(lesson.summarised ? [t(c.summarised)] : []),
    ...(lesson.substituted ? [t(c.substituted)] : []),
    ...(lesson.forced ? [t(c.forced)] : []),
    ...(lesson.mode === 'online' ? [t(c.online)] : []),
  ];
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={css.lesson}
      data-data
      data-lesson={lesson.id}
      data-state={lesson.state}
      data-forced={lesson.forced}
      data-moving={isDragging}
      data-refused={isDragging && isRefused}
      data-fixed={isFixed}
      style={{
        ...place,
        left: `calc(${(lane / lanes) * 100}% + 2px)`,
        width: `calc(${100 / lanes}% - 4px)`,
        ...toned(colour ?? lesson.color, colour !== null),
        ...(transform ? pulled(place, grip, transform) : {}),
      }}
      title={[lesson.className, lesson.teacher, lesson.room, ...marks].filter(Boolean).join(' · ')}
      onClick={() => onOpen(lesson)}
      {...listeners}
    >
      <strong>{lesson.className}</strong>
      <span>
        {start.format('HH:mm')} {lesson.teacher} {lesson.members}/{lesson.capacity}
      </span>
      <span>{[lesson.room, ...marks].filter(Boolean).join(' · ')}</span>
    </button>
  );
}
