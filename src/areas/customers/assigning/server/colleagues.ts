// Who could take a customer that is being entered: counsellors of that school who take new ones and have room.

import { sql } from 'drizzle-orm';
import { live } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { type CounsellorFile, countsOf, maxOwnedOf } from '../../pool/server/receivers';
import { receivers as receiversCall } from '../model/assignCalls';

const most = 200;

/** The emptiest first; never oneself. What they may be given is decided again when the customer is stored. */
async function receivers(work: Work, { schoolId }: { schoolId: number | null }) {
  const files = await work.session.rows<CounsellorFile & { staffId: number }>(
    sql`select staff_id as "staffId", school_ids as "schoolIds", accepting, weight, daily_assign as "dailyAssign", max_owned as "maxOwned",
        last_assigned_at as "lastAssignedAt" from salesperson
      where ${live(work, 'salesperson')} and accepting and staff_id <> ${work.actor.staffId}
        and (${schoolId}::bigint is null or school_ids @> array[${schoolId}::bigint]) order by staff_id limit ${most}`,
  );
  const byStaff = new Map(files.map((file) => [file.staffId, file]));
  const found: { staffId: number; name: string; load: number }[] = [];
  for (const counted of await countsOf(work, [...byStaff.keys()])) {
    const { staffId, name, owned, isHere } = counted;
    const max = await maxOwnedOf(work, { ...counted, file: byStaff.get(staffId)! });
    if (isHere && (max === 0 || owned < max)) found.push({ staffId, name, load: max === 0 ? 0 : owned / max });
  }
  return found.sort((a, b) => a.load - b.load || a.staffId - b.staffId).map(({ staffId, name }) => ({ staffId, name }));
}

export const servesReceivers = serves(receiversCall, receivers);
