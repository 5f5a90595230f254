// Lessons in columns of hours: the days of a week, or the rooms, teachers or classes of one day. They can be pulled.
import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  PointerSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import dayjs from 'dayjs';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { hoursOf, type Laid, landing, lanesOf, weekdayName } from '#kernel/web/widgets/calendar/layout';
import type { CalendarLesson } from '../../lessons/model/calls';
import { calendarTexts as c } from './calendarTexts';
import { HoverClashes, type Hovered } from './HoverClashes';
import css from './lessonCalendar.module.css';
import type { By } from './useCalendarSpan';

interface LessonGridProps {
  by: By;
  days: readonly string[];
  lessons: readonly CalendarLesson[];
  holidays: readonly string[];
  /** Rooms and people that are taken otherwise, for columns of rooms and teachers. */
  taken: readonly Taken[];
  /** Those who may not move lessons do not pull them. */
  isMovable: boolean;
  onOpen: (lesson: CalendarLesson) => void;
  /** An empty place was pressed. */
  onNew?: (startAt: string, change: Change) => void;
  onMove: (lesson: CalendarLesson, startAt: string, change: Change) => void;
}

interface Column {
  key: string;
  label: string;
  isOff: boolean;
  change: Change;
  lessons: CalendarLesson[];
}

interface Change {
  roomId?: number;
  teacherId?: number;
}

export interface Taken extends Change {
  startAt: string;
  endAt: string;
  why: string;
}

const hourHeight = 44;
/** What a card needs to be read, in pixels. */
const cardWidth = 96;
const columnWidth = 120;
const two = (hour: number): string => String(hour).padStart(2, '0');
const isByDay = (by: By): boolean => by === 'week' || by === 'day';
const dayOfLesson = ({ startAt }: CalendarLesson) => dayjs(startAt).format('YYYY-MM-DD');

export function LessonGrid(props: LessonGridProps) {
  const { by, days, lessons, holidays, taken, isMovable, onOpen, onNew, onMove } = props;
  const { t, locale } = useText();
  const columnsAt = useRef<(HTMLDivElement | null)[]>([]);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const { from, to } = hoursOf(lessons);
  const hours = Array.from({ length: to - from }, (_, i) => from + i);
  const columns = useMemo((): Column[] => {
    if (isByDay(by))
      return days.map((day) => ({
        key: day,
        label: `${weekdayName(day, locale)} ${day.slice(5)}`,
        isOff: holidays.includes(day),
        change: {},
        lessons: lessons.filter((one) => dayOfLesson(one) === day),
      }));
    const found = new Map<string, Column>();
    for (const lesson of lessons) {
      const [key, label, change] =
        by === 'rooms'
          ? [lesson.roomId ?? 0, lesson.room ?? t(c.noRoom), lesson.roomId ? { roomId: lesson.roomId } : {}]
          : by === 'teachers'
            ? [lesson.teacherId, lesson.teacher, { teacherId: lesson.teacherId }]
            : [lesson.classId, lesson.className, {}];
      const column = found.get(String(key)) ?? { key: String(key), label, isOff: false, change, lessons: [] };
      column.lessons.push(lesson);
      found.set(column.key, column);
    }
    return [...found.values()].sort((a, b) => a.label.localeCompare(b.label, 'zh'));
  }, [by, days, lessons, holidays, locale, t]);

  const [hovered, setHovered] = useState<Hovered | null>(null);
  const landed = ({ active, delta }: DragEndEvent): Hovered | null => {
    const lesson = lessons.find(({ id }) => id === active.id);
    if (!lesson || (Math.abs(delta.x) < 6 && Math.abs(delta.y) < 6)) return null;
    const was = columns.findIndex((column) => column.lessons.includes(lesson));
    const width = columnsAt.current[was]?.offsetWidth ?? 0;
    const isWeek = isByDay(by);
    const startAt = landing(lesson.startAt, { x: isWeek ? delta.x : 0, y: delta.y, dayWidth: width, hourHeight });
    const now = isWeek || width === 0 ? was : was + Math.round(delta.x / width);
    return { lesson, startAt, change: now === was ? {} : (columns[now]?.change ?? {}) };
  };
  const drop = (event: DragEndEvent) => {
    setHovered(null);
    const to = landed(event);
    if (to) onMove(to.lesson, to.startAt, to.change);
  };
  const hover = (event: DragMoveEvent) => {
    const to = landed(event);
    setHovered((before) => (before && to && isSame(before, to) ? before : to));
  };
  const laid = useMemo(() => columns.map((column) => lanesOf(column.lessons)), [columns]);
  const widths = laid.map((cards) =>
    Math.max(columnWidth, Math.max(1, ...cards.map(({ lanes }) => lanes)) * cardWidth),
  );

  const height = hours.length * hourHeight;
  const press = (column: Column, y: number) => {
    const minutes = Math.floor(((y / hourHeight) * 60) / 30) * 30;
    const day = isByDay(by) ? column.key : days[0]!;
    onNew?.(dayjs(day).add(from, 'hour').add(minutes, 'minute').format('YYYY-MM-DDTHH:mm:ss'), column.change);
  };
  return (
    <DndContext sensors={sensors} onDragMove={hover} onDragEnd={drop} onDragCancel={() => setHovered(null)}>
      {hovered && <HoverClashes hovered={hovered} />}
      <div
        className={css.grid}
        style={{ gridTemplateColumns: `48px ${widths.map((width) => `minmax(${width}px, 1fr)`).join(' ')}` }}
      >
        <div className={css.head} />
        {columns.map(({ key, label, isOff }) => (
          <div key={key} className={css.head} data-data data-off={isOff} title={isOff ? t(c.holiday) : label}>
            {label}
          </div>
        ))}
        <div className={css.hours} style={{ height }}>
          {hours.map((hour, i) => (
            <span key={hour} style={{ top: i * hourHeight }}>{`${hour}:00`}</span>
          ))}
        </div>
        {columns.map((column, i) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the button above the grid does the same by keyboard
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          <div
            key={column.key}
            onClick={({ target, currentTarget, nativeEvent }) => {
              if (target === currentTarget) press(column, nativeEvent.offsetY);
            }}
            ref={(at) => {
              columnsAt.current[i] = at;
            }}
            className={css.column}
            data-off={column.isOff}
            style={{ height, '--hour': `${hourHeight}px` } as CSSProperties}
          >
            {takenIn(column, taken, `${days[0]}T${two(from)}:00:00`, `${days[0]}T${two(to - 1)}:59:59`).map((one) => (
              <div key={`${one.startAt} ${one.why}`} className={css.taken} title={one.why} style={placeOf(one, from)} />
            ))}
            {laid[i]!.map((card) => (
              <Placed key={card.meeting.id} laid={card} from={from} isMovable={isMovable} onOpen={onOpen} />
            ))}
          </div>
        ))}
      </div>
    </DndContext>
  );
}

/** What lies within the hours shown of that day. */
function takenIn({ change }: Column, taken: readonly Taken[], from: string, to: string): Taken[] {
  return taken
    .filter(
      ({ roomId, teacherId }) =>
        (roomId !== undefined && roomId === change.roomId) ||
        (teacherId !== undefined && teacherId === change.teacherId),
    )
    .map((one) => ({
      ...one,
      startAt: one.startAt < from ? from : one.startAt,
      endAt: one.endAt > to ? to : one.endAt,
    }))
    .filter(({ startAt, endAt }) => startAt < endAt);
}

const placeOf = ({ startAt, endAt }: Pick<Taken, 'startAt' | 'endAt'>, from: number): CSSProperties => {
  const start = dayjs(startAt);
  const minutes = dayjs(endAt).diff(start, 'minute');
  return {
    top: (start.hour() - from + start.minute() / 60) * hourHeight + 1,
    height: Math.max((minutes / 60) * hourHeight - 2, 20),
  };
};

const isSame = (a: Hovered, b: Hovered): boolean =>
  a.lesson === b.lesson &&
  a.startAt === b.startAt &&
  a.change.roomId === b.change.roomId &&
  a.change.teacherId === b.change.teacherId;

interface PlacedProps {
  laid: Laid<CalendarLesson>;
  from: number;
  isMovable: boolean;
  onOpen: (lesson: CalendarLesson) => void;
}

function Placed({ laid: { meeting: lesson, lane, lanes }, from, isMovable, onOpen }: PlacedProps) {
  const { t } = useText();
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: lesson.id,
    disabled: !isMovable || lesson.state !== 'scheduled',
  });
  const start = dayjs(lesson.startAt);
  const marks = [
    ...(lesson.taken ? [t(c.taken)] : []),
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
      style={{
        ...placeOf(lesson, from),
        left: `calc(${(lane / lanes) * 100}% + 2px)`,
        width: `calc(${100 / lanes}% - 4px)`,
        ...(lesson.color ? { borderInlineStartColor: lesson.color } : {}),
        ...(transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : {}),
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
