// One comparison that a person built, of one column: the value is read as the field reads it, days are those of the
// enterprise's own calendar.
import { type SQL, sql } from 'drizzle-orm';
import { type Condition, valueShape } from '#kernel/model/conditions';
import { addDays, type Day, isDay, startOfDay } from '#kernel/model/dates';
import type { Field, FieldKind, Fields } from '#kernel/model/fields';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { readValue } from '#kernel/model/values';
import { and } from '#kernel/server/resources/query';

const rules = texts('customers.condition', {
  wrong: ['条件不完整或无法识别', 'The conditions are incomplete or cannot be read'],
});

export const wrong = () => invalid('conditions', rules.wrong);

export interface Asking {
  fields: Fields;
  /** The value of a field that another area keeps. */
  elsewhere(name: string): SQL | undefined;
  enterpriseId: number;
  timezone: string;
  /** Whether this person reads where a customer is, or only roughly so. */
  isPlaceExact: boolean;
  /** The rows on which a field is covered for this person. */
  isCovered(name: string): SQL | undefined;
  today: Day;
}

const words = new Set(['text', 'longText']);
const lists = new Set(['choices', 'refs', 'categories']);
const ids = new Set(['ref', 'category', 'refs', 'categories']);

type Widen = (ids: SQL) => SQL;

/** One comparison of a column, whatever stands in it. Where nothing is held, only "is not", "none of" and "empty" are true. */
export function compareSql(leaf: Condition, at: SQL, asking: Asking, widen: Widen = (list) => list): SQL {
  const field = asking.fields[leaf.field]!;
  const { op } = leaf;
  if (op === 'empty' || op === 'filled') {
    const blank = lists.has(field.kind)
      ? sql`cardinality(${at}) = 0`
      : words.has(field.kind)
        ? sql`coalesce(${at}, '') = ''`
        : sql`${at} is null`;
    return op === 'empty' ? blank : sql`not (${blank})`;
  }
  if (field.kind === 'date' || field.kind === 'datetime') return spanSql(leaf, field, at, asking);
  const values = (valueShape(op) === 'one' ? [leaf.value] : (leaf.value as unknown[])).map((one) => read(field, one));
  const [first, second] = values;
  const list = widen(sql`${sql.param(values)}::${sql.raw(ids.has(field.kind) ? 'bigint[]' : 'text[]')}`);
  if (lists.has(field.kind)) return op === 'in' ? sql`${at} && ${list}` : sql`not (${at} && ${list})`;
  const isKey = ids.has(field.kind);
  switch (op) {
    case 'is':
      return isKey ? sql`${at} = any(${list})` : sql`${at} = ${first}`;
    case 'isNot':
      return isKey ? sql`(${at} is null or ${at} <> all(${list}))` : sql`${at} is distinct from ${first}`;
    case 'in':
      return sql`${at} = any(${list})`;
    case 'notIn':
      return sql`(${at} is null or ${at} <> all(${list}))`;
    case 'contains':
      return sql`${at} ilike ${`%${escaped(first)}%`}`;
    case 'startsWith':
      return sql`${at} ilike ${`${escaped(first)}%`}`;
    case 'above':
      return sql`${at} > ${first}`;
    case 'atLeast':
      return sql`${at} >= ${first}`;
    case 'below':
      return sql`${at} < ${first}`;
    case 'atMost':
      return sql`${at} <= ${first}`;
    case 'between':
      return sql`${at} between ${first} and ${second}`;
    default:
      throw wrong();
  }
}

const escaped = (value: unknown): string => String(value).replace(/[\\%_]/g, (sign) => `\\${sign}`);

const singular: Partial<Record<FieldKind, FieldKind>> = { choices: 'choice', refs: 'ref', categories: 'category' };

/** As the field itself reads it, but for its limits: one may ask for what it would refuse. */
function read(field: Field, value: unknown): unknown {
  const kind = singular[field.kind] ?? field.kind;
  const { min, max, pattern, ...plain } = field;
  const range = kind === 'int' ? { min: -2_147_483_648, max: 2_147_483_647 } : {};
  const found = readValue({ ...plain, ...range, kind, required: true }, value);
  if ('rule' in found) throw wrong();
  return found.value;
}

/** A stretch of whole days, the second not included; either end may be open. */
type Span = [from: Day | null, to: Day | null];

function spanSql(leaf: Condition, field: Field, at: SQL, { today, timezone }: Asking): SQL {
  const limit = (day: Day): string => (field.kind === 'date' ? day : startOfDay(day, timezone).toISOString());
  const [from, to] = spanOf(leaf, today);
  const parts: SQL[] = [];
  if (from !== null) parts.push(sql`${at} >= ${limit(from)}`);
  if (to !== null) parts.push(sql`${at} < ${limit(to)}`);
  return sql`(${and(parts)})`;
}

function spanOf({ op, value }: Condition, today: Day): Span {
  const day = (given: unknown): Day => {
    const text = String(given).slice(0, 10);
    if (!isDay(text)) throw wrong();
    return text;
  };
  const days = Math.min(Number(value), 36_500);
  switch (op) {
    case 'is':
      return [day(value), addDays(day(value), 1)];
    case 'above':
      return [addDays(day(value), 1), null];
    case 'below':
      return [null, day(value)];
    case 'between': {
      const [from, to] = value as unknown[];
      return [day(from), addDays(day(to), 1)];
    }
    case 'lastDays':
      return [addDays(today, 1 - days), addDays(today, 1)];
    case 'nextDays':
      return [today, addDays(today, days)];
    case 'thisWeek': {
      const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
      return [monday, addDays(monday, 7)];
    }
    case 'thisMonth': {
      const first = `${today.slice(0, 7)}-01`;
      return [first, `${addDays(first, 31).slice(0, 7)}-01`];
    }
    default:
      throw wrong();
  }
}
