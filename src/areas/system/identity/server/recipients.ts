// Whom a notice about a school goes to.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { beside, live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

/**
 * Active people who hold one of these roles today. A role that reaches only a school counts at that school, one that
 * reaches a region where the school lies in it: in one they manage, or else in that of their own school.
 */
export async function roleHolders(work: Work, roles: readonly string[], schoolId: number): Promise<number[]> {
  const today = dayOf(work.now, work.actor.timezone);
  const found = await work.session.rows<{ id: number }>(
    sql`with recursive up as (
        select g.id, g.parent_id, g.manager_ids from region g join school s on s.enterprise_id = g.enterprise_id and s.region_id = g.id
          where ${ours(work, 's')} and s.id = ${schoolId}
        union select g.id, g.parent_id, g.manager_ids from region g join up on g.id = up.parent_id where ${ours(work, 'g')})
      select distinct a.staff_id as id from account a
      join account_role ar on ${beside('ar', 'a')} and ar.account_id = a.id
        and (ar.valid_from is null or ar.valid_from <= ${today}) and (ar.valid_to is null or ar.valid_to >= ${today})
      join role r on ${beside('r', 'a')} and r.id = ar.role_id and r.enabled
      left join school own on own.enterprise_id = a.enterprise_id and own.id = a.school_id
      where ${live(work, 'a')} and a.state = 'active'
        and r.key = any(${sql.param([...roles])}::text[])
        and (r.data_scope = 'all' or a.school_id = ${schoolId} or (r.data_scope = 'region' and (
          exists (select 1 from up where up.manager_ids @> array[a.staff_id])
          or (own.region_id in (select id from up) and not exists (select 1 from region g
            where ${beside('g', 'a')} and g.manager_ids @> array[a.staff_id]))))) order by 1`,
  );
  return found.map(({ id }) => id);
}

/** Who decides for headquarters about a school; where nobody has that role, the chief administrators. */
export async function deciders(work: Work, schoolId: number): Promise<number[]> {
  const operators = await roleHolders(work, ['operations'], schoolId);
  return operators.length > 0 ? operators : roleHolders(work, ['super_editor'], schoolId);
}

export async function principalOf(work: Work, schoolId: number): Promise<number[]> {
  const school = await work.session.one<{ id: number | null }>(
    sql`select principal_id as id from school where ${ours(work, 'school')} and id = ${schoolId}`,
  );
  return school?.id ? [school.id] : [];
}

export async function schoolName(work: Work, schoolId: number): Promise<string> {
  const school = await work.session.one<{ name: string }>(
    sql`select name from school where ${ours(work, 'school')} and id = ${schoolId}`,
  );
  return school?.name ?? '';
}
