// Who is expected today, who came, who did not: as a list or by host, with everything the front desk does about it.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, DatePicker, Flex, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import { localDay } from '../../customer/web/localDay';
import { arrivalsKey } from '../../followUps/web/useRefreshContacts';
import { arrivals } from '../model/appointmentCalls';
import { ArrivalTable } from './ArrivalTable';
import { ArrivalTimeline } from './ArrivalTimeline';
import { appointmentTexts as a } from './appointmentTexts';
import css from './arrivals.module.css';
import { useAppointmentSteps } from './useAppointmentSteps';
import { WalkInDialog } from './WalkInDialog';

export interface TodayAppointmentsProps {
  /** Only this school's; without it everything the reader sees. */
  schoolId?: number | null;
}

const refreshMs = 60_000;

/** Where a table would not fit, one meeting stands under the other. */
const isPhone = () => matchMedia('(max-width: 767px)').matches;

export function TodayAppointments({ schoolId = null }: TodayAppointmentsProps) {
  const { t, locale } = useText();
  const can = useCan();
  const [day, setDay] = useState(localDay(new Date()));
  const [view, setView] = useState<'table' | 'timeline'>(isPhone() ? 'timeline' : 'table');
  const [isWalkIn, setWalkIn] = useState(false);
  const steps = useAppointmentSteps();
  const asked = { day, ...(schoolId ? { schoolId } : {}) };
  const found = useQuery({
    queryKey: [arrivalsKey, locale, asked],
    queryFn: () => sendCall(arrivals, asked),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const mayReceive = can('customers.appointment.checkIn');
  const rows = found.data?.list ?? [];
  const counts = found.data?.counts;
  const figures = [
    { label: a.expected, n: counts?.expected },
    { label: a.arrived, n: counts?.arrived, tone: 'arrived' },
    { label: a.noShow, n: counts?.noShow, tone: 'missed' },
    { label: a.walkIns, n: counts?.walkIns },
  ];
  return (
    <section className={css.card} aria-label={t(a.today)}>
      <div className={css.bar}>
        <DatePicker
          allowClear={false}
          value={dayjs(day)}
          onChange={(next) => next && setDay(next.format('YYYY-MM-DD'))}
          aria-label={t(a.when)}
        />
        <dl className={css.counts}>
          {figures.map(({ label, n, tone }) => (
            <div key={label.key} data-tone={tone}>
              <dt>{t(label)}</dt>
              <dd>{n ?? '–'}</dd>
            </div>
          ))}
        </dl>
        <Flex gap={8} style={{ marginInlineStart: 'auto' }}>
          <Segmented
            value={view}
            options={(['table', 'timeline'] as const).map((one) => ({ value: one, label: t(a[one]) }))}
            onChange={(next) => setView(next as 'table' | 'timeline')}
          />
          {mayReceive && (
            <Button type="primary" onClick={() => setWalkIn(true)}>
              {t(a.walkIn)}
            </Button>
          )}
        </Flex>
      </div>
      {found.data?.capped && <Alert type="info" showIcon title={t(a.capped, { n: rows.length })} />}
      {found.error ? (
        <Failed error={found.error} onRetry={() => void found.refetch()} height={320} />
      ) : found.isPending ? (
        <Loading height={320} />
      ) : rows.length === 0 ? (
        <Empty height={320} text={t(a.none)} hint={mayReceive ? t(a.noneHint) : undefined} />
      ) : view === 'table' ? (
        <ArrivalTable rows={rows} steps={steps} />
      ) : (
        <ArrivalTimeline rows={rows} steps={steps} />
      )}
      {steps.dialogs}
      <WalkInDialog open={isWalkIn} schoolId={schoolId} onClose={() => setWalkIn(false)} />
    </section>
  );
}
