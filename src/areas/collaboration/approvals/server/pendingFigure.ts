// How many decisions are waited for: of a person, of what a school or a region asked for, or of all.
import { type SQL, sql } from 'drizzle-orm';
import { Region, School } from '#areas/system/organisation/model/organisation';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import type { Figure, FigureContext } from '#kernel/server/registries';
import { live, tableAs } from '#kernel/server/rows';
import { Approval, ApprovalTask } from '../model/approval';

const a = tableAs(Approval, 'a');
const k = tableAs(ApprovalTask, 'k');

function place({ schoolId, regionId, staffId }: FigureContext): SQL {
  if (staffId) return sql`${k.assigneeId} = ${staffId}`;
  if (schoolId) return sql`${a.schoolId} = ${schoolId}`;
  if (!regionId) return sql`true`;
  const [r, s] = [tableAs(Region, 'r'), tableAs(School, 's')];
  return sql`${a.schoolId} in (with recursive below as (select ${regionId}::bigint as id
      union select ${r.id} from ${table(Region)} r join below on ${r.parentId} = below.id)
    select ${s.id} from ${table(School)} s join below on ${s.regionId} = below.id)`;
}

export const pendingFigure: Figure = {
  ...{ key: 'approval.pending', area: 'collaboration', unit: 'count' },
  // What head office asks for belongs to no school.
  additive: false,
  label: pair('待审批', 'Approvals pending'),
  permission: 'collaboration.approval.viewAll',
  formula: pair('此刻等待处理的审批任务数', 'Tasks that wait for a decision now'),
  async compute(work, context) {
    const found = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from ${table(ApprovalTask)} k join ${table(Approval)} a on ${a.enterpriseId} = ${k.enterpriseId} and ${a.id} = ${k.approvalId}
        where ${live(work, k, a)} and ${k.state} = 'pending' and ${place(context)}`,
    );
    return found?.n ?? 0;
  },
};
