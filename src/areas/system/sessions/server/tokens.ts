// The other doors: refresh, one-time codes, signing out.
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#kernel/model/problems';
import type { App } from '#kernel/server/app';
import { logOperation } from '#kernel/server/audit';
import { envelope } from '#kernel/server/http/answer';
import { actorOf, callerOf, handleWrite, type Payload } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { ours } from '#kernel/server/rows';
import { answers } from '#kernel/server/service';
import { type Work, write } from '#kernel/server/work';
import { Account } from '../../identity/model/account';
import { sessionRevoked } from '../../identity/model/events';
import { signInTexts } from '../../identity/model/texts';
import { forgetActors } from '../../identity/server/actors';
import { refuseBelowChief } from '../../identity/server/chief';
import { issuerLives } from '../../identity/server/liveIssuer';
import { randomToken, sha256 } from '../../identity/server/secrets';
import { type CodeAsked, oneTimeCodeIssue } from '../model/oneTimeCode';
import { refuseByCode } from './byCode';
import { openSession } from './sessions';
import { refreshSession } from './sessionsRefresh';
import { barrierOf, findAccount } from './signInAccount';
import { logSignIn } from './signInLog';
import { deviceOf, enterpriseById, findEnterprise, inBusiness, textsOf } from './signInRequest';

const codeSeconds = 120;

const limit = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } });

export function tokenRoutes(http: FastifyInstance, app: App): void {
  http.get('/v1/refresh', limit(120), async (request) => {
    const { refresh_token: token, appid, deviceId } = textsOf(request.query);
    const enterprise = token && appid ? await findEnterprise(app, appid) : undefined;
    if (!enterprise || !token || !inBusiness(enterprise)) throw new Problem(401, signInTexts.badRefresh);
    const device = deviceOf(request, deviceId);
    const outcome = await write(app, systemActor(enterprise), callerOf(request), (work) =>
      refreshSession(work, enterprise, token, device),
    );
    if (outcome instanceof Problem) {
      await app.bus.publishNow('actors', {});
      throw outcome;
    }
    return envelope(outcome);
  });
  http.get('/v1/verify_by_code', limit(60), async (request) => envelope(await byCode(app, request)));
  http.post('/v1/token/code', (request, reply) => handleWrite(app, request, reply, issueCode));
  // Not a write of the person's: a session that only reads may end itself too.
  http.delete('/v1/token', async (request) => envelope(await endOwn(app, request)));
}

/** For the person's own use: a second device, an embedded page. */
export async function issueCode(work: Work, payload: Payload) {
  const path = typeof payload.path === 'string' ? payload.path : '';
  const readOnly = payload.readOnly === 'true' || payload.readOnly === true;
  return makeCode(work, { accountId: work.actor.accountId, path, restrict: null }, readOnly);
}

async function makeCode(work: Work, { accountId, path: asked, restrict }: CodeAsked, readOnly: boolean) {
  await refuseByCode(work);
  await refuseBelowChief(work, accountId, 'one-time code');
  const code = randomToken().slice(0, 32);
  const path = /^\/[^/]/.test(asked) ? asked.slice(0, 300) : '/index';
  await work.session.rows(
    sql`insert into one_time_code (enterprise_id, account_id, code_hash, path, read_only, restrict, issuer_id, expires_at) values
      (${work.enterpriseId}, ${accountId}, ${sha256(code)}, ${path}, ${readOnly}, ${restrict ? JSON.stringify(restrict) : null}::jsonb,
       ${work.actor.sessionId || null}, ${new Date(work.now.getTime() + codeSeconds * 1000).toISOString()})`,
  );
  return { code, url: `${path}${path.includes('?') ? '&' : '?'}code=${code}`, expires_in: codeSeconds };
}

/** Asked for by an area, which answers for whose screen it is. */
export const issueAnswer = answers(oneTimeCodeIssue, (work, asked) => makeCode(work, asked, asked.restrict !== null));

async function byCode(app: App, request: FastifyRequest) {
  const { code } = textsOf(request.query);
  const now = app.clock.now();
  if (!code || code.length > 64) throw new Problem(401, signInTexts.badCode);
  // Spent in one statement across enterprises: the code itself says whose it is, and only the first call gets it.
  const spent = await app.database.across((session) =>
    session.one<{
      enterpriseId: number;
      accountId: number;
      readOnly: boolean;
      restrict: string[] | null;
      issuerId: number | null;
    }>(
      sql`update one_time_code c set used_at = ${now.toISOString()} where code_hash = ${sha256(code)} and used_at is null and expires_at > ${now.toISOString()}
          and ${issuerLives(sql`c`, now.toISOString())}
        returning enterprise_id as "enterpriseId", account_id as "accountId", read_only as "readOnly", restrict, issuer_id as "issuerId"`,
    ),
  );
  const enterprise = spent && (await enterpriseById(app, spent.enterpriseId));
  if (!spent || !enterprise) throw new Problem(401, signInTexts.badCode);
  return write(app, systemActor(enterprise), callerOf(request), async (work) => {
    const { session } = work;
    const owner = await session.one<{ mobile: string }>(
      sql`select mobile from account where ${ours(enterprise.id, 'account')} and id = ${spent.accountId} and state = 'active'`,
    );
    const account = owner && (await findAccount(session, enterprise.id, owner.mobile));
    if (!account || (await barrierOf(work, enterprise, account, ['active'])))
      throw new Problem(401, signInTexts.badCode);
    const device = deviceOf(request, '');
    const { readOnly, restrict, issuerId } = spent;
    return openSession(work, { enterprise, account, way: 'code', device, readOnly, restrict, issuerId });
  });
}

/** Whoever looks as another ends that look, in their own name. */
async function endOwn(app: App, request: FastifyRequest) {
  const { viewedBy, ...actor } = await actorOf(app, request);
  if (!viewedBy) return write(app, actor, callerOf(request), signOut);
  return write(app, { ...actor, ...viewedBy }, callerOf(request), async (work) => {
    await endSession(work);
    await logOperation(work, { action: 'lookAsEnd', of: Account, rowId: actor.accountId, rowTitle: actor.name });
    await forgetActors(work);
    return true;
  });
}

const endSession = (work: Work) =>
  work.session.rows(
    sql`update session set revoked_at = ${work.now.toISOString()}, revoke_reason = 'logout' where ${ours(work, 'session')} and id = ${work.actor.sessionId}`,
  );

async function signOut(work: Work) {
  await endSession(work);
  const { accountId, sessionId } = work.actor;
  await work.emit(sessionRevoked, { accountId, sessionIds: [sessionId], reason: 'logout' });
  const account = await work.session.one<{ id: number; name: string; mobile: string }>(
    sql`select id, name, mobile from account where ${ours(work, 'account')} and id = ${work.actor.accountId}`,
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
