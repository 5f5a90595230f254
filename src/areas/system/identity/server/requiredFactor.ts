// Of whom a second factor is asked: a role says so, or the house asks it of all who hold something sensitive.
import { sql } from 'drizzle-orm';
import { configValue } from '#kernel/server/config';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { isSensitive } from '../model/accessRules';
import { chiefKey } from './chief';
import { todayOf } from './enterpriseWork';
import { limitingRoles, rolesInForce } from './rolesInForce';

export async function mustHaveFactor(work: Work, accountId: number): Promise<boolean> {
  const { session, enterpriseId } = work;
  const byRole = await session.one(
    sql`select 1 from ${limitingRoles(enterpriseId, accountId, todayOf(work))} and r.require_tfa limit 1`,
  );
  return byRole ? true : guardsSensitive(work, accountId);
}

/** The house asks it of who holds something sensitive, and this person does. */
export async function guardsSensitive(work: Work, accountId: number): Promise<boolean> {
  const { session, enterpriseId } = work;
  if (!(await configValue(work, 'security.tfaForSensitive'))) return false;
  const roles = await session.rows<{ id: number; key: string }>(
    sql`select r.id, r.key from ${rolesInForce(enterpriseId, accountId, todayOf(work))}`,
  );
  if (roles.some(({ key }) => key === chiefKey)) return true;
  const held = await session.rows<{ permission: string }>(
    sql`select distinct permission from role_permission where ${live(enterpriseId, 'role_permission')}
      and role_id = any(${sql.param(roles.map(({ id }) => id))}::bigint[])`,
  );
  return held.some(({ permission }) => isSensitive(permission));
}

export async function hasFactor({ session, enterpriseId }: Work, accountId: number): Promise<boolean> {
  return Boolean(
    await session.one(
      sql`select 1 from second_factor where ${live(enterpriseId, 'second_factor')} and account_id = ${accountId} limit 1`,
    ),
  );
}
