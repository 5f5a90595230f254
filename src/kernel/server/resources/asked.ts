// What a list is asked for, as conditions on its rows: by its own fields, and by the names its area adds. An unknown name is
// refused, so that a typing error is never dropped; what a person does not read they do not ask by.
import { type SQL, sql } from 'drizzle-orm';
import { addDays, isDay, startOfDay } from '../../model/dates';
import type { Field, FieldKind } from '../../model/fields';
import { fieldProblem } from '../../model/payload';
import { type FieldProblem, Invalid } from '../../model/problems';
import { fieldOf } from '../../model/resource';
import type { Vars } from '../../model/text';
import { readValue } from '../../model/values';
import { fieldView } from '../actor';
import { columnSql, hasSearch } from '../database/table';
import { type Finds, foundByIndex } from '../search';
import type { Service } from '../service';
import type { Work } from '../work';
import { paging, questionsOf } from './query';
import { inWords, refuseUnreadable, wholeOf } from './readable';

type Payload = Record<string, unknown>;
const isEmpty = (value: unknown): boolean => value === '' || value === undefined || value === null;

export async function asked(
  work: Work,
  service: Service,
  payload: Payload,
  finds: Finds = foundByIndex,
): Promise<SQL[]> {
  const { hooks } = service;
  const conditions: SQL[] = [];
  const own: Payload = {};
  for (const [name, value] of Object.entries(payload)) {
    const filter =
      hooks.filters && Object.hasOwn(hooks.filters, name)
        ? hooks.filters[name]
        : hooks.filterNamed && !paging.has(name) && (await hooks.filterNamed(name, work));
    if (!filter) own[name] = value;
    else if (!isEmpty(value)) conditions.push(uncovered(work, service, name, await filter.where(name, value, work)));
  }
  return [...conditions, ...(await ownFilters(work, service, own, finds))];
}

/** Of rows on which this field is covered for this person, none. */
function uncovered(work: Work, { hooks }: Service, name: string, condition: SQL): SQL {
  const rows = hooks.covers?.(work, sql.raw('t'))?.field(name);
  return rows ? sql`(${condition} and not ${rows})` : condition;
}

async function ownFilters(work: Work, service: Service, payload: Payload, finds: Finds): Promise<SQL[]> {
  const { of } = service;
  const conditions: SQL[] = [];
  const problems: FieldProblem[] = [];
  for (const key of questionsOf(payload)) {
    if (key === 'q') {
      if (typeof payload.q !== 'string') problems.push(fieldProblem('q', 'type', { zh: '关键字', en: 'Words' }));
      continue;
    }
    const value = payload[key];
    if (key === 'ids') {
      conditions.push(among(value));
      continue;
    }
    const match = /^(.*?)(From|To)?$/s.exec(key)!;
    const exact = fieldOf(of, key) ? key : undefined;
    const name = exact ?? match[1]!;
    const field = fieldOf(of, name);
    const kinds = exact ? searchable : ordered;
    if (!field || field.secret || !kinds.has(field.kind)) {
      problems.push(fieldProblem(key, 'unknown', { zh: key, en: key }));
      continue;
    }
    const made = exact
      ? await equals(work, service, { field, name, value, finds })
      : bound(work, service, field, name, value, match[2]!);
    if ('rule' in made) problems.push(fieldProblem(key, made.rule, field.label, made.vars));
    else conditions.push(uncovered(work, service, name, made.condition));
  }
  if (problems.length > 0) throw new Invalid(problems);
  const { q } = payload;
  if (typeof q === 'string' && q.trim() && hasSearch(of)) conditions.push(await inWords(work, service, { q, finds }));
  return conditions;
}

/** Rows that were chosen one by one. */
function among(value: unknown): SQL {
  const ids = (Array.isArray(value) ? value : String(value).split(',')).map(Number).filter(Number.isSafeInteger);
  return sql`t.id = any(${sql.param(ids)}::bigint[])`;
}

/** What has an order can be asked for by its ends. */
const ordered: ReadonlySet<FieldKind> = new Set(['int', 'money', 'percent', 'quantity', 'date', 'datetime', 'time']);
const typed: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'richText', 'mobile', 'email', 'idCard']);
const chosen: ReadonlySet<FieldKind> = new Set([
  'bool',
  'choice',
  'choices',
  'category',
  'categories',
  'ref',
  'refs',
  'state',
]);
/** What nobody types into a search is asked for by whether there is any. */
const held: ReadonlySet<FieldKind> = new Set(['file', 'image', 'files', 'geo', 'json', 'lines']);
const searchable: ReadonlySet<FieldKind> = new Set([...ordered, ...typed, ...chosen, ...held]);

const int4 = 2_147_483_647;

/** A search may ask for what the field itself would refuse, but not for what its column cannot hold. */
function asSearched(field: Field): Field {
  const isSmall = field.kind === 'percent' || (field.kind === 'int' && (field.max ?? 0) <= int4);
  const range = isSmall ? { min: -int4, max: int4 } : { min: undefined, max: undefined };
  return { ...singular(field), required: true, ...range } as Field;
}

type Made = { condition: SQL } | { rule: Parameters<typeof fieldProblem>[1]; vars?: Vars };

interface Question {
  field: Field;
  name: string;
  value: unknown;
  finds: Finds;
}

async function equals(work: Work, service: Service, { field, name, value, finds }: Question): Promise<Made> {
  const at = sql`t.${columnSql(name)}`;
  const view = fieldView(work.actor, service.of, name);
  if (view === 'hide') refuseUnreadable(work.actor, service.of, name);
  const isOpen = view === 'show';
  if (held.has(field.kind)) {
    const read = readValue({ ...field, kind: 'bool' }, value);
    if ('rule' in read) return read;
    return { condition: read.value ? holds(field, at) : sql`not (${holds(field, at)})` };
  }
  if (typed.has(field.kind)) {
    const plain = String(value).trim();
    if (field.search && !field.exact)
      return { condition: await inWords(work, service, { q: plain, finds, ...(field.mask ? { only: name } : {}) }) };
    if (!isOpen) return { condition: await wholeOf(work, service, name, plain) };
    if (field.exact) return { condition: sql`${at} = ${plain}` };
    return { condition: sql`${at} ilike ${`%${plain.replace(/[\\%_]/g, (c) => `\\${c}`)}%`}` };
  }
  if (!isOpen) refuseUnreadable(work.actor, service.of, name);
  const several = Array.isArray(value) ? value : [value];
  const values: unknown[] = [];
  for (const item of several) {
    const read = readValue(asSearched(field), item);
    if ('rule' in read) return read;
    values.push(read.value);
  }
  if (['choices', 'refs', 'categories'].includes(field.kind)) {
    return {
      condition: sql`${at} && ${sql.param(values)}::${sql.raw(field.kind === 'choices' ? 'text[]' : 'bigint[]')}`,
    };
  }
  if (values.length === 1) return { condition: sql`${at} = ${toParam(values[0])}` };
  return { condition: sql`${at} = any(${sql.param(values.map(toParam))})` };
}

const holds = ({ line }: Field, at: SQL): SQL =>
  line
    ? sql`exists (select 1 from ${sql.raw(`"${line.of.name}"`)} l where l.enterprise_id = t.enterprise_id and l.deleted_at is null and l.${columnSql(line.by)} = t.id)`
    : sql`(${at} is not null and ${at} <> '[]'::jsonb)`;

const singular = (field: Field): Field => {
  const one = { choices: 'choice', refs: 'ref', categories: 'category' } as const;
  return { ...field, kind: one[field.kind as 'choices'] ?? field.kind };
};

const toParam = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** `createdAtFrom=2026-07-08`: a bare day on a moment means that whole day in the enterprise's own time. */
function bound(work: Work, { of }: Service, field: Field, name: string, value: unknown, side: string): Made {
  refuseUnreadable(work.actor, of, name);
  const { timezone } = work.actor;
  const at = sql`t.${columnSql(name)}`;
  if (field.kind === 'datetime' && typeof value === 'string' && isDay(value)) {
    const day = startOfDay(side === 'From' ? value : addDays(value, 1), timezone).toISOString();
    return { condition: side === 'From' ? sql`${at} >= ${day}` : sql`${at} < ${day}` };
  }
  const read = readValue(asSearched(field), value);
  if ('rule' in read) return read;
  const limit = toParam(read.value);
  return { condition: side === 'From' ? sql`${at} >= ${limit}` : sql`${at} <= ${limit}` };
}
