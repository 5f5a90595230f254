// A person's own account: who I am, my e-mail, which of my roles comes first.

import { sql } from 'drizzle-orm';
import { notFound } from '#kernel/model/problems';
import { logOperation } from '#kernel/server/audit';
import { rowFor } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { ours } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Account } from '../../identity/model/account';
import { forgetActors } from '../../identity/server/actors';
import { forEnterprise } from '../../identity/server/enterpriseWork';
import { refuseByCode } from '../../sessions/server/byCode';
import { clientOf } from '../../sessions/server/client';
import type { EnterpriseRow } from '../../sessions/server/signInRequest';
import { editMe, me, mySheets, putRoleFirst } from '../model/me';

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

export const meCalls = [
  serves(me, clientFor),
  serves(mySheets, async (work) => work.app.allowance.sheetsOf(work.actor)),
  serves(editMe, async (work, changes) => {
    await refuseByCode(work);
    const accounts = work.app.services.get(Account.name)!;
    const own = await rowFor(forEnterprise(work), accounts, work.actor.accountId, 'edit', true);
    await updateRow(forEnterprise(work), accounts, own, changes);
    return clientFor(work);
  }),
  serves(putRoleFirst, async (work, { role }) => {
    const { accountId, enterpriseId } = work.actor;
    if (!work.actor.roles.includes(role)) throw notFound();
    await work.session.rows(
      sql`update account_role ar set sort = case when r.key = ${role} then 0 else ar.sort + 1 end from role r
        where ${ours(enterpriseId, 'ar')} and ar.account_id = ${accountId} and r.enterprise_id = ar.enterprise_id and r.id = ar.role_id`,
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
  }),
];
