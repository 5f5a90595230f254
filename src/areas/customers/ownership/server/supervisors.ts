// Whom to tell about a counsellor's customers or a school's pool: those nearest who may hand customers out.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { beside, live, ours, undeleted } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

/** Where the question arises: a counsellor's department and school, or a school alone. */
interface Place {
  departmentId?: number | null;
  schoolId: number | null;
}

interface Holding {
  /** To assign, unless something else is named. */
  permission?: string;
  except?: readonly number[];
}

/**
 * Of the people who hold a permission there: those of the department or one above it, the nearest; else those of the school, of
 * the region, of the enterprise. Where nobody holds it, the chief administrators, who may do everything.
 */
async function nearest(work: Work, { departmentId, schoolId }: Place, holding: Holding = {}): Promise<number[]> {
  const { enterpriseId, now, actor } = work;
  const { permission = 'customers.customer.assign', except = [] } = holding;
  const today = dayOf(now, actor.timezone);
  const inForce = (alias: string) =>
    sql`${undeleted(alias)} and ${sql.raw(`coalesce(${alias}.valid_from <= '${today}', true) and coalesce(${alias}.valid_to >= '${today}', true)`)}`;
  // A school's pool has no department: whoever leads one there looks after it.
  const byDepartment =
    departmentId === undefined
      ? sql`case when s.school_id = ${schoolId} then 100 end`
      : sql`(select above.steps from above where above.id = s.department_id)`;
  const rows = await work.session.rows<{ id: number }>(
    sql`with recursive above as (
        select id, parent_id, 0 as steps from department where ${ours(enterpriseId, 'department')} and id = ${departmentId ?? null}::bigint
        union all select d.id, d.parent_id, above.steps + 1 from department d join above on d.id = above.parent_id
          where ${live(enterpriseId, 'd')} and above.steps < 20),
      around as (
        select r.id, r.parent_id, r.manager_ids from region r join school c on c.enterprise_id = r.enterprise_id and c.region_id = r.id
          where ${ours(enterpriseId, 'c')} and c.id = ${schoolId}::bigint
        union select r.id, r.parent_id, r.manager_ids from region r join around on r.id = around.parent_id
          where ${live(enterpriseId, 'r')}),
      holder as (
        select a.staff_id as id, case when r.key = 'super_editor' and p.id is null then 500
            else case coalesce(p.data_scope, r.data_scope)
              when 'department' then ${byDepartment}
              when 'school' then case when s.school_id = ${schoolId} or exists (select 1 from account_school e where e.enterprise_id = a.enterprise_id
                and e.account_id = a.id and e.school_id = ${schoolId} and ${inForce('e')}) then 100 end
              when 'region' then case when exists (select 1 from around where around.manager_ids @> array[a.staff_id])
                or (not exists (select 1 from region m where ${beside('m', 'a')} and m.manager_ids @> array[a.staff_id])
                  and exists (select 1 from around join school c on c.region_id = around.id where c.enterprise_id = a.enterprise_id and c.id = s.school_id)) then 200 end
              when 'all' then 300 end end as distance
        from account a
        join staff s on s.enterprise_id = a.enterprise_id and s.id = a.staff_id
        join account_role ar on ar.enterprise_id = a.enterprise_id and ar.account_id = a.id and ${inForce('ar')}
        join role r on ${beside('r', 'a')} and r.id = ar.role_id and r.enabled
        left join role_permission p on ${beside('p', 'a')} and p.role_id = r.id and p.permission = ${permission}
        where ${live(enterpriseId, 'a')} and a.state = 'active' and (p.id is not null or r.key = 'super_editor')
          and a.staff_id <> all(${sql.param([...except])}::bigint[]))
      select distinct id from holder where distance = (select min(distance) from holder) order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** Those who hand out a school's pool; without a school, headquarters'. */
export const poolKeepers = (work: Work, schoolId: number | null, holding: Holding = {}): Promise<number[]> =>
  nearest(work, { schoolId }, holding);

/** Those who give the rewards for referrals at a school. */
export const rewarders = (work: Work, schoolId: number | null): Promise<number[]> =>
  nearest(work, { schoolId }, { permission: 'customers.referral.reward' });

export const placeOf = (work: Work, staffId: number): Promise<(Required<Place> & { name: string }) | undefined> =>
  work.session.one(
    sql`select name, department_id as "departmentId", school_id as "schoolId" from staff
      where ${ours(work, 'staff')} and id = ${staffId}`,
  );

/** Never the counsellors themselves. */
export async function supervisorsOf(work: Work, staffId: number, holding: Holding = {}): Promise<number[]> {
  const place = await placeOf(work, staffId);
  return place ? nearest(work, place, { ...holding, except: [staffId, ...(holding.except ?? [])] }) : [];
}
