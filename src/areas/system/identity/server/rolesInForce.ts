// The roles that somebody holds today: given, not taken back, within their dates, switched on.
import { type SQL, sql } from 'drizzle-orm';
import { chiefKey } from './chief';

/** Joined as `ar` and `r`; `today` is the enterprise's day. */
export const rolesInForce = (enterpriseId: number, accountId: number, today: string): SQL =>
  sql`account_role ar join role r on r.enterprise_id = ar.enterprise_id and r.id = ar.role_id and r.enabled and r.deleted_at is null
    where ar.enterprise_id = ${enterpriseId} and ar.account_id = ${accountId} and ar.deleted_at is null
      and (ar.valid_from is null or ar.valid_from <= ${today}) and (ar.valid_to is null or ar.valid_to >= ${today})`;

/** Of a chief only the chief's own role limits where from and how often: others' roles are in others' hands. */
export const limitingRoles = (enterpriseId: number, accountId: number, today: string): SQL =>
  sql`${rolesInForce(enterpriseId, accountId, today)} and (r.key = ${chiefKey} or not exists (select 1 from (
    select r.key from ${rolesInForce(enterpriseId, accountId, today)}) own where own.key = ${chiefKey}))`;
