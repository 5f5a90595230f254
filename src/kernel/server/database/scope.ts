// The first wall: which rows of a resource a person reaches with a permission, as a SQL condition.
import { type SQL, sql } from 'drizzle-orm';
import type { DataScope } from '../../model/area';
import { permission, type Resource } from '../../model/resource';
import type { Actor } from '../actor';
import type { Service } from '../service';
import { columnSql } from './table';

export type Services = ReadonlyMap<string, Service>;

const all: SQL = sql`true`;
const none: SQL = sql`false`;

/** What only looks. Whatever else is done with a row changes it for everybody it is there for. */
const reading: ReadonlySet<string> = new Set(['view', 'export', 'exportPlain', 'reveal']);

const anyOf = (column: SQL, ids: readonly number[]): SQL =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${sql.param([...ids])}::bigint[])`;

/** The rows a person reaches with a verb: by scope, by what the area lets them see besides, less what it takes out. */
export function reaches(actor: Actor, service: Service, verb: string, alias: SQL, services: Services): SQL {
  const scoped = inScope(actor, service.of, verb, alias, services);
  const seen = verb === 'view' ? service.hooks.alsoSeen?.(actor, alias) : undefined;
  return narrowed(actor, service, alias, seen && scoped !== all ? sql`(${scoped} or ${seen})` : scoped);
}

function narrowed(actor: Actor, { hooks }: Service, alias: SQL, reached: SQL): SQL {
  const narrow = hooks.narrow?.(actor, alias);
  return narrow ? sql`${reached} and ${narrow}` : reached;
}

/** The condition for one permission; the scopes of all roles that grant it are joined by `or`. */
function inScope(
  actor: Actor,
  of: Resource,
  verb: string,
  alias: SQL,
  services: Services,
  isReading = reading.has(verb),
): SQL {
  const scopes = actor.grants.get(permission(of, verb));
  if (!scopes) return none;
  if (scopes.has('all') || Object.keys(of.scope).length === 0) return all;
  if (of.scope.parent) return throughParent(actor, of, verb, alias, services, isReading);
  const parts = [...scopes]
    .map((scope) => condition(scope, actor, of, alias, isReading))
    .filter((part) => part !== undefined);
  return parts.length === 0 ? none : sql`(${sql.join(parts, sql` or `)})`;
}

/** A child's verbs follow its parent's visibility: who may see the family may see its guardians, and who has it, change them. */
function throughParent(
  actor: Actor,
  of: Resource,
  verb: string,
  alias: SQL,
  services: Services,
  isReading: boolean,
): SQL {
  const name = of.scope.parent!;
  const parent = services.get(of.fields[name]?.to ?? '');
  if (!parent) return none;
  const key = columnSql(name);
  const table = sql.raw(`"${parent.of.name}"`);
  // Its own name for each level, because a parent may have a parent.
  const p = sql.raw(`"of_${of.name}"`);
  const seen =
    verb === 'view' && isReading
      ? reaches(actor, parent, 'view', p, services)
      : narrowed(actor, parent, p, inScope(actor, parent.of, 'view', p, services, isReading));
  return sql`exists (select 1 from ${table} ${p} where ${p}.enterprise_id = ${actor.enterpriseId} and ${p}.id = ${alias}.${key} and ${seen})`;
}

function condition(scope: DataScope, actor: Actor, of: Resource, alias: SQL, isReading: boolean): SQL | undefined {
  const at = (name: string) => sql`${alias}.${columnSql(name)}`;
  const { school, schools, department, owner, participants, creator } = of.scope;
  // Open at every school, it is the headquarters'; at several, it is changed by who reaches them all.
  const openAt = (ids: readonly number[]): SQL | undefined => {
    if (!schools) return undefined;
    const [column, reached] = [at(schools), sql`${sql.param([...ids])}::bigint[]`];
    return isReading
      ? sql`(cardinality(${column}) = 0 or ${column} && ${reached})`
      : sql`(cardinality(${column}) > 0 and ${column} <@ ${reached})`;
  };
  const ownedWithin = (column: string, ids: readonly number[]): SQL | undefined =>
    owner
      ? sql`${at(owner)} in (select id from staff where enterprise_id = ${actor.enterpriseId} and ${anyOf(sql.raw(column), ids)})`
      : undefined;
  switch (scope) {
    case 'self': {
      const parts = creator === false ? [] : [sql`${at('createdBy')} = ${actor.staffId}`];
      if (owner) parts.push(sql`${at(owner)} = ${actor.staffId}`);
      if (participants) parts.push(sql`${at(participants)} @> ${sql.param([actor.staffId])}::bigint[]`);
      // What is nobody's own lies on a shelf: read where it is open, changed by none who reaches only their own.
      if (parts.length === 0) return isReading ? openAt(actor.reach.schoolIds) : undefined;
      return sql`(${sql.join(parts, sql` or `)})`;
    }
    case 'department': {
      const ids = actor.reach.departmentIds;
      if (department) return anyOf(at(department), ids);
      if (schools) return openAt(actor.reach.schoolIds);
      return ownedWithin('department_id', ids) ?? (school ? anyOf(at(school), actor.reach.schoolIds) : undefined);
    }
    case 'school':
      return school
        ? anyOf(at(school), actor.reach.schoolIds)
        : (openAt(actor.reach.schoolIds) ?? ownedWithin('school_id', actor.reach.schoolIds) ?? all);
    case 'region':
      return school
        ? anyOf(at(school), actor.reach.regionSchoolIds)
        : (openAt(actor.reach.regionSchoolIds) ?? ownedWithin('school_id', actor.reach.regionSchoolIds) ?? all);
    case 'all':
      return all;
  }
}

/** Two permissions with the same scopes reach the same rows; lets a list decide once for a whole page. */
export const scopeSignature = (actor: Actor, { of, hooks }: Service, verb: string): string => {
  const scopes = [...(actor.grants.get(permission(of, verb)) ?? [])].sort().join(',');
  if ((of.scope.schools || of.scope.parent) && scopes && !reading.has(verb)) return `${scopes}!`;
  return verb === 'view' && hooks.alsoSeen ? `${scopes}+` : scopes;
};
