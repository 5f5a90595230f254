// Questions written shortly: for templates, demo rows and whatever starts a new question in the designer.
import type { Choice, Element, Said, Scoring } from './document';
import type { QuestionType } from './questionTypes';

export const question = (
  key: string,
  type: QuestionType,
  title: string | Said,
  rest: Partial<Element> = {},
): Element => ({
  key,
  type,
  title: typeof title === 'string' ? { zh: title } : title,
  required: false,
  props: {},
  options: [],
  rows: [],
  jumps: [],
  weight: 1,
  ...rest,
});

/** Options whose keys are their labels. */
export const choices = (...labels: string[]): Choice[] => labels.map((zh) => ({ key: zh, label: { zh } }));

/** A, B, C … with the right ones named: `lettered('AB', '红', '蓝', '绿')`. */
export const lettered = (right: string, ...labels: (string | Said)[]): Choice[] =>
  labels.map((label, at) => {
    const key = String.fromCharCode(65 + at);
    return {
      key,
      label: typeof label === 'string' ? { zh: label } : label,
      ...(right.includes(key) ? { correct: true } : {}),
    };
  });

export const scored = (mode: Scoring['mode'], points: number, rest: Partial<Scoring> = {}): Scoring => ({
  mode,
  points: Math.round(points * 100),
  ...rest,
});

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** `q` and six characters: made once, never reused. */
export const newKey = (prefix = 'q', random: () => number = Math.random): string =>
  prefix + Array.from({ length: 6 }, () => letters[Math.floor(random() * letters.length)]).join('');
