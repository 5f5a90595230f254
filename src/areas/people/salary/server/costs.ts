// What the people of each school cost a month, of the schools one reads salaries of.
import { sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { beside, live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

export async function costs(work: Work, from: string | null) {
  const isWhole = work.actor.grants.get('people.salary.view')?.has('all') ?? false;
  const { schoolIds, regionSchoolIds } = work.actor.reach;
  const near = work.actor.grants.get('people.salary.view')?.has('region')
    ? [...schoolIds, ...regionSchoolIds]
    : schoolIds;
  const found = await work.session.rows<{
    month: string;
    school: string | null;
    people: number;
    gross: string;
    net: string;
    cost: string;
  }>(
    sql`select s.work_month as month, c.name as school, count(distinct s.staff_id)::int as people, sum(s.gross) as gross, sum(s.net) as net,
        sum(s.company_cost) as cost from salary_slip s
      join salary_run r on ${beside('r', 's')} and r.id = s.run_id and r.state = 'paid'
      left join school c on c.enterprise_id = s.enterprise_id and c.id = s.school_id
      where ${live(work, 's')} and s.work_month >= ${from ?? ''}
        and (${isWhole} or s.school_id = any(${sql.param(near)}::bigint[]))
      group by 1, 2 order by 1 desc, 2 limit 500`,
  );
  return found.map(({ month, school, people, gross, net, cost }) => ({
    ...{ month, school: school ?? '—', people },
    ...{ gross: yuan(Number(gross)), net: yuan(Number(net)), cost: yuan(Number(cost)) },
  }));
}
