// Signing in, in the order the customer asked for: parameters, time, signature, nonce, lock, password, states. States
// are told only after a right password.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, malformed, Problem, tooMany } from '#kernel/model/problems';
import type { App } from '#kernel/server/app';
import { envelope } from '#kernel/server/http/answer';
import { callerOf, type Payload } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { type Work, write } from '#kernel/server/work';
import { spendNonce } from '../../codes/server/nonces';
import { spendPicture } from '../../codes/server/pictureCode';
import { codeTexts } from '../../codes/server/verifyCodes';
import { signInTexts } from '../../identity/model/texts';
import { passwordMatches, signature } from '../../identity/server/secrets';
import { senderOf } from '../../sessions/server/knownSender';
import { type AccountRow, barrierOf, findAccount, passwordDue } from '../../sessions/server/signInAccount';
import { logSignIn } from '../../sessions/server/signInLog';
import { findEnterprise } from '../../sessions/server/signInRequest';
import { rememberLock } from './accountsLock';
import { enter } from './entering';
import { clearFailures, countFailure, isUnderAttack, lockedSeconds } from './guard';
import { addressSeconds, countAtAddress } from './guardAddress';

const allowedSkewSeconds = 300;

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
  const caller = callerOf(request);
  // An unknown enterprise costs as much time and says as little as an unknown mobile.
  if (!enterprise) {
    await passwordMatches(null, pwd);
    const closed = await countAtAddress(app, caller.ip, now);
    throw closed > 0 ? locked(closed) : wrong();
  }
  const device = { deviceId: asked.deviceId, ip: caller.ip, userAgent: caller.userAgent };
  // Each refusal leaves its trace, so the transaction commits and the refusal is thrown afterwards.
  const outcome = await write(app, systemActor(enterprise), caller, async (work) => {
    const { session } = work;
    const logged = async (result: string, problem: Problem, account?: AccountRow): Promise<Problem> => {
      await logSignIn(session, enterprise.id, { now, mobile, account, way: 'password', result, device });
      return problem;
    };
    if (!(await spendNonce(session, enterprise.id, nonce))) return logged('replay', malformed(signInTexts.repeated));
    const account = await findAccount(session, enterprise.id, mobile);
    const sender = await senderOf(work, account, asked.deviceToken);
    // The address is a stranger's: a device of one's own is not held responsible for who else sits behind it.
    const atAddress = async (ask: typeof addressSeconds) => (sender.isKnown ? 0 : ask(app, caller.ip, now));
    const wait = Math.max(await lockedSeconds(work, mobile, sender), await atAddress(addressSeconds));
    if (wait > 0) return logged('locked', locked(wait));
    const unread = sender.isKnown ? null : await refuseUnread(work, mobile, asked);
    if (unread) return logged('locked', unread);
    const isRight = (await passwordMatches(account?.passwordHash, pwd)) && account !== undefined;
    const closed = await atAddress(isRight ? addressSeconds : countAtAddress);
    if (closed > 0) return logged('locked', locked(closed), account);
    if (!isRight) {
      const refused = await logged('wrong', wrong(), account);
      const isTurnedAway = await countFailure(work, mobile, sender);
      if (isTurnedAway && !sender.isKnown) await rememberLock(work, mobile, account, device);
      return refused;
    }
    // Someone invited has no password but one that an administrator gave, and chooses their own now.
    const open = account.mustChangePassword ? ['active', 'invited'] : ['active'];
    const barrier = await barrierOf(work, enterprise, account, open);
    if (barrier) return logged(barrier.result, barrier.problem, account);
    await clearFailures(session, enterprise.id, mobile, sender);
    const due = await passwordDue(work, account);
    return enter(work, { enterprise, account, way: 'password', device, deviceToken: asked.deviceToken, due });
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

/** Somebody tries this mobile from all sides: a stranger reads a picture before each try, so that no script goes on. */
async function refuseUnread(work: Work, mobile: string, { picture, pictureKey }: Asked): Promise<Problem | null> {
  if (!(await isUnderAttack(work, mobile))) return null;
  if (!picture || !pictureKey) return invalid('picture', codeTexts.needPicture);
  return (await spendPicture(work, pictureKey, picture)) ? null : invalid('picture', codeTexts.wrongPicture);
}

const locked = (seconds: number) => tooMany(seconds, signInTexts.locked);
const wrong = () => new Problem(401, signInTexts.wrong);

type Asked = ReturnType<typeof readRequest>;

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
    deviceToken: text('deviceToken'),
    picture: text('picture'),
    pictureKey: text('pictureKey'),
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
