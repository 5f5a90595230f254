// The day's appointments in order of time, each with the steps that are possible now.

import { Button, Space, Table } from 'antd';
import { useText } from '#kernel/web/i18n';
import { RowActions } from '#kernel/web/resource/actions/RowActions';
import { Person } from '#kernel/web/resource/rows/Person';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { useContactName } from '../../followUps/web/FollowUpParts';
import { Appointment } from '../model/appointment';
import type { Arrival } from '../model/appointmentCalls';
import { appointmentTexts as a } from './appointmentTexts';
import type { AppointmentSteps } from './useAppointmentSteps';

const { fields } = Appointment;

interface ArrivalTableProps {
  rows: readonly Arrival[];
  steps: AppointmentSteps;
}

export function ArrivalTable({ rows, steps }: ArrivalTableProps) {
  const { t } = useText();
  const open = useOpen();
  const called = useContactName();
  return (
    <Table<Arrival>
      size="small"
      rowKey="id"
      dataSource={[...rows]}
      pagination={false}
      scroll={{ y: 500, x: 900 }}
      columns={[
        {
          title: t(a.when),
          width: 120,
          render: (_, row) => (
            <time dateTime={row.startAt} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {momentText(row.startAt, 'HH:mm')}–{momentText(row.endAt, 'HH:mm')}
            </time>
          ),
        },
        {
          title: t(fields.customerId.label),
          width: 130,
          render: (_, row) => (
            <Button
              type="link"
              size="small"
              style={{ padding: 0 }}
              onClick={() => open('/customerDetail', { id: `${row.customerId}` }, labelOf(row, 'customerId'))}
            >
              {labelOf(row, 'customerId')}
            </Button>
          ),
        },
        { title: t(a.contact), width: 210, render: (_, row) => (row.contact ? called(row.contact) : '—') },
        {
          title: t(fields.kind.label),
          width: 130,
          render: (_, row) => (
            <Space size={4}>
              <StateTag option={fields.kind.options?.[row.kind]} />
              {row.walkIn === true && t(a.walkIn)}
            </Space>
          ),
        },
        {
          title: t(a.host),
          width: 120,
          render: (_, row) => {
            const host = labelOf(row, 'hostId');
            return host ? <Person name={host} /> : t(a.noHost);
          },
        },
        {
          title: t(fields.state.label),
          width: 100,
          render: (_, row) => <StateTag option={fields.state.options?.[row.state]} />,
        },
        {
          title: t(a.actions),
          render: (_, row) => <RowActions row={row} links={steps.linksOf(row)} onPick={steps.pick} />,
        },
      ]}
    />
  );
}
