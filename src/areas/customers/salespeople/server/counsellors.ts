// Whose figures a person may look at: one's own, and with leave for the team those of the counsellors within reach.
import { type SQL, sql } from 'drizzle-orm';
import { forbidden } from '#kernel/model/problems';
import { type Actor, may } from '#kernel/server/actor';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

const team = 'customers.board.team';

export interface Whose {
  schoolId: number | null;
  staffIds: number[];
}

export interface Counsellors {
  /** Only these; none: everyone within reach, and what nobody owns. */
  ids: number[] | null;
  /** A condition on who counted as the owner, and on the customer's school. */
  owned(owner: SQL, school: SQL): SQL;
}

const anyOf = (column: SQL, ids: readonly number[]): SQL => sql`${column} = any(${sql.param([...ids])}::bigint[])`;

export async function counsellorsOf(work: Work, { schoolId, staffIds }: Whose): Promise<Counsellors> {
  const { actor } = work;
  const atSchool = (school: SQL) => (schoolId ? sql` and ${school} = ${schoolId}` : sql``);
  if (!may(actor, team) || (staffIds.length === 1 && staffIds[0] === actor.staffId)) {
    if (staffIds.some((id) => id !== actor.staffId)) throw forbidden(team);
    const ids = [actor.staffId];
    return { ids, owned: (owner, school) => sql`${owner} = ${actor.staffId}${atSchool(school)}` };
  }
  if (staffIds.length === 0) {
    const within = reach(actor);
    return { ids: null, owned: (owner, school) => sql`${within(owner, school)}${atSchool(school)}` };
  }
  const seen = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from staff s where ${ours(work, 's')} and ${anyOf(sql`s.id`, staffIds)}
      and ${reach(actor)(sql`s.id`, sql`s.school_id`)}`,
  );
  if (seen?.n !== new Set(staffIds).size) throw forbidden(team);
  return { ids: staffIds, owned: (owner, school) => sql`${anyOf(owner, staffIds)}${atSchool(school)}` };
}

/** How far the leave for the team goes. */
function reach(actor: Actor): (owner: SQL, school: SQL) => SQL {
  const scopes = actor.grants.get(team) ?? new Set();
  if (scopes.has('all')) return () => sql`true`;
  return (owner, school) => {
    const parts: SQL[] = [sql`${owner} = ${actor.staffId}`];
    if (scopes.has('region')) parts.push(anyOf(school, actor.reach.regionSchoolIds));
    if (scopes.has('school')) parts.push(anyOf(school, actor.reach.schoolIds));
    if (scopes.has('department'))
      parts.push(
        sql`${owner} in (select id from staff where ${ours(actor, 'staff')} and ${anyOf(sql`department_id`, actor.reach.departmentIds)})`,
      );
    return sql`(${sql.join(parts, sql` or `)})`;
  };
}
