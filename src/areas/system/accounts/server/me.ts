// A person's own account: who I am, my e-mail, my password, which of my roles comes first.
import { sql } from 'drizzle-orm';
import { email, text } from '#kernel/model/fields';
import { invalid, notFound } from '#kernel/model/problems';
import { logOperation } from '#kernel/server/audit';
import { rowFor } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { asks, does } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Account } from '../../identity/model/account';
import { signInTexts } from '../../identity/model/texts';
import { forgetActors } from '../../identity/server/actors';
import { forEnterprise } from '../../identity/server/enterpriseWork';
import { passwordMatches } from '../../identity/server/secrets';
import { choosePassword, type PasswordHolder } from '../../passwords/server/passwords';
import { refuseByCode } from '../../sessions/server/byCode';
import { clientOf } from '../../sessions/server/client';
import type { EnterpriseRow } from '../../sessions/server/signInRequest';

const digest = { required: true, pattern: /^[0-9a-f]{64}$/, max: 64 } as const;

async function clientFor(work: Work) {
  const { actor } = work;
  const enterprise = await work.session.one<Pick<EnterpriseRow, 'name' | 'language'>>(
    sql`select name, locale as language from enterprise where id = ${actor.enterpriseId}`,
  );
  const row = {
    id: actor.enterpriseId,
    appid: actor.appid,
    name: enterprise?.name ?? '',
    timezone: actor.timezone,
    state: 'active',
    language: enterprise?.language ?? ('zh_cn' as const),
  };
  return clientOf(work, row, { accountId: actor.accountId, sessionId: actor.sessionId });
}

export const meRoutes = {
  'GET /user/v1/me': asks({}, clientFor),
  'PUT /user/v1/me': does({ input: { email: email('邮箱', 'Email') } }, async (work, changes) => {
    await refuseByCode(work);
    const accounts = work.app.services.get(Account.name)!;
    const own = await rowFor(forEnterprise(work), accounts, work.actor.accountId, 'edit', true);
    await updateRow(forEnterprise(work), accounts, own, changes);
    return clientFor(work);
  }),
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
        before: { role: work.actor.roles[0] },
        after: { role },
      });
      await forgetActors(work);
      return clientFor(work);
    },
  ),
};

/** Needs the old one, and ends every other session. */
async function changePassword(work: Work, { oldPwd, newPwd }: { oldPwd: string; newPwd: string }): Promise<boolean> {
  const { accountId, enterpriseId, sessionId } = work.actor;
  await refuseByCode(work);
  const account = await work.session.one<PasswordHolder>(
    sql`select id, mobile, password_hash as "passwordHash", password_history as "passwordHistory" from account where enterprise_id = ${enterpriseId} and id = ${accountId} for update`,
  );
  if (!account || !(await passwordMatches(account.passwordHash, oldPwd)))
    throw invalid('oldPwd', signInTexts.oldPasswordWrong);
  await choosePassword(work, account, newPwd, sessionId);
  await logOperation(work, { action: 'changePassword', of: Account, rowId: accountId, rowTitle: work.actor.name });
  return true;
}
