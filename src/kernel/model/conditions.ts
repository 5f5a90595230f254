// Conditions a person builds on screen: fields × comparisons × values, joined by AND and OR. Plain JSON, so a group,
// a flow or a rule can be stored, sent and read back; the same file says what is allowed and whether a row matches.
import type { Field, Fields } from './fields';
import { grouped } from './money';
import { type Locale, say, type Text, texts } from './text';

export type Comparison =
  | 'is'
  | 'isNot'
  | 'in'
  | 'notIn'
  | 'contains'
  | 'startsWith'
  | 'above'
  | 'atLeast'
  | 'below'
  | 'atMost'
  | 'between'
  | 'lastDays'
  | 'nextDays'
  | 'thisWeek'
  | 'thisMonth'
  | 'empty'
  | 'filled';

export interface Condition {
  field: string;
  op: Comparison;
  value?: unknown;
}
export interface ConditionGroup {
  op: 'and' | 'or';
  items: ConditionNode[];
}
export type ConditionNode = Condition | ConditionGroup;

export const conditionLimits = { depth: 3, leaves: 20 } as const;

export const comparisonTexts = texts('comparison', {
  is: ['等于', 'is'],
  isNot: ['不等于', 'is not'],
  in: ['属于', 'is one of'],
  notIn: ['不属于', 'is none of'],
  contains: ['包含', 'contains'],
  startsWith: ['开头是', 'starts with'],
  above: ['大于', 'is above'],
  atLeast: ['大于等于', 'is at least'],
  below: ['小于', 'is below'],
  atMost: ['小于等于', 'is at most'],
  between: ['介于', 'is between'],
  lastDays: ['最近几天内', 'within the last days'],
  nextDays: ['未来几天内', 'within the next days'],
  thisWeek: ['在本周', 'is in this week'],
  thisMonth: ['在本月', 'is in this month'],
  empty: ['为空', 'is empty'],
  filled: ['不为空', 'is not empty'],
});

const words = texts('condition', {
  and: ['且', 'and'],
  or: ['或', 'or'],
  yes: ['是', 'yes'],
  no: ['否', 'no'],
  to: ['至', 'to'],
  nothing: ['没有条件', 'No condition'],
});

export const isGroup = (node: ConditionNode): node is ConditionGroup => 'items' in node;
export const emptyGroup = (): ConditionGroup => ({ op: 'and', items: [] });

const numeric: readonly Comparison[] = ['is', 'isNot', 'above', 'atLeast', 'below', 'atMost', 'between'];
const dated: readonly Comparison[] = [
  'is',
  'above',
  'below',
  'between',
  'lastDays',
  'nextDays',
  'thisWeek',
  'thisMonth',
];
const chosen: readonly Comparison[] = ['is', 'isNot', 'in', 'notIn'];
const worded: readonly Comparison[] = ['contains', 'is', 'isNot', 'startsWith'];

/** What may be asked of a field; the first one is offered first. */
export function comparisonsOf(field: Field): Comparison[] {
  const emptiness: Comparison[] = field.required ? [] : ['empty', 'filled'];
  switch (field.kind) {
    case 'int':
    case 'money':
    case 'percent':
    case 'quantity':
    case 'time':
      return [...numeric, ...emptiness];
    case 'date':
    case 'datetime':
      return [...dated, ...emptiness];
    case 'bool':
      return ['is'];
    case 'choice':
    case 'state':
    case 'category':
    case 'ref':
      return [...chosen, ...emptiness];
    case 'choices':
    case 'categories':
    case 'refs':
      return ['in', 'notIn', 'empty', 'filled'];
    case 'text':
    case 'longText':
    case 'mobile':
    case 'email':
    case 'idCard':
      return [...worded, ...emptiness];
    default:
      return ['empty', 'filled'];
  }
}

export type ValueShape = 'none' | 'one' | 'many' | 'pair' | 'days';

export function valueShape(op: Comparison): ValueShape {
  if (op === 'in' || op === 'notIn') return 'many';
  if (op === 'between') return 'pair';
  if (op === 'lastDays' || op === 'nextDays') return 'days';
  return op === 'empty' || op === 'filled' || op === 'thisWeek' || op === 'thisMonth' ? 'none' : 'one';
}

export const leavesOf = (node: ConditionNode): Condition[] => (isGroup(node) ? node.items.flatMap(leavesOf) : [node]);

export const depthOf = (node: ConditionNode): number =>
  isGroup(node) ? 1 + Math.max(0, ...node.items.map(depthOf)) : 0;

export type ConditionProblem = 'field' | 'comparison' | 'value' | 'order' | 'depth' | 'leaves';

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The first thing wrong with one condition, or null. */
export function problemOf(fields: Fields, condition: Condition): ConditionProblem | null {
  const field = Object.hasOwn(fields, condition.field) ? fields[condition.field] : undefined;
  if (!field) return 'field';
  if (!comparisonsOf(field).includes(condition.op)) return 'comparison';
  const { value } = condition;
  switch (valueShape(condition.op)) {
    case 'none':
      return null;
    case 'days':
      return Number.isInteger(Number(value)) && Number(value) > 0 ? null : 'value';
    case 'many':
      return Array.isArray(value) && value.length > 0 ? null : 'value';
    case 'pair': {
      if (!Array.isArray(value) || value.length !== 2 || value.some(isBlank)) return 'value';
      return compare(field, value[0], value[1]) > 0 ? 'order' : null;
    }
    default:
      return isBlank(value) ? 'value' : null;
  }
}

export function problemsOf(fields: Fields, group: ConditionGroup): ConditionProblem[] {
  const found = leavesOf(group).flatMap((leaf) => problemOf(fields, leaf) ?? []);
  if (depthOf(group) > conditionLimits.depth) found.push('depth');
  if (leavesOf(group).length > conditionLimits.leaves) found.push('leaves');
  return found;
}

/** In words: 年级 属于 一年级、二年级 且 (余额 大于 100 或 …). */
export function describe(
  fields: Fields,
  node: ConditionNode,
  locale: Locale,
  labelOf: (field: string, value: unknown) => string | undefined = () => undefined,
): string {
  if (isGroup(node)) {
    if (node.items.length === 0) return say(words.nothing, locale);
    const joint = ` ${say(words[node.op], locale)} `;
    return node.items
      .map((item) => {
        const text = describe(fields, item, locale, labelOf);
        return isGroup(item) && item.items.length > 1 ? `(${text})` : text;
      })
      .join(joint);
  }
  const field = fields[node.field];
  const label = field ? say(field.label, locale) : node.field;
  const show = (value: unknown): string => {
    const option = field?.options?.[String(value)]?.label;
    if (typeof value === 'boolean') return say(value ? words.yes : words.no, locale);
    if (field?.kind === 'money' && value) return `¥${grouped(String(value))}`;
    return labelOf(node.field, value) ?? (option ? say(option, locale) : String(value ?? ''));
  };
  const op = say(comparisonTexts[node.op] as Text, locale);
  const value = Array.isArray(node.value)
    ? node.value
        .map(show)
        .join(valueShape(node.op) === 'pair' ? ` ${say(words.to, locale)} ` : locale === 'zh' ? '、' : ', ')
    : show(node.value);
  return valueShape(node.op) === 'none' ? `${label} ${op}` : `${label} ${op} ${value}`;
}

const numbers: readonly string[] = ['int', 'money', 'percent', 'quantity'];

/** Negative, zero or positive; amounts by value, days and times by their text, which sorts like they do. */
function compare(field: Field, a: unknown, b: unknown): number {
  if (numbers.includes(field.kind)) return Number(a) - Number(b);
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

const dayOf = (value: unknown): string => String(value).slice(0, 10);
const shifted = (day: string, days: number): string => {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};
const mondayOf = (day: string): string => shifted(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Whether a row of wire values meets the conditions on a given day. A group without items matches everything. */
export function matches(fields: Fields, node: ConditionNode, row: Record<string, unknown>, today: string): boolean {
  if (isGroup(node)) {
    if (node.items.length === 0) return true;
    return node.op === 'and'
      ? node.items.every((item) => matches(fields, item, row, today))
      : node.items.some((item) => matches(fields, item, row, today));
  }
  const field = fields[node.field];
  if (!field) return false;
  const held = row[node.field];
  const day = field.kind === 'date' || field.kind === 'datetime';
  const a = day && !isBlank(held) ? dayOf(held) : held;
  const wanted = node.value;
  const list = (Array.isArray(wanted) ? wanted : [wanted]).map(String);
  const holds = (Array.isArray(a) ? a : [a]).some((one) => list.includes(String(one)));
  if (node.op === 'empty') return isBlank(a);
  if (node.op === 'filled') return !isBlank(a);
  if (node.op === 'isNot' || node.op === 'notIn') return isBlank(a) || !holds;
  if (isBlank(a)) return false;
  switch (node.op) {
    case 'is':
      return numbers.includes(field.kind) ? compare(field, a, wanted) === 0 : holds;
    case 'in':
      return holds;
    case 'contains':
      return String(a).toLowerCase().includes(String(wanted).toLowerCase());
    case 'startsWith':
      return String(a).toLowerCase().startsWith(String(wanted).toLowerCase());
    case 'above':
      return compare(field, a, wanted) > 0;
    case 'atLeast':
      return compare(field, a, wanted) >= 0;
    case 'below':
      return compare(field, a, wanted) < 0;
    case 'atMost':
      return compare(field, a, wanted) <= 0;
    case 'between':
      return Array.isArray(wanted) && compare(field, a, wanted[0]) >= 0 && compare(field, a, wanted[1]) <= 0;
    case 'lastDays':
      return String(a) <= today && String(a) > shifted(today, -Number(wanted));
    case 'nextDays':
      return String(a) >= today && String(a) < shifted(today, Number(wanted));
    case 'thisWeek':
      return mondayOf(String(a)) === mondayOf(today);
    case 'thisMonth':
      return String(a).slice(0, 7) === today.slice(0, 7);
  }
}
