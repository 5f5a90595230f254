// Who is told by role: active people who hold one of these today, of a school or anywhere.
import { and, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import { Account, AccountRole } from '#areas/system/identity/model/account';
import { Role } from '#areas/system/identity/model/role';
import { dayOf } from '#kernel/model/dates';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

export async function holdersOf(work: Work, roles: readonly string[], schoolId?: number): Promise<number[]> {
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
        schoolId === undefined ? undefined : eq(a.schoolId, schoolId),
        or(isNull(ar.validFrom), lte(ar.validFrom, today)),
        or(isNull(ar.validTo), gte(ar.validTo, today)),
      ),
    );
  return found.map(({ staffId }) => staffId);
}

/** Of the school, else of the enterprise: somebody is always asked. */
export async function keepersOf(work: Work, roles: readonly string[], schoolId: number): Promise<number[]> {
  const near = await holdersOf(work, roles, schoolId);
  if (near.length > 0) return near;
  const far = await holdersOf(work, roles);
  return far.length > 0 ? far : holdersOf(work, ['super_editor']);
}
