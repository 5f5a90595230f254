// What happens in lessons and to their balance.
import { event } from '#kernel/model/signals';

interface LessonTime {
  startAt: Date;
  endAt: Date;
  teacherId: number | null;
  roomId: number | null;
}

export const lessonMoved = event<{ lessonId: number; classId: number | null; before: LessonTime; after: LessonTime }>(
  'lesson.moved',
);
export const lessonCancelled = event<{
  lessonId: number;
  classId: number | null;
  before: LessonTime;
  after: LessonTime | null;
}>('lesson.cancelled');
export const attendanceRecorded = event<{
  lessonId: number;
  customerId: number;
  role: string;
  status: string;
  /** What the teacher noted of this child in the lesson's summary. */
  comment?: string;
}>('attendance.recorded', { after: true });
