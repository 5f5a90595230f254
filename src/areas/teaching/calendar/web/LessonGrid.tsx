// Lessons in columns of hours: the days of a week, or the rooms, teachers or classes of one day. They can be pulled.
import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import dayjs from 'dayjs';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import {
  type Grip,
  gripAt,
  hoursOf,
  landing,
  lanesOf,
  stretched,
  weekdayName,
} from '#kernel/web/widgets/calendar/layout';
import { zonedDay } from '#kernel/web/zone';
import type { CalendarLesson } from '../../lessons/model/calls';
import { calendarTexts as c } from './calendarTexts';
import { type Colouring, colourOf } from './colours';
import { HoverClashes, type Hovered } from './HoverClashes';
import { hourHeight, Placed, placeOf } from './LessonCard';
import css from './lessonCalendar.module.css';
import type { By } from './useCalendarSpan';

interface LessonGridProps {
  by: By;
  colouring: Colouring;
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
  onMove: (lesson: CalendarLesson, to: { startAt: string; endAt: string }, change: Change) => void;
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

/** What a card needs to be read, in pixels. */
const cardWidth = 96;
const columnWidth = 120;
const two = (hour: number): string => String(hour).padStart(2, '0');
const isByDay = (by: By): boolean => by === 'week' || by === 'day';
const dayOfLesson = ({ startAt }: CalendarLesson) => dayjs(startAt).format('YYYY-MM-DD');

export function LessonGrid(props: LessonGridProps) {
  const { by, colouring, days, lessons, holidays, taken, isMovable, onOpen, onNew, onMove } = props;
  const { t, locale } = useText();
  const columnsAt = useRef<(HTMLDivElement | null)[]>([]);
  // A finger scrolls the calendar; one that rests on a lesson takes it.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
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
    // Every school has its room 101.
    const isOneSchool = new Set(lessons.map(({ schoolId }) => schoolId)).size <= 1;
    const roomOf = ({ room, school }: CalendarLesson) =>
      [isOneSchool ? null : school, room ?? t(c.noRoom)].filter(Boolean).join(' ');
    for (const lesson of lessons) {
      const [key, label, change] =
        by === 'rooms'
          ? [lesson.roomId ?? 0, roomOf(lesson), lesson.roomId ? { roomId: lesson.roomId } : {}]
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
  const [isRefused, setRefused] = useState(false);
  const [grip, setGrip] = useState<Grip>('whole');
  const take = ({ activatorEvent }: DragStartEvent) => setGrip(gripOf(activatorEvent));
  const landed = ({ active, delta }: DragEndEvent): Hovered | null => {
    const lesson = lessons.find(({ id }) => id === active.id);
    if (!lesson || (Math.abs(delta.x) < 6 && Math.abs(delta.y) < 6)) return null;
    if (grip !== 'whole') {
      const to = stretched(lesson, grip, { y: delta.y, hourHeight });
      return to.startAt === lesson.startAt && to.endAt === lesson.endAt ? null : { lesson, change: {}, ...to };
    }
    const was = columns.findIndex((column) => column.lessons.includes(lesson));
    const width = columnsAt.current[was]?.offsetWidth ?? 0;
    const isWeek = isByDay(by);
    const startAt = landing(lesson.startAt, { x: isWeek ? delta.x : 0, y: delta.y, dayWidth: width, hourHeight });
    const now = isWeek || width === 0 ? was : was + Math.round(delta.x / width);
    const endAt = dayjs(startAt).add(dayjs(lesson.endAt).diff(lesson.startAt, 'minute'), 'minute').format();
    return { lesson, startAt, endAt, change: now === was ? {} : (columns[now]?.change ?? {}) };
  };
  const letGo = () => {
    setHovered(null);
    setRefused(false);
  };
  const drop = (event: DragEndEvent) => {
    letGo();
    const to = landed(event);
    if (to) onMove(to.lesson, to, to.change);
  };
  const hover = (event: DragMoveEvent) => {
    const to = landed(event);
    setHovered((before) => (before && to && isSame(before, to) ? before : to));
  };
  const laid = useMemo(() => columns.map((column) => lanesOf(column.lessons)), [columns]);
  const widths = laid.map((cards) =>
    Math.max(columnWidth, Math.max(1, ...cards.map(({ lanes }) => lanes)) * cardWidth),
  );

  // Opened where something is taught: today where it is shown, otherwise the first column that has a lesson.
  const grid = useRef<HTMLDivElement>(null);
  const taught = columns.filter(({ lessons: own }) => own.length > 0);
  const opened = taught.find(({ key }) => key === zonedDay(new Date())) ?? taught[0];
  const begins = opened?.lessons.map(({ startAt }) => startAt).sort()[0];
  useEffect(() => {
    if (!begins) return;
    const at = dayjs(begins);
    grid.current?.scrollTo({ top: Math.max(0, (at.hour() - from - 1) * hourHeight) });
  }, [begins, from]);

  const height = hours.length * hourHeight;
  const press = (column: Column, y: number) => {
    const minutes = Math.floor(((y / hourHeight) * 60) / 30) * 30;
    const day = isByDay(by) ? column.key : days[0]!;
    onNew?.(dayjs(day).add(from, 'hour').add(minutes, 'minute').format('YYYY-MM-DDTHH:mm:ss'), column.change);
  };
  return (
    <DndContext sensors={sensors} onDragStart={take} onDragMove={hover} onDragEnd={drop} onDragCancel={letGo}>
      {hovered && <HoverClashes hovered={hovered} onFound={setRefused} />}
      <div
        ref={grid}
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
              <Placed
                key={card.meeting.id}
                laid={card}
                from={from}
                isMovable={isMovable}
                grip={grip}
                colour={colourOf(card.meeting, colouring)}
                isRefused={isRefused}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
      </div>
    </DndContext>
  );
}

/** A finger needs more of an edge than a mouse. */
const edgeReach = { mouse: 6, touch: 14 } as const;

/** By what of the card the hand took it. */
function gripOf(event: Event): Grip {
  const card = event.target instanceof Element ? event.target.closest('[data-lesson]') : null;
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
  const y = touch?.clientY ?? (event instanceof MouseEvent ? event.clientY : null);
  if (!card || y === null) return 'whole';
  return gripAt(y, card.getBoundingClientRect(), touch ? edgeReach.touch : edgeReach.mouse);
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

const isSame = (a: Hovered, b: Hovered): boolean =>
  a.lesson === b.lesson &&
  a.startAt === b.startAt &&
  a.endAt === b.endAt &&
  a.change.roomId === b.change.roomId &&
  a.change.teacherId === b.change.teacherId;
