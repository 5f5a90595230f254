import { candidateOnboarded } from '#areas/recruitment/onboarding/model/events';
import type { EventType } from '#kernel/model/signals';
import { pair } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import type { CloseCheck } from '#kernel/server/registries';
import { foundIn } from '#kernel/server/resources/finding';
import { count, insert } from '#kernel/server/rows';
import { type AreaServer, join, on, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { people } from './area';
import { holidays } from './holidays/server/holidays';
import { staffOnboarded, staffRenamed } from './model/events';
import { StaffReport } from './model/reports';
import { Post, PostQuota, Staff } from './model/staff';
import { certificates } from './model/trees';
import { plantQuotas } from './sample';

const staff = service(Staff, {
  async afterSave({ row, was, work }) {
    if (was && was.name !== row.name) await work.emit(staffRenamed, { staffId: row.id, name: row.name });
  },
});

type Hired = typeof candidateOnboarded extends EventType<infer P> ? P : never;

/** Who accepted and came is staff from now on; the system area opens the account. */
async function employ(work: Work, hired: Hired): Promise<void> {
  const { name, mobile, gender, email, idCard, schoolId, postId, startOn, roleIds } = hired;
  const no = hired.staffNo ?? (await nextNumber(work, 'people.staff', null));
  const status = hired.isProbation ? 'probation' : 'active';
  const staffId = await insert(work, Staff, {
    no,
    name,
    mobile,
    gender,
    email,
    idCard,
    schoolId,
    postId,
    startOn,
    status,
  });
  await work.emit(staffOnboarded, { staffId, mobile, schoolId, departmentId: null, postId, roleIds, startOn });
}

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
      number: [{ key: 'people.staff', pattern: '{yyyy}{seq:4}', reset: 'year' }],
    },
    listeners: [on(candidateOnboarded, employ)],
    samples: [plantQuotas],
  },
  holidays,
]);
