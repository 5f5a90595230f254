import { foundIn } from '#kernel/server/resources/finding';
import { type AreaServer, service } from '#kernel/server/service';
import { people } from './area';
import { staffRenamed } from './model/events';
import { StaffReport } from './model/reports';
import { Post, Staff } from './model/staff';

const staff = service(Staff, {
  async afterSave({ row, was, work }) {
    if (was && was.name !== row.name) await work.emit(staffRenamed, { staffId: row.id, name: row.name });
  },
});

export const peopleServer: AreaServer = {
  area: people,
  services: [service(Post), staff],
  reports: [StaffReport],
  registers: { search: [foundIn(Staff, { sub: 'no', url: '/staff/StaffPublic/staff?q={name}' })] },
};
