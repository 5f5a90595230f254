// The sessions of a week. One that is still to come is dragged to another hour, or moved by its dialog; the server judges both.
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { DndContext, type DragEndEvent, PointerSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core';
import { Alert, App, Button } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import { ref } from '#kernel/model/fields';
import { keyFields } from '#kernel/model/keys';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { SearchInput } from '#kernel/web/resource/list/SearchInput';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useList, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { daysOf, hoursOf, type Laid, landing, lanesOf, weekdayName } from '#kernel/web/widgets/calendar/layout';
import { Shown } from '#kernel/web/widgets/States';
import { pickedMoment, zoned, zonedDay } from '#kernel/web/zone';
import { CoachSession } from '../model/session';
import css from './coach.module.css';
import { coachTexts as c } from './coachTexts';

const hourHeight = 48;
const most = 200;
const asked = keyFields('reports.coachCalendar', {
  coachId: ref('教练', 'Coach', 'staff'),
  schoolId: ref('校区', 'School', 'school'),
});

interface Placed {
  id: number;
  startAt: string;
  endAt: string;
  row: WireRow;
}

/** As the school's clock shows it, whatever the browser's is. */
const onClock = (at: unknown): string => zoned(at)?.format('YYYY-MM-DDTHH:mm:ss') ?? String(at);

export function WeekCalendar() {
  const { t, locale } = useText();
  const { message } = App.useApp();
  const open = useOpen();
  const refresh = useRefreshRows(CoachSession);
  const today = zonedDay(new Date());
  const [day, setDay] = useState(today);
  const [search, setSearch] = useState<Record<string, string>>({});
  const column = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const days = daysOf('week', day);
  const filled = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''));
  const found = useList(CoachSession, {
    ...{ scheduledAtFrom: days[0], scheduledAtTo: days.at(-1), pageSize: most, sort: 'scheduledAt', ...filled },
  });
  const sessions: Placed[] = (found.data?.list ?? [])
    .filter(({ state }) => state !== 'cancelled')
    .map((row) => ({ id: row.id, startAt: onClock(row.scheduledAt), endAt: onClock(row.endsAt), row }));
  const { from, to } = hoursOf(sessions);
  const hours = Array.from({ length: to - from }, (_, i) => from + i);
  const first = Math.min(...sessions.map(({ startAt }) => dayjs(startAt).hour()));
  // Coaching is an evening's work: what begins first is in sight.
  useEffect(() => {
    if (grid.current && Number.isFinite(first)) grid.current.scrollTop = (first - from) * hourHeight;
  }, [first, from]);
  const turn = (weeks: number) => setDay(dayjs(day).add(weeks, 'week').format('YYYY-MM-DD'));
  const drop = async ({ active, delta }: DragEndEvent) => {
    const one = sessions.find(({ id }) => id === active.id);
    if (!one) return;
    const dayWidth = column.current?.offsetWidth ?? 0;
    const scheduledAt = pickedMoment(dayjs(landing(one.startAt, { ...delta, dayWidth, hourHeight })));
    if (dayjs(scheduledAt).isSame(String(one.row.scheduledAt))) return;
    await resourceClient(CoachSession)
      .transition('reschedule', one.row, { scheduledAt })
      .then(() => message.success(t(c.moved)))
      .catch((error: unknown) => message.error(messageOf(error)));
    await refresh();
  };
  return (
    <div className={css.stack}>
      <div className={css.bar}>
        <Button icon={<LeftOutlined />} aria-label={t(c.previous)} onClick={() => turn(-1)} />
        <Button onClick={() => setDay(today)}>{t(c.today)}</Button>
        <Button icon={<RightOutlined />} aria-label={t(c.following)} onClick={() => turn(1)} />
        <span className={css.title}>
          {days[0]} – {days.at(-1)}
        </span>
        {(['coachId', 'schoolId'] as const).map((name) => (
          <SearchInput
            key={name}
            name={name}
            field={asked[name]}
            search={search}
            onChange={(part) => setSearch({ ...search, ...part })}
          />
        ))}
      </div>
      {Number(found.data?.total ?? 0) > most && <Alert type="info" showIcon title={t(c.capped)} />}
      <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={420}>
        <DndContext sensors={sensors} onDragEnd={(event) => void drop(event)}>
          <div ref={grid} className={css.grid} style={{ gridTemplateColumns: '52px repeat(7, minmax(120px, 1fr))' }}>
            <div className={css.head} />
            {days.map((one) => (
              <div key={one} className={css.head} data-today={one === today}>
                {weekdayName(one, locale)} {one.slice(5)}
              </div>
            ))}
            <div className={css.hours} style={{ height: hours.length * hourHeight }}>
              {hours.map((hour, i) => (
                <span key={hour} style={{ top: i * hourHeight }}>{`${hour}:00`}</span>
              ))}
            </div>
            {days.map((one, i) => (
              <div
                key={one}
                ref={i === 0 ? column : undefined}
                className={css.day}
                style={{ height: hours.length * hourHeight, '--hour': `${hourHeight}px` } as React.CSSProperties}
              >
                {lanesOf(sessions.filter(({ startAt }) => startAt.startsWith(one))).map((laid) => (
                  <Session
                    key={laid.meeting.id}
                    laid={laid}
                    from={from}
                    onOpen={(id) => open('/CloudcoachReport', { tab: 'sessions', id: String(id) })}
                  />
                ))}
              </div>
            ))}
          </div>
        </DndContext>
      </Shown>
    </div>
  );
}

function Session({ laid, from, onOpen }: { laid: Laid<Placed>; from: number; onOpen: (id: number) => void }) {
  const { meeting, lane, lanes } = laid;
  const { row, startAt, endAt } = meeting;
  const canMove = row.state === 'scheduled' && row.$can?.includes('reschedule') === true;
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: meeting.id, disabled: !canMove });
  const start = dayjs(startAt);
  const minutes = dayjs(endAt).diff(start, 'minute');
  const text = `${start.format('HH:mm')} ${row.$labels?.customerId ?? ''} · ${row.$labels?.coachId ?? ''}`;
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={css.session}
      data-data
      data-state={row.state}
      data-moving={isDragging}
      title={text}
      style={{
        top: (start.hour() - from + start.minute() / 60) * hourHeight + 1,
        height: Math.max((minutes / 60) * hourHeight - 2, 18),
        left: `calc(${(lane / lanes) * 100}% + 2px)`,
        width: `calc(${100 / lanes}% - 4px)`,
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
      }}
      onClick={() => onOpen(row.id)}
      {...listeners}
    >
      {text}
    </button>
  );
}
