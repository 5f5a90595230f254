// 印章管理: the seals, who keeps and uses them, and every use.
import { useState } from 'react';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { applySeal, Seal, SealUse } from '../model/seal';
import { sealTexts as x } from './sealTexts';

const tabs: readonly PageTab[] = [
  { key: 'seals', label: x.seals, page: Seals },
  { key: 'uses', label: x.uses, page: () => <ResourcePage of={SealUse} /> },
];
export default () => <PageTabs tabs={tabs} />;

const views: readonly ListView[] = [
  { key: 'inUse', label: x.inUse, filter: { state: 'active' } },
  { key: 'others', label: x.others, filter: { state: ['suspended', 'destroyed'] } },
];
const usesTab = [
  { key: 'uses', label: x.uses, content: ({ id }: WireRow) => <ResourcePage of={SealUse} given={{ sealId: id }} /> },
];

function Seals() {
  const [asked, setAsked] = useState<WireRow | null>(null);
  return (
    <>
      <ResourcePage
        of={Seal}
        views={views}
        tabs={usesTab}
        needs={['state']}
        rowActions={[
          {
            key: 'use',
            label: applySeal.label,
            isShown: ({ state }) => state === 'active',
            run: (row) => setAsked(row),
          },
        ]}
      />
      {asked && <CallDialog of={applySeal} rows={[asked]} name={String(asked.name)} onClose={() => setAsked(null)} />}
    </>
  );
}
