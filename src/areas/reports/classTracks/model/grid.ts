// A class lesson by lesson: who came.
import { call, type } from '#kernel/model/call';
import { ref } from '#kernel/model/fields';

export interface ClassGrid {
  name: string;
  /** The latest last. */
  lessons: { id: number; on: string; no: number; rate: number | null }[];
  students: {
    customerId: number;
    name: string;
    /** By lesson; none where nobody was marked. */
    marks: Record<number, 'present' | 'late' | 'leave' | 'absent' | 'makeup'>;
    rate: number | null;
    /** Lessons left of the class's course. */
    left: number;
    /** Missed twice running, the last time included. */
    isMissing: boolean;
  }[];
}

export const classGrid = call('GET', '/api/v1.report/classGrid', {
  label: ['班级考勤表', 'Attendance of a class'],
  permission: 'reports.classTrack.view',
  input: { classId: ref('班级', 'Class', 'class', { required: true }) },
  answer: type<ClassGrid>(),
});
