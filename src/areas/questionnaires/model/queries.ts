// What this area answers for the others.
import { query } from '#kernel/model/signals';

interface ReleasedResult {
  issueId: number;
  questionnaireId: number;
  name: string;
  receiptNo: string;
  /** Hundredths. */
  score: number;
  maxScore: number;
  percent: number;
  passed: boolean | null;
  band: string | null;
  at: Date;
}

/** Results that a person has been given. */
export const answersOf = query<{ personKind: 'customer' | 'staff' | 'candidate'; personId: number }, ReleasedResult[]>(
  'answers.of',
  () => [],
);
