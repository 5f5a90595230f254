// 在职员工: everybody who works here, what runs out next, and what may be done about it.
import { Flex, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { later } from '#kernel/web/resource/rows/later';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { zonedNow } from '#kernel/web/zone';
import { drafts, probation, useStaffCalls } from '../../changes/web/useStaffCalls';
import { useLeaveCalls } from '../../leaving/web/useLeaveCalls';
import { hereStates } from '../../model/choices';
import { Staff } from '../../model/staff';
import { StaffTabs } from '../../module/web/StaffTabs';
import { staffTexts as x } from './staffTexts';

const OnboardDialog = later(async () => ({ default: (await import('./OnboardDialog')).OnboardDialog }));

const here = [...hereStates];
const views: readonly ViewOf<typeof Staff>[] = [
  { key: 'all', label: x.all, filter: { status: here } },
  { key: 'probation', label: x.probation, filter: { status: 'probation' }, sort: 'probationEndOn' },
  { key: 'regular', label: x.regular, filter: { status: 'active' } },
  { key: 'suspended', label: x.suspended, filter: { status: 'suspended' } },
  { key: 'leaving', label: x.leaving, filter: { status: 'leaving' } },
  { key: 'everyone', label: x.everyone, filter: {} },
  { key: 'dueProbation', label: x.dueProbation, filter: { due: 'probation' }, sort: 'probationEndOn' },
  { key: 'dueContract', label: x.dueContract, filter: { due: 'contract' } },
  { key: 'dueUnsigned', label: x.dueUnsigned, filter: { due: 'unsigned' } },
  { key: 'dueCertificate', label: x.dueCertificate, filter: { due: 'certificate' } },
  { key: 'dueBirthday', label: x.dueBirthday, filter: { due: 'birthday' } },
];

/** Amber from fifteen days on, red when it has come. */
function ProbationEnd({ row }: { row: WireOf<typeof Staff> }) {
  if (row.status !== 'probation' || !row.probationEndOn) return <>{row.probationEndOn ?? '—'}</>;
  const left = dayjs(row.probationEndOn).diff(zonedNow().startOf('day'), 'day');
  return <Tag color={left <= 0 ? 'red' : left <= 15 ? 'orange' : 'default'}>{row.probationEndOn}</Tag>;
}
const columns = { probationEndOn: { render: (row: WireOf<typeof Staff>) => <ProbationEnd row={row} /> } };

export default function StaffPage() {
  const can = useCan();
  const open = useOpen();
  const [isOnboarding, setOnboarding] = useState(false);
  const asked = useStaffCalls(probation, drafts);
  const leave = useLeaveCalls();
  const toProfile = (id: number, name?: string) => open('/Staff/Personal', { id: String(id) }, name);
  return (
    <Flex vertical>
      <StaffTabs here="staff" />
      <ResourcePage
        of={Staff}
        views={views}
        columns={columns}
        needs={['status', 'probationEndOn']}
        onOpen={({ id, name }) => toProfile(id, String(name))}
        {...(can('people.staff.add') ? { onAdd: () => setOnboarding(true) } : {})}
        rowActions={[
          { key: 'profile', label: x.profile, run: ({ id, name }) => toProfile(id, String(name)) },
          ...asked.rowActions,
          ...leave.rowActions,
        ]}
        batch={asked.batchActions}
      />
      {asked.dialog}
      {leave.dialog}
      {isOnboarding && (
        <OnboardDialog
          onClose={() => setOnboarding(false)}
          onDone={(id) => {
            setOnboarding(false);
            toProfile(id);
          }}
        />
      )}
    </Flex>
  );
}
