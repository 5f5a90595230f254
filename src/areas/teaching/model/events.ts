// What happens in classes, lessons and to their balance.
import { event } from '#kernel/model/signals';

export interface LessonTime {
  startAt: Date;
  endAt: Date;
  teacherId: number | null;
  roomId: number | null;
}

interface ClassFacts {
  classId: number;
  courseId: number;
  schoolId: number;
}

/** A lesson with everyone who was there. Quantities are hundredths of a lesson, money is fen. */
interface Taught extends ClassFacts {
  lessonId: number;
  /** What was taught of the syllabus. */
  chapterId: number | null;
  teacherId: number;
  assistantIds: number[];
  startAt: Date;
  minutes: number;
  lessonQty: number;
  presentHeads: number;
  recognised: number;
  rows: { customerId: number; role: string; status: string }[];
}

export const classFinished = event<ClassFacts & { teacherId: number; on: string }>('class.finished');
export const memberAdded = event<ClassFacts & { customerId: number; on: string }>('class.member_added');
export const memberRemoved = event<ClassFacts & { customerId: number; on: string }>('class.member_removed');

export const lessonMoved = event<{ lessonId: number; classId: number | null; before: LessonTime; after: LessonTime }>(
  'lesson.moved',
);
export const lessonCancelled = event<{
  lessonId: number;
  classId: number | null;
  before: LessonTime;
  after: LessonTime | null;
}>('lesson.cancelled');

// Lots are held while these happen, so nobody who listens may keep them waiting.
export const lessonFinished = event<Taught>('lesson.finished', { after: true });
export const lessonCorrected = event<Taught>('lesson.corrected', { after: true });
export const lessonReopened = event<Taught>('lesson.reopened', { after: true });
export const attendanceRecorded = event<{
  lessonId: number;
  customerId: number;
  role: string;
  status: string;
  /** What the teacher noted of this child in the lesson's summary. */
  comment?: string;
}>('attendance.recorded', { after: true });
export const ledgerWritten = event<{
  groupId: number;
  kinds: string[];
  contractIds: number[];
  customerIds: number[];
  courseIds: number[];
}>('ledger.written', { after: true });
export const balanceLow = event<{ customerId: number; courseId: number; remainingQty: number; level: string }>(
  'lesson_balance.low',
  { after: true },
);
export const ledgerClosed = event<{ schoolId: number | null; through: string }>('ledger.closed');
