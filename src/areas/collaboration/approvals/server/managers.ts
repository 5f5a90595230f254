// Who mends approvals that cannot go on.

import { and, eq } from 'drizzle-orm';
import { Role, RolePermission } from '#areas/system/identity/model/role';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { holdersOf } from '../../flows/server/people';

/** Active holders of `approval.manage`. */
export async function managersOf(work: Work): Promise<number[]> {
  const [r, rp] = [tableAs(Role, 'r'), tableAs(RolePermission, 'rp')];
  const granted = await work.db
    .select({ key: r.key })
    .from(r)
    .innerJoin(rp, and(eq(rp.enterpriseId, r.enterpriseId), eq(rp.roleId, r.id)))
    .where(and(live(work, r, rp), eq(rp.permission, 'collaboration.approval.manage')));
  const holders = await holdersOf(work, ['super_editor', ...granted.map(({ key }) => key)]);
  return [...new Set(holders.map(({ staffId }) => staffId))];
}
