// The other doors: refresh, one-time codes, SMS codes, the enterprises of a mobile, signing out.

import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed, Problem, tooMany } from '#kernel/model/problems';
import type { App } from '#kernel/server/app';
import type { Session } from '#kernel/server/database/database';
import { envelope } from '#kernel/server/http/answer';
import { actorOf, callerOf, handleWrite, type Payload } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { Work, write } from '#kernel/server/work';
import { signInTexts } from '../texts';
import { wake } from './accountsLock';
import { passwordTicket } from './accountsTicket';
import { forgetActors } from './actors';
import { randomToken, sha256 } from './secrets';
import { type Device, logSignIn, openSession, refreshSession } from './sessions';
import { type EnterpriseRow, findAccount, findEnterprise } from './signIn';

const codeSeconds = 120;
const smsMinutes = 5;
const mostTries = 5;
const beforeTokenMs = 300;

const limit = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } });

export function tokenRoutes(http: FastifyInstance, app: App): void {
  http.get('/v1/refresh', limit(120), async (request) => {
    const { refresh_token: token, appid, deviceId } = textsOf(request.query);
    const enterprise = token && appid ? await findEnterprise(app, appid) : undefined;
    if (!enterprise || !token || !inBusiness(enterprise)) throw new Problem(401, signInTexts.badRefresh);
    const device = deviceOf(request, deviceId);
    const outcome = await app.database.write(enterprise.id, (session) =>
      refreshSession(app, session, enterprise, token, device, app.clock.now(), callerOf(request).locale),
    );
    if (outcome instanceof Problem) {
      await app.bus.publishNow('actors', {});
      throw outcome;
    }
    return envelope(outcome);
  });
  http.get('/v1/verify_by_code', limit(60), async (request) => envelope(await byCode(app, request)));
  http.post('/v1/token/code', (request, reply) => handleWrite(app, request, reply, issueCode));
  http.post('/v1/token/sms', limit(10), async (request) => envelope(await sendSms(app, request)));
  http.post('/v1/token/mobile', limit(30), async (request) => envelope(await bySms(app, request)));
  http.get('/v1/before_token', limit(30), async (request) => {
    const since = Date.now();
    const list = await enterprisesOf(app, String((request.query as Payload).mobile ?? ''));
    await sleep(Math.max(0, beforeTokenMs - (Date.now() - since)));
    return envelope(list);
  });
  // Not a write of the person's: a session that only reads may end itself too.
  http.delete('/v1/token', async (request) =>
    envelope(await write(app, await actorOf(app, request), callerOf(request), signOut)),
  );
}

/** A name given twice, or in brackets, is a list or an object and counts as not given. */
const textsOf = (given: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries((given ?? {}) as Payload).filter(([, value]) => typeof value === 'string'),
  ) as never;

const inBusiness = ({ state }: EnterpriseRow): boolean => state === 'trial' || state === 'active';

const deviceOf = (request: FastifyRequest, deviceId: unknown): Device => {
  const { ip, userAgent } = callerOf(request);
  return { ip, userAgent, deviceId: String(deviceId ?? '').slice(0, 36) };
};

/** For the person's own use: a second device, an embedded page. */
export async function issueCode(work: Work, payload: Payload) {
  const code = randomToken().slice(0, 32);
  const path = typeof payload.path === 'string' && /^\/[^/]/.test(payload.path) ? payload.path.slice(0, 300) : '/index';
  await work.session.rows(
    sql`insert into one_time_code (enterprise_id, account_id, code_hash, path, read_only, expires_at) values
      (${work.enterpriseId}, ${work.actor.accountId}, ${sha256(code)}, ${path}, ${payload.readOnly === 'true' || payload.readOnly === true},
       ${new Date(work.now.getTime() + codeSeconds * 1000).toISOString()})`,
  );
  return { code, url: `${path}${path.includes('?') ? '&' : '?'}code=${code}`, expires_in: codeSeconds };
}

async function byCode(app: App, request: FastifyRequest) {
  const { code } = textsOf(request.query);
  const now = app.clock.now();
  if (!code || code.length > 64) throw new Problem(401, signInTexts.badCode);
  // Spent in one statement across enterprises: the code itself says whose it is, and only the first call gets it.
  const spent = await app.database.across((session) =>
    session.one<{ enterpriseId: number; accountId: number; readOnly: boolean }>(
      sql`update one_time_code set used_at = ${now.toISOString()} where code_hash = ${sha256(code)} and used_at is null and expires_at > ${now.toISOString()}
        returning enterprise_id as "enterpriseId", account_id as "accountId", read_only as "readOnly"`,
    ),
  );
  const enterprise = spent && (await enterpriseById(app, spent.enterpriseId));
  if (!spent || !enterprise) throw new Problem(401, signInTexts.badCode);
  const { locale } = callerOf(request);
  return app.database.write(enterprise.id, async (session) => {
    const mobile = await session.one<{ mobile: string }>(
      sql`select mobile from account where enterprise_id = ${enterprise.id} and id = ${spent.accountId} and state = 'active'`,
    );
    const account = mobile && (await findAccount(session, enterprise.id, mobile.mobile));
    if (!account) throw new Problem(401, signInTexts.badCode);
    return openSession(app, session, {
      enterprise,
      account,
      way: 'code',
      device: deviceOf(request, ''),
      now,
      locale,
      readOnly: spent.readOnly,
    });
  });
}

async function enterpriseById(app: App, id: number): Promise<EnterpriseRow | undefined> {
  return app.database.across((session) =>
    session.one<EnterpriseRow>(
      sql`select id, appid, name, timezone, state from enterprise where id = ${id} and state in ('trial', 'active') and deleted_at is null`,
    ),
  );
}

/** Always the same answer: nothing tells whether the mobile exists. The text goes to the channel an enterprise has set up. */
async function sendSms(app: App, request: FastifyRequest) {
  const { appid, mobile } = textsOf(request.body);
  if (!appid || !mobile || !/^1\d{10}$/.test(mobile)) throw malformed();
  const enterprise = await findEnterprise(app, appid);
  const now = app.clock.now();
  if (enterprise) {
    await app.database.write(enterprise.id, async (session) => {
      await oneAtATime(session, enterprise.id, mobile);
      const recent = await session.one<{ at: Date }>(
        sql`select created_at as at from verify_code where enterprise_id = ${enterprise.id} and mobile = ${mobile} order by id desc limit 1`,
      );
      const wait = recent ? 60 - Math.floor((now.getTime() - recent.at.getTime()) / 1000) : 0;
      if (wait > 0) throw tooMany(wait);
      const account = await findAccount(session, enterprise.id, mobile);
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
      await session.rows(
        sql`insert into verify_code (enterprise_id, mobile, scene, code_hash, expires_at, ip, created_at) values
          (${enterprise.id}, ${mobile}, 'sign_in', ${sha256(`${mobile}:${code}`)}, ${new Date(now.getTime() + smsMinutes * 60_000).toISOString()}, ${request.ip}, ${now.toISOString()})`,
      );
      if (account) app.log(`SMS code for ${mobile.slice(0, 3)}****${mobile.slice(-4)}: ${code}`);
    });
  }
  return { wait: 60 };
}

async function bySms(app: App, request: FastifyRequest) {
  const { appid, mobile, code, deviceId } = textsOf(request.body);
  const enterprise = appid ? await findEnterprise(app, appid) : undefined;
  const bad = new Problem(401, signInTexts.badCode);
  if (!enterprise || !mobile || !code) throw bad;
  const now = app.clock.now();
  const device = deviceOf(request, deviceId);
  const { locale } = callerOf(request);
  const outcome = await app.database.write(enterprise.id, async (session) => {
    await oneAtATime(session, enterprise.id, mobile);
    // Only the code sent last counts: an older one is no second chance.
    const sent = await session.one<{ id: number; hash: string }>(
      sql`update verify_code set tries = tries + 1 where enterprise_id = ${enterprise.id} and id = (
        select id from verify_code where enterprise_id = ${enterprise.id} and mobile = ${mobile} order by id desc limit 1)
        and used_at is null and expires_at > ${now.toISOString()} and tries < ${mostTries} returning id, code_hash as hash`,
    );
    const account = await findAccount(session, enterprise.id, mobile);
    if (!sent || !account || sent.hash !== sha256(`${mobile}:${code}`)) {
      await logSignIn(session, enterprise.id, { now, mobile, account, way: 'sms', result: 'code_bad', device });
      return bad;
    }
    await session.rows(
      sql`update verify_code set used_at = ${now.toISOString()} where enterprise_id = ${enterprise.id} and id = ${sent.id}`,
    );
    if (!inBusiness(enterprise)) return new Problem(403, signInTexts.enterpriseStopped);
    if (!['active', 'locked', 'invited'].includes(account.state)) return new Problem(403, signInTexts.accountStopped);
    // Who has no password of their own yet chooses one before there are tokens.
    const isNew = account.state === 'invited' || account.mustChangePassword;
    if (account.state === 'locked')
      await wake(new Work(app, session, systemActor(enterprise), callerOf(request)), account);
    if (isNew) return passwordTicket(app, enterprise, account, { deviceId: device.deviceId, way: 'sms', now });
    return openSession(app, session, { enterprise, account, way: 'sms', device, now, locale });
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

/** Calls about one mobile's codes wait for each other, so that many at once get no more tries than one after another. */
const oneAtATime = (session: Session, enterpriseId: number, mobile: string) =>
  session.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${enterpriseId}:${mobile}`}, 2))`);

/** An unknown mobile gets the first enterprise of the deployment, as a known one with a single enterprise would. */
async function enterprisesOf(app: App, mobile: string) {
  const known = await app.database.across((session) =>
    session.rows<{ appid: string; name: string; logo: { FileUrl: string } | null }>(
      sql`select e.appid, e.name, e.logo from enterprise e join account a on a.enterprise_id = e.id and a.mobile = ${mobile} and a.deleted_at is null and a.state <> 'closed'
        where e.deleted_at is null order by e.id`,
    ),
  );
  const shown = known.length > 0 ? known : await firstEnterprise(app);
  return shown.map(({ appid, name, logo }) => ({ appid, name, logo: logo?.FileUrl ?? '' }));
}

const firstEnterprise = (app: App) =>
  app.database.across((session) =>
    session.rows<{ appid: string; name: string; logo: { FileUrl: string } | null }>(
      sql`select appid, name, logo from enterprise where deleted_at is null and state in ('trial', 'active') order by id limit 1`,
    ),
  );

async function signOut(work: Work) {
  await work.session.rows(
    sql`update session set revoked_at = ${work.now.toISOString()}, revoke_reason = 'logout' where enterprise_id = ${work.enterpriseId} and id = ${work.actor.sessionId}`,
  );
  const account = await work.session.one<{ id: number; name: string; mobile: string }>(
    sql`select id, name, mobile from account where enterprise_id = ${work.enterpriseId} and id = ${work.actor.accountId}`,
  );
  const device = { ...work.caller, deviceId: '' };
  await logSignIn(work.session, work.enterpriseId, {
    now: work.now,
    mobile: account?.mobile ?? '',
    account,
    way: 'logout',
    result: 'logout',
    device,
  });
  await forgetActors(work);
  return true;
}
