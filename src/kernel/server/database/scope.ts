// The first wall: which rows of a resource a person reaches with a permission, as a SQL condition.
import { type SQL, sql } from 'drizzle-orm';
import type { DataScope } from '../../model/area';
import { permission, type Resource } from '../../model/resource';
import type { Actor } from '../actor';
import { columnSql } from './table';

export type ResourceByName = (name: string) => Resource | undefined;

const all: SQL = sql`true`;
const none: SQL = sql`false`;

const anyOf = (column: SQL, ids: readonly number[]): SQL =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${sql.param([...ids])}::bigint[])`;

/** The condition for one permission; the scopes of all roles that grant it are joined by `or`. */
export function reaches(actor: Actor, of: Resource, verb: string, alias: SQL, byName: ResourceByName): SQL {
  const scopes = actor.grants.get(permission(of, verb));
  if (!scopes) return none;
  if (scopes.has('all') || Object.keys(of.scope).length === 0) return all;
  if (of.scope.parent) return throughParent(actor, of, alias, byName);
  const parts = [...scopes].map((scope) => condition(scope, actor, of, alias)).filter((part) => part !== undefined);
  return parts.length === 0 ? none : sql`(${sql.join(parts, sql` or `)})`;
}

/** A child's verbs follow its parent's visibility: who may see the family may see its guardians. */
function throughParent(actor: Actor, of: Resource, alias: SQL, byName: ResourceByName): SQL {
  const name = of.scope.parent!;
  const parent = byName(of.fields[name]?.to ?? '');
  if (!parent) return none;
  const key = columnSql(name);
  const table = sql.raw(`"${parent.name}"`);
  // Its own name for each level, because a parent may have a parent.
  const p = sql.raw(`"of_${of.name}"`);
  const seen = reaches(actor, parent, 'view', p, byName);
  return sql`exists (select 1 from ${table} ${p} where ${p}.enterprise_id = ${actor.enterpriseId} and ${p}.id = ${alias}.${key} and ${seen})`;
}

function condition(scope: DataScope, actor: Actor, of: Resource, alias: SQL): SQL | undefined {
  const at = (name: string) => sql`${alias}.${columnSql(name)}`;
  const { school, department, owner, participants } = of.scope;
  const ownedWithin = (column: string, ids: readonly number[]): SQL | undefined =>
    owner
      ? sql`${at(owner)} in (select id from staff where enterprise_id = ${actor.enterpriseId} and ${anyOf(sql.raw(column), ids)})`
      : undefined;
  switch (scope) {
    case 'self': {
      const parts = [sql`${at('createdBy')} = ${actor.staffId}`];
      if (owner) parts.push(sql`${at(owner)} = ${actor.staffId}`);
      if (participants) parts.push(sql`${at(participants)} @> ${sql.param([actor.staffId])}::bigint[]`);
      return sql`(${sql.join(parts, sql` or `)})`;
    }
    case 'department': {
      const ids = actor.reach.departmentIds;
      if (department) return anyOf(at(department), ids);
      return ownedWithin('department_id', ids) ?? (school ? anyOf(at(school), actor.reach.schoolIds) : undefined);
    }
    case 'school':
      return school
        ? anyOf(at(school), actor.reach.schoolIds)
        : (ownedWithin('school_id', actor.reach.schoolIds) ?? all);
    case 'region':
      return school
        ? anyOf(at(school), actor.reach.regionSchoolIds)
        : (ownedWithin('school_id', actor.reach.regionSchoolIds) ?? all);
    case 'all':
      return all;
  }
}

/** Two permissions with the same scopes reach the same rows; lets a list decide once for a whole page. */
export const scopeSignature = (actor: Actor, of: Resource, verb: string): string =>
  [...(actor.grants.get(permission(of, verb)) ?? [])].sort().join(',');
