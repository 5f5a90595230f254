// Who sees a candidate beyond the data scope: whoever reaches one of their applications, and the shared pool.
import { type SQL, sql } from 'drizzle-orm';
import { type Actor, may } from '#kernel/server/actor';
import { live } from '#kernel/server/rows';

const view = 'recruitment.application.view';

/** The applications this person reaches, named by their table since they stand on a higher floor. */
function applied(actor: Actor, alias: SQL): SQL | undefined {
  const scopes = actor.grants.get(view);
  if (!scopes) return undefined;
  const own = sql`(a.owner_id = ${actor.staffId} or a.screener_id = ${actor.staffId})`;
  const schools = new Set<number>();
  if (scopes.has('region')) for (const id of actor.reach.regionSchoolIds) schools.add(id);
  if (scopes.has('school') || scopes.has('department')) for (const id of actor.reach.schoolIds) schools.add(id);
  const reached = scopes.has('all')
    ? sql`true`
    : sql`(${own} or a.school_id = any(${sql.param([...schools])}::bigint[]))`;
  return sql`exists (select 1 from application a where ${live(actor, 'a')} and a.candidate_id = ${alias}.id and ${reached})`;
}

export function alsoSeen(actor: Actor, alias: SQL): SQL | undefined {
  const parts: SQL[] = [];
  const through = applied(actor, alias);
  if (through) parts.push(through);
  if (may(actor, 'recruitment.cv.viewPool'))
    parts.push(sql`(${alias}.owner_id is null and ${alias}.school_id is null)`);
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : undefined;
}
