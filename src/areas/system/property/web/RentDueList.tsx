// Dues as a list to pay from, one or many at once.
import { Button, Select, Typography } from 'antd';
import { useRef, useState } from 'react';
import { grouped, yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { ResourceDetail } from '#kernel/web/resource/detail/ResourceDetail';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, mayDo } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { SearchTable, type SearchTableHandle, type TableQuery } from '#kernel/web/widgets/search/SearchTable';
import { PaymentTable } from '../../franchise/web/PaymentTable';
import { RentDue } from '../model/lease';
import { RentPayDialog } from './RentPayDialog';
import { type DueScope, duePayload, isOpen, openOf } from './rentDues';
import { rentTexts as r } from './rentTexts';

const { fields } = RentDue;

export function RentDueList({ scope }: { scope: DueScope }) {
  const { t } = useText();
  const can = useCan();
  const refresh = useRefreshRows(RentDue);
  const table = useRef<SearchTableHandle>(null);
  const [paying, setPaying] = useState<{ dues: WireOf<typeof RentDue>[]; clear?: () => void } | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const payload = ({ values, sort }: TableQuery) => ({
    ...duePayload(scope),
    ...(values.status ? { status: values.status } : {}),
    ...(sort ? { sort } : {}),
  });
  const load = async (query: TableQuery) => {
    const { page, pageSize } = query;
    const answer = await resourceClient(RentDue).list({ ...payload(query), page, pageSize });
    return { list: answer.list as WireOf<typeof RentDue>[], total: answer.total };
  };
  const done = async () => {
    paying?.clear?.();
    setPaying(null);
    table.current?.reload();
    await refresh();
  };
  return (
    <>
      <SearchTable<WireOf<typeof RentDue>>
        ref={table}
        name="rentDue"
        rowKey="id"
        load={load}
        onExport={can('system.rentDue.export') ? (query) => resourceClient(RentDue).export(payload(query)) : undefined}
        emptyHint={t(r.noneDueHint)}
        fields={[
          {
            name: 'status',
            label: r.paidFilter,
            kind: 'custom',
            width: 150,
            control: (
              <Select
                allowClear
                placeholder={t(r.paidFilter)}
                options={Object.entries(fields.status.options!).map(([value, { label }]) => ({
                  value,
                  label: t(label),
                }))}
              />
            ),
          },
        ]}
        columns={[
          { key: 'schoolId', title: r.school, width: 150, render: (row) => labelOf(row, 'schoolId') },
          {
            key: 'leaseId',
            title: fields.leaseId.label,
            width: 112,
            render: (row) => (
              <Typography.Link onClick={() => setOpen(row.id)}>{labelOf(row, 'leaseId')}</Typography.Link>
            ),
          },
          {
            key: 'kind',
            title: fields.kind.label,
            width: 84,
            render: (row) => t(fields.kind.options![row.kind]!.label),
          },
          { key: 'period', title: r.period, width: 188, render: (row) => `${row.periodFrom} – ${row.periodTo}` },
          { key: 'dueOn', title: fields.dueOn.label, width: 108, sort: true, render: (row) => row.dueOn },
          {
            key: 'amount',
            title: fields.amount.label,
            width: 108,
            align: 'right',
            sort: true,
            render: (row) => grouped(row.amount),
          },
          {
            key: 'open',
            title: r.open,
            width: 104,
            align: 'right',
            render: (row) => grouped(yuan(isOpen(row) ? openOf(row) : 0)),
          },
          {
            key: 'status',
            title: fields.status.label,
            width: 76,
            render: (row) => <StateTag option={fields.status.options![row.status]} />,
          },
          {
            key: 'actions',
            title: r.pay,
            width: 64,
            fixed: 'end',
            render: (row) =>
              isOpen(row) && mayDo(row, 'pay') ? (
                <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setPaying({ dues: [row] })}>
                  {t(r.pay)}
                </Button>
              ) : (
                '—'
              ),
          },
        ]}
        selection={
          can('system.rentDue.payMany')
            ? (_, rows, clear) => {
                const open = rows.filter(isOpen);
                return (
                  <Button
                    type="primary"
                    size="small"
                    disabled={open.length === 0}
                    title={open.length === 0 ? t(r.onlyOpen) : undefined}
                    onClick={() => setPaying({ dues: open, clear })}
                  >
                    {t(r.payMany)}
                  </Button>
                );
              }
            : undefined
        }
      />
      {paying && <RentPayDialog dues={paying.dues} onClose={() => setPaying(null)} onPaid={done} />}
      {open !== null && (
        <ResourceDetail
          of={RentDue}
          id={open}
          onClose={() => setOpen(null)}
          tabs={[{ key: 'payments', label: r.payments, content: (row) => <PaymentTable of={RentDue} id={row.id} /> }]}
        />
      )}
    </>
  );
}
