import { pair } from '#kernel/model/text';
import type { CloseCheck } from '#kernel/server/registries';
import { foundIn } from '#kernel/server/resources/finding';
import { count } from '#kernel/server/rows';
import { type AreaServer, join, service } from '#kernel/server/service';
import { people } from './area';
import { holidays } from './holidays/server/holidays';
import { staffRenamed } from './model/events';
import { StaffReport } from './model/reports';
import { Post, PostQuota, Staff } from './model/staff';
import { certificates } from './model/trees';
import { plantQuotas } from './sample';

const staff = service(Staff, {
  async afterSave({ row, was, work }) {
    if (was && was.name !== row.name) await work.emit(staffRenamed, { staffId: row.id, name: row.name });
  },
});

/** Who has this school as their own; those who only help out there have another. */
const atSchool: CloseCheck = {
  key: 'people.staff',
  area: 'people',
  item: pair('主校区员工', 'Staff with this primary school'),
  path: '/staff/StaffPublic/staff',
  count: (work, schoolId) => count(work, Staff, { schoolId, status: ['probation', 'active', 'suspended'] }),
};

export const peopleServer: AreaServer = join(people, [
  {
    services: [service(Post), service(PostQuota), staff],
    reports: [StaffReport],
    registers: {
      search: [foundIn(Staff, { sub: 'no', url: '/staff/StaffPublic/staff?q={name}' })],
      closeCheck: [atSchool],
      category: [certificates],
    },
    samples: [plantQuotas],
  },
  holidays,
]);
