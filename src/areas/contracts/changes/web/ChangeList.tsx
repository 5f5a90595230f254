// Changes by where they stand, with what is to be collected before they take place.
import { type ReactNode, useMemo, useState } from 'react';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { type ChangeKind, ChangeLife, ContractChange } from '../model/change';
import { changeTexts as c } from './changeTexts';
import { PayChangeDialog } from './PayChangeDialog';

const views: readonly ViewOf<typeof ContractChange>[] = [
  { key: 'all', label: c.all, filter: {} },
  ...(['draft', 'approving', 'approved', 'executed', 'withdrawn'] as const).map((state) => ({
    ...{ key: state, label: ChangeLife.states[state].label, filter: { state } },
    // What waits for somebody has waited longest at the top.
    ...(state === 'approving' || state === 'approved' ? ({ sort: 'createdAt' } as const) : {}),
  })),
];

/** It is paid in one act; what it comes to the till says. */
const isDue = ({ difference, fee, paid }: WireRow): boolean =>
  paid === '0.00' && (fee !== '0.00' || !/^(-|0\.00$)/.test(String(difference)));

export function ChangeList({ kind, narrowing }: { kind?: ChangeKind; narrowing?: ReactNode }) {
  const can = useCan();
  const [paying, setPaying] = useState<WireRow | null>(null);
  const rowActions = useMemo(
    () => [
      {
        ...{ key: 'pay', label: c.pay },
        isShown: (row: WireRow) => row.state === 'approved' && isDue(row) && can('contracts.payment.collect'),
        run: (row: WireRow) => setPaying(row),
      },
    ],
    [can],
  );
  return (
    <>
      <ResourcePage
        of={ContractChange}
        views={views}
        rowActions={rowActions}
        {...(kind ? { filter: { kind } } : {})}
        {...(narrowing ? { narrowing } : {})}
      />
      {paying && <PayChangeDialog change={paying} onClose={() => setPaying(null)} />}
    </>
  );
}
