// How homework is doing, for all that one sees or for each class, teacher, student or homework.
import { call, type } from '#kernel/model/call';
import { choice, date, ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Homework } from './homework';
import type { Rates } from './scoring';

export interface GroupRates extends Rates {
  /** Whose; null: everybody's. */
  id: number | null;
  name: string;
  /** Points as they are said, 88.5. */
  average: number | null;
  /** The middle of the hours from handing in to being corrected. */
  correctHours: number | null;
}

export const homeworkRates = call('GET', '/api/v1/homeworkpc/stat', {
  label: ['作业统计', 'Rates of homework'],
  permission: permission(Homework, 'view'),
  input: {
    homeworkId: ref('作业', 'Homework', 'homework'),
    classId: ref('班级', 'Class', 'class'),
    teacherId: ref('老师', 'Teacher', 'staff'),
    from: date('从', 'From'),
    to: date('至', 'To'),
    group: choice('分组', 'By', {
      homework: ['作业', 'Homework'],
      class: ['班级', 'Class'],
      teacher: ['老师', 'Teacher'],
      customer: ['学员', 'Student'],
    }),
  },
  answer: type<GroupRates & { groups: GroupRates[] }>(),
});
