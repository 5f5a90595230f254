// /customCreditList: the purses of families, what moved in them, what earns points, and what was taken for them.
import { Button, Segmented } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { grouped, yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { CreditAccount, CreditEntry } from '../../purse/model/credit';
import { adjustCredit, withdrawBalance } from '../model/asking';
import { CreditOrder } from '../model/order';
import { CreditGoods, CreditRule } from '../model/rules';
import { creditTexts as c } from './creditTexts';

/** Points are counted, a balance is money. */
const inPurse = (name: 'amount' | 'frozen' | 'after' | 'left') => ({
  render: (row: WireOf<typeof CreditAccount> | WireOf<typeof CreditEntry>) => {
    const value = Number(row[name] ?? 0);
    return <span>{row.purse === 'balance' ? `¥${grouped(yuan(value))}` : value.toLocaleString('en')}</span>;
  },
});
const accountColumns = { amount: inPurse('amount'), frozen: inPurse('frozen') };
const entryColumns = { amount: inPurse('amount'), after: inPurse('after'), left: inPurse('left') };

const parts = ['accounts', 'entries', 'orders', 'goods', 'rules'] as const;
type Part = (typeof parts)[number];
const isPart = (text: string | undefined): text is Part => parts.includes(text as Part);

export default function CreditPage() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const part: Part = isPart(query.part) ? query.part : 'accounts';
  const choice = (
    <Segmented<Part>
      value={part}
      onChange={(next) => setQuery({ part: next })}
      options={parts.map((value) => ({ value, label: t(c[value]) }))}
    />
  );
  return <PartPage key={part} part={part} narrowing={choice} />;
}

function PartPage({ part, narrowing }: { part: Part; narrowing: ReactNode }) {
  const { t } = useText();
  const open = useOpen();
  const can = useCan();
  if (part === 'entries')
    return <ResourcePage of={CreditEntry} narrowing={narrowing} columns={entryColumns} needs={['purse']} />;
  if (part === 'rules') return <ResourcePage of={CreditRule} narrowing={narrowing} />;
  if (part === 'goods') return <ResourcePage of={CreditGoods} narrowing={narrowing} />;
  const redeem = can('contracts.credit.redeem') && (
    <Button onClick={() => open('/customCreditGoodsCreate')}>{t(c.redeem)}</Button>
  );
  if (part === 'orders') return <ResourcePage of={CreditOrder} narrowing={narrowing} toolbar={redeem} />;
  return <Accounts narrowing={narrowing} redeem={redeem} />;
}

function Accounts({ narrowing, redeem }: { narrowing: ReactNode; redeem: ReactNode }) {
  const can = useCan();
  const [drawn, setDrawn] = useState<WireOf<typeof CreditAccount> | null>(null);
  const rowActions = useMemo(
    () => [
      {
        key: 'withdraw',
        label: withdrawBalance.label,
        isShown: (row: WireOf<typeof CreditAccount>) =>
          row.purse === 'balance' && row.amount > 0 && can('contracts.credit.withdraw'),
        run: setDrawn,
      },
    ],
    [can],
  );
  return (
    <>
      <ResourcePage
        of={CreditAccount}
        narrowing={narrowing}
        rowActions={rowActions}
        columns={accountColumns}
        needs={['purse', 'amount']}
        toolbar={
          <>
            {redeem}
            <CallButton of={adjustCredit} />
          </>
        }
      />
      {drawn && <CallDialog of={withdrawBalance} rows={[drawn]} onClose={() => setDrawn(null)} />}
    </>
  );
}
