// Signing in, in the order the customer asked for: parameters, time, signature, nonce, lock, password, states. States
// are told only after a right password.
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden, malformed, Problem, tooMany } from '#kernel/model/problems';
import type { App } from '#kernel/server/app';
import type { Session } from '#kernel/server/database/database';
import { envelope } from '#kernel/server/http/answer';
import { callerOf, type Payload } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { Work } from '#kernel/server/work';
import { signInTexts } from '../texts';
import { rememberLock } from './accountsLock';
import { passwordTicket } from './accountsTicket';
import { clearFailures, countFailure, lockedSeconds } from './guard';
import { passwordMatches, signature } from './secrets';
import { logSignIn, openSession } from './sessions';

const allowedSkewSeconds = 300;

export interface AccountRow {
  id: number;
  staffId: number;
  name: string;
  mobile: string;
  passwordHash: string | null;
  state: string;
  mustChangePassword: boolean;
}

export function signInRoutes(http: FastifyInstance, app: App): void {
  const limited = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };
  http.post('/v1/token', limited, async (request) => envelope(await signIn(app, request)));
}

async function signIn(app: App, request: FastifyRequest) {
  const asked = readRequest({ ...(request.query as Payload), ...((request.body ?? {}) as Payload) });
  const now = app.clock.now();
  if (Math.abs(now.getTime() / 1000 - Number(asked.timestamp)) > allowedSkewSeconds) {
    throw malformed(signInTexts.expired, { serverTime: Math.floor(now.getTime() / 1000) });
  }
  const { appid, mobile, nonce, pwd, timestamp } = asked;
  if (signature({ appid, mobile, nonce, pwd, timestamp }) !== asked.sign) throw malformed(signInTexts.badSign);
  const enterprise = await findEnterprise(app, appid);
  // An unknown enterprise costs as much time and says as little as an unknown mobile.
  if (!enterprise) {
    await passwordMatches(null, pwd);
    throw wrong();
  }
  const caller = callerOf(request);
  const device = { deviceId: asked.deviceId, ip: caller.ip, userAgent: caller.userAgent };
  // Each refusal leaves its trace, so the transaction commits and the refusal is thrown afterwards.
  const outcome = await app.database.write(enterprise.id, async (session) => {
    if (!(await spendNonce(session, enterprise.id, nonce)))
      return logged(session, 'replay', malformed(signInTexts.repeated));
    const wait = await lockedSeconds(session, enterprise.id, mobile, caller.ip, now);
    if (wait > 0) return logged(session, 'locked', tooMany(wait, signInTexts.locked));
    const account = await findAccount(session, enterprise.id, mobile);
    if (!(await passwordMatches(account?.passwordHash, pwd)) || !account) {
      const refused = await logged(session, 'wrong', wrong(), account);
      const work = new Work(app, session, systemActor(enterprise), caller);
      if (await countFailure(work, mobile, caller.ip)) await rememberLock(work, mobile, account, device);
      return refused;
    }
    if (!['trial', 'active'].includes(enterprise.state))
      return logged(session, 'enterprise', forbidden('enterprise', signInTexts.enterpriseStopped), account);
    if (account.state === 'locked')
      return logged(session, 'locked', forbidden('account', signInTexts.accountLocked), account);
    // Someone invited has no password but one that an administrator gave, and chooses their own now.
    if (account.state !== 'active' && !(account.state === 'invited' && account.mustChangePassword))
      return logged(session, 'disabled', forbidden('account', signInTexts.accountStopped), account);
    if (!(await isAllowedAddress(session, enterprise.id, account.id, caller.ip)))
      return logged(session, 'disabled', forbidden('address', signInTexts.wrongNetwork), account);
    await clearFailures(session, enterprise.id, mobile, caller.ip);
    if (account.mustChangePassword)
      return passwordTicket(app, enterprise, account, { deviceId: device.deviceId, way: 'password', now });
    return openSession(app, session, { enterprise, account, way: 'password', device, now, locale: caller.locale });
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;

  async function logged(session: Session, result: string, problem: Problem, account?: AccountRow): Promise<Problem> {
    await logSignIn(session, enterprise!.id, { now, mobile, account, way: 'password', result, device });
    return problem;
  }
}

/** Every role that names networks must name this one: the strictest wins. */
async function isAllowedAddress(session: Session, enterpriseId: number, accountId: number, ip: string) {
  const barred = await session.one(
    sql`select 1 from account_role ar join role r on r.enterprise_id = ar.enterprise_id and r.id = ar.role_id and r.enabled and r.deleted_at is null
      where ar.enterprise_id = ${enterpriseId} and ar.account_id = ${accountId} and ar.deleted_at is null and jsonb_array_length(r.ip_allow) > 0
        and not exists (select 1 from jsonb_array_elements_text(r.ip_allow) as n(net) where ${ip}::inet <<= n.net::inet) limit 1`,
  );
  return !barred;
}

const wrong = () => new Problem(401, signInTexts.wrong);

function readRequest(given: Payload) {
  const text = (name: string) => (typeof given[name] === 'string' ? (given[name] as string) : '');
  const asked = {
    appid: text('appid'),
    mobile: text('mobile'),
    nonce: text('nonce'),
    pwd: text('pwd'),
    timestamp: text('timestamp'),
    sign: text('sign'),
    deviceId: text('deviceId').slice(0, 36),
  };
  const isWhole =
    /^[a-z0-9_-]{4,32}$/.test(asked.appid) &&
    /^\d{5,15}$/.test(asked.mobile) &&
    /^[\w-]{32}$/.test(asked.nonce) &&
    /^[0-9a-f]{64}$/.test(asked.pwd) &&
    /^\d{9,11}$/.test(asked.timestamp) &&
    /^[0-9a-f]{32}$/.test(asked.sign);
  if (!isWhole) throw malformed();
  return asked;
}

export interface EnterpriseRow {
  id: number;
  appid: string;
  name: string;
  timezone: string;
  state: string;
}

export async function findEnterprise(app: App, appid: string): Promise<EnterpriseRow | undefined> {
  return app.database.across((session) =>
    session.one<EnterpriseRow>(
      sql`select id, appid, name, timezone, state from enterprise where appid = ${appid} and deleted_at is null`,
    ),
  );
}

export async function findAccount(
  session: Session,
  enterpriseId: number,
  mobile: string,
): Promise<AccountRow | undefined> {
  return session.one<AccountRow>(
    sql`select id, staff_id as "staffId", name, mobile, password_hash as "passwordHash", state, must_change_password as "mustChangePassword"
      from account where enterprise_id = ${enterpriseId} and mobile = ${mobile} and deleted_at is null`,
    { prepare: true },
  );
}

async function spendNonce(session: Session, enterpriseId: number, nonce: string): Promise<boolean> {
  const spent = await session.one(
    sql`insert into used_nonce (enterprise_id, nonce) values (${enterpriseId}, ${nonce}) on conflict do nothing returning id`,
    { prepare: true },
  );
  return spent !== undefined;
}
