import { pair } from '#kernel/model/text';
import type { CloseCheck } from '#kernel/server/registries';
import { foundIn } from '#kernel/server/resources/finding';
import { count } from '#kernel/server/rows';
import { type AreaServer, join } from '#kernel/server/service';
import { people } from './area';
import { months } from './attendance/server/months';
import { awards } from './awards/server/awards';
import { sellingAwards } from './awards/server/selling';
import { changes } from './changes/server/changes';
import { employers } from './employers/server/employers';
import { handovers } from './handover/server/handovers';
import { heads } from './headcount/server/headcount';
import { holidays } from './holidays/server/holidays';
import { labourContracts } from './labour/server/contracts';
import { reminders } from './labour/server/reminders';
import { leaves } from './leave/server/leaves';
import { overtimes } from './leave/server/overtimes';
import { leavings } from './leaving/server/leavings';
import { hereStates } from './model/choices';
import { StaffReport } from './model/reports';
import { Staff } from './model/staff';
import { certificates } from './model/trees';
import { onboarding } from './onboarding/server/onboarding';
import { appeals } from './performance/server/appeals';
import { performance } from './performance/server/performance';
import { publishing } from './performance/server/publishing';
import { posts } from './posts/server/posts';
import { quotas } from './posts/server/quotas';
import { standards } from './posts/server/standards';
import { rights } from './profile/server/rights';
import { tracks } from './profile/server/track';
import { records } from './records/server/records';
import { payroll } from './salary/server/payroll';
import { runs } from './salary/server/runs';
import { slips } from './salary/server/slips';
import { plantQuotas } from './sample';
import { shifts } from './shifts/server/shifts';
import { swaps } from './shifts/server/swaps';
import { staff } from './staff/server/staff';

/** Who has this school as their own; those who only help out there have another. */
const atSchool: CloseCheck = {
  key: 'people.staff',
  area: 'people',
  item: pair('主校区员工', 'Staff with this primary school'),
  path: '/staff/StaffPublic/staff',
  count: (work, schoolId) => count(work, Staff, { schoolId, status: [...hereStates] }),
};

export const peopleServer: AreaServer = join(people, [
  posts,
  quotas,
  standards,
  employers,
  staff,
  records,
  labourContracts,
  reminders,
  changes,
  onboarding,
  handovers,
  leavings,
  awards,
  sellingAwards,
  heads,
  tracks,
  rights,
  {
    reports: [StaffReport],
    registers: {
      search: [foundIn(Staff, { sub: 'no', url: '/staff/StaffPublic/staff?q={name}' })],
      closeCheck: [atSchool],
      category: [certificates],
      number: [{ key: 'people.staff', pattern: '{yyyy}{seq:4}', reset: 'year' }],
    },
    samples: [plantQuotas],
  },
  holidays,
  shifts,
  swaps,
  leaves,
  overtimes,
  months,
  payroll,
  runs,
  slips,
  performance,
  publishing,
  appeals,
]);
