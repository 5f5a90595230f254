// The dues of one lease, in its detail.
import { Table } from 'antd';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { useList } from '#kernel/web/resource/rows/useRows';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { RentDue } from '../model/lease';
import { rentTexts as r } from './rentTexts';

const { fields } = RentDue;

export function RentLeaseDues({ leaseId }: { leaseId: number }) {
  const { t } = useText();
  const dues = useList(RentDue, { leaseId, pageSize: 200 });
  const rows = dues.data?.list ?? [];
  return (
    <Shown
      loading={dues.isPending}
      error={dues.error}
      onRetry={() => void dues.refetch()}
      empty={rows.length === 0}
      emptyText={t(r.noneDueHint)}
    >
      <Table
        size="small"
        rowKey="id"
        dataSource={rows}
        pagination={false}
        scroll={{ y: 420 }}
        columns={[
          {
            title: t(fields.kind.label),
            width: 64,
            render: (_, row) => t(fields.kind.options![row.kind]!.label),
          },
          { title: t(r.period), ellipsis: true, render: (_, row) => `${row.periodFrom} – ${row.periodTo}` },
          { title: t(fields.dueOn.label), dataIndex: 'dueOn', width: 100 },
          {
            title: t(fields.amount.label),
            align: 'right',
            width: 104,
            render: (_, row) => grouped(row.amount),
          },
          {
            title: t(fields.status.label),
            width: 74,
            render: (_, row) => <StateTag option={fields.status.options![row.status]} />,
          },
        ]}
      />
    </Shown>
  );
}
