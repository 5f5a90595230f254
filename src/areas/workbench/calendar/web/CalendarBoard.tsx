// Month, week, day and list of a calendar; drawn, moved and lengthened by hand.
import type { EventContentArg, EventDropArg, EventInput } from '@fullcalendar/core';
import zhLocale from '@fullcalendar/core/locales/zh-cn';
import dayGrid from '@fullcalendar/daygrid';
import interaction, { type EventResizeDoneArg } from '@fullcalendar/interaction';
import listView from '@fullcalendar/list';
import FullCalendar from '@fullcalendar/react';
import timeGrid from '@fullcalendar/timegrid';
import dayjs from 'dayjs';
import { useMemo, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { brandGround } from '#kernel/web/theme';
import { usePageKeys } from '#kernel/web/usePageKeys';
import { pickedMoment, zoned } from '#kernel/web/zone';
import type { Occurrence } from '../model/calendarEvent';
import css from './calendar.module.css';
import { calendarTexts as m } from './calendarTexts';
import { MonthPicker } from './MonthPicker';

export interface Moved {
  startAt: string;
  endAt: string;
  allDay: boolean;
}

interface CalendarBoardProps {
  /** What it opens with, where a link asked for it. */
  view?: string | undefined;
  occurrences: readonly Occurrence[];
  /** By layer. */
  colours: ReadonlyMap<string, string>;
  onWindow: (from: string, to: string) => void;
  onOpen: (occurrence: Occurrence) => void;
  onDraw: (moved: Moved) => void;
  /** Answers whether it stays there. */
  onMove: (occurrence: Occurrence, moved: Moved) => Promise<boolean>;
}

/** What one noted and what one is asked to. */
export const ownLayer = 'own';

// Made once: the component starts anew when it is given other ones.
const plugins = [dayGrid, timeGrid, listView, interaction];
const locales = [zhLocale];
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
const toolbar = {
  left: 'prev,today,next',
  center: 'title',
  right: 'dayGridMonth,timeGridWeek,timeGridDay,listWeek',
};
export function CalendarBoard({ view, occurrences, colours, onWindow, onOpen, onDraw, onMove }: CalendarBoardProps) {
  const { t, locale } = useText();
  const events = useMemo(() => occurrences.map((one) => eventOf(one, colours, t(m.busy))), [occurrences, colours, t]);
  const buttons = useMemo(
    () => ({ today: t(m.today), month: t(m.month), week: t(m.week), day: t(m.day), list: t(m.list) }),
    [t],
  );
  const board = useRef<FullCalendar>(null);
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<string>();
  const calendar = () => board.current?.getApi();
  // D, W and M for the day, the week and the month, T for today, the arrows for before and after.
  usePageKeys(box, {
    d: () => calendar()?.changeView(views.day!),
    w: () => calendar()?.changeView(views.week!),
    m: () => calendar()?.changeView(views.month!),
    t: () => calendar()?.today(),
    ArrowLeft: () => calendar()?.prev(),
    ArrowRight: () => calendar()?.next(),
  });
  const move = async ({ event, revert }: EventDropArg | EventResizeDoneArg) => {
    const { occurrence } = event.extendedProps as { occurrence: Occurrence };
    if (!(await onMove(occurrence, movedTo(event.start!, event.end, event.allDay)))) revert();
  };
  return (
    <div className={css.board} ref={box}>
      <div className={css.month}>
        <MonthPicker at={at} onPick={(day) => calendar()?.gotoDate(day)} />
      </div>
      <FullCalendar
        ref={board}
        plugins={plugins}
        locales={locales}
        locale={locale === 'zh' ? 'zh-cn' : 'en-gb'}
        key={view}
        initialView={viewOf(view)}
        headerToolbar={toolbar}
        buttonText={buttons}
        allDayText={t(m.allDay)}
        noEventsText={t(m.nothing)}
        firstDay={1}
        nowIndicator
        now={() => onClock(new Date().toISOString())}
        navLinks
        eventResizableFromStart
        selectable
        selectMirror
        dayMaxEvents={4}
        scrollTime="08:00:00"
        eventTimeFormat={clock}
        contentHeight={620}
        events={events}
        eventContent={Content}
        datesSet={({ start, end, view: { currentStart } }) => {
          setAt(dayjs(currentStart).format('YYYY-MM-DD'));
          onWindow(pickedMoment(dayjs(start)), pickedMoment(dayjs(end)));
        }}
        select={({ start, end, allDay }) => onDraw(movedTo(start, end, allDay))}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          onOpen((event.extendedProps as { occurrence: Occurrence }).occurrence);
        }}
        eventDrop={(moved) => void move(moved)}
        eventResize={(moved) => void move(moved)}
      />
    </div>
  );
}

const views: Readonly<Record<string, string>> = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
  list: 'listWeek',
};
const viewOf = (asked?: string): string =>
  (asked && views[asked]) || (matchMedia('(max-width: 767px)').matches ? 'listWeek' : 'dayGridMonth');

function Content({ event, timeText, view, backgroundColor }: EventContentArg) {
  const isDotted = view.type === 'dayGridMonth' && !event.allDay;
  return (
    <span className={css.event} data-data>
      {isDotted && <i className={css.dot} style={{ background: backgroundColor }} />}
      {timeText && <b>{timeText} </b>}
      {event.title}
    </span>
  );
}

/** Without a zone: the component shows what stands there, and that is the enterprise's hour. */
const onClock = (moment: string): string => zoned(moment)?.format('YYYY-MM-DDTHH:mm:ss') ?? moment;

/** The last day is inside for us and outside for the component. */
const eventOf = (occurrence: Occurrence, colours: ReadonlyMap<string, string>, busy: string): EventInput => {
  const { id, layer, recurrenceId, start, end, allDay, title, canEdit, colour, awaitsReply } = occurrence;
  return {
    id: `${layer}/${id}/${recurrenceId}/${start}`,
    title: `${awaitsReply ? '? ' : ''}${title || busy}`,
    start: allDay ? start : onClock(start),
    end: allDay ? dayjs(end).add(1, 'day').format('YYYY-MM-DD') : onClock(end),
    allDay,
    editable: canEdit,
    color: colour ? brandGround(colour) : (colours.get(layer) ?? colours.get(ownLayer)!),
    extendedProps: { occurrence },
  };
};

/** As the inputs of the dialog hold it. What was dragged onto a day without an end lasts an hour, or that day. */
function movedTo(start: Date, end: Date | null, allDay: boolean): Moved {
  const from = dayjs(start);
  const last = allDay ? (end ? dayjs(end).subtract(1, 'day') : from) : end ? dayjs(end) : from.add(1, 'hour');
  return { startAt: pickedMoment(from), endAt: pickedMoment(last), allDay };
}
