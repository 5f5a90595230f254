// Appointments by day, week or month. One is dragged to another hour, or moved from its own card; either way the dialog
// shows what it clashes with before anything is saved.

import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { daysOf, type Span } from '#kernel/web/widgets/calendar/layout';
import { Failed, Loading } from '#kernel/web/widgets/States';
import { localDay } from '../../customer/web/localDay';
import { calendarKey } from '../../followUps/web/useRefreshContacts';
import { Appointment } from '../model/appointment';
import { appointmentCalendar, type CalendarMeeting } from '../model/appointmentCalls';
import { AppointmentDialog } from './AppointmentDialog';
import { appointmentTexts as a } from './appointmentTexts';
import { CalendarGrid } from './CalendarGrid';
import { CalendarMonth } from './CalendarMonth';
import css from './calendar.module.css';

export interface AppointmentCalendarProps {
  /** Only this school's. */
  schoolId?: number | null;
  /** Only those these people receive, teach or counsel; nobody named: everyone the reader sees. */
  staffIds?: readonly number[];
  /** An empty hour was pressed. */
  onPick?: (startAt: string) => void;
}

const spans: readonly Span[] = ['day', 'week', 'month'];

export function AppointmentCalendar({ schoolId = null, staffIds = [], onPick }: AppointmentCalendarProps) {
  const { t } = useText();
  const [span, setSpan] = useState<Span>('week');
  const [day, setDay] = useState(localDay(new Date()));
  const [moving, setMoving] = useState<{ meeting: CalendarMeeting; startAt?: string } | null>(null);
  const days = daysOf(span, day);
  const asked = {
    from: days[0]!,
    to: days.at(-1)!,
    ...(schoolId ? { schoolId } : {}),
    ...(staffIds.length > 0 ? { staffIds: [...staffIds] } : {}),
  };
  const found = useQuery({
    queryKey: [calendarKey, asked],
    queryFn: () => sendCall(appointmentCalendar, asked),
    placeholderData: keepPreviousData,
  });
  const turn = (by: number) => setDay(dayjs(day).add(by, span).format('YYYY-MM-DD'));
  const onMove = (meeting: CalendarMeeting, startAt?: string) => setMoving({ meeting, startAt });
  const meetings = found.data?.list ?? [];
  const title = span === 'month' ? dayjs(day).format('YYYY-MM') : [...new Set([days[0], days.at(-1)])].join(' – ');
  return (
    <section aria-label={t(Appointment.title)}>
      <div className={css.bar}>
        <Button icon={<LeftOutlined />} aria-label={t(a.previous)} onClick={() => turn(-1)} />
        <Button onClick={() => setDay(localDay(new Date()))}>{t(a.nowadays)}</Button>
        <Button icon={<RightOutlined />} aria-label={t(a.following)} onClick={() => turn(1)} />
        <span className={css.title}>{title}</span>
        <span style={{ flex: 1 }} />
        <Segmented
          value={span}
          options={spans.map((one) => ({ value: one, label: t(a[one]) }))}
          onChange={(next) => setSpan(next as Span)}
        />
      </div>
      {found.data?.capped && <Alert type="info" showIcon title={t(a.capped, { n: meetings.length })} />}
      {found.error ? (
        <Failed error={found.error} onRetry={() => void found.refetch()} height={420} />
      ) : found.isPending ? (
        <Loading height={420} />
      ) : span === 'month' ? (
        <CalendarMonth
          days={days}
          month={day.slice(0, 7)}
          meetings={meetings}
          onMove={onMove}
          onDay={(next) => {
            setDay(next);
            setSpan('day');
          }}
        />
      ) : (
        <CalendarGrid days={days} meetings={meetings} onMove={onMove} onPick={onPick} />
      )}
      {moving && (
        <AppointmentDialog
          open
          key={`${moving.meeting.id}-${moving.startAt}`}
          customerId={moving.meeting.customerId}
          customerName={moving.meeting.customer}
          moving={{ ...moving.meeting }}
          startAt={moving.startAt}
          onClose={() => setMoving(null)}
        />
      )}
    </section>
  );
}
