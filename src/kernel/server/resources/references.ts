// What a row may point at: only rows of its enterprise that this person may choose. And who points at a row.
import { sql } from 'drizzle-orm';
import type { Fields } from '../../model/fields';
import { errorMessages } from '../../model/messages';
import { fieldProblem } from '../../model/payload';
import { conflict, type FieldProblem, Invalid } from '../../model/problems';
import { OperationLog } from '../../model/records';
import type { Resource } from '../../model/resource';
import type { Text } from '../../model/text';
import { same } from '../audit';
import { columnSql } from '../database/table';
import type { Work } from '../work';
import { and, tableSql } from './query';
import { choosable } from './reading';

type Values = Record<string, unknown>;

/** What this unit of work has already found: ten thousand rows of one sheet name the same few schools. */
const foundChoosable = new WeakMap<Work, Set<string>>();

/** 404 at the field when a reference leads to nothing this person can see; unchanged references stay as they are. */
export async function checkReferences(work: Work, fields: Fields, row: Values, was: Values | null): Promise<void> {
  const problems: FieldProblem[] = [];
  const known = foundChoosable.get(work) ?? new Set<string>();
  foundChoosable.set(work, known);
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed || (was && same(row[name], was[name]))) continue;
    const target = field.kind.startsWith('categor') ? 'category' : field.to;
    // What a list already held stays, even if it could not be chosen today.
    const kept = idsOf(was?.[name]);
    const ids = idsOf(row[name]).filter((id) => !kept.includes(id));
    const found = target ? work.app.services.get(target) : undefined;
    if (!found || ids.length === 0 || !['ref', 'refs', 'category', 'categories'].includes(field.kind)) continue;
    const key = `${found.of.name} ${field.tree ?? ''} ${ids}`;
    if (known.has(key)) continue;
    const conditions = [...choosable(work, found), sql`t.id = any(${sql.param(ids)}::bigint[])`];
    if (field.tree) conditions.push(sql`t.tree = ${field.tree}`, sql`t.enabled`);
    const seen = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from ${tableSql(found.of)} t where ${and(conditions)}`,
      { prepare: true },
    );
    if (seen?.n === new Set(ids).size) known.add(key);
    else problems.push(fieldProblem(name, 'ref', field.label));
  }
  if (problems.length > 0) throw new Invalid(problems, 404);
}

/** 404 at the field: a person cannot choose a row of an area that is not there. What the server itself knows is stored. */
export function refuseAbsent({ app }: Work, fields: Fields, given: Values, was: Values | null): void {
  const problems = Object.entries(fields)
    .filter(([name, { to }]) => to && !app.services.has(to) && !same(given[name] ?? null, was?.[name] ?? null))
    .filter(([name]) => idsOf(given[name]).length > 0)
    .map(([name, field]) => fieldProblem(name, 'ref', field.label));
  if (problems.length > 0) throw new Invalid(problems, 404);
}

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');

export interface Referrer {
  resource: string;
  title: Text;
  count: number;
}

/** Refuses with 409 while other live rows point at these; the answer names them by kind and count. */
export async function refuseWhileReferred(work: Work, of: Resource, ids: readonly number[]): Promise<void> {
  const referrers: Referrer[] = [];
  const list = sql`${sql.param([...ids])}::bigint[]`;
  for (const { of: other } of work.app.services.values()) {
    // The log remembers what is gone; it keeps nothing alive.
    if (other.name === OperationLog.name) continue;
    const leftOut = other.name === of.name ? sql`and t.id <> all(${list})` : sql``;
    for (const [name, field] of Object.entries(other.fields)) {
      const target = field.kind.startsWith('categor') ? 'category' : field.to;
      if (target !== of.name || name === 'createdBy' || name === 'updatedBy') continue;
      const isList = field.kind === 'refs' || field.kind === 'categories';
      const hit = isList ? sql`t.${columnSql(name)} && ${list}` : sql`t.${columnSql(name)} = any(${list})`;
      const counted = await work.session.one<{ n: number }>(
        sql`select count(*)::int as n from (select 1 from ${tableSql(other)} t where t.enterprise_id = ${work.enterpriseId} and t.deleted_at is null ${leftOut} and ${hit} limit 1000) c`,
      );
      if (counted?.n) referrers.push({ resource: other.name, title: other.title, count: counted.n });
    }
  }
  if (referrers.length > 0) throw conflict(errorMessages.referred, referrers);
}
