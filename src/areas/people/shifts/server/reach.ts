// Whose rows somebody sees besides their own: those of people whom a permission reaches, by where they work.
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#kernel/server/actor';
import { ours, row as rowOf } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';

/** The schools that a permission reaches; null: every one; none: nobody's. */
function schoolsOf(actor: Actor, key: string): readonly number[] | null {
  const scopes = actor.grants.get(key);
  if (!scopes) return [];
  if (scopes.has('all')) return null;
  if (scopes.has('region')) return actor.reach.regionSchoolIds;
  return scopes.has('school') ? actor.reach.schoolIds : [];
}

export function staffWithin(actor: Actor, key: string, column: SQL): SQL | undefined {
  const schools = schoolsOf(actor, key);
  if (schools === null) return sql`true`;
  if (schools.length === 0) return undefined;
  return sql`${column} in (select id from staff where ${ours(actor, 'staff')} and school_id = any(${sql.param([...schools])}::bigint[]))`;
}

/** Whether a permission reaches this person. */
export async function reachesStaff(work: Work, key: string, staffId: number): Promise<boolean> {
  const schools = schoolsOf(work.actor, key);
  if (schools === null) return true;
  if (schools.length === 0) return false;
  const person = await rowOf(work, Staff, staffId);
  return person?.schoolId != null && schools.includes(person.schoolId);
}
