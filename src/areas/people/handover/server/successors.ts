// Who took over what somebody had: read from what was handed over, long after it was.
import { sql } from 'drizzle-orm';
import { beside, live } from '#kernel/server/rows';
import { answers } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { successorsOf } from '../../model/queries';

async function tookOver(work: Work, { staffIds, itemType }: { staffIds: number[]; itemType: string }) {
  if (staffIds.length === 0) return [];
  const found = await work.session.rows<{ staffId: number; toId: number }>(
    sql`select distinct on (i.staff_id) i.staff_id as "staffId", i.receiver_id as "toId" from handover_item i
      join staff s on ${beside('s', 'i')} and s.id = i.staff_id and s.status = 'left'
      where ${live(work, 'i')} and i.staff_id = any(${sql.param(staffIds)}::bigint[]) and i.item_type = ${itemType}
        and i.receiver_id is not null and i.state in ('moved', 'checked') order by i.staff_id, i.id desc`,
  );
  return found.map(({ staffId, toId }) => ({ staffId: Number(staffId), toId: Number(toId) }));
}

export const successors = answers(successorsOf, tookOver);
