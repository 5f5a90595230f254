// /customContractManageFeeRefund: with a contract, the sheet on which its refund is reckoned; without, the refunds by what is to be done.
import { useMemo, useState } from 'react';
import type { OwnTab } from '#kernel/web/resource/detail/ResourceDetail';
import type { ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Refund, RefundLife, RefundPayout } from '../model/refund';
import { PayoutDialog } from './PayoutDialog';
import { RefundLines } from './RefundLines';
import { RefundSheetForm } from './RefundSheetForm';
import { refundTexts as r } from './refundTexts';

const views: readonly ListView[] = [
  { key: 'all', label: r.all, filter: {} },
  ...(['draft', 'approving', 'approved', 'paid', 'withdrawn'] as const).map((state) => ({
    ...{ key: state, label: RefundLife.states[state].label, filter: { state } },
  })),
  { key: 'overdue', label: r.overdue, filter: { overdue: 'true' } },
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
