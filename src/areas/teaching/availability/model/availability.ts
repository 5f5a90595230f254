import { bool, choice, date, ref, time } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

import { weekdays } from '../../classes/model/class';

/** When somebody teaches at a school: weekly hours, and days that are otherwise. No row: whenever the room is open. */
export const TeacherAvailability = resource({
  name: 'teacher_availability',
  area: 'teaching',
  noun: 'availability',
  path: '/class/v1/availability',
  title: ['可用时间', 'Availability'],
  label: 'staffId',
  fields: {
    staffId: ref('老师', 'Teacher', 'staff', { required: true, fixed: true }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    weekday: choice('星期', 'Weekday', weekdays),
    date: date('指定日期', 'Date', { help: ['代替当天的每周时间', 'Instead of the weekly hours of that day'] }),
    fromTime: time('开始', 'From', { required: true }),
    toTime: time('结束', 'To', { required: true }),
    available: bool('可用', 'Available', { default: true }),
  },
  scope: { school: 'schoolId', owner: 'staffId' },
  search: ['staffId', 'schoolId', 'weekday', 'date', 'available'],
  columns: ['staffId', 'schoolId', 'weekday', 'date', 'fromTime', 'toTime', 'available'],
  sort: 'staffId',
});
export type TeacherAvailability = Row<typeof TeacherAvailability>;
