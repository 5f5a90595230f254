// 人员管理: who works where, and what changes in their working life; every change on its way stands in 异动单.
import { useMemo, useState } from 'react';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { hereStates } from '../../model/choices';
import { Staff } from '../../model/staff';
import { StaffChange } from '../model/staffChange';
import { changeTexts as x } from './changeTexts';
import css from './management.module.css';
import { OrganisationTree, type Placed } from './OrganisationTree';
import { ReportingChart } from './ReportingChart';
import { Route, routeNeeds } from './Route';
import { career, many, useStaffCalls } from './useStaffCalls';

const tabs: readonly PageTab[] = [
  { key: 'people', label: x.people, page: People },
  { key: 'chart', label: x.chart, page: ReportingChart },
  { key: 'changes', label: x.changes, permission: 'people.change.view', page: Changes },
];

export default () => <PageTabs tabs={tabs} />;

const here = { status: [...hereStates] };

function People() {
  const open = useOpen();
  const [at, setAt] = useState<Placed>({});
  const asked = useStaffCalls(career, many);
  const filter = useMemo(() => ({ ...here, ...at }), [at]);
  const toProfile = ({ id, name }: WireOf<typeof Staff>) => open('/Staff/Personal', { id: `${id}` }, name);
  return (
    <div className={css.page}>
      <aside className={css.tree}>
        <OrganisationTree at={at} onChoose={setAt} />
      </aside>
      <div className={css.list}>
        <ResourcePage
          of={Staff}
          layout="personnel"
          filter={filter}
          needs={['status']}
          onOpen={toProfile}
          rowActions={[{ key: 'profile', label: x.profile, run: toProfile }, ...asked.rowActions]}
          batch={asked.batchActions}
        />
      </div>
      {asked.dialog}
    </div>
  );
}

const views: readonly ViewOf<typeof StaffChange>[] = [
  { key: 'underway', label: x.underway, filter: { state: ['draft', 'approving', 'approved'] }, sort: 'effectiveOn' },
  { key: 'effective', label: x.effective, filter: { state: 'effective' } },
  { key: 'all', label: x.all, filter: {} },
];
const columns = {
  fromSchoolId: { label: x.route, width: 220, render: (row: WireOf<typeof StaffChange>) => <Route row={row} /> },
};

function Changes() {
  return <ResourcePage of={StaffChange} views={views} columns={columns} needs={routeNeeds} />;
}
