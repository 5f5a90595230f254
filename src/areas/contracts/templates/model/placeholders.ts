// The language of templates: `{{customer.name}}`, `{{#lines}}…{{/lines}}`, `{{#if supervised}}…{{/if}}`, `|capital`, `|date`, `|mask`.
// Read once; what is wrong is said with its place, and nothing is printed of a text that is wrong.
import { capital, fen } from '#kernel/model/money';
import { mask } from '#kernel/model/shown/mask';
import { conditions, type Facts, facts, lists } from './names';

export interface TemplateProblem {
  rule: 'unknown' | 'filter' | 'unclosed' | 'unopened' | 'unsafe' | 'missing';
  name: string;
  line: number;
  column: number;
}

type Part =
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: string; filters: string[] }
  | { kind: 'list' | 'if'; name: string; parts: Part[] };

const filters: Readonly<Record<string, (value: string) => string>> = {
  capital: (value) => `人民币${capital(fen(value) ?? 0)}`,
  date: (value) => value.replace(/^(\d{4})-0?(\d{1,2})-0?(\d{1,2}).*$/, '$1年$2月$3日'),
  mask: (value) => (value ? mask('mobile', value) : ''),
};

const mark = /\{\{\s*([^{}]*?)\s*\}\}/g;
/** What may not stand on a paper, whoever wrote it. */
const unsafe =
  /<\s*\/?\s*(script|iframe|object|embed|link|style|form|meta|base|svg)\b|\son\w+\s*=|javascript:|<img\b(?![^>]*\ssrc\s*=\s*["']data:image\/)[^>]*>/gi;
const unsafeStyle = /@import|url\s*\(|expression\s*\(|</gi;

/** Without these nothing is a contract. */
const needed = ['contract.no', 'customer.name', '#lines', 'contract.receivable|capital', '#refund'];

export function readTemplate(content: string): { parts: Part[]; problems: TemplateProblem[] } {
  const problems: TemplateProblem[] = [];
  const root: Part[] = [];
  const open: { name: string; kind: 'list' | 'if'; parts: Part[]; at: number }[] = [];
  const into = (): Part[] => open.at(-1)?.parts ?? root;
  const wrong = (rule: TemplateProblem['rule'], name: string, at: number) =>
    problems.push({ rule, name, ...placeOf(content, at) });
  let from = 0;
  for (const found of content.matchAll(mark)) {
    const [whole, inner = ''] = found;
    into().push({ kind: 'text', text: content.slice(from, found.index) });
    from = found.index + whole.length;
    const begun = /^#(if\s+)?([\w.]+)$/.exec(inner);
    const ended = /^\/([\w.]+)$/.exec(inner);
    if (begun) {
      const [, isIf, name = ''] = begun;
      const isKnown = isIf ? name in conditions : name in lists && open.every(({ kind }) => kind === 'if');
      if (!isKnown) wrong('unknown', inner, found.index);
      open.push({ name: isIf ? 'if' : name, kind: isIf ? 'if' : 'list', parts: [], at: found.index });
      const block = open.at(-1)!;
      open.length -= 1;
      into().push({ kind: block.kind, name, parts: block.parts });
      open.push(block);
    } else if (ended) {
      if (open.at(-1)?.name === ended[1]) open.pop();
      else wrong('unopened', inner, found.index);
    } else {
      const [name = '', ...asked] = inner.split('|').map((word) => word.trim());
      const around = open.findLast(({ kind }) => kind === 'list')?.name;
      const isKnown = name in facts || (around !== undefined && name in (lists[around]?.items[0] ?? {}));
      if (!isKnown) wrong('unknown', name, found.index);
      const odd = asked.find((word) => !(word in filters));
      if (odd !== undefined) wrong('filter', odd, found.index);
      into().push({ kind: 'value', name, filters: asked });
    }
  }
  into().push({ kind: 'text', text: content.slice(from) });
  for (const { name, at } of open) wrong('unclosed', name, at);
  return { parts: root, problems };
}

/** Everything that stands in the way of publishing. */
export function problemsOf(kind: string, content: string, css: string): TemplateProblem[] {
  const { parts, problems } = readTemplate(content);
  const named = new Set(namesIn(parts));
  const missing = kind === 'contract' ? needed.filter((name) => !named.has(name)) : [];
  return [
    ...problems,
    ...[...content.matchAll(unsafe)].map((found) => ({
      ...{ rule: 'unsafe' as const, name: found[0].trim().slice(0, 40), ...placeOf(content, found.index) },
    })),
    ...[...css.matchAll(unsafeStyle)].map((found) => ({
      ...{ rule: 'unsafe' as const, name: found[0], ...placeOf(css, found.index) },
    })),
    ...missing.map((name) => ({ rule: 'missing' as const, name, line: 1, column: 1 })),
  ];
}

function namesIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    if (part.kind === 'text') return [];
    if (part.kind === 'value') return [part.name, [part.name, ...part.filters].join('|')];
    return [...(part.kind === 'list' ? [`#${part.name}`] : []), ...namesIn(part.parts)];
  });
}

/** What nobody knows stays empty; values are text and never become markup. */
export const render = (content: string, given: Facts): string => written(readTemplate(content).parts, given, {});

function written(parts: readonly Part[], given: Facts, item: Readonly<Record<string, string>>): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'value' && part.name === 'signature') return signed(given.signature);
      if (part.kind === 'value') {
        const value = item[part.name] ?? given.values[part.name] ?? '';
        return escaped(part.filters.reduce((text, name) => filters[name]?.(text) ?? text, value));
      }
      if (part.kind === 'if') return given.conditions[part.name] ? written(part.parts, given, item) : '';
      return (given.lists[part.name] ?? []).map((own) => written(part.parts, given, own)).join('');
    })
    .join('');
}

/** A drawing that the house made itself, or a line to sign on. */
export const signed = (drawing: string | null | undefined): string =>
  drawing ? `<img alt="" width="180" height="60" src="${escaped(drawing)}" />` : '__________';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function placeOf(content: string, at: number): { line: number; column: number } {
  const before = content.slice(0, at).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
