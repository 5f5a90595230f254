// OKR管理: the tree of a cycle, the list of all objectives, requests to align, cycles.
import { useState } from 'react';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { OkrCycle } from '../model/cycle';
import { Objective, ObjectiveAlignment } from '../model/objective';
import { copyObjectives } from '../model/okrCalls';
import { OkrTree } from './OkrTree';
import { okrTexts as x } from './okrTexts';

const tabs: readonly PageTab[] = [
  { key: 'tree', label: x.tree, page: OkrTree },
  { key: 'list', label: x.list, page: Objectives },
  { key: 'alignments', label: x.alignments, page: () => <ResourcePage of={ObjectiveAlignment} /> },
  {
    key: 'cycles',
    label: x.cycles,
    page: () => <ResourcePage of={OkrCycle} />,
    permission: 'collaboration.okrCycle.manage',
  },
];
const views: readonly ListView[] = [
  { key: 'all', label: x.all, filter: {} },
  { key: 'mine', label: x.mine, filter: { of: 'mine' } },
  { key: 'team', label: x.team, filter: { of: 'team' } },
  { key: 'company', label: x.company, filter: { of: 'company' } },
];

export default () => <PageTabs tabs={tabs} />;

function Objectives() {
  const open = useOpen();
  const [chosen, setChosen] = useState<{ rows: { id: number }[]; done: () => void } | null>(null);
  return (
    <>
      <ResourcePage
        of={Objective}
        views={views}
        needs={[]}
        onOpen={(row) => open('/OKRDetails', { id: `${row.id}` }, row.title)}
        batch={[
          { key: 'copy', label: x.copy, run: (ids, done) => setChosen({ rows: ids.map((id) => ({ id })), done }) },
        ]}
      />
      {chosen && (
        <CallDialog of={copyObjectives} rows={chosen.rows} onDone={chosen.done} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
