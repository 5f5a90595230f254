/** What a family reads of a session and says of it. */
export interface SessionToRate {
  student: string;
  coach: string;
  /** On the clock of the school. */
  at: string;
  topics: string;
  result: string;
  /** None: not rated yet. */
  score: number | null;
  comment: string | null;
}
