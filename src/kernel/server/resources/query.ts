// Composes the two statements of a list: the rows of one page with the labels of what they refer to, and a capped count.
import { type SQL, sql } from 'drizzle-orm';
import type { Field } from '../../model/fields';
import { fieldProblem } from '../../model/payload';
import { Invalid } from '../../model/problems';
import { fieldOf, type Resource, snake, standardFields } from '../../model/resource';
import type { Locale } from '../../model/text';
import type { Actor } from '../actor';
import { reaches, type Services, scopeSignature } from '../database/scope';
import { columnSql, isStored, tableSql } from '../database/table';
import type { Service } from '../service';

export const t = sql.raw('t');

/** Rows of the enterprise that are not deleted and that this person reaches with this verb. */
export const reachable = (actor: Actor, service: Service, verb: string, services: Services): SQL[] => [
  sql`t.enterprise_id = ${actor.enterpriseId}`,
  sql`t.deleted_at is null`,
  reaches(actor, service, verb, t, services),
];

/** Everything a row of `t` holds, under the names of its fields; written once, since every reading of rows begins with it. */
const columnsOf = new WeakMap<Resource, SQL>();
export function storedColumns(of: Resource): SQL {
  let columns = columnsOf.get(of);
  if (!columns) {
    const names = [
      ...Object.keys(standardFields),
      ...Object.keys(of.fields).filter((name) => isStored(of.fields[name]!)),
    ];
    columns = sql.raw(names.map((name) => `t."${snake(name)}" as "${name}"`).join(', '));
    columnsOf.set(of, columns);
  }
  return columns;
}

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
  // A name is text, also where a number names the row.
  const label = sql`(${labelColumn(target, locale, sql.raw('r'), services)})::text`;
  if (field.kind === 'refs' || field.kind === 'categories') {
    return sql`(select coalesce(json_agg(${label} order by array_position(t.${columnSql(name)}, r.id)), '[]') from ${from} and r.id = any(t.${columnSql(name)}))`;
  }
  return sql`(select ${label} from ${from} and r.id = t.${columnSql(name)})`;
}

const apart = new WeakMap<Actor, WeakMap<Service, SQL[]>>();

/** A boolean for each scope of a verb that differs from that of seeing, so that a page's buttons are exact. The same for a person each time. */
export function reachColumns(actor: Actor, service: Service, verbs: readonly string[], services: Services): SQL[] {
  const ofActor = apart.get(actor) ?? new WeakMap<Service, SQL[]>();
  apart.set(actor, ofActor);
  const known = ofActor.get(service) ?? scopesApart(actor, service, verbs, services);
  ofActor.set(service, known);
  return known;
}

function scopesApart(actor: Actor, service: Service, verbs: readonly string[], services: Services): SQL[] {
  const byScope = new Map(verbs.map((verb) => [scopeSignature(actor, service, verb), verb]));
  byScope.delete(scopeSignature(actor, service, 'view'));
  byScope.delete('');
  return [...byScope].map(
    ([scope, verb]) => sql`(${reaches(actor, service, verb, t, services)}) as ${sql.raw(`"$in_${scope}"`)}`,
  );
}

/** What says how a list is told, and not which rows. */
export const paging: ReadonlySet<string> = new Set([
  'page',
  'pageSize',
  'sort',
  'fields',
  'only',
  'columns',
  'format',
  'SaasUserId',
  'SaasUserName',
]);

type Payload = Record<string, unknown>;
const isEmpty = (value: unknown): boolean => value === '' || value === undefined || value === null;

/** The names a list is really asked by. */
export const questionsOf = (payload: Payload): string[] =>
  Object.keys(payload).filter((name) => !paging.has(name) && !isEmpty(payload[name]));

/** The column a list is sorted by. Only real ones can be named. */
export function sortName(of: Resource, sort: unknown): string {
  const name = sortText(of, sort).replace(/^-/, '');
  const field = fieldOf(of, name);
  if (!field || field.secret || !isStored(field))
    throw new Invalid([fieldProblem('sort', 'choice', { zh: '排序', en: 'Sort' })]);
  return name;
}

const sortText = (of: Resource, sort: unknown): string => (typeof sort === 'string' && sort ? sort : of.sort);

/** `-createdAt` → created_at desc, id desc. By `key`, where that is not simply the column. */
export function order(of: Resource, sort: unknown, key?: SQL): SQL {
  const name = sortName(of, sort);
  const direction = sql.raw(sortText(of, sort).startsWith('-') ? 'desc nulls last' : 'asc');
  return name === 'id'
    ? sql`t.id ${direction}`
    : sql`${key ?? sql`t.${columnSql(name)}`} ${direction}, t.id ${direction}`;
}

/** Not after this value in that order. */
export const upTo = (of: Resource, sort: unknown, key: SQL, value: string): SQL =>
  sql`${key} ${sql.raw(sortText(of, sort).startsWith('-') ? '>=' : '<=')} ${value}`;

export const and = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);
