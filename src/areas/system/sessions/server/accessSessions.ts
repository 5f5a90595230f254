// Where a person is signed in, and ending it: one's own sessions freely, those of others with the permission.

import { sql } from 'drizzle-orm';
import type { DataScope } from '#kernel/model/area';
import { invalid, notFound } from '#kernel/model/problems';
import { permission, type Resource } from '#kernel/model/resource';
import { may } from '#kernel/server/actor';
import { logOperation, logSummary } from '#kernel/server/audit';
import { list } from '#kernel/server/resources/listing';
import { rowFor } from '#kernel/server/resources/reading';
import { ours } from '#kernel/server/rows';
import { serves, service } from '#kernel/server/service';
import { Work } from '#kernel/server/work';
import { sessionRevoked } from '../../identity/model/events';
import { Session } from '../../identity/model/session';
import { forgetActors } from '../../identity/server/actors';
import { refuseBelowChief } from '../../identity/server/chief';
import { issuerLives } from '../../identity/server/liveIssuer';
import { kickSessions, sessionList } from '../model/sessionCalls';
import { logSignIn } from './signInLog';

type Reason = 'kicked' | 'account' | 'password_changed' | 'enterprise';

/** Ends sessions of these accounts in the caller's transaction; `only` names some of them. Answers whom it touched. */
export async function revokeSessions(
  work: Work,
  accountIds: readonly number[],
  reason: Reason,
  choice: { only?: readonly number[]; except?: number } = {},
): Promise<Ended[]> {
  const { only, except } = choice;
  const ended = await work.session.rows<Ended>(
    sql`update session s set revoked_at = ${work.now.toISOString()}, revoke_reason = ${reason} from account a
      where ${ours(work, 's')} and s.revoked_at is null and s.account_id = any(${sql.param([...accountIds])}::bigint[])
        and a.enterprise_id = s.enterprise_id and a.id = s.account_id
        ${only ? sql`and s.id = any(${sql.param([...only])}::bigint[])` : sql``} ${except ? sql`and s.id <> ${except}` : sql``}
      returning s.id, s.account_id as "accountId", a.staff_id as "staffId", a.name, a.mobile, s.device_name as device, s.ip`,
  );
  if (ended.length === 0) return ended;
  for (const accountId of new Set(ended.map((one) => one.accountId))) {
    const sessionIds = ended.filter((one) => one.accountId === accountId).map((one) => one.id);
    await work.emit(sessionRevoked, { accountId, sessionIds, reason });
  }
  await forgetActors(work);
  // Whose browser is told asks at once whether its own session is among them.
  await work.app.live.tell(work, [...new Set(ended.map((one) => one.staffId))], 'logout', { reason });
  return ended;
}

interface Ended {
  id: number;
  accountId: number;
  staffId: number;
  name: string;
  mobile: string;
  device: string | null;
  ip: string | null;
}

async function kick(work: Work, input: { ids: number[] | null; others: boolean }): Promise<{ count: number }> {
  const { accountId, sessionId, enterpriseId } = work.actor;
  if (input.others) return done(work, await revokeSessions(work, [accountId], 'kicked', { except: sessionId }));
  const asked = [...new Set(input.ids ?? [])].sort((a, b) => a - b);
  if (asked.length === 0) throw invalid('ids', 'required', { label: 'ids' });
  const owners = await work.session.rows<{ id: number; accountId: number }>(
    sql`select id, account_id as "accountId" from session where ${ours(enterpriseId, 'session')} and id = any(${sql.param(asked)}::bigint[]) order by id for update`,
  );
  if (owners.length !== asked.length) throw notFound();
  const found = work.app.services.get(Session.name)!;
  for (const one of owners) if (one.accountId !== accountId) await rowFor(work, found, one.id, 'kick');
  const accounts = [...new Set(owners.map((one) => one.accountId))];
  for (const id of accounts) await refuseBelowChief(work, id, 'system.session.kick');
  return done(work, await revokeSessions(work, accounts, 'kicked', { only: asked }));
}

async function done(work: Work, ended: Ended[]): Promise<{ count: number }> {
  for (const one of ended) {
    const device = { deviceId: '', ip: work.caller.ip, userAgent: work.caller.userAgent };
    const account = { id: one.accountId, name: one.name };
    const entry = { now: work.now, mobile: one.mobile, account, way: 'kick', result: 'kicked', device };
    await logSignIn(work.session, work.enterpriseId, entry);
    await logOperation(work, {
      action: 'kick',
      of: Session,
      rowId: one.id,
      rowTitle: `${one.name} ${one.device ?? ''}`.trim(),
      after: { ip: one.ip, revokeReason: 'kicked' },
    });
  }
  await logSummary(work, Session, 'kick', ended.length);
  return { count: ended.length };
}

/** Everyone may look at their own, whatever their roles say: the same list, seen with that one right added. */
export function seeingOwn(work: Work, of: Resource): Work {
  const view = permission(of, 'view');
  if (may(work.actor, view)) return work;
  const own: ReadonlySet<DataScope> = new Set<DataScope>(['self']);
  const grants = new Map([...work.actor.grants, [view, own], ['system.account.view', own]] as const);
  return new Work(work.app, work.session, { ...work.actor, grants }, work.caller);
}

export const sessions = service(Session, {
  // What is over is in the sign-in log; this list is who is in the house now.
  narrow: (_, alias) => sql`${alias}.revoked_at is null and ${issuerLives(alias)}`,
  decorate(rows, work) {
    for (const row of rows) row.current = row.id === work.actor.sessionId;
  },
  calls: [
    // A page may ask for its rows first; there are few enough to be counted with them.
    serves(sessionList, async (work, { account, accountId, mine, only: _, sort, ...rest }) => {
      const whose = mine ? work.actor.accountId : (account ?? accountId);
      const live = {
        ...rest,
        sort: sort ?? '-lastSeenAt',
        refreshExpiresAtFrom: work.now.toISOString(),
        ...(whose ? { accountId: whose } : {}),
      };
      return list(seeingOwn(work, Session), work.app.services.get(Session.name)!, live);
    }),
    serves(kickSessions, kick),
  ],
});
