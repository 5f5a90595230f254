// Whom to tell about a counsellor's customers or a school's pool: those nearest who may hand customers out.
import { type SQL, sql } from 'drizzle-orm';
import type { Work } from '#kernel/server/work';

/** Where the question arises: a counsellor's department and school, or a school alone. */
interface Place {
  departmentId: number | null;
  schoolId: number | null;
}

/** Of the people who may assign, or do whatever is named instead, those of the department; where there are none those of the school; else everyone's. */
async function nearest(
  work: Work,
  { departmentId, schoolId }: Place,
  { except = sql`true`, permission = 'customers.customer.assign' }: { except?: SQL; permission?: string } = {},
): Promise<number[]> {
  const rows = await work.session.rows<{ id: number }>(
    sql`with holder as (
        select distinct a.staff_id as id,
          case when coalesce(p.data_scope, r.data_scope) = 'department' and s.department_id = ${departmentId} then 1
            when coalesce(p.data_scope, r.data_scope) in ('school', 'department') and s.school_id = ${schoolId} then 2
            when coalesce(p.data_scope, r.data_scope) = 'all' then 3 end as distance
        from account a
        join staff s on s.enterprise_id = a.enterprise_id and s.id = a.staff_id
        join account_role ar on ar.enterprise_id = a.enterprise_id and ar.account_id = a.id and ar.deleted_at is null
        join role r on r.enterprise_id = a.enterprise_id and r.id = ar.role_id and r.enabled and r.deleted_at is null
        join role_permission p on p.enterprise_id = a.enterprise_id and p.role_id = r.id and p.permission = ${permission} and p.deleted_at is null
        where a.enterprise_id = ${work.enterpriseId} and a.state = 'active' and a.deleted_at is null and ${except})
      select id from holder where distance = (select min(distance) from holder) order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** Those who hand out a school's pool; without a school, headquarters'. */
export const poolKeepers = (work: Work, schoolId: number | null): Promise<number[]> =>
  nearest(work, { departmentId: null, schoolId });

/** Those who give the rewards for referrals at a school. */
export const rewarders = (work: Work, schoolId: number | null): Promise<number[]> =>
  nearest(work, { departmentId: null, schoolId }, { permission: 'customers.referral.reward' });

export async function supervisorsOf(work: Work, staffId: number): Promise<number[]> {
  const place = await work.session.one<Place>(
    sql`select department_id as "departmentId", school_id as "schoolId" from staff where enterprise_id = ${work.enterpriseId} and id = ${staffId}`,
  );
  return place ? nearest(work, place, { except: sql`a.staff_id <> ${staffId}` }) : [];
}
