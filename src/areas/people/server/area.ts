import { foundIn } from '#kernel/server/resources/finding';
import { type AreaServer, service } from '#kernel/server/service';
import { people } from '../area';
import { StaffReport } from '../model/reports';
import { Post, Staff } from '../model/staff';

export const peopleServer: AreaServer = {
  area: people,
  services: [service(Post), service(Staff)],
  reports: [StaffReport],
  registers: { search: [foundIn(Staff, { sub: 'no', url: '/staff/StaffPublic/staff?q={name}' })] },
};
