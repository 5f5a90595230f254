// 离职员工: who is on the way out, how far the handover is, and who has left and may come back.
import { Flex, Progress } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { comeback, useStaffCalls } from '../../changes/web/useStaffCalls';
import { Staff } from '../../model/staff';
import { StaffTabs } from '../../module/web/StaffTabs';
import { Leaving } from '../model/leaving';
import { Certificate } from './Certificate';
import { leavingTexts as x } from './leavingTexts';

const tabs: readonly PageTab[] = [
  { key: 'leavings', label: x.underway, page: Leavings },
  { key: 'people', label: x.people, permission: 'people.staff.view', page: Left },
];

export default () => (
  <Flex vertical>
    <StaffTabs here="quit" />
    <PageTabs tabs={tabs} />
  </Flex>
);

const views: readonly ViewOf<typeof Leaving>[] = [
  {
    key: 'underway',
    label: x.underway,
    filter: { state: ['draft', 'approving', 'handing_over', 'settling', 'scheduled'] },
    sort: 'lastWorkOn',
  },
  { key: 'left', label: x.left, filter: { state: 'finished' } },
  { key: 'all', label: x.all, filter: {} },
];

function Handing({ row }: { row: WireOf<typeof Leaving> }) {
  const { t } = useText();
  const [done, all] = [row.handoverDone, row.handoverAll];
  if (all === 0) return <>—</>;
  return <Progress percent={Math.round((done / all) * 100)} size="small" format={() => t(x.progress, { done, all })} />;
}
const columns = {
  handoverDone: { label: x.handover, width: 130, render: (row: WireOf<typeof Leaving>) => <Handing row={row} /> },
};

function Leavings() {
  const open = useOpen();
  const [certified, setCertified] = useState<number | null>(null);
  return (
    <>
      <ResourcePage
        of={Leaving}
        views={views}
        columns={columns}
        needs={['handoverDone', 'handoverAll', 'staffId', 'state']}
        rowActions={[
          {
            key: 'handover',
            label: x.handover,
            isShown: ({ state }) => ['handing_over', 'settling', 'scheduled'].includes(String(state)),
            run: (row) => open('/handover', { staffId: `${row.staffId}` }),
          },
          {
            key: 'certificate',
            label: x.certificate,
            isShown: ({ state }) => state === 'finished',
            run: (row) => setCertified(row.staffId),
          },
        ]}
      />
      {certified !== null && <Certificate staffId={certified} onClose={() => setCertified(null)} />}
    </>
  );
}

const left = { status: 'left' };

function Left() {
  const open = useOpen();
  const asked = useStaffCalls(comeback);
  return (
    <>
      <ResourcePage
        of={Staff}
        layout="left"
        filter={left}
        sort="-leftOn"
        needs={['status']}
        onOpen={({ id, name }) => open('/Staff/Personal', { id: String(id) }, String(name))}
        rowActions={asked.rowActions}
      />
      {asked.dialog}
    </>
  );
}
