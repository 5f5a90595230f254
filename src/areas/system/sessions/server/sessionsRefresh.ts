// Refresh tokens work once: each gives a new pair, and a used one that comes back later ends the session.
import { sql } from 'drizzle-orm';
import { Problem } from '#kernel/model/problems';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { sessionRevoked } from '../../identity/model/events';
import { signInTexts } from '../../identity/model/texts';
import { issuerLives } from '../../identity/server/liveIssuer';
import { hasFactor, mustHaveFactor } from '../../identity/server/requiredFactor';
import { sha256, successor } from '../../identity/server/secrets';
import { clientOf } from './client';
import { tellOfReuse } from './securityNotices';
import { after, lifetimes } from './sessions';
import type { Device } from './signInDevice';
import { logSignIn } from './signInLog';
import type { EnterpriseRow } from './signInRequest';

const raceSeconds = 10;

interface Live {
  id: number;
  accountId: number;
  deviceId: string | null;
  way: string;
}

export async function refreshSession(work: Work, enterprise: EnterpriseRow, token: string, device: Device) {
  const { app, session, now } = work;
  const live = await session.one<Live>(
    sql`select s.id, s.account_id as "accountId", s.device_id as "deviceId", s.way from session s join account a on a.enterprise_id = s.enterprise_id and a.id = s.account_id and a.state = 'active'
      where ${ours(enterprise.id, 's')} and s.refresh_hash = ${sha256(token)} and s.revoked_at is null
        and s.refresh_expires_at > ${now.toISOString()} and s.ends_at > ${now.toISOString()}
        and ${issuerLives(sql`s`, now.toISOString())} for update of s`,
  );
  const { accessMs, refreshMs } = await lifetimes(work);
  const access = successor(token, 'access', app.secret);
  const refresh = successor(token, 'refresh', app.secret);
  const pair = { access_token: access, refresh_token: refresh, expires_in: accessMs / 1000 };
  if (!live) return spentAgain(work, enterprise, token, device, now, pair);
  // Asked for since this session began: it is set up at the next sign-in, which is now.
  if (live.way !== 'code' && (await mustHaveFactor(work, live.accountId)) && !(await hasFactor(work, live.accountId)))
    return new Problem(401, signInTexts.badRefresh);
  await session.rows(
    sql`insert into spent_token (enterprise_id, hash, session_id, device_id, spent_at) values (${enterprise.id}, ${sha256(token)}, ${live.id}, ${live.deviceId}, ${now.toISOString()})`,
  );
  await session.rows(
    sql`update session set access_hash = ${sha256(access)}, refresh_hash = ${sha256(refresh)}, last_seen_at = ${now.toISOString()}, ip = ${device.ip}, user_agent = ${device.userAgent.slice(0, 300)},
        access_expires_at = least(${after(now, accessMs)}::timestamptz, ends_at), refresh_expires_at = least(${after(now, refreshMs)}::timestamptz, ends_at)
      where ${ours(enterprise.id, 'session')} and id = ${live.id}`,
  );
  const client = await clientOf(work, enterprise, { accountId: live.accountId, sessionId: live.id });
  return { client, ...pair };
}

/** Two tabs that race get the same new pair for a few seconds; later, a used token means that somebody copied it. */
async function spentAgain(
  work: Work,
  enterprise: EnterpriseRow,
  token: string,
  device: Device,
  now: Date,
  pair: object,
) {
  const { session } = work;
  const spent = await session.one<Spent>(
    sql`select t.session_id as "sessionId", t.spent_at as "spentAt", t.device_id as "deviceId", s.ip, s.user_agent as "userAgent", a.id, a.name, a.mobile, a.staff_id as "staffId"
      from spent_token t join session s on s.enterprise_id = t.enterprise_id and s.id = t.session_id join account a on a.enterprise_id = s.enterprise_id and a.id = s.account_id
      where ${ours(enterprise.id, 't')} and t.hash = ${sha256(token)}`,
  );
  if (!spent) return new Problem(401, signInTexts.badRefresh);
  const isRace = now.getTime() - spent.spentAt.getTime() <= raceSeconds * 1000 && isSameDevice(spent, device);
  if (isRace) return pair;
  await session.rows(
    sql`update session set revoked_at = ${now.toISOString()}, revoke_reason = 'reuse' where ${ours(enterprise.id, 'session')} and id = ${spent.sessionId} and revoked_at is null`,
  );
  const { mobile, sessionId } = spent;
  await work.emit(sessionRevoked, { accountId: spent.id, sessionIds: [sessionId], reason: 'reuse' });
  await logSignIn(session, enterprise.id, {
    now,
    mobile,
    account: spent,
    way: 'refresh',
    result: 'refresh_reuse',
    device,
  });
  await tellOfReuse(work, { ...device, staffId: spent.staffId, sessionId });
  return new Problem(401, signInTexts.badRefresh);
}

interface Spent {
  sessionId: number;
  spentAt: Date;
  deviceId: string | null;
  /** Of the last refresh, which is the one that this one races with. */
  ip: string;
  userAgent: string;
  id: number;
  name: string;
  mobile: string;
  staffId: number;
}

/** By its own name where the client says it; the customer's refresh call does not, so else by address and browser. */
const isSameDevice = (spent: Spent, device: Device): boolean =>
  device.deviceId
    ? device.deviceId === spent.deviceId
    : device.ip === spent.ip && device.userAgent.slice(0, 300) === spent.userAgent;
