// A passkey alone: it says whose it is and proves it, with a finger or a PIN on the device. No mobile, no password.
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed, Problem } from '#kernel/model/problems';
import type { App } from '#kernel/server/app';
import { envelope } from '#kernel/server/http/answer';
import { callerOf } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { live } from '#kernel/server/rows';
import { write } from '#kernel/server/work';
import { factorTexts } from '../../secondFactor/server/factors';
import { askAnybody, namedBy, takePasskey } from '../../secondFactor/server/passkeys';
import { barrierOf, findAccount, passwordDue } from '../../sessions/server/signInAccount';
import { logSignIn } from '../../sessions/server/signInLog';
import { deviceOf, enterpriseById, textsOf } from '../../sessions/server/signInRequest';
import { credentialIn } from './accountsTicket';
import { type Entered, enter } from './entering';

const limited = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };

export function passkeyRoutes(http: FastifyInstance, app: App): void {
  http.post('/v1/token/passkey', limited, async (request) => envelope(await askAnybody(app, request.hostname)));
  http.post('/v1/token/passkey/enter', limited, async (request) => envelope(await byPasskey(app, request)));
}

const refused = () => new Problem(401, factorTexts.badPasskey);

async function byPasskey(app: App, request: FastifyRequest): Promise<Entered> {
  const { key, passkey: text, deviceId, deviceToken = '' } = textsOf(request.body);
  const passkey = credentialIn(text);
  if (!passkey || !key) throw malformed();
  const whose = namedBy(passkey);
  const enterprise = whose && (await enterpriseById(app, whose.enterpriseId));
  if (!enterprise) throw refused();
  const outcome = await write(app, systemActor(enterprise), callerOf(request), async (work) => {
    const { session, now } = work;
    const owner = await session.one<{ mobile: string }>(
      sql`select mobile from account where ${live(enterprise.id, 'account')} and id = ${whose.accountId}`,
    );
    const account = owner && (await findAccount(session, enterprise.id, owner.mobile));
    if (!account) return refused();
    const device = deviceOf(request, deviceId);
    const log = (result: string) =>
      logSignIn(session, enterprise.id, { now, mobile: account.mobile, account, way: 'passkey', result, device });
    if (!(await takePasskey(work, account.id, { key, passkey, alone: true }))) {
      await log('tfa_bad');
      return refused();
    }
    const barrier = await barrierOf(work, enterprise, account, ['active']);
    if (barrier) {
      await log(barrier.result);
      return barrier.problem;
    }
    const due = await passwordDue(work, account);
    return enter(work, { enterprise, account, way: 'passkey', device, deviceToken, due, isProven: true });
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}
