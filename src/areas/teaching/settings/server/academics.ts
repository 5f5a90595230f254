// Whoever arranges the lessons of a school: its academic staff, and where it has none, its principal.
import { and, eq, inArray } from 'drizzle-orm';
import { Account, AccountRole } from '#areas/system/identity/model/account';
import { Role } from '#areas/system/identity/model/role';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

const inTurn = ['academic', 'principal'];

export async function academicsOf(work: Work, schoolId: number): Promise<number[]> {
  const a = tableAs(Account, 'a');
  const h = tableAs(AccountRole, 'h');
  const r = tableAs(Role, 'r');
  const holders = await work.db
    .selectDistinct({ staffId: a.staffId, role: r.key })
    .from(a)
    .innerJoin(h, and(eq(h.enterpriseId, a.enterpriseId), eq(h.accountId, a.id)))
    .innerJoin(r, and(eq(r.enterpriseId, a.enterpriseId), eq(r.id, h.roleId)))
    .where(and(live(work, a, h, r), eq(a.state, 'active'), eq(a.schoolId, schoolId), inArray(r.key, inTurn)));
  const first = inTurn.find((role) => holders.some((one) => one.role === role));
  return holders.flatMap(({ staffId, role }) => (role === first && staffId !== null ? [staffId] : []));
}
