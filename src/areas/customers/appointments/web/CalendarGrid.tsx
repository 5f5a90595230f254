// The hours of one day or one week, with meetings that can be dragged.

import { DndContext, type DragEndEvent, PointerSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core';
import dayjs from 'dayjs';
import { type Ref, useRef } from 'react';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { hoursOf, type Laid, landing, lanesOf, weekdayName } from '#kernel/web/widgets/calendar/layout';
import { pickedMoment, zoned } from '#kernel/web/zone';
import { localDay } from '../../customer/web/localDay';
import type { CalendarMeeting } from '../model/appointmentCalls';
import css from './calendar.module.css';
import { MeetingPopover } from './MeetingPopover';

interface CalendarGridProps {
  days: readonly string[];
  meetings: readonly CalendarMeeting[];
  onMove: (meeting: CalendarMeeting, startAt?: string) => void;
  onPick?: (startAt: string) => void;
}

const hourHeight = 48;

/** An hour in sight is not scrolled away while one drops a meeting there. */
const atTheEdge = { threshold: { x: 0.04, y: 0.05 } };

export function CalendarGrid({ days, meetings, onMove, onPick }: CalendarGridProps) {
  const { locale } = useText();
  const column = useRef<HTMLDivElement>(null);
  // A press is a press; only a real pull moves something.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const { from, to } = hoursOf(
    meetings.map(({ id, startAt, endAt }) => ({ id, startAt: onClock(startAt), endAt: onClock(endAt) })),
  );
  const hours = Array.from({ length: to - from }, (_, i) => from + i);
  const today = localDay(new Date());

  const drop = ({ active, delta }: DragEndEvent) => {
    const meeting = meetings.find(({ id }) => id === active.id);
    if (!meeting) return;
    const dayWidth = column.current?.offsetWidth ?? 0;
    const startAt = pickedMoment(dayjs(landing(onClock(meeting.startAt), { ...delta, dayWidth, hourHeight })));
    if (!dayjs(startAt).isSame(meeting.startAt)) onMove(meeting, startAt);
  };

  return (
    <DndContext sensors={sensors} onDragEnd={drop} autoScroll={atTheEdge}>
      <div
        className={css.grid}
        style={{ gridTemplateColumns: `52px repeat(${days.length}, minmax(110px, 1fr))`, gridTemplateRows: 'auto 1fr' }}
      >
        <div className={css.head} />
        {days.map((day) => (
          <div key={day} className={css.head} data-today={day === today}>
            {weekdayName(day, locale)} {day.slice(5)}
          </div>
        ))}
        <div className={css.hours} style={{ height: hours.length * hourHeight }}>
          {hours.map((hour, i) => (
            <span key={hour} style={{ top: i * hourHeight }}>{`${hour}:00`}</span>
          ))}
        </div>
        {days.map((day, i) => (
          <Day
            key={day}
            ref={i === 0 ? column : undefined}
            day={day}
            from={from}
            hours={hours}
            meetings={meetings.filter(({ startAt }) => localDay(new Date(startAt)) === day)}
            onMove={onMove}
            onPick={onPick}
          />
        ))}
      </div>
    </DndContext>
  );
}

interface DayProps {
  ref?: Ref<HTMLDivElement>;
  day: string;
  from: number;
  hours: readonly number[];
  meetings: readonly CalendarMeeting[];
  onMove: CalendarGridProps['onMove'];
  onPick?: CalendarGridProps['onPick'];
}

/** As the school's clock shows it: the grid is laid out by those hours, whatever the browser's are. */
const onClock = (at: string): string => zoned(at)?.format('YYYY-MM-DDTHH:mm:ss') ?? at;

const top = (at: string, from: number): number => {
  const moment = dayjs(onClock(at));
  return (moment.hour() - from + moment.minute() / 60) * hourHeight;
};

function Day({ ref, day, from, hours, meetings, onMove, onPick }: DayProps) {
  const now = new Date().toISOString();
  const isNow = day === localDay(new Date()) && hours.includes(dayjs(onClock(now)).hour());
  return (
    <div
      ref={ref}
      className={css.day}
      style={{ height: hours.length * hourHeight, '--hour': `${hourHeight}px` } as React.CSSProperties}
    >
      {onPick &&
        hours.map((hour, i) => (
          <button
            key={hour}
            type="button"
            className={css.free}
            style={{ top: i * hourHeight, height: hourHeight }}
            aria-label={`${day} ${hour}:00`}
            onClick={() => onPick(pickedMoment(dayjs(day).hour(hour)))}
          />
        ))}
      {lanesOf(meetings).map((laid) => (
        <Placed key={laid.meeting.id} laid={laid} from={from} onMove={onMove} />
      ))}
      {isNow && <div className={css.now} style={{ top: top(now, from) }} />}
    </div>
  );
}

function Placed({ laid, from, onMove }: { laid: Laid<CalendarMeeting>; from: number; onMove: DayProps['onMove'] }) {
  const { meeting, lane, lanes } = laid;
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: meeting.id,
    // A lesson has its own hour: another one is chosen from those there are.
    disabled: !meeting.canMove || meeting.lessonId !== null,
  });
  const start = top(meeting.startAt, from);
  const minutes = dayjs(meeting.endAt).diff(meeting.startAt, 'minute');
  return (
    <MeetingPopover meeting={meeting} onMove={() => onMove(meeting)}>
      <button
        ref={setNodeRef}
        type="button"
        className={css.meeting}
        data-state={meeting.state}
        data-moving={isDragging}
        style={{
          top: start + 1,
          height: Math.max((minutes / 60) * hourHeight - 2, 20),
          left: `calc(${(lane / lanes) * 100}% + 2px)`,
          width: `calc(${100 / lanes}% - 4px)`,
          transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        }}
        {...listeners}
      >
        <strong>{meeting.customer}</strong>
        <span>
          {momentText(meeting.startAt, 'HH:mm')} {meeting.host}
        </span>
      </button>
    </MeetingPopover>
  );
}
