// The roles that somebody holds today: given, not taken back, within their dates, switched on.
import { type SQL, sql } from 'drizzle-orm';
import { beside, live } from '#kernel/server/rows';
import { chiefKey } from './chief';

/** Joined as `ar` and `r`; `today` is the enterprise's day. */
export const rolesInForce = (enterpriseId: number, accountId: number, today: string): SQL =>
  sql`account_role ar join role r on ${beside('r', 'ar')} and r.id = ar.role_id and r.enabled
    where ${live(enterpriseId, 'ar')} and ar.account_id = ${accountId}
      and (ar.valid_from is null or ar.valid_from <= ${today}) and (ar.valid_to is null or ar.valid_to >= ${today})`;

/** Of a chief only the chief's own role limits where from and how often: others' roles are in others' hands. */
export const limitingRoles = (enterpriseId: number, accountId: number, today: string): SQL =>
  sql`${rolesInForce(enterpriseId, accountId, today)} and (r.key = ${chiefKey} or not exists (select 1 from (
    select r.key from ${rolesInForce(enterpriseId, accountId, today)}) own where own.key = ${chiefKey}))`;
