// What a row may point at: only rows of its enterprise that this person may choose. And who points at a row.
import { sql } from 'drizzle-orm';
import type { Field, Fields } from '../../model/fields';
import { errorMessages } from '../../model/messages';
import { fieldProblem } from '../../model/payload';
import { conflict, type FieldProblem, Invalid } from '../../model/problems';
import { OperationLog } from '../../model/records';
import type { Resource } from '../../model/resource';
import type { Text } from '../../model/text';
import type { Actor } from '../actor';
import { same } from '../audit';
import { columnSql, tableSql } from '../database/table';
import type { Work } from '../work';
import { and } from './query';
import { choosable, ofEnterprise } from './reading';

type Values = Record<string, unknown>;

/** What this unit of work has already found: ten thousand rows of one sheet name the same few schools. */
const found = Symbol('references found');

/** Whom a reference must satisfy: the person who typed it, or only the enterprise, where the system knows what it does. */
type Reach = 'person' | 'enterprise';

/** 404 at the field when a reference leads to nothing in that reach, in the row or its lines; unchanged ones stay as they are. */
export async function checkReferences(
  work: Work,
  fields: Fields,
  row: Values,
  was: Values | null,
  reach: Reach = 'person',
): Promise<void> {
  const byActor = work.memo(found, () => new Map<Actor, Set<string>>());
  const known = byActor.get(work.actor) ?? new Set<string>();
  byActor.set(work.actor, known);
  const wanted = new Map<string, Named[]>();
  for (const one of named(fields, row, was, '')) {
    const kind = `${one.target} ${one.tree ?? ''}`;
    wanted.set(kind, [...(wanted.get(kind) ?? []), one]);
  }
  const problems: FieldProblem[] = [];
  for (const [kind, all] of wanted) {
    const service = work.app.services.get(all[0]!.target);
    const isKnown = (id: number) => known.has(`person ${kind} ${id}`) || known.has(`${reach} ${kind} ${id}`);
    const ids = [...new Set(all.flatMap((one) => one.ids))].filter((id) => !isKnown(id));
    if (!service || ids.length === 0) continue;
    const { tree } = all[0]!;
    const conditions = reach === 'person' ? choosable(work, service) : ofEnterprise(work);
    const rows = await work.session.rows<{ id: number }>(
      sql`select t.id from ${tableSql(service.of)} t where ${and([
        ...conditions,
        sql`t.id = any(${sql.param(ids)}::bigint[])`,
        ...(tree ? [sql`t.tree = ${tree}`, sql`t.enabled`] : []),
      ])}`,
      { prepare: true },
    );
    for (const { id } of rows) known.add(`${reach} ${kind} ${id}`);
    const lost = all.filter((one) => one.ids.some((id) => !isKnown(id)));
    problems.push(...lost.map(({ path, field }) => fieldProblem(path, 'ref', field.label)));
  }
  if (problems.length > 0) throw new Invalid(problems, 404);
}

interface Named {
  path: string;
  field: Field;
  target: string;
  tree: string | undefined;
  ids: number[];
}

/** Every reference that is new or changed. What a list already held stays, even if it could not be chosen today. */
function named(fields: Fields, row: Values, was: Values | null, at: string): Named[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const now = row[name];
    if (field.computed || now === undefined || (was && same(now, was[name]))) return [];
    if (field.line) {
      const { of, by } = field.line;
      const { [by]: _parent, ...own } = of.fields;
      const before = new Map(listed(was?.[name]).map((line) => [line.id, line]));
      return listed(now).flatMap((line, i) => named(own, line, before.get(line.id) ?? null, `${at}${name}[${i}].`));
    }
    if (!['ref', 'refs', 'category', 'categories'].includes(field.kind)) return [];
    const target = field.kind.startsWith('categor') ? 'category' : field.to!;
    const kept = idsOf(was?.[name]);
    const ids = idsOf(now).filter((id) => !kept.includes(id));
    return ids.length > 0 ? [{ path: `${at}${name}`, field, target, tree: field.tree, ids }] : [];
  });
}

const listed = (lines: unknown): Values[] => (Array.isArray(lines) ? lines : []);

/** 404 at the field: a person cannot choose a row of an area that is not there. What the server itself knows is stored. */
export function refuseAbsent({ app }: Work, fields: Fields, given: Values, was: Values | null): void {
  const problems = Object.entries(fields)
    .filter(([name, { to }]) => to && !app.services.has(to) && !same(given[name] ?? null, was?.[name] ?? null))
    .filter(([name]) => idsOf(given[name]).length > 0)
    .map(([name, field]) => fieldProblem(name, 'ref', field.label));
  if (problems.length > 0) throw new Invalid(problems, 404);
}

export const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');

export interface Referrer {
  resource: string;
  title: Text;
  count: number;
}

/** Refuses with 409 while live rows of others than `besides` point at these; the answer names them by kind and count. */
export async function refuseWhileReferred(
  work: Work,
  of: Resource,
  ids: readonly number[],
  besides?: Resource,
): Promise<void> {
  const referrers: Referrer[] = [];
  const list = sql`${sql.param([...ids])}::bigint[]`;
  for (const { of: other } of work.app.services.values()) {
    // The log remembers what is gone; it keeps nothing alive.
    if (other.name === OperationLog.name || other.name === besides?.name) continue;
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
