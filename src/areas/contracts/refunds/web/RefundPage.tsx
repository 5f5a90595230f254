// /customContractManageFeeRefund: with a contract, the sheet on which its refund is reckoned; without, the refunds by what is to be done.

import { Table } from 'antd';
import { useMemo, useState } from 'react';
import { yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import type { OwnTab } from '#kernel/web/resource/detail/ResourceDetail';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Refund, type RefundedLine, RefundLife, RefundPayout } from '../model/refund';
import { PayoutDialog } from './PayoutDialog';
import { RefundSheetForm } from './RefundSheetForm';
import { refundTexts as r } from './refundTexts';

const views: readonly ViewOf<typeof Refund>[] = [
  { key: 'all', label: r.all, filter: {} },
  ...(['draft', 'approving', 'approved', 'paid', 'withdrawn'] as const).map((state) => ({
    ...{ key: state, label: RefundLife.states[state].label, filter: { state } },
    ...(state === 'approving' || state === 'approved' ? ({ sort: 'dueOn' } as const) : {}),
  })),
  { key: 'overdue', label: r.overdue, filter: { overdue: 'true' }, sort: 'dueOn' },
];

const tabs: OwnTab[] = [
  { key: 'lines', label: r.lines, content: (row) => <RefundLines row={row} /> },
  {
    key: 'payouts',
    label: r.payouts,
    content: ({ id }) => <ResourcePage of={RefundPayout} given={{ refundId: id }} />,
  },
];

export default function RefundPage() {
  const [query] = useQueryState();
  const contractId = Number(query.contractId) || null;
  return contractId ? <RefundSheetForm key={contractId} contractId={contractId} /> : <RefundList />;
}

function RefundList() {
  const can = useCan();
  const [paying, setPaying] = useState<WireRow | null>(null);
  const rowActions = useMemo(
    () => [
      {
        ...{ key: 'payout', label: r.payout },
        isShown: (row: WireRow) => row.state === 'approved' && can('contracts.refund.payout'),
        run: (row: WireRow) => setPaying(row),
      },
    ],
    [can],
  );
  return (
    <>
      <ResourcePage of={Refund} views={views} rowActions={rowActions} tabs={tabs} />
      {paying && <PayoutDialog refundId={paying.id} no={`${paying.no}`} onClose={() => setPaying(null)} />}
    </>
  );
}

/** What went back of each line, as it was reckoned. */
function RefundLines({ row }: { row: WireRow }) {
  const { t } = useText();
  const lines = (row.lines ?? []) as RefundedLine[];
  const unit = ({ kind }: RefundedLine) => (kind === 'course' ? 100 : 1);
  return (
    <Table
      size="small"
      rowKey="lineNo"
      pagination={false}
      dataSource={lines}
      columns={[
        { title: t(r.item), dataIndex: 'name' },
        { title: t(r.bought), align: 'right', render: (_, line) => line.bought / unit(line) },
        { title: t(r.consumed), align: 'right', render: (_, line) => line.consumed / unit(line) },
        { title: t(r.back), align: 'right', render: (_, line) => line.back / unit(line) },
        { title: t(r.gifts), align: 'right', render: (_, line) => line.gifts / 100 },
        { title: t(r.kept), align: 'right', render: (_, line) => yuan(line.keptValue) },
        { title: t(r.base), align: 'right', render: (_, line) => yuan(line.base) },
      ]}
    />
  );
}
