// Who keeps the books of a school; of the enterprise where a school has nobody, and its administrators where nobody does.
import { and, eq, inArray } from 'drizzle-orm';
import { Account, AccountRole } from '#areas/system/identity/model/account';
import { Role } from '#areas/system/identity/model/role';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

export async function financeStaff(work: Work, schoolId: number | null): Promise<number[]> {
  const [a, ar, r] = [tableAs(Account, 'a'), tableAs(AccountRole, 'ar'), tableAs(Role, 'r')];
  const found = await work.db
    .selectDistinct({ staffId: a.staffId, schoolId: a.schoolId, role: r.key })
    .from(a)
    .innerJoin(ar, and(eq(ar.enterpriseId, a.enterpriseId), eq(ar.accountId, a.id)))
    .innerJoin(r, and(eq(r.enterpriseId, a.enterpriseId), eq(r.id, ar.roleId)))
    .where(
      and(
        live(work, a, ar, r),
        eq(a.state, 'active'),
        eq(r.enabled, true),
        inArray(r.key, ['finance', 'super_editor']),
      ),
    )
    .orderBy(a.staffId);
  const keepers = found.filter(({ role }) => role === 'finance');
  const near = keepers.filter((one) => schoolId !== null && one.schoolId === schoolId);
  const asked = near.length > 0 ? near : keepers.length > 0 ? keepers : found;
  return [...new Set(asked.map(({ staffId }) => staffId))];
}
