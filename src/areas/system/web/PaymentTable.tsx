// What was paid on one bill, when and how.
import { Table } from 'antd';
import type { FileRecord } from '#kernel/model/fields';
import { grouped, yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { useDetail } from '#kernel/web/resource/useRows';
import { Shown } from '#kernel/web/widgets/States';
import { FranchiseFee } from '../model/franchise';
import { franchiseTexts as f } from './franchiseTexts';

interface Payment {
  on: string;
  amount: number;
  method: string;
  voucher?: FileRecord | null;
}

export function FranchisePayments({ id }: { id: number }) {
  const { t } = useText();
  const fee = useDetail(FranchiseFee, id);
  const payments = (fee.data?.payments ?? []) as Payment[];
  return (
    <Shown
      loading={fee.isPending}
      error={fee.error}
      empty={payments.length === 0}
      emptyText={t(f.noPayments)}
      onRetry={() => void fee.refetch()}
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
