// Everything that belongs to one school, a tab each; a tab needs its own permission and is absent without it.

import { useState } from 'react';
import { Staff } from '#areas/people/model/staff';
import type { Resource } from '#kernel/model/resource';
import type { OwnTab } from '#kernel/web/resource/detail/ResourceDetail';
import { asShown } from '#kernel/web/resource/rows/asShown';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { can } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Device } from '../../devices/model/device';
import { FranchiseTab } from '../../franchise/web/FranchiseTab';
import { LogDiff } from '../../log/web/LogDiff';
import { useNamedLog } from '../../log/web/useNamedLog';
import { OpeningProject } from '../../opening/model/opening';
import type { OpeningHours } from '../../openingHours/model/openingHours';
import { School, SchoolLife } from '../../organisation/model/organisation';
import { RelatedTable } from '../../organisation/web/RelatedTable';
import { schoolTexts as s } from '../../organisation/web/schoolTexts';
import { Lease } from '../../property/model/lease';
import { CloseWizard } from './CloseWizard';
import { closeTexts } from './closeTexts';
import { DepartmentTree } from './DepartmentTree';
import { Hours, Overview } from './Overview';

const columns = ['at', 'staffName', 'entity', 'rowTitle', 'action', 'result'];

const related = (key: string, label: OwnTab['label'], of: Resource, columns: string[]) => ({
  key,
  label,
  permission: `${of.area}.${of.noun}.view`,
  content: (row: WireOf<typeof School>) => (
    <RelatedTable of={of} filter={{ schoolId: row.id }} columns={columns.filter((name) => name in of.fields)} />
  ),
});

export const schoolTabs = (): OwnTab[] =>
  [
    {
      key: 'overview',
      label: s.overview,
      permission: 'system.school.view',
      content: (row: WireOf<typeof School>) => <Overview row={row} />,
    },
    {
      key: 'departments',
      label: s.departments,
      permission: 'system.department.view',
      content: (row: WireOf<typeof School>) => <DepartmentTree schoolId={row.id} />,
    },
    related('staff', s.staff, Staff, ['no', 'name', 'departmentId', 'postId', 'mobile', 'status']),
    {
      key: 'franchise',
      label: s.franchise,
      permission: 'system.franchiseAgreement.view',
      content: (row: WireOf<typeof School>) => <FranchiseTab schoolId={row.id} />,
    },
    related('leases', s.leases, Lease, ['no', 'landlord', 'startOn', 'endOn', 'monthlyRent', 'state']),
    related('devices', s.devices, Device, ['name', 'kindId', 'sn', 'room', 'state']),
    related('opening', s.opening, OpeningProject, ['templateId', 'openOn', 'managerId', 'state']),
    {
      key: 'logs',
      label: s.logs,
      permission: 'system.operationLog.view',
      content: (row: WireOf<typeof School>) => <SchoolLog schoolId={row.id} />,
    },
    {
      key: 'closing',
      label: closeTexts.tab,
      permission: 'system.school.startClose',
      content: (row: WireOf<typeof School>) => <CloseWizard row={row} />,
    },
  ].filter((tab) => can(tab.permission));

const { transitions } = SchoolLife;

/** Closing has a wizard of its own, so its steps are no plain buttons. */
export const listedSchool = asShown(School, {
  fields: {
    ...School.fields,
    state: {
      ...School.fields.state,
      life: {
        ...SchoolLife,
        transitions: {
          ...transitions,
          startClose: { ...transitions.startClose, internal: true },
          withdrawClose: { ...transitions.withdrawClose, internal: true },
          finishClose: { ...transitions.finishClose, internal: true },
        },
      },
    },
  },
});

export const isClosing = (row: WireOf<typeof School>): boolean =>
  mayDo(row, 'startClose') || mayDo(row, 'finishClose') || Boolean(row.approvalNo);

export const schoolShow = {
  openingHours: (row: WireOf<typeof School>) => <Hours hours={(row.openingHours ?? null) as OpeningHours | null} />,
  photos: null,
};

/** Everything that was done at one school, newest first; a row opens what was before and after. */
function SchoolLog({ schoolId }: { schoolId: number }) {
  const goTo = useOpen();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <RelatedTable of={useNamedLog()} filter={{ schoolId }} columns={columns} onOpen={setOpen} />
      {open !== null && (
        <LogDiff
          id={open}
          onClose={() => setOpen(null)}
          onFilter={(part) => goTo('/logAdmin', { tab: 'operations', ...part })}
        />
      )}
    </>
  );
}
