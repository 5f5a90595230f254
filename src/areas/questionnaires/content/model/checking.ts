// What stands in the way of publishing, and what is only worth a look.
import { askedBy } from './branching';
import { bandFaults } from './dimensions';
import { type Condition, type Document, type Element, elementsIn, placedIn } from './document';
import { isAsked, kindOf } from './questionTypes';
import { fullOf } from './scoring';

export type FaultKind =
  | 'noQuestion'
  | 'fewOptions'
  | 'sameLabels'
  | 'noTitle'
  | 'noKey'
  | 'noPoints'
  | 'noFullScore'
  | 'badCondition'
  | 'badJump'
  | 'badBands'
  | 'shortDraw'
  | 'childNotPublished';
export type WarningKind = 'noEnglish' | 'unreached';

export interface Finding<K = FaultKind | WarningKind> {
  kind: K;
  /** The question it is about, and how it is called. */
  key?: string;
  no?: number;
  vars?: Record<string, string | number>;
}
export interface Checked {
  faults: Finding<FaultKind>[];
  warnings: Finding<WarningKind>[];
}

export function check(document: Document, kind: string): Checked {
  const placed = placedIn(document);
  const elements = placed.map(({ element }) => element);
  const asked = elements.filter(({ type }) => isAsked(type));
  const place = new Map(elements.map(({ key }, at) => [key, at]));
  const numbers = new Map(asked.map(({ key }, at) => [key, at + 1]));
  const about = (element: Element) => ({ key: element.key, no: numbers.get(element.key) ?? 0 });
  const faults: Finding<FaultKind>[] = [];
  const warnings: Finding<WarningKind>[] = [];
  const isScored = kind === 'exam' || kind === 'assessment';
  if (asked.length === 0 && document.drawRules.length === 0) faults.push({ kind: 'noQuestion' });
  for (const element of elements) {
    for (const found of contentFaults(element, kind)) faults.push({ kind: found, ...about(element) });
    const at = place.get(element.key)!;
    const rules: (Condition | undefined)[] = [element.showIf];
    if (rules.some((rule) => !isKnown(rule, elements, place, at)))
      faults.push({ kind: 'badCondition', ...about(element) });
    // A jump reads its own question too.
    if (element.jumps.some(({ when }) => !isKnown(when, elements, place, at + 1)))
      faults.push({ kind: 'badCondition', ...about(element) });
    if (element.jumps.some(({ to }) => !leadsOn(document, place, at, to)))
      faults.push({ kind: 'badJump', ...about(element) });
    if (document.languages.includes('en') && isMissingEnglish(element))
      warnings.push({ kind: 'noEnglish', ...about(element) });
  }
  for (const page of document.pages) {
    const first = page.elements[0];
    if (first && !isKnown(page.showIf, elements, place, place.get(first.key)!))
      faults.push({ kind: 'badCondition', ...about(first) });
  }
  for (const dimension of document.dimensions)
    if (bandFaults(dimension.bands).length > 0) faults.push({ kind: 'badBands', vars: { name: dimension.name.zh } });
  const full = fullScore(document);
  if (isScored && full === 0) faults.push({ kind: 'noFullScore' });
  return { faults, warnings };
}

/** Of all questions, those still to be drawn included. */
export const fullScore = (document: Document): number =>
  elementsIn(document).reduce((sum, element) => sum + fullOf(element), 0) +
  document.drawRules.reduce((sum, { count, pointsEach }) => sum + count * pointsEach, 0);

export const questionCount = (document: Document): number =>
  elementsIn(document).filter(({ type }) => isAsked(type)).length +
  document.drawRules.reduce((sum, { count }) => sum + count, 0);

export const minutesOf = (document: Document): number =>
  Math.ceil(
    elementsIn(document).reduce(
      (sum, { type, rows }) => sum + kindOf(type).seconds * Math.max(1, kindOf(type).hasRows ? rows.length : 1),
      document.drawRules.reduce((sum, { count }) => sum + count * 8, 0),
    ) / 60,
  );

function contentFaults(element: Element, kind: string): FaultKind[] {
  const { type, options, title, scoring } = element;
  const found: FaultKind[] = [];
  if (isAsked(type) && title.zh.trim() === '') found.push('noTitle');
  if (kindOf(type).hasOptions) {
    if (options.length < 2) found.push('fewOptions');
    const labels = options.map(({ label }) => label.zh.trim());
    if (new Set(labels).size !== labels.length) found.push('sameLabels');
  }
  if (kind === 'exam' && kindOf(type).modes.length > 0) {
    if (!scoring || !hasKey(element)) found.push('noKey');
    else if (fullOf(element) <= 0) found.push('noPoints');
  }
  return found;
}

/** Whether a machine can tell right from wrong, or a person will. */
export function hasKey({ scoring, options, rows }: Element): boolean {
  if (!scoring) return false;
  const { mode, key = [], blanks = [] } = scoring;
  const right = options.filter(({ correct }) => correct).length;
  switch (mode) {
    case 'manual':
    case 'scale_value':
      return true;
    case 'per_option':
      return options.some(({ points }) => (points ?? 0) > 0);
    case 'per_blank':
      return blanks.length > 0 && blanks.every(({ accepts }) => accepts.trim() !== '');
    case 'per_row':
      return rows.length > 0 && rows.every(({ correct }) => correct !== undefined);
    case 'order_all':
    case 'order_each':
      return key.length > 0;
    case 'penalty':
      return right > 0 && options.length > right;
    default:
      return right > 0 || key.length > 0;
  }
}

/** Conditions read only what stands before, and options that are there. */
function isKnown(
  condition: Condition | undefined,
  elements: readonly Element[],
  place: ReadonlyMap<string, number>,
  before: number,
): boolean {
  return askedBy(condition).every(({ on, value, op }) => {
    if (on.startsWith('attr:')) return true;
    const [key = '', row] = on.split('.');
    const at = place.get(key);
    if (at === undefined || at >= before) return false;
    const { options, rows, type } = elements[at]!;
    if (row && !rows.some((each) => each.key === row)) return false;
    if (!kindOf(type).hasOptions || !['eq', 'ne', 'in', 'includes_any', 'includes_all', 'includes_none'].includes(op))
      return true;
    const named = (Array.isArray(value) ? value : [value]).map((each) => `${each}`);
    return named.every((each) => options.some((option) => option.key === each));
  });
}

function leadsOn(document: Document, place: ReadonlyMap<string, number>, at: number, to: string): boolean {
  if (to === 'out') return true;
  if (to.startsWith('end:')) return document.endings.some(({ key }) => key === to.slice(4));
  const target = place.get(to) ?? place.get(document.pages.find(({ key }) => key === to)?.elements[0]?.key ?? '');
  return target !== undefined && target > at;
}

const isMissingEnglish = ({ type, title, options, rows }: Element): boolean =>
  type !== 'divider' &&
  [title, ...options.map(({ label }) => label), ...rows.map(({ label }) => label)].some(({ en }) => !en);
