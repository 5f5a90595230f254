// Automatic marks of questions, in hundredths of a point. Pure.
import { toTenth } from './points';

export type Marked = 'single' | 'multiple' | 'judge' | 'blank' | 'match' | 'order';

export interface MarkedQuestion {
  kind: string;
  score: number;
  /** One or several keys; of blanks the alternatives of each, divided by a vertical bar. */
  answer: readonly string[];
}

export const isMarked = (kind: string): kind is Marked =>
  ['single', 'multiple', 'judge', 'blank', 'match', 'order'].includes(kind);

/** Trimmed, full-width to half-width, one space for many, without regard to case. */
export const plain = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

const fits = (given: string | undefined, alternatives: string): boolean =>
  given !== undefined && plain(given) !== '' && alternatives.split('|').some((one) => plain(one) === plain(given));

/** Each part by its place. */
const partly = (score: number, right: number, parts: number): number =>
  parts === 0 ? 0 : toTenth((score * right) / parts);

/** Null for what only a person can mark. */
export function autoMark({ kind, score, answer }: MarkedQuestion, given: readonly string[]): number | null {
  if (!isMarked(kind)) return null;
  if (kind === 'single' || kind === 'judge') return given.length === 1 && given[0] === answer[0] ? score : 0;
  if (kind === 'multiple') {
    const chosen = new Set(given);
    if ([...chosen].some((one) => !answer.includes(one)) || chosen.size === 0) return 0;
    return chosen.size === answer.length ? score : toTenth(score / 2);
  }
  const right = answer.filter((one, at) => (kind === 'blank' ? fits(given[at], one) : given[at] === one)).length;
  return partly(score, right, answer.length);
}

export type Answers = Readonly<Record<string, readonly string[]>>;

/** What can be marked by rule, with its points; a question without an answer has none. */
export const autoMarks = (
  questions: readonly (MarkedQuestion & { id: number })[],
  answers: Answers,
): { questionId: number; score: number }[] =>
  questions.flatMap((question) => {
    const score = autoMark(question, answers[String(question.id)] ?? []);
    return score === null ? [] : [{ questionId: question.id, score }];
  });
