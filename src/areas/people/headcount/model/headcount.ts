// How many work where and as what, as far as a person sees; others read the same numbers.
import { call, type } from '#kernel/model/call';
import { choice } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Staff } from '../../model/staff';

export interface HeadRow {
  id: number | null;
  name: string;
  /** Of a department: its school. */
  schoolId: number | null;
  active: number;
  planned: number | null;
}

export const headcount = call('GET', '/people/v1/headcount', {
  label: ['人数统计', 'Head count'],
  permission: permission(Staff, 'view'),
  input: {
    groupBy: choice(
      '分组',
      'By',
      {
        school: ['校区', 'School'],
        department: ['部门', 'Department'],
        post: ['岗位', 'Post'],
        level: ['职级', 'Level'],
      },
      { required: true },
    ),
  },
  answer: type<{ rows: HeadRow[] }>(),
});
