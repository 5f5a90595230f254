// The day by host: who receives whom, one under the other, with the free time between.

import { useText } from '#kernel/web/i18n';
import { RowActions } from '#kernel/web/resource/actions/RowActions';
import { Person } from '#kernel/web/resource/rows/Person';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Appointment } from '../model/appointment';
import type { Arrival } from '../model/appointmentCalls';
import { appointmentTexts as a } from './appointmentTexts';
import css from './arrivals.module.css';
import type { AppointmentSteps } from './useAppointmentSteps';

interface ArrivalTimelineProps {
  rows: readonly Arrival[];
  steps: AppointmentSteps;
}

const { fields } = Appointment;

export function ArrivalTimeline({ rows, steps }: ArrivalTimelineProps) {
  const { t } = useText();
  const hosts = [...new Set(rows.map(({ hostId }) => hostId as number | null))];
  return (
    <div className={css.hosts}>
      {hosts.map((hostId) => {
        const mine = rows.filter((row) => row.hostId === hostId);
        const host = labelOf(mine[0]!, 'hostId');
        return (
          <section key={hostId ?? 0} className={css.host}>
            <header>{host ? <Person name={host} /> : t(a.noHost)}</header>
            <ol>
              {mine.map((row) => (
                <li key={row.id} data-state={row.state}>
                  <time dateTime={row.startAt}>
                    {momentText(row.startAt, 'HH:mm')}–{momentText(row.endAt, 'HH:mm')}
                  </time>
                  <strong>{labelOf(row, 'customerId')}</strong>
                  <span className={css.tags}>
                    <StateTag option={fields.kind.options?.[row.kind]} />
                    <StateTag option={fields.state.options?.[row.state]} />
                  </span>
                  <RowActions row={row} links={steps.linksOf(row)} onPick={steps.pick} />
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}
