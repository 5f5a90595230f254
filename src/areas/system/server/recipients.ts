// Whom a notice about a school goes to.
import { sql } from 'drizzle-orm';
import type { Work } from '#kernel/server/work';

/** Active people with one of these roles; a role that reaches only a school counts at that school. */
export async function roleHolders(work: Work, roles: readonly string[], schoolId: number): Promise<number[]> {
  const found = await work.session.rows<{ id: number }>(
    sql`select distinct a.staff_id as id from account a
      join account_role ar on ar.enterprise_id = a.enterprise_id and ar.account_id = a.id and ar.deleted_at is null
      join role r on r.enterprise_id = a.enterprise_id and r.id = ar.role_id and r.enabled and r.deleted_at is null
      where a.enterprise_id = ${work.enterpriseId} and a.state = 'active' and a.deleted_at is null
        and r.key = any(${sql.param([...roles])}::text[])
        and (r.data_scope in ('all', 'region') or a.school_id = ${schoolId}) order by 1`,
  );
  return found.map(({ id }) => id);
}

export async function principalOf(work: Work, schoolId: number): Promise<number[]> {
  const school = await work.session.one<{ id: number | null }>(
    sql`select principal_id as id from school where enterprise_id = ${work.enterpriseId} and id = ${schoolId}`,
  );
  return school?.id ? [school.id] : [];
}

export async function schoolName(work: Work, schoolId: number): Promise<string> {
  const school = await work.session.one<{ name: string }>(
    sql`select name from school where enterprise_id = ${work.enterpriseId} and id = ${schoolId}`,
  );
  return school?.name ?? '';
}
