// Leases: how long each still runs, what it costs now, what is due next.
import { Typography } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { zonedNow } from '#kernel/web/zone';
import { Lease } from '../model/lease';
import { RentLeaseDues } from './RentLeaseDues';
import { RentLeaseWizard } from './RentLeaseWizard';
import { rentTexts as r } from './rentTexts';

/** Added by the wizard, which shows what the terms come to. */
const listed = {
  ...Lease,
  verbs: Lease.verbs.filter((verb) => verb !== 'copy'),
  columns: ['no', 'schoolId', 'startOn', 'endOn', 'monthlyRent', 'state', 'landlord', 'areaM2', 'payCycle'],
};

const columns = {
  startOn: { label: r.term, width: 190, render: (row: WireOf<typeof Lease>) => `${row.startOn} – ${row.endOn}` },
  endOn: { label: r.left, width: 84, render: (row: WireOf<typeof Lease>) => <Left row={row} /> },
  monthlyRent: {
    label: r.rentNow,
    width: 105,
    align: 'end',
    render: (row: WireOf<typeof Lease>) => money(row.rentNow),
  },
  nextDue: { label: r.nextDue, width: 190, render: (row: WireOf<typeof Lease>) => <NextDue row={row} /> },
} as const;

const money = (value: unknown) => (value ? grouped(String(value)) : '—');

export function RentLeaseTab() {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ResourcePage
        of={listed}
        columns={columns}
        onAdd={() => setAdding(true)}
        figures={(row) => [
          { label: r.rentNow, value: money(row.rentNow) },
          { label: r.nextDue, value: <NextDue row={row} /> },
          { label: r.left, value: <Left row={row} /> },
        ]}
        tabs={[{ key: 'dues', label: r.schedule, content: (row) => <RentLeaseDues leaseId={row.id} /> }]}
      />
      {isAdding && <RentLeaseWizard onClose={() => setAdding(false)} />}
    </>
  );
}

/** Red once the time to decide has come. */
function Left({ row }: { row: WireOf<typeof Lease> }) {
  const { t } = useText();
  if (row.state !== 'active') return <span>—</span>;
  const end = dayjs(row.endOn);
  const days = end.diff(zonedNow().startOf('day'), 'day');
  const text =
    days < 0
      ? t(r.over)
      : days < 60
        ? t(r.days, { count: days })
        : t(r.months, { count: end.diff(zonedNow().startOf('day'), 'month') });
  return days <= row.noticeDays ? <Typography.Text type="danger">{text}</Typography.Text> : <span>{text}</span>;
}

function NextDue({ row }: { row: WireOf<typeof Lease> }) {
  if (!row.nextDueOn) return <span>—</span>;
  const isLate = dayjs(row.nextDueOn).isBefore(zonedNow(), 'day');
  const text = `${row.nextDueOn} · ${money(row.nextDueAmount)}`;
  return isLate ? <Typography.Text type="danger">{text}</Typography.Text> : <span>{text}</span>;
}
