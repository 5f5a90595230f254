// 人员履历: everything that took effect in working lives, and one person's track from the first day on. Nothing is edited here.
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Empty } from '#kernel/web/widgets/States';
import { StaffChange } from '../../changes/model/staffChange';
import { changeTexts as x } from '../../changes/web/changeTexts';
import { Route, routeNeeds } from '../../changes/web/Route';
import { Track } from './Track';

const tabs: readonly PageTab[] = [
  { key: 'records', label: x.records, page: Records },
  { key: 'person', label: x.person, page: OnePerson },
];
export default () => <PageTabs tabs={tabs} />;

const done = { state: 'effective' };
const columns = {
  fromSchoolId: { label: x.route, width: 240, render: (row: WireOf<typeof StaffChange>) => <Route row={row} /> },
};

function Records() {
  return <ResourcePage of={StaffChange} layout="resume" filter={done} columns={columns} needs={routeNeeds} />;
}

function OnePerson() {
  const { t } = useText();
  const [staffId, setStaffId] = useState<number | null>(null);
  return (
    <>
      <RefPicker
        to="staff"
        aria-label={t(x.choose)}
        placeholder={t(x.choose)}
        style={{ width: 280, marginBottom: 12 }}
        value={staffId}
        onChange={(id) => setStaffId(typeof id === 'number' ? id : null)}
      />
      {staffId === null ? <Empty height={240} text={t(x.choose)} /> : <Track staffId={staffId} />}
    </>
  );
}
