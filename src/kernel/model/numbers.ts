// The form of document numbers: what a pattern gives, when a sequence begins anew, and which patterns never repeat a number.
import { type Text, texts, type Vars } from './text';

export interface NumberForm {
  /** Tokens {school} {yyyy} {yy} {MM} {dd} {seq:4}. */
  pattern: string;
  reset: 'never' | 'year' | 'month' | 'day';
  perSchool: boolean;
}

const token = /\{(school|yyyy|yy|MM|dd|seq)(?::([1-9]))?\}/g;

/** `HT{school}{yy}{MM}{dd}{seq:4}` at SH001 on 8 July 2026, first of the day → HTSH0012607080001. */
export function formatNumber(pattern: string, day: string, school: string, seq: number): string {
  const [yyyy = '', MM = '', dd = ''] = day.split('-');
  return pattern.replace(token, (_, name: string, width?: string) => {
    if (name === 'seq') return String(seq).padStart(Number(width ?? 1), '0');
    return { school, yyyy, yy: yyyy.slice(2), MM, dd }[name as 'school'] ?? '';
  });
}

/** The stretch within which a sequence counts on: '', 2026, 2026-07 or 2026-07-08. */
export const periodOf = (reset: NumberForm['reset'], day: string): string =>
  reset === 'never' ? '' : day.slice(0, { year: 4, month: 7, day: 10 }[reset]);

const rules = texts('number', {
  unknown: ['不认识 {names}，可用 {tokens}', '{names} is unknown; use {tokens}'],
  letters: ['只能用文字、数字和 - _ / . #', 'Only letters, digits and - _ / . # may stand beside the tokens'],
  sequence: ['须恰好有一个 {seq}', 'Needs {seq} exactly once'],
  year: ['每年重置须包含年份', 'What begins anew every year needs the year in it'],
  month: ['每月重置须包含年和月', 'What begins anew every month needs year and month in it'],
  day: ['每日重置须包含年、月、日', 'What begins anew every day needs year, month and day in it'],
  school: ['按校区编号须包含 {school}', 'What counts for each school needs {school} in it'],
});

export const numberTokens = ['{school}', '{yyyy}', '{yy}', '{MM}', '{dd}', '{seq:4}'] as const;

/** Why a pattern will not do: a sequence that begins anew repeats its numbers unless they also say when and where. */
export function patternProblem({ pattern, reset, perSchool }: NumberForm): { text: Text; vars?: Vars } | null {
  const found = new Set([...pattern.matchAll(token)].map((match) => match[1]!));
  const rest = pattern.replace(token, '');
  const unknown = rest.match(/\{[^{}]*\}/g);
  // The braces of the tokens in a sentence are given as values, because a sentence has gaps of its own.
  if (unknown) return { text: rules.unknown, vars: { names: unknown.join(' '), tokens: numberTokens.join(' ') } };
  if (!/^[\p{L}\p{N}_./#-]*$/u.test(rest)) return { text: rules.letters };
  if ([...pattern.matchAll(/\{seq(:[1-9])?\}/g)].length !== 1)
    return { text: rules.sequence, vars: { seq: '{seq:4}' } };
  if (perSchool && !found.has('school')) return { text: rules.school, vars: { school: '{school}' } };
  const hasYear = found.has('yyyy') || found.has('yy');
  const holds = {
    never: true,
    year: hasYear,
    month: hasYear && found.has('MM'),
    day: hasYear && found.has('MM') && found.has('dd'),
  };
  return holds[reset] ? null : { text: rules[reset as 'year'] };
}
