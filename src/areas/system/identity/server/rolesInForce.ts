// The roles that somebody holds today: given, not taken back, within their dates, switched on.
import { type SQL, sql } from 'drizzle-orm';

/** Joined as `ar` and `r`; `today` is the enterprise's day. */
export const rolesInForce = (enterpriseId: number, accountId: number, today: string): SQL =>
  sql`account_role ar join role r on r.enterprise_id = ar.enterprise_id and r.id = ar.role_id and r.enabled and r.deleted_at is null
    where ar.enterprise_id = ${enterpriseId} and ar.account_id = ${accountId} and ar.deleted_at is null
      and (ar.valid_from is null or ar.valid_from <= ${today}) and (ar.valid_to is null or ar.valid_to >= ${today})`;
