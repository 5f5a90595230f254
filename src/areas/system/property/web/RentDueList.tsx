// Dues as a list to pay from, one or many at once.
import { App } from 'antd';
import { useState } from 'react';
import { grouped, yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import type { ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { resourceClient, type WireOf } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { OwnQuery } from '#kernel/web/shell/site/OwnQuery';
import { Empty } from '#kernel/web/widgets/States';
import { PaymentTable } from '../../franchise/web/PaymentTable';
import { RentDue } from '../model/lease';
import { RentPayDialog } from './RentPayDialog';
import { type DueScope, dueWithin, isOpen, openOf, openStatuses } from './rentDues';
import { rentTexts as r } from './rentTexts';

/** Its school and its days are chosen above the list. */
const dues = {
  ...RentDue,
  search: ['status', 'kind'],
  columns: ['schoolId', 'leaseId', 'kind', 'period', 'dueOn', 'amount', 'open', 'status'],
};
const { options: statuses = {} } = RentDue.fields.status;
const openViews: readonly ListView[] = [
  { key: 'open', label: r.allOpen, filter: { status: openStatuses } },
  ...openStatuses.map((status) => ({ key: status, label: statuses[status]!.label, filter: { status } })),
];
const columns = {
  period: { label: r.period, width: 188, render: (row: Due) => <>{`${row.periodFrom} – ${row.periodTo}`}</> },
  open: {
    label: r.open,
    width: 104,
    align: 'end' as const,
    render: (row: Due) => <>{grouped(yuan(isOpen(row) ? openOf(row) : 0))}</>,
  },
};

type Due = WireOf<typeof RentDue>;

export function RentDueList({ scope }: { scope: DueScope }) {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const refresh = useRefreshRows(RentDue);
  const [paying, setPaying] = useState<{ dues: readonly Due[]; clear?: () => void } | null>(null);
  const payMany = async (ids: readonly number[], clear: () => void) => {
    const chosen = await resourceClient(RentDue).list({ ids: ids.join(','), pageSize: ids.length });
    const open = chosen.list.filter(isOpen);
    if (open.length === 0) message.warning(t(r.onlyOpen));
    else setPaying({ dues: open, clear });
  };
  const done = async () => {
    paying?.clear?.();
    setPaying(null);
    await refresh();
  };
  return (
    <>
      {/* The address is the page's, which says which month. */}
      <OwnQuery>
        <ResourcePage
          of={dues}
          filter={dueWithin(scope)}
          {...(scope.month ? {} : { views: openViews })}
          columns={columns}
          needs={['periodFrom', 'periodTo', 'amount', 'paid', 'status', 'schoolId']}
          empty={<Empty height={240} hint={t(r.noneDueHint)} />}
          rowActions={[
            {
              key: 'pay',
              label: r.pay,
              isShown: (row) => isOpen(row) && mayDo(row, 'pay'),
              run: (row) => setPaying({ dues: [row] }),
            },
          ]}
          batch={can('system.rentDue.payMany') ? [{ key: 'payMany', label: r.payMany, run: payMany }] : []}
          tabs={[{ key: 'payments', label: r.payments, content: (row) => <PaymentTable of={RentDue} id={row.id} /> }]}
        />
      </OwnQuery>
      {paying && <RentPayDialog dues={paying.dues} onClose={() => setPaying(null)} onPaid={done} />}
    </>
  );
}
