// The month's dues as a list to pay from, one or many at once.
import { Button, Select } from 'antd';
import { useRef, useState } from 'react';
import { grouped, yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/RefPicker';
import { resourceClient } from '#kernel/web/resource/resourceClient';
import { labelOf, mayDo, type WireRow } from '#kernel/web/resource/rows';
import { useRefreshRows } from '#kernel/web/resource/useRows';
import { useCan } from '#kernel/web/session';
import { SearchTable, type SearchTableHandle, type TableQuery } from '#kernel/web/widgets/SearchTable';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { RentDue } from '../model/lease';
import { RentPayDialog } from './RentPayDialog';
import { RentRequestPrint } from './RentRequestPrint';
import { isOpen, type MonthSpan, openOf } from './rentDues';
import { rentTexts as r } from './rentTexts';

const { fields } = RentDue;

interface RentDueListProps {
  span: MonthSpan;
  isPrinting: boolean;
  onPrinted: () => void;
}

export function RentDueList({ span, isPrinting, onPrinted }: RentDueListProps) {
  const { t } = useText();
  const can = useCan();
  const refresh = useRefreshRows(RentDue);
  const table = useRef<SearchTableHandle>(null);
  const [paying, setPaying] = useState<WireRow[] | null>(null);
  const [shown, setShown] = useState<WireRow[]>([]);
  const load = async ({ values, page, pageSize, sort }: TableQuery) => {
    const payload = { ...values, dueOnFrom: span.from, dueOnTo: span.to, page, pageSize, ...(sort ? { sort } : {}) };
    const answer = await resourceClient(RentDue).list(payload);
    setShown(answer.list);
    return { list: answer.list as WireRow[], total: answer.total };
  };
  const done = async () => {
    setPaying(null);
    table.current?.reload();
    await refresh();
  };
  return (
    <>
      <SearchTable<WireRow>
        ref={table}
        name="rentDue"
        rowKey="id"
        load={load}
        emptyHint={t(r.noneDueHint)}
        fields={[
          { name: 'schoolId', label: r.school, kind: 'custom', width: 200, control: <SchoolPicker /> },
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
          { key: 'leaseId', title: fields.leaseId.label, width: 112, render: (row) => labelOf(row, 'leaseId') },
          {
            key: 'kind',
            title: fields.kind.label,
            width: 84,
            render: (row) => t(fields.kind.options![String(row.kind)]!.label),
          },
          { key: 'period', title: r.period, width: 188, render: (row) => `${row.periodFrom} – ${row.periodTo}` },
          { key: 'dueOn', title: fields.dueOn.label, width: 108, sort: true, render: (row) => String(row.dueOn) },
          {
            key: 'amount',
            title: fields.amount.label,
            width: 108,
            align: 'right',
            sort: true,
            render: (row) => grouped(String(row.amount)),
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
            render: (row) => <StateTag option={fields.status.options![String(row.status)]} />,
          },
          {
            key: 'actions',
            title: r.pay,
            width: 64,
            fixed: 'end',
            render: (row) =>
              isOpen(row) && mayDo(row, 'pay') ? (
                <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setPaying([row])}>
                  {t(r.pay)}
                </Button>
              ) : (
                '—'
              ),
          },
        ]}
        selection={
          can('system.rentDue.payMany')
            ? (_, rows) => {
                const open = rows.filter(isOpen);
                return (
                  <Button
                    type="primary"
                    size="small"
                    disabled={open.length === 0}
                    title={open.length === 0 ? t(r.onlyOpen) : undefined}
                    onClick={() => setPaying(open)}
                  >
                    {t(r.payMany)}
                  </Button>
                );
              }
            : undefined
        }
      />
      {paying && <RentPayDialog dues={paying} onClose={() => setPaying(null)} onPaid={done} />}
      {isPrinting && <RentRequestPrint dues={shown.filter(isOpen)} onClose={onPrinted} />}
    </>
  );
}

/** As a control of the search row: an empty choice is the empty string. */
function SchoolPicker({ value, onChange, id }: { value?: unknown; onChange?: (next: unknown) => void; id?: string }) {
  const { t } = useText();
  return (
    <RefPicker
      id={id}
      to="school"
      allowClear
      placeholder={t(r.school)}
      style={{ width: 200 }}
      value={value ? Number(value) : null}
      onChange={(next) => onChange?.(next ?? '')}
    />
  );
}
