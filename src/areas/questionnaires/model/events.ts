// What becomes of an answer sheet.
import { event } from '#kernel/model/signals';

interface AnswerFacts {
  issueId: number;
  questionnaireId: number;
  personKind: string;
  personId: number;
  schoolId: number | null;
  receiptNo: string;
}

export const answerSubmitted = event<AnswerFacts>('answer.submitted');
export const answerReleased = event<
  AnswerFacts & { score: number; maxScore: number; percent: number; passed: boolean; band: string | null }
>('answer.released');
