// What other areas hear of homework.
import { event, query } from '#kernel/model/signals';

interface Piece {
  homeworkId: number;
  submissionId: number;
  customerId: number;
  schoolId: number;
  /** Hundredths of a point; null before it is corrected. */
  score: number | null;
  fullScore: number;
  isExcellent: boolean;
}

export const homeworkSubmitted = event<Piece>('homework.submitted');
export const homeworkCorrected = event<Piece>('homework.corrected');

/** Asked of teaching by its name: who is in a class on a day. */
export const classMembers = query<{ classIds: number[]; on: string }, { classId: number; customerId: number }[]>(
  'class.members',
  () => [],
);
