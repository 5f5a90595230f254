// 兑换码: batches with their codes, codes given to oneself, redeeming for a student, and who guesses.
import { Button, Flex, Progress, Table } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { copyText } from '#kernel/web/copyText';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { ExchangeBatch } from '../model/batch';
import { grouped } from '../model/code';
import { assignCodes, batchProgress, liftLock, myCodes, type PlainCode, revealCodes } from '../model/exchangeCalls';
import { ExchangeAttempt, ExchangeCode, ExchangeCodeLife } from '../model/exchangeCode';
import { CheckDialog, PlainCodes, RedeemDialog } from './ExchangeDialogs';
import { exchangePageTexts as e } from './exchangePageTexts';

const tabs: readonly PageTab[] = [
  { key: 'batches', label: e.batches, permission: 'online.exchange.view', page: Batches },
  { key: 'mine', label: e.mine, page: Mine },
  { key: 'risk', label: e.risk, permission: 'online.exchange.void', page: Risk },
];

export default () => <PageTabs tabs={tabs} />;

function Batches() {
  const { t } = useText();
  const can = useCan();
  const [shown, setShown] = useState<'redeem' | 'check' | null>(null);
  const [assigning, setAssigning] = useState<number | null>(null);
  const [revealing, setRevealing] = useState<number | null>(null);
  const [codes, setCodes] = useState<readonly PlainCode[] | null>(null);
  const bar = {
    redeemed: {
      render: ({ redeemed, quantity }: WireRow) => (
        <Progress
          size="small"
          percent={Math.round((100 * Number(redeemed ?? 0)) / Math.max(1, Number(quantity)))}
          format={() => String(redeemed ?? 0)}
        />
      ),
      width: 120,
    },
  };
  return (
    <>
      <ResourcePage
        of={ExchangeBatch}
        columns={bar}
        needs={['quantity']}
        empty={<Empty text={t(e.empty)} />}
        tabs={[
          {
            key: 'codes',
            label: e.codes,
            content: ({ id, state }: WireRow) => <Codes batchId={id} state={String(state)} />,
          },
        ]}
        rowActions={[
          {
            key: 'assign',
            label: assignCodes.label,
            isShown: (row) => row.state === 'active' && can('online.exchange.create'),
            run: (row) => setAssigning(row.id),
          },
          {
            key: 'reveal',
            label: e.reveal,
            isShown: (row) => row.state === 'active' && can('online.exchange.export'),
            run: (row) => setRevealing(row.id),
          },
        ]}
        toolbar={
          <Flex gap={8}>
            <Button onClick={() => setShown('check')}>{t(e.check)}</Button>
            {can('online.exchange.redeem') && <Button onClick={() => setShown('redeem')}>{t(e.redeem)}</Button>}
          </Flex>
        }
      />
      {shown === 'redeem' && <RedeemDialog onClose={() => setShown(null)} />}
      {shown === 'check' && <CheckDialog onClose={() => setShown(null)} />}
      {assigning !== null && (
        <CallDialog of={assignCodes} given={{ batchId: assigning }} onClose={() => setAssigning(null)} />
      )}
      {revealing !== null && (
        <CallDialog
          of={revealCodes}
          given={{ batchId: revealing, ids: [] }}
          onClose={() => setRevealing(null)}
          onDone={setCodes}
        />
      )}
      {codes && <PlainCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

function Codes({ batchId, state }: { batchId: number; state: string }) {
  const { t } = useText();
  const made = useAnswer(batchProgress, { id: batchId }, { enabled: state === 'generating', every: 2000 });
  return (
    <Flex vertical gap={8}>
      {made.data && made.data.state === 'generating' && (
        <Progress
          percent={Math.floor((100 * made.data.generated) / Math.max(1, made.data.total))}
          format={() => t(e.progress, { generated: made.data.generated, total: made.data.total })}
        />
      )}
      <ResourcePage of={ExchangeCode} given={{ batchId }} />
    </Flex>
  );
}

function Mine() {
  const { t } = useText();
  const answer = useAnswer(myCodes, {}, { fresh: 60_000 });
  const own = answer.data ?? [];
  return (
    <Shown
      loading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      empty={own.length === 0}
      emptyText={t(e.noMine)}
      height={240}
    >
      <Table
        size="small"
        rowKey="id"
        dataSource={own}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        columns={[
          { title: t(e.batch), dataIndex: 'batch' },
          {
            title: t(e.code),
            dataIndex: 'code',
            render: (code: string) => (
              <Button type="link" size="small" onClick={() => void copyText(grouped(code))}>
                {grouped(code)}
              </Button>
            ),
          },
          {
            title: t(e.state),
            dataIndex: 'state',
            render: (state: keyof typeof ExchangeCodeLife.states) => t(ExchangeCodeLife.states[state].label),
          },
          { title: t(e.redeemedBy), dataIndex: 'student', render: (name: string | null) => name ?? '—' },
        ]}
      />
    </Shown>
  );
}

const riskViews: ListView[] = [
  { key: 'failed', label: e.failed, filter: { result: 'invalid' } },
  { key: 'locked', label: e.locked, filter: { result: 'locked' } },
];

function Risk() {
  const [id, setId] = useState<number | null>(null);
  return (
    <>
      <ResourcePage
        of={ExchangeAttempt}
        views={riskViews}
        rowActions={[
          { key: 'lift', label: liftLock.label, isShown: (row) => !row.lifted, run: (row) => setId(row.id) },
        ]}
      />
      {id !== null && <CallDialog of={liftLock} given={{ id }} onClose={() => setId(null)} />}
    </>
  );
}
