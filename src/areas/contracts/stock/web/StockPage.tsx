// /stockOverview: what is where, and how it came and went.
import { Segmented, Tag, Typography } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { Columns } from '#kernel/web/resource/list/tableColumns';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { countStock, reverseMove, Stock, StockMove, stockIn, stockOut } from '../model/stock';
import { stockTexts as s } from './stockTexts';

type Part = 'balance' | 'moves';

export default function StockPage() {
  const { t } = useText();
  const [part, setPart] = useState<Part>('balance');
  const narrowing = (
    <Segmented<Part>
      value={part}
      onChange={setPart}
      options={[
        { value: 'balance', label: t(s.balance) },
        { value: 'moves', label: t(s.moves) },
      ]}
    />
  );
  return part === 'balance' ? <Balance narrowing={narrowing} /> : <Moves narrowing={narrowing} />;
}

function Balance({ narrowing }: { narrowing: ReactNode }) {
  const { t } = useText();
  const can = useCan();
  const [counted, setCounted] = useState<WireOf<typeof Stock> | null>(null);
  const rowActions = useMemo(
    () => [
      {
        key: 'countGoods',
        label: countStock.label,
        isShown: () => can('contracts.stock.adjust'),
        run: (row: WireOf<typeof Stock>) => setCounted(row),
      },
    ],
    [can],
  );
  const sums = (counted: Readonly<Record<string, unknown>>) =>
    t(s.sums, {
      value: grouped(String(counted.value ?? '0.00')),
      onHand: Number(counted.onHand ?? 0),
      reserved: Number(counted.reserved ?? 0),
      low: Number(counted.low ?? 0),
    });
  return (
    <>
      <ResourcePage
        of={Stock}
        columns={stockColumns}
        narrowing={narrowing}
        summary={sums}
        rowActions={rowActions}
        toolbar={
          <>
            <CallButton of={stockIn} look={{ type: 'primary' }} />
            <CallButton of={stockOut} />
          </>
        }
      />
      {counted && <CallDialog of={countStock} rows={[counted]} onClose={() => setCounted(null)} />}
    </>
  );
}

const stockColumns: Columns<typeof Stock> = {
  onHand: { render: (row) => <OnHand row={row} /> },
  available: { label: s.available, width: 90, render: ({ available }) => available },
};

function OnHand({ row: { onHand, minStock } }: { row: WireOf<typeof Stock> }) {
  const { t } = useText();
  if (onHand >= minStock) return onHand;
  return (
    <Typography.Text type="danger">
      {onHand} <Tag color="red">{t(s.below, { n: minStock })}</Tag>
    </Typography.Text>
  );
}

const byHand = ['purchase_in', 'purchase_return', 'scrap'];

function Moves({ narrowing }: { narrowing: ReactNode }) {
  const can = useCan();
  const [reversed, setReversed] = useState<WireOf<typeof StockMove> | null>(null);
  const rowActions = useMemo(
    () => [
      {
        key: 'reverse',
        label: reverseMove.label,
        danger: true,
        isShown: (row: WireOf<typeof StockMove>) => byHand.includes(row.kind) && can('contracts.stock.out'),
        run: (row: WireOf<typeof StockMove>) => setReversed(row),
      },
    ],
    [can],
  );
  return (
    <>
      <ResourcePage of={StockMove} narrowing={narrowing} rowActions={rowActions} />
      {reversed && <CallDialog of={reverseMove} rows={[reversed]} onClose={() => setReversed(null)} />}
    </>
  );
}
