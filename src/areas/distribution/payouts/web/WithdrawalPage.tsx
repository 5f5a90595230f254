// 提现审核: by state with counts and sums, the audit beside its facts, bank files and their results, accounts to look at.
import { App } from 'antd';
import { useState } from 'react';
import type { Text } from '#kernel/model/text';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Empty } from '#kernel/web/widgets/States';
import { PayoutAccount, verifyAccount } from '../model/account';
import { batchFile, importResult, makeBatch, PayoutBatch } from '../model/batch';
import { approveWithdrawals, rejectWithdrawals, Withdrawal, withdrawalCounts } from '../model/payout';
import { AuditFactsTab } from './AuditFactsTab';
import { payoutTexts as p } from './payoutTexts';
import { ResultPreview } from './ResultPreview';

const states = {
  auditing: ['auditing'],
  approved: ['approved'],
  paying: ['paying'],
  failed: ['failed'],
  paid: ['paid'],
  refused: ['rejected', 'cancelled', 'returned'],
} as const;
type Tab = keyof typeof states;

export default function WithdrawalPage() {
  const counts = useAnswer(withdrawalCounts, {}).data ?? {};
  const numbered = (tab: Tab): Text => {
    const n = states[tab].reduce((so, state) => so + (counts[state]?.count ?? 0), 0);
    return n > 0 ? { ...p[tab], zh: `${p[tab].zh} ${n}`, en: `${p[tab].en} ${n}` } : p[tab];
  };
  const tabs: PageTab[] = [
    ...(Object.keys(states) as Tab[]).map((tab) => ({ key: tab, label: numbered(tab), page: pages[tab] })),
    { key: 'batches', label: p.batches, permission: 'distribution.payoutBatch.view', page: Batches },
    { key: 'accounts', label: p.accounts, permission: 'distribution.payoutAccount.view', page: Accounts },
  ];
  return <PageTabs tabs={tabs} />;
}

const pages = Object.fromEntries(
  (Object.keys(states) as Tab[]).map((tab) => [tab, () => <Withdrawals tab={tab} />]),
) as Record<Tab, () => React.ReactNode>;

const factsTab = [{ key: 'facts', label: p.facts, content: ({ id }: { id: number }) => <AuditFactsTab id={id} /> }];

const filters = Object.fromEntries((Object.keys(states) as Tab[]).map((tab) => [tab, { state: states[tab] }]));

type Batch = { key: 'approve' | 'reject' | 'file'; ids: number[]; clear: () => void };

function Withdrawals({ tab }: { tab: Tab }) {
  const { t } = useText();
  const can = useCan();
  const [batch, setBatch] = useState<Batch | null>(null);
  const start = (key: Batch['key']) => (ids: readonly number[], clear: () => void) =>
    setBatch({ key, ids: [...ids], clear });
  const close = () => setBatch(null);
  const given = batch ? { ids: batch.ids } : { ids: [] };
  const onDone = () => batch?.clear();
  return (
    <>
      <ResourcePage
        of={Withdrawal}
        layout={tab}
        filter={filters[tab]}
        // Who has waited longest for an answer or for the money comes first.
        {...(tab === 'auditing' || tab === 'approved' ? { sort: 'createdAt' as const } : {})}
        tabs={factsTab}
        summary={(counted) =>
          t(p.sums, Object.fromEntries(Object.entries(counted).map(([key, value]) => [key, String(value)])))
        }
        {...(tab === 'auditing' ? { empty: <Empty height={240} text={t(p.none)} /> } : {})}
        batch={[
          ...(tab === 'auditing' && can('distribution.withdrawal.approve')
            ? [
                { key: 'approve', label: approveWithdrawals.label, run: start('approve') },
                { key: 'reject', label: rejectWithdrawals.label, danger: true, run: start('reject') },
              ]
            : []),
          ...(tab === 'approved' && can('distribution.payoutBatch.pay')
            ? [{ key: 'file', label: makeBatch.label, run: start('file') }]
            : []),
        ]}
      />
      {batch?.key === 'approve' && <CallDialog of={approveWithdrawals} given={given} onClose={close} onDone={onDone} />}
      {batch?.key === 'reject' && <CallDialog of={rejectWithdrawals} given={given} onClose={close} onDone={onDone} />}
      {batch?.key === 'file' && <CallDialog of={makeBatch} given={given} onClose={close} onDone={onDone} />}
    </>
  );
}

function Batches() {
  const { message } = App.useApp();
  const downloading = useCall(batchFile);
  const refresh = useRefreshRows(PayoutBatch);
  const can = useCan();
  const [importing, setImporting] = useState<number | null>(null);
  const mayPay = can('distribution.payoutBatch.pay');
  const download = async (id: number) => {
    try {
      const { name, content } = await downloading.run({ id });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
      link.download = name;
      link.click();
      URL.revokeObjectURL(link.href);
      await refresh();
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return (
    <>
      <ResourcePage
        of={PayoutBatch}
        tabs={[
          {
            key: 'rows',
            label: Withdrawal.title,
            content: ({ id }) => <ResourcePage of={Withdrawal} layout="batch" given={{ batchId: id }} />,
          },
        ]}
        needs={['state']}
        rowActions={[
          {
            key: 'downloadFile',
            label: p.download,
            isShown: ({ state }) => mayPay && state !== 'cancelled',
            run: ({ id }) => download(id),
          },
          {
            key: 'readResult',
            label: importResult.label,
            isShown: ({ state }) => mayPay && (state === 'made' || state === 'partly'),
            run: ({ id }) => setImporting(id),
          },
        ]}
      />
      {importing !== null && (
        <CallDialog
          of={importResult}
          given={{ batchId: importing }}
          preview={(rows) => <ResultPreview rows={rows} />}
          onClose={() => setImporting(null)}
          onDone={() => void refresh()}
        />
      )}
    </>
  );
}

function Accounts() {
  const refresh = useRefreshRows(PayoutAccount);
  return (
    <ResourcePage
      of={PayoutAccount}
      layout="unverified"
      filter={{ unverified: 'true' }}
      columns={{
        verifiedAt: {
          width: 160,
          render: (row) => (
            <CallButton of={verifyAccount} rows={[row]} look={{ size: 'small' }} onDone={() => void refresh()} />
          ),
        },
      }}
    />
  );
}
