// Composes the two statements of a list: the rows of one page with the labels of what they refer to, and a capped count.
import { type SQL, sql } from 'drizzle-orm';
import { addDays, isDay, startOfDay } from '../../model/dates';
import type { Field, FieldKind } from '../../model/fields';
import { fieldProblem } from '../../model/payload';
import { type FieldProblem, Invalid } from '../../model/problems';
import { fieldOf, type Resource, standardFields } from '../../model/resource';
import type { Locale, Vars } from '../../model/text';
import { readValue } from '../../model/values';
import type { Actor } from '../actor';
import { reaches, type Services, scopeSignature } from '../database/scope';
import { columnSql, hasSearch, isStored, tableSql } from '../database/table';
import { type Finds, found } from '../search';
import type { Service } from '../service';
import type { Work } from '../work';

export const t = sql.raw('t');

/** Rows of the enterprise that are not deleted and that this person reaches with this verb. */
export const reachable = (actor: Actor, service: Service, verb: string, services: Services): SQL[] => [
  sql`t.enterprise_id = ${actor.enterpriseId}`,
  sql`t.deleted_at is null`,
  reaches(actor, service, verb, t, services),
];

const heavy = new Set(['richText', 'json', 'longText']);

/** Which fields a list carries: all but the heavy ones it does not show. */
export function listFields(of: Resource): string[] {
  return Object.keys(of.fields).filter((name) => {
    const field = of.fields[name]!;
    return isStored(field) && !field.secret && (!heavy.has(field.kind) || of.columns.includes(name));
  });
}

export const detailFields = (of: Resource): string[] =>
  Object.keys(of.fields).filter((name) => isStored(of.fields[name]!) && !of.fields[name]!.secret);

/** Everything a row of `t` holds, under the names of its fields. */
export const storedColumns = (of: Resource): SQL =>
  sql.join(
    [...Object.keys(standardFields), ...Object.keys(of.fields).filter((name) => isStored(of.fields[name]!))].map(
      (name) => sql`t.${columnSql(name)} as ${sql.raw(`"${name}"`)}`,
    ),
    sql`, `,
  );

/** `t."school_id" as "schoolId", (select name …) as "$schoolId"` */
export function selection(of: Resource, names: readonly string[], services: Services, locale: Locale): SQL {
  const parts: SQL[] = [];
  for (const name of [...Object.keys(standardFields), ...names]) {
    const field = fieldOf(of, name)!;
    parts.push(sql`t.${columnSql(name)} as ${sql.raw(`"${name}"`)}`);
    const label = labelSql(field, name, services, locale);
    if (label) parts.push(sql`${label} as ${sql.raw(`"$${name}"`)}`);
  }
  return sql.join(parts, sql`, `);
}

/** What names a row to a person, in their language where the row has both; an opening is called like its school. */
export function labelColumn(of: Resource, locale: Locale, alias: SQL, services: Services): SQL {
  const label = sql`${alias}.${columnSql(of.label)}`;
  const namesake = namesakeOf(of, services);
  if (namesake) {
    const n = sql.raw(`"names_${of.name}"`);
    const name = labelColumn(namesake, locale, n, services);
    return sql`(select ${name} from ${tableSql(namesake)} ${n} where ${n}.enterprise_id = ${alias}.enterprise_id and ${n}.id = ${label})`;
  }
  if (!of.labelEn || locale === 'zh') return label;
  return sql`coalesce(nullif(${alias}.${columnSql(of.labelEn)}, ''), ${label})`;
}

/** The resource whose row names this one's, where the label is a reference. */
export function namesakeOf(of: Resource, services: Services): Resource | undefined {
  const field = of.fields[of.label];
  return field?.kind === 'ref' ? services.get(field.to ?? '')?.of : undefined;
}

export function labelSql(field: Field, name: string, services: Services, locale: Locale): SQL | undefined {
  const target = services.get(field.kind.startsWith('categor') ? 'category' : (field.to ?? ''))?.of;
  if (!target) return undefined;
  const from = sql`${tableSql(target)} r where r.enterprise_id = t.enterprise_id`;
  const label = labelColumn(target, locale, sql.raw('r'), services);
  if (field.kind === 'refs' || field.kind === 'categories') {
    return sql`(select coalesce(json_agg(${label} order by array_position(t.${columnSql(name)}, r.id)), '[]') from ${from} and r.id = any(t.${columnSql(name)}))`;
  }
  return sql`(select ${label} from ${from} and r.id = t.${columnSql(name)})`;
}

/** A boolean for each scope of a verb that differs from that of seeing, so that a page's buttons are exact. */
export function reachColumns(actor: Actor, service: Service, verbs: readonly string[], services: Services): SQL[] {
  const byScope = new Map(verbs.map((verb) => [scopeSignature(actor, service, verb), verb]));
  byScope.delete(scopeSignature(actor, service, 'view'));
  byScope.delete('');
  return [...byScope].map(
    ([scope, verb]) => sql`(${reaches(actor, service, verb, t, services)}) as ${sql.raw(`"$in_${scope}"`)}`,
  );
}

const paging = new Set(['page', 'pageSize', 'sort', 'columns', 'format', 'SaasUserId', 'SaasUserName']);

/** The names a list is really asked by. */
export const questionsOf = (payload: Payload): string[] =>
  Object.keys(payload).filter((name) => !paging.has(name) && !isEmpty(payload[name]));

/** What a list is asked for: by the names its area adds, and by its own fields. */
export async function asked(work: Work, { of, hooks }: Service, payload: Payload, finds: Finds = found) {
  const conditions: SQL[] = [];
  const own: Payload = {};
  for (const [name, value] of Object.entries(payload)) {
    const filter = hooks.filters && Object.hasOwn(hooks.filters, name) ? hooks.filters[name] : undefined;
    if (!filter) own[name] = value;
    else if (!isEmpty(value)) conditions.push(await filter.where(name, value, work));
  }
  return [...conditions, ...filters(of, own, work.actor, finds)];
}

type Payload = Record<string, unknown>;
const isEmpty = (value: unknown): boolean => value === '' || value === undefined || value === null;

/** Conditions from a list's own search names; an unknown name is refused so that a typing error is never dropped. */
function filters(of: Resource, payload: Payload, { timezone, enterpriseId }: Actor, finds: Finds): SQL[] {
  const inWords: InWords = (q) => finds(t, enterpriseId, q);
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
    const made = exact ? equals(field, name, value, inWords) : bound(field, name, value, match[2]!, timezone);
    if ('rule' in made) problems.push(fieldProblem(key, made.rule, field.label, made.vars));
    else conditions.push(made.condition);
  }
  if (problems.length > 0) throw new Invalid(problems);
  const q = payload.q;
  if (typeof q === 'string' && q.trim() && hasSearch(of)) conditions.push(inWords(q));
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

type InWords = (q: string) => SQL;

function equals(field: Field, name: string, value: unknown, inWords: InWords): Made {
  const at = sql`t.${columnSql(name)}`;
  if (held.has(field.kind)) {
    const read = readValue({ ...field, kind: 'bool' }, value);
    if ('rule' in read) return read;
    return { condition: read.value ? holds(field, at) : sql`not (${holds(field, at)})` };
  }
  if (typed.has(field.kind)) {
    const plain = String(value).trim();
    if (field.exact) return { condition: sql`${at} = ${plain}` };
    if (field.search) return { condition: inWords(plain) };
    return { condition: sql`${at} ilike ${`%${plain.replace(/[\\%_]/g, (c) => `\\${c}`)}%`}` };
  }
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
function bound(field: Field, name: string, value: unknown, side: string, timezone: string): Made {
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

/** The column a list is sorted by. Only real ones can be named. */
export function sortName(of: Resource, sort: unknown): string {
  const name = sortText(of, sort).replace(/^-/, '');
  const field = fieldOf(of, name);
  if (!field || field.secret || !isStored(field))
    throw new Invalid([fieldProblem('sort', 'choice', { zh: '排序', en: 'Sort' })]);
  return name;
}

const sortText = (of: Resource, sort: unknown): string => (typeof sort === 'string' && sort ? sort : of.sort);

/** `-createdAt` → created_at desc, id desc. */
export function order(of: Resource, sort: unknown): SQL {
  const name = sortName(of, sort);
  const direction = sql.raw(sortText(of, sort).startsWith('-') ? 'desc nulls last' : 'asc');
  return name === 'id' ? sql`t.id ${direction}` : sql`t.${columnSql(name)} ${direction}, t.id ${direction}`;
}

/** Not after this value in that order. */
export const upTo = (of: Resource, sort: unknown, value: string): SQL =>
  sql`t.${columnSql(sortName(of, sort))} ${sql.raw(sortText(of, sort).startsWith('-') ? '>=' : '<=')} ${value}`;

export const and = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);
