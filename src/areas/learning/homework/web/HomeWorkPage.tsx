// 作业: what was set, what waits to be corrected, what can be set again; correcting fills the page.
import { App, Tabs } from 'antd';
import { useState } from 'react';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { copyText } from '#kernel/web/copyText';
import { useText } from '#kernel/web/i18n';
import type { ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Homework } from '../model/homework';
import { HomeworkSubmission, homeworkRates, pieceLink, releaseResults } from '../model/submission';
import { Correcting } from './Correcting';
import { homeworkTexts as h } from './homeworkTexts';

const views: readonly ListView[] = [
  { key: 'all', label: h.all, filter: { isTemplate: 'false' } },
  { key: 'open', label: h.open, filter: { isTemplate: 'false', state: 'open' } },
  { key: 'closed', label: h.closed, filter: { isTemplate: 'false', state: 'closed' } },
  { key: 'templates', label: h.templates, filter: { isTemplate: 'true' } },
];
const waiting = { state: 'submitted' };

const percent = (tenths: number | null | undefined): string =>
  tenths === null || tenths === undefined ? '–' : `${(tenths / 10).toFixed(1)} %`;

export default function HomeWorkPage() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const at = query.homeworkId;
  const setAt = (homeworkId: string | null) => setQuery(homeworkId ? { homeworkId } : {});
  const [tab, setTab] = useState('list');
  const release = useCall(releaseResults);
  if (at) return <Correcting homeworkId={Number(at)} onLeave={() => setAt(null)} />;
  return (
    <Tabs
      activeKey={tab}
      onChange={setTab}
      items={[
        {
          key: 'list',
          label: t(h.list),
          children: (
            <ResourcePage
              of={Homework}
              views={views}
              summary={<RateLine />}
              tabs={[{ key: 'pieces', label: h.pieces, content: (row) => <Pieces homeworkId={row.id} /> }]}
              rowActions={[
                {
                  key: 'correctAll',
                  label: h.correct,
                  isShown: ({ state }) => state !== 'draft',
                  run: ({ id }) => setAt(String(id)),
                },
                {
                  key: 'release',
                  label: releaseResults.label,
                  isShown: ({ releaseMode, state }) => releaseMode === 'together' && state !== 'draft',
                  run: async ({ id }, refresh) => {
                    await release.run({ homeworkId: id });
                    await refresh();
                  },
                },
              ]}
            />
          ),
        },
        {
          key: 'queue',
          label: t(h.queue),
          children: <Queue onOpen={(row) => setAt(String(row.homeworkId))} />,
        },
      ]}
    />
  );
}

function RateLine() {
  const { t } = useText();
  const { data } = useAnswer(homeworkRates, {});
  if (!data) return null;
  return (
    <span>
      {t(h.rates, {
        submit: percent(data.submitRate),
        onTime: percent(data.onTimeRate),
        correct: percent(data.correctRate),
        average: data.average ?? '–',
      })}
    </span>
  );
}

function Pieces({ homeworkId }: { homeworkId: number }) {
  const { message } = App.useApp();
  const { t } = useText();
  const link = useCall(pieceLink);
  return (
    <ResourcePage
      of={HomeworkSubmission}
      given={{ homeworkId }}
      rowActions={[
        {
          key: 'link',
          label: h.link,
          run: async ({ id }) => {
            const { path } = await link.run({ id });
            await copyText(`${location.origin}${path}`);
            message.success(t(h.linkMade));
          },
        },
      ]}
    />
  );
}

const oldestFirst = { ...HomeworkSubmission, sort: 'submittedAt' };

function Queue({ onOpen }: { onOpen: (row: WireRow) => void }) {
  return (
    <ResourcePage
      of={oldestFirst}
      given={waiting}
      onOpen={onOpen}
      rowActions={[{ key: 'correctOne', label: h.correct, run: onOpen }]}
    />
  );
}
