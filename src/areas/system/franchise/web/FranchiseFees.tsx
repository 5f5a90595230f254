// What the partner owes by the month: the chart, the bills, and paying, waiving or computing one again.
import { Button, Card, Flex, Table } from 'antd';
import { useState } from 'react';
import { fen, grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useList } from '#kernel/web/resource/rows/useRows';
import { Chart } from '#kernel/web/widgets/Chart';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { FranchiseFee } from '../model/franchise';
import { type FeeStep, FranchiseFeeDialog } from './FranchiseFeeDialog';
import { franchiseTexts as f } from './franchiseTexts';
import { PaymentTable } from './PaymentTable';

const { fields } = FranchiseFee;
const steps: readonly FeeStep[] = ['pay', 'recalculate', 'waive'];

/** What still makes sense with this bill, of what this person may do. */
const possibleSteps = (row: WireOf<typeof FranchiseFee>): readonly FeeStep[] => {
  if (row.status === 'paid' || row.status === 'waived') return [];
  return steps.filter((step) => mayDo(row, step) && (step !== 'recalculate' || fen(row.paid) === 0));
};

export function FranchiseFees({ schoolId }: { schoolId: number }) {
  const { t } = useText();
  const [open, setOpen] = useState<{ row: WireOf<typeof FranchiseFee>; step: FeeStep } | null>(null);
  const fees = useList(FranchiseFee, { schoolId, pageSize: 50 });
  const rows = fees.data?.list ?? [];
  const byTime = [...rows].reverse();
  const yuanOf = (value: unknown) => (fen(String(value)) ?? 0) / 100;
  return (
    <Card size="small" title={t(f.fees)}>
      <Shown loading={fees.isPending} error={fees.error} onRetry={() => void fees.refetch()}>
        {rows.length === 0 ? (
          <Empty text={t(f.noFees)} hint={t(f.noFeesHint)} height={160} />
        ) : (
          <Flex vertical gap={12}>
            <Chart
              label={t(f.chart)}
              height={200}
              spec={{
                kind: 'bar',
                stacked: true,
                categories: byTime.map((row) => row.month),
                series: [
                  { name: t(fields.royalty.label), values: byTime.map((row) => yuanOf(row.royalty)) },
                  { name: t(fields.marketing.label), values: byTime.map((row) => yuanOf(row.marketing)) },
                ],
              }}
            />
            <Table
              size="small"
              rowKey="id"
              dataSource={rows}
              pagination={{ pageSize: 10, hideOnSinglePage: true }}
              expandable={{
                rowExpandable: (row) => (fen(row.paid) ?? 0) > 0,
                expandedRowRender: (row) => <PaymentTable of={FranchiseFee} id={row.id} />,
              }}
              style={{ fontVariantNumeric: 'tabular-nums' }}
              columns={[
                {
                  title: t(fields.month.label),
                  dataIndex: 'month',
                  width: 90,
                  render: (month) => <span style={{ whiteSpace: 'nowrap' }}>{month}</span>,
                },
                ...(['baseAmount', 'royalty', 'marketing', 'total', 'paid'] as const).map((name) => ({
                  title: t(fields[name].label),
                  align: 'right' as const,
                  render: (_: unknown, row: WireOf<typeof FranchiseFee>) => grouped(String(row[name])),
                })),
                {
                  title: t(fields.status.label),
                  width: 80,
                  render: (_, row) => <StateTag option={fields.status.options![row.status]} />,
                },
                {
                  title: t(f.actions),
                  width: 210,
                  render: (_, row) =>
                    possibleSteps(row).map((step) => (
                      <Button key={step} type="link" size="small" onClick={() => setOpen({ row, step })}>
                        {t(f[step])}
                      </Button>
                    )),
                },
              ]}
            />
          </Flex>
        )}
      </Shown>
      {open && <FranchiseFeeDialog {...open} onClose={() => setOpen(null)} />}
    </Card>
  );
}
