// A person's own account: who I am, my password, which of my roles comes first.
import { sql } from 'drizzle-orm';
import { text } from '#kernel/model/fields';
import { forbidden, invalid, notFound } from '#kernel/model/problems';
import { logOperation } from '#kernel/server/audit';
import { asks, does } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Account } from '../model/account';
import { signInTexts } from '../texts';
import { forgetActors } from './actors';
import { clientOf } from './client';
import { hashPassword, passwordMatches } from './secrets';

const keptPasswords = 5;
const digest = { required: true, pattern: /^[0-9a-f]{64}$/, max: 64 } as const;

async function clientFor(work: Work) {
  const { actor } = work;
  const enterprise = await work.session.one<{ name: string }>(
    sql`select name from enterprise where id = ${actor.enterpriseId}`,
  );
  const row = {
    id: actor.enterpriseId,
    appid: actor.appid,
    name: enterprise?.name ?? '',
    timezone: actor.timezone,
    state: 'active',
  };
  return clientOf(
    work.app,
    work.session,
    row,
    { accountId: actor.accountId, sessionId: actor.sessionId },
    work.now,
    work.caller.locale,
  );
}

export const meRoutes = {
  'GET /user/v1/me': asks({}, clientFor),
  'PUT /user/v1/me/password': does(
    { input: { oldPwd: text('原密码', 'Old password', digest), newPwd: text('新密码', 'New password', digest) } },
    changePassword,
  ),
  'PUT /user/v1/me/firstRole': does(
    { input: { role: text('角色', 'Role', { required: true, max: 40 }) } },
    async (work, { role }) => {
      const { accountId, enterpriseId } = work.actor;
      if (!work.actor.roles.includes(role)) throw notFound();
      await work.session.rows(
        sql`update account_role ar set sort = case when r.key = ${role} then 0 else ar.sort + 1 end from role r
        where ar.enterprise_id = ${enterpriseId} and ar.account_id = ${accountId} and r.enterprise_id = ar.enterprise_id and r.id = ar.role_id`,
      );
      await logOperation(work, {
        action: 'firstRole',
        of: Account,
        rowId: accountId,
        rowTitle: work.actor.name,
        after: { role },
      });
      await forgetActors(work);
      return clientFor(work);
    },
  ),
};

/** Needs the old one, refuses the last five, and ends every other session. */
async function changePassword(work: Work, { oldPwd, newPwd }: { oldPwd: string; newPwd: string }): Promise<boolean> {
  const { accountId, enterpriseId, sessionId } = work.actor;
  // A code may have been handed to a screen or another page: it opens the console, not the account.
  const byCode = await work.session.one(
    sql`select 1 from session where enterprise_id = ${enterpriseId} and id = ${sessionId} and way = 'code'`,
  );
  if (byCode) throw forbidden('session by code');
  const account = await work.session.one<{ hash: string | null; history: string[] }>(
    sql`select password_hash as hash, password_history as history from account where enterprise_id = ${enterpriseId} and id = ${accountId} for update`,
  );
  if (!(await passwordMatches(account?.hash, oldPwd))) throw invalid('oldPwd', signInTexts.oldPasswordWrong);
  const old = [account?.hash, ...(account?.history ?? [])].filter((one): one is string => Boolean(one));
  for (const one of old) if (await passwordMatches(one, newPwd)) throw invalid('newPwd', signInTexts.weakPassword);
  const history = JSON.stringify(old.slice(0, keptPasswords));
  await work.session.rows(
    sql`update account set password_hash = ${await hashPassword(newPwd)}, password_history = ${history}::jsonb, password_changed_at = ${work.now.toISOString()},
      must_change_password = false, version = version + 1 where enterprise_id = ${enterpriseId} and id = ${accountId}`,
  );
  await work.session.rows(
    sql`update session set revoked_at = ${work.now.toISOString()}, revoke_reason = 'password_changed'
      where enterprise_id = ${enterpriseId} and account_id = ${accountId} and id <> ${sessionId} and revoked_at is null`,
  );
  await logOperation(work, { action: 'changePassword', of: Account, rowId: accountId, rowTitle: work.actor.name });
  await forgetActors(work);
  return true;
}
