// Signing in by a code sent to the mobile; the same code leads someone invited, or who forgot, to a new password.
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed, Problem } from '#kernel/model/problems';
import type { App } from '#kernel/server/app';
import { envelope } from '#kernel/server/http/answer';
import { actorOf, callerOf } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { ours } from '#kernel/server/rows';
import { type Work, write } from '#kernel/server/work';
import { makePicture, pictureSeconds } from '../../codes/server/pictureCode';
import { type Scene, scenes, sendCode, takeCode, waitSeconds } from '../../codes/server/verifyCodes';
import { signInTexts } from '../../identity/model/texts';
import { refuseByCode } from '../../sessions/server/byCode';
import { ownSender, senderOf } from '../../sessions/server/knownSender';
import { barrierOf, findAccount, passwordDue } from '../../sessions/server/signInAccount';
import { logSignIn } from '../../sessions/server/signInLog';
import { deviceOf, type EnterpriseRow, findEnterprise, textsOf, unhurried } from '../../sessions/server/signInRequest';
import { wake } from './accountsLock';
import { enterprisesOf } from './beforeToken';
import { enter as enterHouse } from './entering';
import { clearFailures } from './guard';

const limit = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } });

export function smsRoutes(http: FastifyInstance, app: App): void {
  http.post('/v1/token/sms', limit(60), async (request) => envelope(await unhurried(() => send(app, request))));
  http.get('/v1/token/picture', limit(30), async (request) => {
    const { appid } = textsOf(request.query);
    const enterprise = appid ? await findEnterprise(app, appid) : undefined;
    const { key, image } = makePicture(app, enterprise?.id ?? 0);
    return envelope({ key, image, expires_in: pictureSeconds });
  });
  http.post('/v1/token/mobile', limit(30), async (request) => envelope(await enter(app, request)));
}

/** Always the same answer: nothing tells whether the mobile exists. */
async function send(app: App, request: FastifyRequest): Promise<{ wait: number }> {
  const { appid, mobile, scene = 'sign_in', picture, pictureKey, deviceToken } = textsOf(request.body);
  if (!isScene(scene) || (mobile !== undefined && !/^1\d{10}$/.test(mobile))) throw malformed();
  const shown = picture && pictureKey ? { letters: picture, key: pictureKey } : undefined;
  const refused =
    scene === 'change_mobile'
      ? await sendToOwn(app, request, { mobile, scene, picture: shown })
      : await sendToAccount(app, request, appid, { mobile: mobile ?? '', scene, picture: shown, deviceToken });
  if (refused) throw refused;
  return { wait: waitSeconds };
}

const isScene = (text: string): text is Scene => scenes.some((scene) => scene === text);

type Asked = Omit<Parameters<typeof sendCode>[1], 'staffId' | 'sender'>;

async function sendToAccount(
  app: App,
  request: FastifyRequest,
  appid: string | undefined,
  { deviceToken, ...asked }: Asked & { deviceToken: string | undefined },
): Promise<Problem | null> {
  if (!asked.mobile) throw malformed();
  const where = appid ?? (await enterprisesOf(app, asked.mobile, request.hostname))[0]?.appid;
  const enterprise = where ? await findEnterprise(app, where) : undefined;
  if (!enterprise) return null;
  return write(app, systemActor(enterprise), callerOf(request), async (work) => {
    const account = await findAccount(work.session, enterprise.id, asked.mobile);
    const staffId = account && account.state !== 'closed' ? account.staffId : null;
    return sendCode(work, { ...asked, staffId, sender: await senderOf(work, account, deviceToken) });
  });
}

/** Someone signed in proves a number: the new one, whoever may have it now, or without one named their own. */
async function sendToOwn(
  app: App,
  request: FastifyRequest,
  asked: Omit<Asked, 'mobile'> & { mobile: string | undefined },
): Promise<Problem | null> {
  const actor = await actorOf(app, request);
  return write(app, actor, callerOf(request), async (work) => {
    await refuseByCode(work);
    // To another's number anybody could ask for one: counted with the strangers.
    const sender = asked.mobile ? { key: work.caller.ip, isKnown: false } : ownSender(work);
    const mobile = asked.mobile ?? (await ownMobile(work));
    return sendCode(work, { ...asked, mobile, staffId: actor.staffId, sender });
  });
}

async function ownMobile({ session, actor }: Work): Promise<string> {
  const own = await session.one<{ mobile: string }>(
    sql`select mobile from account where ${ours(actor, 'account')} and id = ${actor.accountId}`,
  );
  return own!.mobile;
}

async function enter(app: App, request: FastifyRequest) {
  const { appid, mobile, code, deviceId, deviceToken, scene } = textsOf(request.body);
  const enterprise = appid ? await findEnterprise(app, appid) : undefined;
  if (!enterprise || !mobile || !code) throw new Problem(401, signInTexts.badCode);
  const forgot = scene === 'reset_password';
  const outcome = await write(app, systemActor(enterprise), callerOf(request), (work) =>
    byCode(work, enterprise, { mobile, code, forgot, deviceToken, device: deviceOf(request, deviceId) }),
  );
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

interface Given {
  mobile: string;
  code: string;
  /** A new password is wanted, not only to be let in. */
  forgot: boolean;
  deviceToken: string | undefined;
  device: ReturnType<typeof deviceOf>;
}

async function byCode(work: Work, enterprise: EnterpriseRow, given: Given) {
  const { mobile, code, forgot, device } = given;
  const { session, now } = work;
  const account = await findAccount(session, enterprise.id, mobile);
  const sender = await senderOf(work, account, given.deviceToken);
  const isRight = await takeCode(work, mobile, forgot ? ['reset_password'] : ['sign_in', 'activate'], code, sender);
  const log = (result: string) =>
    logSignIn(session, enterprise.id, { now, mobile, account, way: 'sms', result, device });
  if (!isRight || !account) {
    await log('code_bad');
    return new Problem(401, signInTexts.badCode);
  }
  const barrier = await barrierOf(work, enterprise, account, ['active', 'locked', 'invited']);
  if (barrier) {
    await log(barrier.result);
    return barrier.problem;
  }
  if (account.state === 'locked') await wake(work, account);
  await clearFailures(session, enterprise.id, mobile, sender);
  const due = (await passwordDue(work, account)) ?? (forgot ? 'forgotten' : null);
  return enterHouse(work, { enterprise, account, way: 'sms', device, deviceToken: given.deviceToken ?? '', due });
}
