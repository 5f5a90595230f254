// Points of one answer by the rule of its question. All points are hundredths; each question is rounded half up to one of
// them, so that a total is the sum of what is shown.
import { rightBlanks } from './blanks';
import type { Answers } from './branching';
import { isUnanswered } from './branching';
import type { Choice, Element } from './document';
import { kindOf } from './questionTypes';

export type Result = 'right' | 'part' | 'wrong' | 'blank' | 'pending' | 'none';
export interface Mark {
  score: number;
  full: number;
  result: Result;
}

/** Of something that is not scored. */
const unscored: Mark = { score: 0, full: 0, result: 'none' };

export function markOf(element: Element, value: unknown): Mark {
  const { scoring } = element;
  if (!scoring || kindOf(element.type).value === 'none') return unscored;
  const full = fullOf(element);
  const isEmpty = isUnanswered(value);
  // A person reads what was written; where nothing was, there is nothing to read.
  if (scoring.mode === 'manual') return { score: 0, full, result: isEmpty ? 'blank' : 'pending' };
  if (isEmpty) return { score: 0, full, result: 'blank' };
  const score = halfUp(pointsOf(element, value, full));
  return { score, full, result: score >= full ? 'right' : score > 0 ? 'part' : 'wrong' };
}

/** The best that can be had. */
export function fullOf({ scoring, options, rows, props, type }: Element): number {
  if (!scoring) return 0;
  const { mode, points, blanks = [], factor = 1 } = scoring;
  if (mode === 'per_blank') return blanks.reduce((sum, blank) => sum + blank.points, 0);
  if (mode === 'per_option') {
    const best = options.map((option) => option.points ?? 0).sort((a, b) => b - a);
    const most = kindOf(type).value === 'option' ? 1 : (props.max ?? options.length);
    return best.slice(0, most).reduce((sum, each) => sum + Math.max(0, each), 0);
  }
  if (mode === 'scale_value') return Math.round(scaleOf(type, props).max * factor * 100) * Math.max(1, rows.length);
  return points;
}

export const scaleOf = (type: Element['type'], { min, max }: Element['props']): { min: number; max: number } =>
  type === 'nps' ? { min: 0, max: 10 } : { min: min ?? 1, max: max ?? 5 };

const halfUp = (value: number): number => (value < 0 ? -Math.round(-value - 1e-9) : Math.floor(value + 0.5 + 1e-9));

function pointsOf(element: Element, value: unknown, full: number): number {
  const { scoring, rows, options, type, props } = element;
  if (!scoring) return 0;
  const { mode, missPoints = 0, key = [], factor = 1, reversed = false } = scoring;
  const chosen = listOf(value);
  switch (mode) {
    case 'all_right':
      return isSame(chosen, rightKeys(element)) ? full : 0;
    case 'partial_even':
    case 'partial_fixed':
    case 'penalty':
      return partly(mode, chosen, options, full, missPoints);
    case 'per_option': {
      const sum = options
        .filter((option) => chosen.includes(option.key))
        .reduce((total, option) => total + (option.points ?? 0), 0);
      return scoring.allowNegative ? sum : Math.max(0, sum);
    }
    case 'per_blank':
      return rightBlanks(scoring.blanks ?? [], typedIn(element, value), scoring).reduce(
        (sum, blank) => sum + blank.points,
        0,
      );
    case 'per_row': {
      const right = rows.filter((row) => row.correct !== undefined && byRow(value, row.key) === row.correct);
      return rows.length === 0 ? 0 : (full * right.length) / rows.length;
    }
    case 'order_all':
      return key.length === chosen.length && key.every((each, at) => chosen[at] === each) ? full : 0;
    case 'order_each':
      return key.length === 0 ? 0 : (full * key.filter((each, at) => chosen[at] === each).length) / key.length;
    case 'scale_value': {
      const scale = scaleOf(type, props);
      const worth = (given: unknown, isReversed: boolean) => {
        const number = Number(given);
        if (isUnanswered(given) || !Number.isFinite(number)) return 0;
        return (isReversed ? scale.min + scale.max - number : number) * factor * 100;
      };
      if (rows.length === 0) return worth(value, reversed);
      return rows.reduce((sum, row) => sum + worth(byRow(value, row.key), row.reversed ?? reversed), 0);
    }
    case 'manual':
      return 0;
  }
}

/** hit: right ones chosen, wrong: wrong ones chosen, of c right ones among n. */
function partly(
  mode: 'partial_even' | 'partial_fixed' | 'penalty',
  chosen: readonly string[],
  options: readonly Choice[],
  full: number,
  missPoints: number,
): number {
  const right = options.filter(({ correct }) => correct).map(({ key }) => key);
  const hit = right.filter((key) => chosen.includes(key)).length;
  const wrong = chosen.filter((key) => !right.includes(key)).length;
  if (right.length === 0) return 0;
  if (mode === 'penalty') {
    const others = options.length - right.length;
    return full * Math.max(0, hit / right.length - (others === 0 ? 0 : wrong / others));
  }
  if (wrong > 0) return 0;
  if (mode === 'partial_even') return (full * hit) / right.length;
  if (hit === right.length) return full;
  return hit > 0 ? missPoints : 0;
}

/** The right options: those marked, or the key of a question without options. */
const rightKeys = ({ options, scoring }: Element): string[] => {
  const marked = options.filter(({ correct }) => correct).map(({ key }) => key);
  return marked.length > 0 ? marked : (scoring?.key ?? []);
};

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  b.length > 0 && a.length === b.length && b.every((each) => a.includes(each));

export const listOf = (value: unknown): string[] =>
  isUnanswered(value) ? [] : (Array.isArray(value) ? value : [value]).map((each) => `${each}`);

export const byRow = (value: unknown, row: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, row)
    ? (value as Record<string, unknown>)[row]
    : undefined;

/** What stands in each blank; a short text and a number are one blank. */
export function typedIn({ scoring }: Element, value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) {
    const [blank] = scoring?.blanks ?? [];
    return blank ? { [blank.key]: `${value ?? ''}` } : {};
  }
  return Object.fromEntries(Object.entries(value).map(([key, typed]) => [key, `${typed ?? ''}`]));
}

export interface Sum {
  score: number;
  max: number;
  /** Tenths of a percent. */
  permille: number;
}

/** Of the visible questions only: a branched exam stays fair. */
export function sumOf(marks: readonly Pick<Mark, 'score' | 'full'>[]): Sum {
  const score = marks.reduce((sum, mark) => sum + mark.score, 0);
  const max = marks.reduce((sum, mark) => sum + mark.full, 0);
  return { score, max, permille: max === 0 ? 0 : halfUp((score * 1000) / max) };
}

export const marksOf = (visible: readonly Element[], answers: Answers): Map<string, Mark> =>
  new Map(visible.map((element) => [element.key, markOf(element, answers[element.key])]));
