// 分销订单: by state with counts, and the whole book of commission beside them.
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Empty } from '#kernel/web/widgets/States';
import { CommissionEntry } from '../model/entry';
import { DistributionOrder, holdOrders, OrderLife, orderCounts, resumeOrders } from '../model/order';
import { orderTexts as o } from './orderTexts';

const tabs: readonly PageTab[] = [
  { key: 'orders', label: o.orders, page: Orders },
  { key: 'entries', label: o.entries, permission: 'distribution.entry.view', page: Entries },
];

export default () => <PageTabs tabs={tabs} />;

const words = (counted: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(counted).map(([key, value]) => [key, String(value)]));

function Orders() {
  const { t } = useText();
  const open = useOpen();
  const can = useCan();
  const counts = useAnswer(orderCounts, {}).data ?? {};
  const [batch, setBatch] = useState<{ isHold: boolean; ids: number[]; clear: () => void } | null>(null);
  const numbered = (state: string, label: { zh: string; en: string }) => {
    const n = counts[state] ?? 0;
    return n > 0 ? { ...label, zh: `${label.zh} ${n}`, en: `${label.en} ${n}` } : label;
  };
  const mayHold = can('distribution.order.hold');
  return (
    <>
      <ResourcePage
        of={DistributionOrder}
        views={[
          { key: 'all', label: o.all, filter: {} },
          ...Object.entries(OrderLife.states).map(([state, { label }]) => ({
            ...{ key: state, label: numbered(state, label), filter: { state } },
          })),
        ]}
        summary={(counted) => t(o.sums, words(counted))}
        empty={<Empty height={240} text={t(o.empty)} />}
        onOpen={(row) => open('/disOrderInfo', { id: `${row.id}` }, row.orderNo ?? undefined)}
        needs={['orderNo', 'partCount']}
        columns={{
          settledCount: {
            label: o.partTab,
            width: 90,
            align: 'end',
            render: ({ settledCount, partCount }) =>
              t(o.parts, { settled: Number(settledCount), all: Number(partCount) }),
          },
        }}
        batch={
          mayHold
            ? [
                {
                  key: 'hold',
                  label: holdOrders.label,
                  run: (ids, clear) => setBatch({ isHold: true, ids: [...ids], clear }),
                },
                {
                  key: 'unhold',
                  label: resumeOrders.label,
                  run: (ids, clear) => setBatch({ isHold: false, ids: [...ids], clear }),
                },
              ]
            : []
        }
      />
      {batch?.isHold && (
        <CallDialog of={holdOrders} given={{ ids: batch.ids }} onClose={() => setBatch(null)} onDone={batch.clear} />
      )}
      {batch && !batch.isHold && (
        <CallDialog of={resumeOrders} given={{ ids: batch.ids }} onClose={() => setBatch(null)} onDone={batch.clear} />
      )}
    </>
  );
}

function Entries() {
  const { t } = useText();
  return <ResourcePage of={CommissionEntry} summary={(counted) => t(o.entrySums, words(counted))} />;
}
