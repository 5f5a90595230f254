// Whoever arranges the lessons of a school: its academic staff, and where it has none, its principal; and who keeps the books.
import { and, eq, inArray } from 'drizzle-orm';
import { Account, AccountRole } from '#areas/system/identity/model/account';
import { Role } from '#areas/system/identity/model/role';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

async function holders(work: Work, roles: readonly string[], schoolId: number | null) {
  const a = tableAs(Account, 'a');
  const h = tableAs(AccountRole, 'h');
  const r = tableAs(Role, 'r');
  return work.db
    .selectDistinct({ staffId: a.staffId, role: r.key })
    .from(a)
    .innerJoin(h, and(eq(h.enterpriseId, a.enterpriseId), eq(h.accountId, a.id)))
    .innerJoin(r, and(eq(r.enterpriseId, a.enterpriseId), eq(r.id, h.roleId)))
    .where(
      and(
        live(work, a, h, r),
        eq(a.state, 'active'),
        inArray(r.key, [...roles]),
        schoolId === null ? undefined : eq(a.schoolId, schoolId),
      ),
    );
}

const inTurn = ['academic', 'principal'];

export async function academicsOf(work: Work, schoolId: number): Promise<number[]> {
  const found = await holders(work, inTurn, schoolId);
  const first = inTurn.find((role) => found.some((one) => one.role === role));
  return found.flatMap(({ staffId, role }) => (role === first && staffId !== null ? [staffId] : []));
}

export const bookkeepers = async (work: Work): Promise<number[]> =>
  (await holders(work, ['finance'], null)).flatMap(({ staffId }) => staffId ?? []);
