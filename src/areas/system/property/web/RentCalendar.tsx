// A month of rent on its days.
import { Calendar } from 'antd';
import type dayjs from 'dayjs';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useList } from '#kernel/web/resource/rows/useRows';
import { Failed } from '#kernel/web/widgets/States';
import { zonedNow } from '#kernel/web/zone';
import { RentDue } from '../model/lease';
import css from './property.module.css';
import { type DueScope, duePayload } from './rentDues';

interface RentCalendarProps {
  month: dayjs.Dayjs;
  scope: DueScope;
  onMonth: (month: dayjs.Dayjs) => void;
}

export function RentCalendar({ month, scope, onMonth }: RentCalendarProps) {
  const { t } = useText();
  const dues = useList(RentDue, { ...duePayload(scope), pageSize: 200 });
  if (dues.error) return <Failed error={dues.error} onRetry={() => void dues.refetch()} height={480} />;
  const rows = dues.data?.list ?? [];
  return (
    <Calendar
      value={month.isSame(zonedNow(), 'month') ? zonedNow() : month}
      onPanelChange={onMonth}
      headerRender={() => null}
      cellRender={(day) => (
        <ul className={css.day}>
          {rows
            .filter((row) => row.dueOn === day.format('YYYY-MM-DD'))
            .map((row) => {
              const status = RentDue.fields.status.options![row.status]!;
              const text = `${labelOf(row, 'schoolId')} ${grouped(row.amount)}`;
              return (
                <li key={row.id} data-status={row.status} title={`${text} · ${t(status.label)}`}>
                  {text}
                </li>
              );
            })}
        </ul>
      )}
    />
  );
}
