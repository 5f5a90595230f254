// Who stands above whom: the named superior, without one whoever leads the department, else the school.
import { sql } from 'drizzle-orm';
import { beside } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import { Staff } from '../../model/staff';
import { reachOf } from '../../settings/server/reach';
import { reportingLines } from '../model/staffChange';

export const linesOfReporting = serves(reportingLines, async (work) => {
  const found = await work.session.rows<{ id: string; chief: string | null }>(
    sql`select t.id, coalesce(nullif(t.reports_to_id, t.id), nullif(d.leader_id, t.id), nullif(s.principal_id, t.id)) as chief
      from staff t
      left join department d on ${beside('d', 't')} and d.id = t.department_id
      left join school s on ${beside('s', 't')} and s.id = t.school_id
      where ${reachOf(work, Staff)} and t.status <> 'left' order by t.id`,
  );
  return found.map(({ id, chief }) => ({ id: Number(id), chiefId: chief === null ? null : Number(chief) }));
});
