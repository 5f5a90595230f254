// Who sees a customer beyond the data scope: the pool, and what one collected oneself. Merged and anonymised rows nobody.
import { type SQL, sql } from 'drizzle-orm';
import { type Actor, may } from '#kernel/server/actor';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

const claim = 'customers.customer.claim';
const assign = 'customers.customer.assign';

/** Ownerless and not enrolled. An invalid lead lies in no pool: it has no time at which it entered one. */
export const isPooled = (alias: SQL): SQL =>
  sql`(${alias}.owner_id is null and ${alias}.state not in ('member', 'dormant') and (${alias}.state <> 'lost' or ${alias}.pool_at is not null))`;

/** A lost customer enters the pool some days after it was lost. */
export const hasEnteredPool = (alias: SQL, now: Date): SQL =>
  sql`(${isPooled(alias)} and (${alias}.state <> 'lost' or ${alias}.pool_at <= ${now.toISOString()}))`;

/** The schools whose pools this person sees: those served as a counsellor, and those of the data scope. */
const servedSchools = (actor: Actor): SQL =>
  sql`array(select unnest(school_ids) from salesperson where ${live(actor, 'salesperson')} and staff_id = ${actor.staffId})`;

function scopedSchools(actor: Actor): number[] | 'all' {
  const scopes = new Set([...(actor.grants.get(claim) ?? []), ...(actor.grants.get(assign) ?? [])]);
  if (scopes.has('all')) return 'all';
  const within = new Set<number>();
  if (scopes.has('region')) for (const id of actor.reach.regionSchoolIds) within.add(id);
  if (scopes.has('school') || scopes.has('department')) for (const id of actor.reach.schoolIds) within.add(id);
  return [...within];
}

function poolSchools(actor: Actor, alias: SQL): SQL {
  const within = scopedSchools(actor);
  if (within === 'all') return sql`${alias}.school_id is not null`;
  return sql`${alias}.school_id = any(${sql.param(within)}::bigint[] || ${servedSchools(actor)})`;
}

const severalSchools = 4;

/** The same, told as what an index finds at once: a school by itself has its rows in the order of the list. The row is `t`. */
export async function poolParts(work: Work): Promise<SQL[]> {
  const { actor } = work;
  const parts = may(actor, 'customers.pool.viewHq') ? [sql`t.school_id is null`] : [];
  if (!may(actor, claim) && !may(actor, assign)) return parts;
  const within = scopedSchools(actor);
  if (within === 'all') return [...parts, sql`t.school_id is not null`];
  const served = await work.session.one<{ ids: number[] }>(sql`select ${servedSchools(actor)} as ids`, {
    prepare: true,
  });
  const ids = [...new Set([...within, ...(served?.ids ?? []).map(Number)])];
  if (ids.length > severalSchools) return [...parts, sql`t.school_id = any(${sql.param(ids)}::bigint[])`];
  return [...parts, ...ids.map((id) => sql`t.school_id = ${id}`)];
}

export function poolReach(actor: Actor, alias: SQL): SQL | undefined {
  const parts: SQL[] = [];
  if (may(actor, claim) || may(actor, assign)) parts.push(poolSchools(actor, alias));
  if (may(actor, 'customers.pool.viewHq')) parts.push(sql`${alias}.school_id is null`);
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : undefined;
}

/** Looked at only; what may be done with it is another matter. */
export function alsoSeen(actor: Actor, alias: SQL): SQL {
  const collected = sql`${alias}.collector_id = ${actor.staffId}`;
  const pool = poolReach(actor, alias);
  return pool ? sql`(${collected} or (${isPooled(alias)} and ${pool}))` : collected;
}

export const isLive = (alias: SQL): SQL => sql`${alias}.merged_into_id is null and ${alias}.anonymised_at is null`;
