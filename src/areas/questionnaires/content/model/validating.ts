// Whether an answer is one the question takes: checked on the page and again on the server.
import { isUnanswered } from './branching';
import type { Element } from './document';
import { kindOf } from './questionTypes';
import { byRow, listOf, scaleOf } from './scoring';

export type Fault =
  | 'required'
  | 'shape'
  | 'option'
  | 'few'
  | 'many'
  | 'exclusive'
  | 'short'
  | 'long'
  | 'format'
  | 'range'
  | 'rows'
  | 'past'
  | 'future';

export interface Asked {
  element: Element;
  value: unknown;
  /** Today where the school is. */
  today: string;
}

/** Nothing where the answer is taken. */
export function faultOf({ element, value, today }: Asked): Fault | null {
  const { type, required, props, options, rows } = element;
  const kind = kindOf(type).value;
  if (kind === 'none') return null;
  if (isUnanswered(value)) return required ? 'required' : null;
  const known = new Set(type === 'true_false' ? ['t', 'f'] : options.map(({ key }) => key));
  switch (kind) {
    case 'option':
      if (typeof value !== 'string') return 'shape';
      return known.has(value) ? null : 'option';
    case 'options':
      return chosenFault(element, value, known);
    case 'text':
      return typeof value === 'string' ? textFault(element, value, today) : 'shape';
    case 'number':
      return numberFault(element, value);
    case 'blanks':
      return isRecord(value) && Object.values(value).every((each) => typeof each === 'string' && each.length <= 200)
        ? null
        : 'shape';
    case 'byRow':
    case 'scaleByRow': {
      if (!isRecord(value)) return 'shape';
      const given = rows.map(({ key }) => byRow(value, key));
      if (required && given.some(isUnanswered)) return 'rows';
      const filled = given.filter((each) => !isUnanswered(each));
      const { min, max } = scaleOf(type, props);
      const isTaken = (each: unknown) =>
        kind === 'byRow'
          ? typeof each === 'string' && known.has(each)
          : typeof each === 'number' && Number.isInteger(each) && each >= min && each <= max;
      return filled.every(isTaken) ? null : 'option';
    }
    case 'bool':
      if (typeof value !== 'boolean') return 'shape';
      return required && !value ? 'required' : null;
    case 'id':
      return typeof value === 'number' && Number.isSafeInteger(value) ? null : 'shape';
    case 'files':
      return Array.isArray(value) && value.length <= (props.max ?? 9) && value.every(isFile) ? null : 'shape';
  }
}

function chosenFault({ type, props, options }: Element, value: unknown, known: ReadonlySet<string>): Fault | null {
  if (!Array.isArray(value) || value.some((each) => typeof each !== 'string')) return 'shape';
  const chosen = listOf(value);
  if (new Set(chosen).size !== chosen.length || chosen.some((key) => !known.has(key))) return 'option';
  if (type === 'ranking') return chosen.length === (props.top ?? options.length) ? null : 'few';
  const isAlone = options.some(({ key, exclusive }) => exclusive && chosen.includes(key));
  if (isAlone) return chosen.length > 1 ? 'exclusive' : null;
  if (props.min !== undefined && chosen.length < props.min) return 'few';
  const most = props.max ?? (type === 'vote' ? 1 : undefined);
  return most !== undefined && chosen.length > most ? 'many' : null;
}

const formats = {
  any: /^/,
  number: /^\d+$/,
  letters: /^[A-Za-z ]+$/,
  chinese: /^[\u4e00-\u9fff]+$/,
} as const;

function textFault({ type, props }: Element, value: string, today: string): Fault | null {
  const typed = value.trim();
  switch (type) {
    case 'date':
      if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || Number.isNaN(Date.parse(typed))) return 'format';
      if (props.when === 'past' && typed > today) return 'past';
      return props.when === 'future' && typed < today ? 'future' : null;
    case 'time':
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(typed) ? null : 'format';
    case 'mobile':
      return /^1[3-9]\d{9}$/.test(typed) ? null : 'format';
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) && typed.length <= 120 ? null : 'format';
    case 'id_card':
      return isIdCard(typed) ? null : 'format';
    case 'name':
      return typed.length > 50 ? 'long' : null;
    default: {
      if (props.min !== undefined && typed.length < props.min) return 'short';
      if (typed.length > (props.max ?? (type === 'long_text' ? 5000 : 500))) return 'long';
      return formats[props.format ?? 'any'].test(typed) ? null : 'format';
    }
  }
}

function numberFault({ type, props }: Element, value: unknown): Fault | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'shape';
  if (type !== 'number') {
    const { min, max } = scaleOf(type, props);
    return Number.isInteger(value) && value >= min && value <= max ? null : 'range';
  }
  const scale = 10 ** (props.decimals ?? 2);
  if (Math.abs(value * scale - Math.round(value * scale)) > 1e-6) return 'format';
  const isInside = value >= (props.min ?? -1e12) && value <= (props.max ?? 1e12);
  return isInside ? null : 'range';
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The eighteenth digit checks the others. */
export function isIdCard(text: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(text)) return false;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return '10X98765432'[sum % 11] === text[17]!.toUpperCase();
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFile = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.FileUrl === 'string' &&
  value.FileUrl.startsWith('/') &&
  typeof value.FileName === 'string';
