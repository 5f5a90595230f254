// Active people who hold one of these roles today.
import { and, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import { Account, AccountRole } from '#areas/system/identity/model/account';
import { Role } from '#areas/system/identity/model/role';
import { dayOf } from '#kernel/model/dates';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

export async function holdersOf(work: Work, roles: readonly string[]): Promise<number[]> {
  const [a, ar, r] = [tableAs(Account, 'a'), tableAs(AccountRole, 'ar'), tableAs(Role, 'r')];
  const today = dayOf(work.now, work.actor.timezone);
  const found = await work.db
    .selectDistinct({ staffId: a.staffId })
    .from(a)
    .innerJoin(ar, and(eq(ar.enterpriseId, a.enterpriseId), eq(ar.accountId, a.id)))
    .innerJoin(r, and(eq(r.enterpriseId, a.enterpriseId), eq(r.id, ar.roleId)))
    .where(
      and(
        live(work, a, ar, r),
        eq(a.state, 'active'),
        eq(r.enabled, true),
        inArray(r.key, [...roles]),
        or(isNull(ar.validFrom), lte(ar.validFrom, today)),
        or(isNull(ar.validTo), gte(ar.validTo, today)),
      ),
    );
  return found.map(({ staffId }) => staffId);
}
