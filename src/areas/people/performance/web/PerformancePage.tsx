// 绩效: one's own sheets and those one scores for everybody; cycles, results, appeals, plans and indicators for who manages them.
import { App, Flex } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Shown } from '#kernel/web/widgets/States';
import { PerfCycle, PerfItem, PerfPlan } from '../model/plan';
import {
  beginReview,
  decideAppeal,
  mySheets,
  PerfAppeal,
  PerfLine,
  PerfSheet,
  publishCycle,
  sheetsToScore,
} from '../model/sheet';
import { performanceTexts as x } from './performanceTexts';
import { Sheet } from './Sheet';

const view = 'people.performance.view';
const tabs: readonly PageTab[] = [
  { key: 'mine', label: x.mine, page: Mine },
  { key: 'score', label: x.score, page: ToScore },
  { key: 'cycles', label: x.cycles, permission: view, page: Cycles },
  { key: 'sheets', label: x.sheets, permission: view, page: Sheets },
  {
    key: 'calibrating',
    label: x.calibrating,
    permission: 'people.performance.manage',
    page: () => <ResourcePage of={PerfSheet} filter={{ state: 'reviewing' }} layout="calibrating" />,
  },
  { key: 'appeals', label: x.appeals, permission: 'people.performance.appeal', page: Appeals },
  { key: 'plans', label: x.plans, permission: view, page: () => <ResourcePage of={PerfPlan} /> },
  { key: 'items', label: x.items, permission: view, page: () => <ResourcePage of={PerfItem} /> },
];

export default () => <PageTabs tabs={tabs} />;

function Mine() {
  const { t } = useText();
  const answer = useAnswer(mySheets, {});
  return (
    <Shown
      loading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      empty={answer.data?.length === 0}
      emptyText={t(x.noneMine)}
      height={240}
    >
      <Flex vertical gap={12}>
        {(answer.data ?? []).map((sheet) => (
          <Sheet key={sheet.id} sheet={sheet} isOwn onDone={() => void answer.refetch()} />
        ))}
      </Flex>
    </Shown>
  );
}

function ToScore() {
  const { t } = useText();
  const answer = useAnswer(sheetsToScore, {});
  return (
    <Shown
      loading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      empty={answer.data?.length === 0}
      emptyText={t(x.noneToScore)}
      height={240}
    >
      <Flex vertical gap={12}>
        {(answer.data ?? []).map((sheet) => (
          <Sheet key={sheet.id} sheet={sheet} isOwn={false} onDone={() => void answer.refetch()} />
        ))}
      </Flex>
    </Shown>
  );
}

function Cycles() {
  const { t } = useText();
  const { message } = App.useApp();
  const beginning = useCall(beginReview);
  const publishing = useCall(publishCycle);
  const guarded = (run: () => Promise<unknown>) => run().catch((error: unknown) => message.error(messageOf(error)));
  return (
    <ResourcePage
      of={PerfCycle}
      needs={['state']}
      rowActions={[
        {
          ...{ key: 'beginReview', label: x.begin, isShown: ({ state }) => state === 'running' },
          run: ({ id }) =>
            guarded(async () => message.success(t(x.begun, { count: (await beginning.run({ id })).begun }))),
        },
        {
          ...{ key: 'publishCycle', label: x.publish, isShown: ({ state }) => state === 'running' },
          run: ({ id }) =>
            guarded(async () => {
              const { published: count } = await publishing.run({ id });
              message.success(count > 0 ? t(x.published, { count }) : t(x.asked));
            }),
        },
      ]}
    />
  );
}

function Sheets() {
  return (
    <ResourcePage
      of={PerfSheet}
      tabs={[
        { key: 'lines', label: x.lines, content: ({ id }) => <ResourcePage of={PerfLine} given={{ sheetId: id }} /> },
      ]}
    />
  );
}

function Appeals() {
  const [decided, setDecided] = useState<number | null>(null);
  return (
    <>
      <ResourcePage
        of={PerfAppeal}
        needs={['state']}
        rowActions={[
          {
            key: 'decideAppeal',
            label: x.decide,
            isShown: ({ state }) => state === 'waiting',
            run: ({ id }) => setDecided(id),
          },
        ]}
      />
      {decided !== null && <CallDialog of={decideAppeal} rows={[{ id: decided }]} onClose={() => setDecided(null)} />}
    </>
  );
}
