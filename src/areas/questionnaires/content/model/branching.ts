// Which questions a person is asked, by what they have answered. One walk, in order; the server's result counts, the answer
// page and the preview make the same one.
import { type Condition, type Document, type Element, type Ending, type Placed, placedIn, type Test } from './document';

export type Answers = Readonly<Record<string, unknown>>;
/** What is known of the person: `{ school: 3, channel: 'frontdesk' }`. */
export type Attributes = Readonly<Record<string, unknown>>;

export interface Walked {
  visible: Element[];
  /** Keys that are hidden by a rule, and those jumped over. */
  hidden: string[];
  skipped: string[];
  /** The ending a jump leads to. */
  endedAt: string | null;
  isScreenedOut: boolean;
}

export function walk(
  document: Document,
  answers: Answers,
  attributes: Attributes = {},
  order?: readonly string[],
): Walked {
  const walked: Walked = { visible: [], hidden: [], skipped: [], endedAt: null, isScreenedOut: false };
  const seen = new Map<string, Element>();
  const read = (on: string): unknown => {
    if (on.startsWith('attr:')) return attributes[on.slice(5)];
    const [key = '', row] = on.split('.');
    if (!seen.has(key)) return undefined;
    const value = answers[key];
    return row ? rowValue(value, row) : value;
  };
  const holds = (condition: Condition) => isMet(condition, read);
  const hiddenParents = new Set<string>();
  let pending: string | null = null;
  let isOver = false;
  for (const { element, page, parent } of inOrder(placedIn(document), order)) {
    const { key } = element;
    const isTarget = pending !== null && (pending === key || pending === page.key);
    if (isOver || (pending !== null && !isTarget)) {
      // A passage that is jumped over takes its questions with it.
      walked.skipped.push(key);
      if (element.children) hiddenParents.add(key);
      continue;
    }
    pending = null;
    const isHidden =
      (page.showIf && !holds(page.showIf)) ||
      (parent && (hiddenParents.has(parent.key) || !seen.has(parent.key))) ||
      (element.showIf && !holds(element.showIf));
    if (isHidden) {
      walked.hidden.push(key);
      if (element.children) hiddenParents.add(key);
      continue;
    }
    walked.visible.push(element);
    seen.set(key, element);
    const jump = element.jumps.find(({ when }) => holds(when));
    if (!jump) continue;
    if (jump.to === 'out') {
      walked.isScreenedOut = true;
      isOver = true;
    } else if (jump.to.startsWith('end:')) {
      walked.endedAt = jump.to.slice(4);
      isOver = true;
    } else pending = jump.to;
  }
  return walked;
}

/** A paper names its questions in its own order; what it does not name keeps its place at the end. */
function inOrder(placed: readonly Placed[], order: readonly string[] | undefined): readonly Placed[] {
  if (!order) return placed;
  const place = new Map(order.map((key, at) => [key, at]));
  return [...placed].sort(
    (a, b) => (place.get(a.element.key) ?? order.length) - (place.get(b.element.key) ?? order.length),
  );
}

/** The first whose rule holds; the last one has none. */
export function endingOf(document: Document, walked: Walked, read: (on: string) => unknown): Ending | undefined {
  const { endings } = document;
  if (walked.endedAt) return endings.find(({ key }) => key === walked.endedAt) ?? endings.at(-1);
  return endings.find(({ showIf }) => !showIf || isMet(showIf, read)) ?? endings.at(-1);
}

/** The answers of what was visible; everything else is dropped. */
export const keptAnswers = (walked: Walked, answers: Answers): Record<string, unknown> =>
  Object.fromEntries(walked.visible.flatMap(({ key }) => (isUnanswered(answers[key]) ? [] : [[key, answers[key]]])));

export const isUnanswered = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isUnanswered));

export function isMet(condition: Condition, read: (on: string) => unknown): boolean {
  if ('all' in condition) return condition.all.every((each) => isMet(each, read));
  if ('any' in condition) return condition.any.some((each) => isMet(each, read));
  return tests(condition, read(condition.on));
}

/** On a question without an answer every test fails but `not_answered`, the negative ones too. */
function tests({ op, value }: Test, given: unknown): boolean {
  if (isUnanswered(given)) return op === 'not_answered';
  const chosen = (Array.isArray(given) ? given : [given]).map(plain);
  const wanted = (Array.isArray(value) ? value : [value]).map(plain);
  const [first = ''] = wanted;
  const number = Number(chosen[0]);
  switch (op) {
    case 'answered':
      return true;
    case 'not_answered':
      return false;
    case 'eq':
      return chosen.length === wanted.length && wanted.every((each) => chosen.includes(each));
    case 'ne':
      return !(chosen.length === wanted.length && wanted.every((each) => chosen.includes(each)));
    case 'in':
    case 'includes_any':
      return wanted.some((each) => chosen.includes(each));
    case 'includes_all':
      return wanted.every((each) => chosen.includes(each));
    case 'includes_none':
      return !wanted.some((each) => chosen.includes(each));
    case 'gt':
      return number > Number(first);
    case 'gte':
      return number >= Number(first);
    case 'lt':
      return number < Number(first);
    case 'lte':
      return number <= Number(first);
    case 'between':
      return number >= Number(wanted[0]) && number <= Number(wanted[1]);
    case 'contains':
      return chosen.join('\n').includes(first);
    case 'not_contains':
      return !chosen.join('\n').includes(first);
    case 'before':
      return chosen[0]! < first;
    case 'after':
      return chosen[0]! > first;
  }
}

const plain = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : `${value}`);

const rowValue = (value: unknown, row: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, row)
    ? (value as Record<string, unknown>)[row]
    : undefined;

/** Every question or row a condition asks about. */
export const askedBy = (condition: Condition | undefined): Test[] =>
  !condition
    ? []
    : 'all' in condition
      ? condition.all.flatMap(askedBy)
      : 'any' in condition
        ? condition.any.flatMap(askedBy)
        : [condition];
