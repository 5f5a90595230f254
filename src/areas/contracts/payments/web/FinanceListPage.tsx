// /ClassFee/FinanceList: the book, what waits to be confirmed, the close of days, receipts and accounts.
import { Segmented } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { FeeTabs } from '../../fees/web/FeeTabs';
import { DayClose } from '../../finance/model/dayClose';
import { moveCash } from '../../finance/model/drawer';
import { FinanceEntry, PayAccount } from '../../finance/model/finance';
import { CountDialog } from '../../finance/web/CountDialog';
import { financeTexts as f } from '../../finance/web/financeTexts';
import { Payment, Receipt } from '../model/payment';

const parts = ['flow', 'confirm', 'closes', 'receipts', 'accounts'] as const;
type Part = (typeof parts)[number];
const isPart = (text: string | undefined): text is Part => parts.includes(text as Part);

export default function FinanceListPage() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const part: Part = isPart(query.part) ? query.part : 'flow';
  const choice = (
    <Segmented<Part>
      value={part}
      onChange={(next) => setQuery({ part: next })}
      options={parts.map((value) => ({ value, label: t(f[value]) }))}
    />
  );
  return (
    <>
      <FeeTabs />
      <PartPage key={part} part={part} narrowing={choice} />
    </>
  );
}

function PartPage({ part, narrowing }: { part: Part; narrowing: ReactNode }) {
  if (part === 'confirm') return <ResourcePage of={Payment} filter={pending} narrowing={narrowing} />;
  if (part === 'closes') return <Closes narrowing={narrowing} />;
  if (part === 'receipts') return <ResourcePage of={Receipt} narrowing={narrowing} />;
  if (part === 'accounts') return <ResourcePage of={PayAccount} narrowing={narrowing} />;
  return <Flow narrowing={narrowing} />;
}

const pending = { state: 'pending' };

function Flow({ narrowing }: { narrowing: ReactNode }) {
  const { t } = useText();
  const sums = (counted: Readonly<Record<string, unknown>>) => {
    const amount = (name: string) => grouped(String(counted[name] ?? '0.00'));
    return t(f.sums, { in: amount('in'), out: amount('out'), net: amount('net') });
  };
  return <ResourcePage of={FinanceEntry} narrowing={narrowing} summary={sums} />;
}

function Closes({ narrowing }: { narrowing: ReactNode }) {
  const can = useCan();
  const [shown, setShown] = useState<WireRow | null>(null);
  const [moving, setMoving] = useState<WireRow | null>(null);
  const rowActions = useMemo(
    () => [
      {
        key: 'count',
        label: f.count,
        isShown: (row: WireRow) => row.state === 'open',
        run: (row: WireRow) => setShown(row),
      },
      {
        key: 'cash',
        label: moveCash.label,
        isShown: (row: WireRow) => row.state === 'open' && can('contracts.dayClose.submit'),
        run: (row: WireRow) => setMoving(row),
      },
      {
        key: 'sheet',
        label: f.sheet,
        isShown: (row: WireRow) => row.state !== 'open',
        run: (row: WireRow) => setShown(row),
      },
    ],
    [can],
  );
  return (
    <>
      <ResourcePage of={DayClose} narrowing={narrowing} rowActions={rowActions} onOpen={setShown} />
      {shown && <CountDialog close={shown} onClose={() => setShown(null)} />}
      {moving && (
        <CallDialog of={moveCash} rows={[moving]} name={String(moving.businessDate)} onClose={() => setMoving(null)} />
      )}
    </>
  );
}
