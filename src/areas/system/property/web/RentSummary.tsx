// What the month's rent comes to, and what it comes to in each school.

import { useQuery } from '@tanstack/react-query';
import { Collapse, Table } from 'antd';
import { grouped } from '#kernel/model/money';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { Failed } from '#kernel/web/widgets/States';
import { RentDue } from '../model/lease';
import { rentSummary } from '../model/rentCalls';
import css from './property.module.css';
import { rentTexts as r } from './rentTexts';

interface RentSummaryProps {
  span: { from: string; to: string };
  schoolId: number | null;
}

export function RentSummary({ span, schoolId }: RentSummaryProps) {
  const { t, locale } = useText();
  const summary = useQuery({
    queryKey: ['rows', RentDue.name, 'summary', locale, span, schoolId],
    queryFn: () => sendCall(rentSummary, { ...span, ...(schoolId ? { schoolId } : {}) }),
  });
  if (summary.error) return <Failed error={summary.error} onRetry={() => void summary.refetch()} height={120} />;
  const total = summary.data?.total;
  const figures = [
    [r.total, total?.amount],
    [r.totalPaid, total?.paid],
    [r.totalOpen, total?.open],
    [r.totalOverdue, total?.overdue],
  ] as const;
  const money = (value: string | null) => (value === null ? '—' : grouped(value));
  return (
    <>
      <dl className={css.figures}>
        {figures.map(([label, value]) => (
          <div key={label.zh} className={label === r.totalOverdue && Number(value) > 0 ? css.late : undefined}>
            <dt>{t(label)}</dt>
            <dd>{value === undefined ? '—' : `¥${grouped(value)}`}</dd>
          </div>
        ))}
      </dl>
      <Collapse
        ghost
        size="small"
        className={css.schools}
        items={[
          {
            key: 'schools',
            label: t(r.bySchool),
            children: (
              <Table
                size="small"
                rowKey="schoolId"
                loading={summary.isPending}
                dataSource={summary.data?.schools ?? []}
                pagination={false}
                scroll={{ y: 260 }}
                style={{ fontVariantNumeric: 'tabular-nums' }}
                columns={[
                  { title: t(r.school), dataIndex: 'school' },
                  { title: t(r.amount), align: 'right', render: (_, row) => money(row.amount) },
                  { title: t(r.totalPaid), align: 'right', render: (_, row) => money(row.paid) },
                  { title: t(r.totalOpen), align: 'right', render: (_, row) => money(row.open) },
                  { title: t(r.perM2), align: 'right', render: (_, row) => money(row.perM2) },
                  {
                    title: t(r.ofReceipts),
                    align: 'right',
                    render: (_, row) => (row.ofReceipts === null ? '—' : `${row.ofReceipts}%`),
                  },
                ]}
              />
            ),
          },
        ]}
      />
    </>
  );
}
