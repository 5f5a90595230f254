// Signing in by a code sent to the mobile; the same code leads someone invited, or who forgot, to a new password.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed, Problem } from '#kernel/model/problems';
import type { App } from '#kernel/server/app';
import { envelope } from '#kernel/server/http/answer';
import { actorOf, callerOf } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { type Work, write } from '#kernel/server/work';
import { signInTexts } from '../texts';
import { wake } from './accountsLock';
import { passwordTicket } from './accountsTicket';
import { enterprisesOf } from './beforeToken';
import { clearFailures } from './guard';
import { refuseByCode } from './me';
import { makePicture, pictureSeconds } from './pictureCode';
import { openSession } from './sessions';
import { barrierOf, findAccount, passwordDue } from './signInAccount';
import { logSignIn } from './signInLog';
import { deviceOf, type EnterpriseRow, findEnterprise, textsOf, unhurried } from './signInRequest';
import { type Scene, scenes, sendCode, takeCode, waitSeconds } from './verifyCodes';

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
  const { appid, mobile, scene = 'sign_in', picture, pictureKey } = textsOf(request.body);
  if (!mobile || !/^1\d{10}$/.test(mobile) || !isScene(scene)) throw malformed();
  const shown = picture && pictureKey ? { letters: picture, key: pictureKey } : undefined;
  const asked = { mobile, scene, picture: shown };
  const refused =
    scene === 'change_mobile'
      ? await sendToOwn(app, request, asked)
      : await sendToAccount(app, request, appid ?? (await firstOf(app, request, mobile)), asked);
  if (refused) throw refused;
  return { wait: waitSeconds };
}

const isScene = (text: string): text is Scene => scenes.includes(text as Scene);

const firstOf = async (app: App, { hostname }: FastifyRequest, mobile: string): Promise<string> =>
  (await enterprisesOf(app, mobile, hostname))[0]?.appid ?? '';

type Asked = Omit<Parameters<typeof sendCode>[1], 'staffId'>;

async function sendToAccount(app: App, request: FastifyRequest, appid: string, asked: Asked): Promise<Problem | null> {
  const enterprise = await findEnterprise(app, appid);
  if (!enterprise) return null;
  return write(app, systemActor(enterprise), callerOf(request), async (work) => {
    const account = await findAccount(work.session, enterprise.id, asked.mobile);
    const staffId = account && account.state !== 'closed' ? account.staffId : null;
    return sendCode(work, { ...asked, staffId });
  });
}

/** Someone signed in proves a number of their own, the old one or the new: whoever may have it now. */
async function sendToOwn(app: App, request: FastifyRequest, asked: Asked): Promise<Problem | null> {
  const actor = await actorOf(app, request);
  return write(app, actor, callerOf(request), async (work) => {
    await refuseByCode(work);
    return sendCode(work, { ...asked, staffId: actor.staffId });
  });
}

async function enter(app: App, request: FastifyRequest) {
  const { appid, mobile, code, deviceId, scene } = textsOf(request.body);
  const enterprise = appid ? await findEnterprise(app, appid) : undefined;
  if (!enterprise || !mobile || !code) throw new Problem(401, signInTexts.badCode);
  const forgot = scene === 'reset_password';
  const outcome = await write(app, systemActor(enterprise), callerOf(request), (work) =>
    byCode(work, enterprise, { mobile, code, forgot, device: deviceOf(request, deviceId) }),
  );
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

interface Given {
  mobile: string;
  code: string;
  /** A new password is wanted, not only to be let in. */
  forgot: boolean;
  device: ReturnType<typeof deviceOf>;
}

async function byCode(work: Work, enterprise: EnterpriseRow, { mobile, code, forgot, device }: Given) {
  const { app, session, now } = work;
  const account = await findAccount(session, enterprise.id, mobile);
  const isRight = await takeCode(work, mobile, forgot ? ['reset_password'] : ['sign_in', 'activate'], code);
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
  await clearFailures(session, enterprise.id, mobile, device.ip);
  const due = (await passwordDue(work, account)) ?? (forgot ? 'forgotten' : null);
  if (due) return passwordTicket(app, enterprise, account, { deviceId: device.deviceId, way: 'sms', due, now });
  return openSession(work, { enterprise, account, way: 'sms', device });
}
