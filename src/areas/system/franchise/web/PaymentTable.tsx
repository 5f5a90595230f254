// What was paid on one bill or due, when, how and by whose voucher.
import { Table } from 'antd';
import type { FileRecord } from '#kernel/model/fields';
import { grouped, yuan } from '#kernel/model/money';
import type { Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { Shown } from '#kernel/web/widgets/States';
import { franchiseTexts as f } from './franchiseTexts';

interface Payment {
  on: string;
  amount: number;
  method: string;
  voucher?: FileRecord | null;
}

export function PaymentTable({ of, id }: { of: Resource; id: number }) {
  const { t } = useText();
  const owed = useDetail(of, id);
  const payments = (owed.data?.payments ?? []) as Payment[];
  return (
    <Shown
      loading={owed.isPending}
      error={owed.error}
      empty={payments.length === 0}
      emptyText={t(f.noPayments)}
      onRetry={() => void owed.refetch()}
      height={80}
    >
      <Table<Payment>
        size="small"
        pagination={false}
        aria-label={t(f.payments)}
        rowKey={({ on, amount, method }) => `${on} ${method} ${amount}`}
        dataSource={payments}
        columns={[
          { title: t(f.on), dataIndex: 'on', width: 120 },
          { title: t(f.amount), align: 'right', width: 140, render: (_, { amount }) => grouped(yuan(amount)) },
          { title: t(f.method), dataIndex: 'method' },
          {
            title: t(f.voucher),
            render: (_, { voucher }) =>
              voucher ? (
                <a href={voucher.FileUrl} target="_blank" rel="noreferrer">
                  {voucher.FileName}
                </a>
              ) : (
                '—'
              ),
          },
        ]}
      />
    </Shown>
  );
}
