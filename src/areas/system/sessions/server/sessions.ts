// Sessions: opened by a sign-in, carried on by refresh tokens that work once, ended by signing out or by misuse.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { sessionRevoked } from '../../identity/model/events';
import { setting } from '../../identity/server/accessSettings';
import { todayOf } from '../../identity/server/enterpriseWork';
import { limitingRoles } from '../../identity/server/rolesInForce';
import { randomToken, sha256 } from '../../identity/server/secrets';
import { trustDevice } from '../../identity/server/trustedDevices';
import { clientOf } from './client';
import { deviceToken } from './knownSender';
import { tellOfDevice } from './securityNotices';
import type { AccountRow } from './signInAccount';
import { type Device, deviceName, meetDevice } from './signInDevice';
import { logSignIn } from './signInLog';
import type { EnterpriseRow } from './signInRequest';

const codeSessionHours = 12;

interface Opening {
  enterprise: EnterpriseRow;
  account: AccountRow;
  way: 'password' | 'sms' | 'passkey' | 'code';
  device: Device;
  /** The device is one's own: no second factor here for a while. */
  trust?: boolean;
  readOnly?: boolean;
  restrict?: string[] | null;
  /** Whose code opened it. */
  issuerId?: number | null;
}

export const after = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString();
const minutes = 60_000;
const days = 24 * 60 * minutes;

/** How long each part of a session lasts in this enterprise. */
export const lifetimes = async (work: Work) => ({
  accessMs: (await setting(work, 'security.accessMinutes')) * minutes,
  refreshMs: (await setting(work, 'security.refreshDays')) * days,
  sessionMs: (await setting(work, 'security.sessionDays')) * days,
});

/** As the enterprise, not as the person: nobody is signed in yet. */
export async function openSession(work: Work, opening: Opening) {
  const { session, now } = work;
  const { enterprise, account, way, device } = opening;
  const access = randomToken();
  const refresh = randomToken();
  const { accessMs, refreshMs, sessionMs } = await lifetimes(work);
  const longest = way === 'code' ? Math.min(codeSessionHours * 60 * minutes, sessionMs) : sessionMs;
  // The account's row first: its sign-ins go one after another, so that the limit of sessions holds.
  await session.rows(
    sql`update account set last_sign_in_at = ${now.toISOString()}, last_sign_in_ip = ${device.ip} where ${ours(enterprise.id, 'account')} and id = ${account.id}`,
  );
  const made = await session.one<{ id: number }>(
    sql`insert into session (enterprise_id, account_id, access_hash, refresh_hash, way, device_id, device_name, ip, user_agent, last_seen_at,
        access_expires_at, refresh_expires_at, ends_at, read_only, restrict, issuer_id)
      values (${enterprise.id}, ${account.id}, ${sha256(access)}, ${sha256(refresh)}, ${way}, ${device.deviceId}, ${deviceName(device.userAgent)}, ${device.ip},
        ${device.userAgent.slice(0, 300)}, ${now.toISOString()}, ${after(now, Math.min(accessMs, longest))}, ${after(now, Math.min(refreshMs, longest))},
        ${after(now, longest)}, ${opening.readOnly ?? false}, ${opening.restrict ? JSON.stringify(opening.restrict) : null}::jsonb,
        ${opening.issuerId ?? null}) returning id`,
  );
  await endOldest(work, account.id, way === 'code');
  const met = way === 'code' ? null : await meetDevice(session, enterprise.id, account.id, device, now);
  const newDevice = met?.isNew ?? false;
  if (met && opening.trust) await trustDevice(work, account, { id: met.id, name: deviceName(device.userAgent) });
  await logSignIn(session, enterprise.id, {
    now,
    mobile: account.mobile,
    account,
    way,
    result: 'ok',
    device,
    newDevice,
    sessionId: made!.id,
  });
  if (newDevice) await tellOfDevice(work, { staffId: account.staffId, sessionId: made!.id, ...device });
  const client = await clientOf(work, enterprise, { accountId: account.id, sessionId: made!.id });
  return {
    client: { ...client, viaCode: way === 'code' },
    access_token: access,
    refresh_token: refresh,
    expires_in: Math.min(accessMs, longest) / 1000,
    ...(met ? { device_token: deviceToken(work.app, enterprise.id, account.id, met.id) } : {}),
  };
}

/** At most so many sessions of one account; the oldest gives way. Those by code are counted apart: they hang on another. */
async function endOldest(work: Work, accountId: number, byCode: boolean): Promise<void> {
  const { app, session, enterpriseId } = work;
  const at = work.now.toISOString();
  const most = !byCode && (await isSingle(work, accountId)) ? 1 : await setting(work, 'security.sessionsPerAccount');
  const ended = await session.rows<{ id: number }>(
    sql`update session set revoked_at = ${at}, revoke_reason = 'replaced' where ${ours(enterpriseId, 'session')} and id in (
      select id from session where ${ours(enterpriseId, 'session')} and account_id = ${accountId} and (way in ('code', 'look')) = ${byCode} and revoked_at is null and ends_at > ${at}
      order by id desc offset ${most}) returning id`,
  );
  if (ended.length === 0) return;
  const sessionIds = ended.map(({ id }) => id);
  await work.emit(sessionRevoked, { accountId, sessionIds, reason: 'replaced' });
  await app.bus.publish(session, 'actors', {});
}

/** The strictest of a person's roles counts. */
const isSingle = async (work: Work, accountId: number): Promise<boolean> =>
  Boolean(
    await work.session.one(
      sql`select 1 from ${limitingRoles(work.enterpriseId, accountId, todayOf(work))} and r.single_session limit 1`,
    ),
  );
