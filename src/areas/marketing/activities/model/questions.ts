// What a family is asked when it signs up, and whether it has answered.
import { shape } from '#kernel/model/fields';

export interface Question {
  key: string;
  label: string;
  type: 'text' | 'single' | 'multi' | 'number' | 'date';
  options: string[];
  required: boolean;
}
export type Answers = Record<string, string | number | string[]>;

const types = ['text', 'single', 'multi', 'number', 'date'];
const isQuestion = (value: unknown): value is Question => {
  const one = value as Partial<Question> | null;
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.key === 'string' &&
    typeof one.label === 'string' &&
    one.label.length > 0 &&
    one.label.length <= 60 &&
    types.includes(one.type ?? '') &&
    Array.isArray(one.options)
  );
};
export const questionsShape = shape(
  (value): value is Question[] => Array.isArray(value) && value.length <= 10 && value.every(isQuestion),
);
export const answersShape = shape(
  (value): value is Answers =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && JSON.stringify(value).length < 8000,
);

/** The first question that must be answered and is not. */
export const unanswered = (questions: readonly Question[], answers: Answers): Question | undefined =>
  questions.find(({ key, required }) => {
    const answer = answers[key];
    return required && (answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0));
  });
