// With whom somebody shares their calendar, and how much of it.
import { choice, ref, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';
import { levels } from './sharing';

export const CalendarShare = resource({
  name: 'calendar_share',
  area: 'workbench',
  path: '/v1/calendar/share',
  title: ['日历共享', 'Calendar share'],
  label: 'granteeKind',
  fields: {
    ownerId: ref('所属人', 'Owner', 'staff', { required: true, computed: true }),
    granteeKind: choice(
      '共享给',
      'Shared with',
      {
        staff: ['员工', 'A person'],
        department: ['部门', 'A department'],
        school: ['校区', 'A school'],
        all: ['全员', 'Everyone'],
      },
      { required: true },
    ),
    staffId: ref('员工', 'Person', 'staff'),
    departmentId: ref('部门', 'Department', 'department'),
    schoolId: ref('校区', 'School', 'school'),
    level: choice('级别', 'Level', levels, { required: true }),
    /** `staff:12`, `all`: one share a grantee. */
    granteeKey: text('对象', 'Grantee', { max: 40, default: '', computed: true, secret: true }),
  },
  scope: { owner: 'ownerId', creator: false },
  columns: ['granteeKind', 'staffId', 'departmentId', 'schoolId', 'level'],
  unique: [['ownerId', 'granteeKey']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete'],
  // Of one's own calendar.
  everyone: ['view', 'add', 'edit', 'delete'],
});
