// What a person may know of their own access: roles and terms, the last sign-ins; and 不是我.
import { sql } from 'drizzle-orm';
import { notFound } from '#kernel/model/problems';
import { logOperation } from '#kernel/server/audit';
import { ours } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { widest } from '../../identity/model/accessRules';
import { Account } from '../../identity/model/account';
import { endTrust } from '../../identity/server/trustedDevices';
import { catalogue } from '../../roles/server/rolesCatalogue';
import * as calls from '../../sessions/model/sessionCalls';
import { revokeSessions } from '../../sessions/server/accessSessions';
import { rolesOf } from './accountsAccess';

const mostSignIns = 50;

async function myAccess(work: Work) {
  const { grants, accountId, roles } = work.actor;
  const areas = await catalogue(work);
  const held = areas.flatMap((area) =>
    area.entities.flatMap((entity) => {
      const verbs = entity.verbs.filter((verb) => grants.has(verb.key));
      const scope = widest(verbs.flatMap((verb) => [...(grants.get(verb.key) ?? [])]));
      return verbs.length > 0
        ? [
            {
              area: area.title,
              entity: entity.title,
              verbs: verbs.map(({ name, mine }) => ({ name, scope: mine })),
              scope,
            },
          ]
        : [];
    }),
  );
  return { firstRole: roles[0] ?? null, roles: await rolesOf(work, accountId), held };
}

const mySignIns = (work: Work) =>
  work.session.rows<Omit<calls.SignIn, 'at'> & { at: Date }>(
    sql`select id, at, way, result, ip, user_agent as "userAgent", new_device as "newDevice" from login_log
      where ${ours(work, 'login_log')} and account_id = ${work.actor.accountId} order by at desc, id desc limit ${mostSignIns}`,
  );

/** Somebody else sits there: that session ends, and the password is asked anew at the next sign-in. */
async function notMe(work: Work, { sessionId }: { sessionId: number }): Promise<{ count: number }> {
  const { accountId, enterpriseId } = work.actor;
  const own = await work.session.one(
    sql`select 1 from session where ${ours(enterpriseId, 'session')} and id = ${sessionId} and account_id = ${accountId} for update`,
  );
  if (!own) throw notFound();
  const ended = await revokeSessions(work, [accountId], 'kicked', { only: [sessionId] });
  await work.session.rows(
    sql`update account set must_change_password = true, version = version + 1 where ${ours(enterpriseId, 'account')} and id = ${accountId}`,
  );
  await endTrust(work, accountId);
  const after = { sessionId, mustChangePassword: true };
  await logOperation(work, { action: 'notMe', of: Account, rowId: accountId, rowTitle: work.actor.name, after });
  return { count: ended.length };
}

export const ownPiece: AreaPiece = {
  calls: [serves(calls.myAccess, myAccess), serves(calls.mySignIns, mySignIns), serves(calls.notMe, notMe)],
};
