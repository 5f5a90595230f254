// Students by lessons of one class: who came when, and how often.
import { call, type } from '#kernel/model/call';
import { ref } from '#kernel/model/fields';
import { Attendance, type Status } from './attendance';

export interface GridLesson {
  id: number;
  lessonNo: number;
  day: string;
  state: 'scheduled' | 'finished';
  /** Of the members who were marked, how many came; none before the roll. */
  came: number;
  marked: number;
}

export interface GridStudent {
  customerId: number;
  name: string;
  isActive: boolean;
  /** One for each lesson, in their order; null where the student was not expected or not marked. */
  marks: (Status | null)[];
  came: number;
  marked: number;
  owedQty: number;
}

export interface GridAnswer {
  lessons: GridLesson[];
  students: GridStudent[];
  came: number;
  marked: number;
}

export const attendanceGrid = call('GET', `${Attendance.path}/grid`, {
  label: ['考勤表', 'Attendance grid'],
  permission: 'teaching.attendance.view',
  input: { classId: ref('班级', 'Class', 'class', { required: true }) },
  answer: type<GridAnswer>(),
});
