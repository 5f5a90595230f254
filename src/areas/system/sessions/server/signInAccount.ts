// The account someone signs in to, and what keeps it from being entered once they have proved that it is theirs.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { forbidden, type Problem } from '#kernel/model/problems';
import type { Session } from '#kernel/server/database/session';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { signInTexts } from '../../identity/model/texts';
import { setting } from '../../identity/server/accessSettings';
import { todayOf } from '../../identity/server/enterpriseWork';
import { limitingRoles } from '../../identity/server/rolesInForce';
import { passwordDaysLeft } from '../model/passwordRules';
import { type EnterpriseRow, inBusiness } from './signInRequest';

export interface AccountRow {
  id: number;
  staffId: number;
  name: string;
  mobile: string;
  passwordHash: string | null;
  passwordSince: Date;
  state: string;
  mustChangePassword: boolean;
}

export async function findAccount(
  session: Session,
  enterpriseId: number,
  mobile: string,
): Promise<AccountRow | undefined> {
  return session.one<AccountRow>(
    sql`select id, staff_id as "staffId", name, mobile, password_hash as "passwordHash", coalesce(password_changed_at, created_at) as "passwordSince",
        state, must_change_password as "mustChangePassword"
      from account where ${live(enterpriseId, 'account')} and mobile = ${mobile}`,
    { prepare: true },
  );
}

export interface Barrier {
  /** As the sign-in log calls it. */
  result: 'enterprise' | 'locked' | 'disabled';
  problem: Problem;
}

/** In the customer's order: the enterprise, the account, the network. `open` are the states this way of signing in takes. */
export async function barrierOf(
  work: Work,
  enterprise: EnterpriseRow,
  account: AccountRow,
  open: readonly string[],
): Promise<Barrier | null> {
  if (!inBusiness(enterprise))
    return { result: 'enterprise', problem: forbidden('enterprise', signInTexts.enterpriseStopped) };
  if (!open.includes(account.state)) {
    return account.state === 'locked'
      ? { result: 'locked', problem: forbidden('account', signInTexts.accountLocked) }
      : { result: 'disabled', problem: forbidden('account', signInTexts.accountStopped) };
  }
  if (!(await isAllowedAddress(work, account.id)))
    return { result: 'disabled', problem: forbidden('address', signInTexts.wrongNetwork) };
  return null;
}

/** Every role that names networks must name this one: the strictest wins. */
async function isAllowedAddress(work: Work, accountId: number): Promise<boolean> {
  const { session, enterpriseId, caller } = work;
  const barred = await session.one(
    sql`select 1 from ${limitingRoles(enterpriseId, accountId, todayOf(work))} and jsonb_array_length(r.ip_allow) > 0
        and not exists (select 1 from jsonb_array_elements_text(r.ip_allow) as n(net) where ${caller.ip}::inet <<= n.net::inet) limit 1`,
  );
  return !barred;
}

/** Why a new password is due before there are tokens; null: it is not. */
export type PasswordDue = 'first' | 'reset' | 'expired' | 'forgotten';

export async function passwordDue(work: Work, account: AccountRow): Promise<PasswordDue | null> {
  if (account.state === 'invited') return 'first';
  if (account.mustChangePassword) return 'reset';
  const left = await daysLeft(work, account.passwordSince);
  return account.passwordHash && left !== null && left <= 0 ? 'expired' : null;
}

export async function daysLeft(work: Work, since: Date): Promise<number | null> {
  const { timezone } = work.actor;
  const most = await setting(work, 'security.passwordMaxDays');
  return passwordDaysLeft(dayOf(since, timezone), dayOf(work.now, timezone), most);
}
