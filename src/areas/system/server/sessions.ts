// Sessions: opened by a sign-in, carried on by refresh tokens that work once, ended by signing out or by misuse.
import { sql } from 'drizzle-orm';
import { Problem } from '#kernel/model/problems';
import type { Locale } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { notify } from '#kernel/server/calls';
import type { Session } from '#kernel/server/database/database';
import { systemActor } from '#kernel/server/identity';
import { searchText } from '#kernel/server/search';
import { Work } from '#kernel/server/work';
import { LoginLog } from '../model/session';
import { signInTexts } from '../texts';
import { setting } from './accessSettings';
import { clientOf } from './client';
import { randomToken, sha256, successor } from './secrets';
import type { AccountRow, EnterpriseRow } from './signIn';

export const accessMinutes = 120;
const refreshDays = 7;
const sessionDays = 30;
const codeSessionHours = 12;
const raceSeconds = 10;

export interface Device {
  deviceId: string;
  ip: string;
  userAgent: string;
}

interface Opening {
  enterprise: EnterpriseRow;
  account: AccountRow;
  way: 'password' | 'sms' | 'code';
  device: Device;
  now: Date;
  locale: Locale;
  readOnly?: boolean;
}

const after = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString();
const minutes = 60_000;
const days = 24 * 60 * minutes;

export async function openSession(app: App, session: Session, opening: Opening) {
  const { enterprise, account, way, device, now, locale } = opening;
  const access = randomToken();
  const refresh = randomToken();
  const longest = way === 'code' ? codeSessionHours * 60 * minutes : sessionDays * days;
  // The account's row first: its sign-ins go one after another, so that the limit of sessions holds.
  await session.rows(
    sql`update account set last_sign_in_at = ${now.toISOString()}, last_sign_in_ip = ${device.ip} where enterprise_id = ${enterprise.id} and id = ${account.id}`,
  );
  const made = await session.one<{ id: number }>(
    sql`insert into session (enterprise_id, account_id, access_hash, refresh_hash, way, device_id, device_name, ip, user_agent, last_seen_at,
        access_expires_at, refresh_expires_at, ends_at, read_only)
      values (${enterprise.id}, ${account.id}, ${sha256(access)}, ${sha256(refresh)}, ${way}, ${device.deviceId}, ${deviceName(device.userAgent)}, ${device.ip},
        ${device.userAgent.slice(0, 300)}, ${now.toISOString()}, ${after(now, accessMinutes * minutes)}, ${after(now, Math.min(refreshDays * days, longest))},
        ${after(now, longest)}, ${opening.readOnly ?? false}) returning id`,
  );
  const work = new Work(app, session, systemActor(enterprise), { ...device, requestId: '', locale });
  await endOldest(work, account.id);
  const newDevice = way !== 'code' && !(await isKnownDevice(session, enterprise.id, account.id, device));
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
  if (newDevice) await tellOfDevice(work, account, made!.id, deviceName(device.userAgent), device.ip);
  const client = await clientOf(app, session, enterprise, { accountId: account.id, sessionId: made!.id }, now, locale);
  return {
    client: { ...client, viaCode: way === 'code' },
    access_token: access,
    refresh_token: refresh,
    expires_in: accessMinutes * 60,
  };
}

/** At most so many sessions of one account; the oldest gives way. */
async function endOldest(work: Work, accountId: number): Promise<void> {
  const { app, session, enterpriseId } = work;
  const at = work.now.toISOString();
  const most = (await isSingle(work, accountId)) ? 1 : await setting(work, 'security.sessionsPerAccount');
  const ended = await session.rows(
    sql`update session set revoked_at = ${at}, revoke_reason = 'replaced' where enterprise_id = ${enterpriseId} and id in (
      select id from session where enterprise_id = ${enterpriseId} and account_id = ${accountId} and revoked_at is null and ends_at > ${at}
      order by id desc offset ${most}) returning id`,
  );
  if (ended.length > 0) await app.bus.publish(session, 'actors', {});
}

/** The strictest of a person's roles counts. */
const isSingle = async ({ session, enterpriseId }: Work, accountId: number): Promise<boolean> =>
  Boolean(
    await session.one(
      sql`select 1 from account_role ar join role r on r.enterprise_id = ar.enterprise_id and r.id = ar.role_id and r.enabled and r.single_session and r.deleted_at is null
        where ar.enterprise_id = ${enterpriseId} and ar.account_id = ${accountId} and ar.deleted_at is null limit 1`,
    ),
  );

/** By the name it gives itself; one that gives none by where it calls from and what it runs. */
async function isKnownDevice(session: Session, enterpriseId: number, accountId: number, device: Device) {
  const { deviceId, ip, userAgent } = device;
  const same = deviceId ? sql`device_id = ${deviceId}` : sql`ip = ${ip} and user_agent = ${userAgent.slice(0, 300)}`;
  return Boolean(
    await session.one(
      sql`select 1 from login_log where enterprise_id = ${enterpriseId} and account_id = ${accountId} and result = 'ok' and ${same} limit 1`,
    ),
  );
}

async function tellOfDevice(work: Work, account: AccountRow, sessionId: number, device: string, ip: string) {
  await notify(work, {
    kind: 'system.newDevice',
    key: `newDevice:${sessionId}`,
    recipientIds: [account.staffId],
    vars: { device, ip, at: work.now.toISOString() },
    // Where 不是我 is pressed: it ends that session and asks for a new password.
    url: '/index?account=security',
    level: 'warning',
  });
}

interface Live {
  id: number;
  accountId: number;
  deviceId: string | null;
}

export async function refreshSession(
  app: App,
  session: Session,
  enterprise: EnterpriseRow,
  token: string,
  device: Device,
  now: Date,
  locale: Locale,
) {
  const live = await session.one<Live>(
    sql`select s.id, s.account_id as "accountId", s.device_id as "deviceId" from session s join account a on a.enterprise_id = s.enterprise_id and a.id = s.account_id and a.state = 'active'
      where s.enterprise_id = ${enterprise.id} and s.refresh_hash = ${sha256(token)} and s.revoked_at is null
        and s.refresh_expires_at > ${now.toISOString()} and s.ends_at > ${now.toISOString()} for update of s`,
  );
  const access = successor(token, 'access', app.secret);
  const refresh = successor(token, 'refresh', app.secret);
  const pair = { access_token: access, refresh_token: refresh, expires_in: accessMinutes * 60 };
  if (!live) return spentAgain(session, enterprise, token, device, now, pair);
  await session.rows(
    sql`insert into spent_token (enterprise_id, hash, session_id, device_id, spent_at) values (${enterprise.id}, ${sha256(token)}, ${live.id}, ${live.deviceId}, ${now.toISOString()})`,
  );
  await session.rows(
    sql`update session set access_hash = ${sha256(access)}, refresh_hash = ${sha256(refresh)}, last_seen_at = ${now.toISOString()}, ip = ${device.ip}, user_agent = ${device.userAgent.slice(0, 300)},
        access_expires_at = least(${after(now, accessMinutes * minutes)}::timestamptz, ends_at), refresh_expires_at = least(${after(now, refreshDays * days)}::timestamptz, ends_at)
      where enterprise_id = ${enterprise.id} and id = ${live.id}`,
  );
  const client = await clientOf(
    app,
    session,
    enterprise,
    { accountId: live.accountId, sessionId: live.id },
    now,
    locale,
  );
  return { client, ...pair };
}

/** Two tabs that race get the same new pair for a few seconds; later, a used token means that somebody copied it. */
async function spentAgain(
  session: Session,
  enterprise: EnterpriseRow,
  token: string,
  device: Device,
  now: Date,
  pair: object,
) {
  const spent = await session.one<Spent>(
    sql`select t.session_id as "sessionId", t.spent_at as "spentAt", t.device_id as "deviceId", s.ip, s.user_agent as "userAgent", a.id, a.name, a.mobile
      from spent_token t join session s on s.enterprise_id = t.enterprise_id and s.id = t.session_id join account a on a.enterprise_id = s.enterprise_id and a.id = s.account_id
      where t.enterprise_id = ${enterprise.id} and t.hash = ${sha256(token)}`,
  );
  if (!spent) return new Problem(401, signInTexts.badRefresh);
  const isRace = now.getTime() - spent.spentAt.getTime() <= raceSeconds * 1000 && isSameDevice(spent, device);
  if (isRace) return pair;
  await session.rows(
    sql`update session set revoked_at = ${now.toISOString()}, revoke_reason = 'reuse' where enterprise_id = ${enterprise.id} and id = ${spent.sessionId} and revoked_at is null`,
  );
  const { mobile } = spent;
  await logSignIn(session, enterprise.id, {
    now,
    mobile,
    account: spent,
    way: 'refresh',
    result: 'refresh_reuse',
    device,
  });
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
}

/** By its own name where the client says it; the customer's refresh call does not, so else by address and browser. */
const isSameDevice = (spent: Spent, device: Device): boolean =>
  device.deviceId
    ? device.deviceId === spent.deviceId
    : device.ip === spent.ip && device.userAgent.slice(0, 300) === spent.userAgent;

export async function logSignIn(
  session: Session,
  enterpriseId: number,
  entry: {
    now: Date;
    mobile: string;
    account?: Pick<AccountRow, 'id' | 'name'> | undefined;
    way: string;
    result: string;
    device: Device;
    newDevice?: boolean;
    sessionId?: number;
  },
): Promise<void> {
  const { now, mobile, account, way, result, device } = entry;
  await session.rows(
    sql`insert into login_log (enterprise_id, at, mobile, account_id, name, way, result, ip, user_agent, device_id, new_device, session_id, search)
      values (${enterpriseId}, ${now.toISOString()}, ${mobile}, ${account?.id ?? null}, ${account?.name ?? null}, ${way}, ${result}, ${device.ip},
        ${device.userAgent.slice(0, 300)}, ${device.deviceId}, ${entry.newDevice ?? false}, ${entry.sessionId ?? null},
        ${searchText(LoginLog, { name: account?.name, mobile })})`,
  );
}

function deviceName(userAgent: string): string {
  const system = /Windows|Mac OS X|Android|iPhone|iPad|Linux/.exec(userAgent)?.[0] ?? '';
  const browser = /Edg|Chrome|Firefox|Safari/.exec(userAgent)?.[0] ?? '';
  return [system, browser].filter(Boolean).join(' · ').slice(0, 60);
}
