// What other areas hear of homework.
import { event } from '#kernel/model/signals';

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
