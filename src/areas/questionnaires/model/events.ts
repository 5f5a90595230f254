// What happens to sheets that people fill in. An anonymous one names neither the person nor its receipt.
import { event } from '#kernel/model/signals';

interface Answered {
  issueId: number;
  questionnaireId: number;
  personKind?: 'customer' | 'staff' | 'candidate';
  personId?: number;
  schoolId: number | null;
  receiptNo?: string;
}

export const answerSubmitted = event<Answered>('answer.submitted');
/** Scores and percent in hundredths. */
export const answerReleased = event<
  Answered & { score: number; maxScore: number; percent: number; passed: boolean | null; band: string | null }
>('answer.released');
export const answerVoided = event<Answered>('answer.voided');
