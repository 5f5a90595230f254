// A family opens its link in WeChat, WeChat says who that is, and from then on notices reach them there.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Customer } from '#areas/customers/customer/model/customer';
import { customerAnonymised, customerMerged } from '#areas/customers/customer/model/events';
import { wechatApp, wechatOpenid } from '#areas/system/messages/model/messaging';
import { gone, invalid } from '#kernel/model/problems';
import { pair, say, texts } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { envelope } from '#kernel/server/http/answer';
import { callerOf, payloadOf } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { enterpriseOfToken, findLink, makeLink, recallLinks } from '#kernel/server/links';
import { insert, reached, remove, row, rows, update } from '#kernel/server/rows';
import { type AreaPiece, on, serves, service } from '#kernel/server/service';
import { type Work, write } from '#kernel/server/work';
import { inviteToWechat, releaseWechat, WechatBinding, type WechatChannel, wechatState } from '../model/binding';
import { wechatOfCustomer } from '../model/tabs';

const prefix = 'v1/wechat/bind';
const kind = 'wechat';
const dayMs = 86_400_000;
const channels: readonly WechatChannel[] = ['wechat', 'mini'];
const authorizeAt = 'https://open.weixin.qq.com/connect/oauth2/authorize';

const words = texts('workbench.wechat', {
  unknown: ['微信没有认出您，请重新扫码', 'WeChat did not recognise you; please scan again'],
  notConnected: ['学校还没有接入微信公众号', 'The school has not connected a WeChat account yet'],
});
const bound = pair('绑定成功，之后的通知会发到您的微信。', 'Done. Notices will reach you on WeChat from now on.');

async function stateOf(work: Work, { customerId }: { customerId: number }) {
  await reached(work, Customer, customerId, 'edit');
  const there = await rows(work, WechatBinding, { customerId });
  const states = channels.map(async (channel) => ({
    channel,
    isConnected: (await work.ask(wechatApp, { channel })) !== null,
    boundAt: there.find((one) => one.channel === channel)?.boundAt.toISOString() ?? null,
  }));
  return Promise.all(states);
}

async function invite(work: Work, { customerId }: { customerId: number }): Promise<{ path: string }> {
  await reached(work, Customer, customerId, 'edit');
  await recallLinks(work, kind, customerId);
  return { path: await makeLink(work, prefix, kind, customerId, new Date(work.now.getTime() + dayMs)) };
}

async function release(work: Work, { customerId, channel }: { customerId: number; channel: WechatChannel }) {
  await reached(work, Customer, customerId, 'edit');
  const there = await rows(work, WechatBinding, { customerId, channel }, { lock: true });
  await remove(
    work,
    WechatBinding,
    there.map(({ id }) => id),
  );
  return null;
}

/** Behind the link: whom it is for, or nothing at all. */
async function behind<T>(
  app: App,
  token: string,
  caller: ReturnType<typeof callerOf>,
  run: (work: Work, customerId: number) => Promise<T>,
) {
  const enterprise = (await app.identity.enterprises()).find(({ id }) => id === enterpriseOfToken(token));
  if (!enterprise) throw gone();
  return write(app, systemActor(enterprise), caller, async (work) => {
    const link = await findLink(work, prefix, token);
    if (link?.kind !== kind) throw gone();
    return run(work, link.subject_id);
  });
}

async function bind(work: Work, customerId: number, channel: WechatChannel, code: string): Promise<void> {
  const person = code ? await work.ask(wechatOpenid, { channel, code }) : null;
  if (!person) throw invalid('code', words.unknown);
  const values = { openid: person.openid, boundAt: work.now };
  const there = await row(work, WechatBinding, { customerId, channel }, { lock: true });
  if (there) await update(work, WechatBinding, there, values);
  else await insert(work, WechatBinding, { customerId, channel, ...values });
  await recallLinks(work, kind, customerId);
}

type At = { Params: { token: string }; Querystring: { code?: string } };
const limit = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };
const unkept = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');

/** The official account asks WeChat who is looking; a mini-program brings its own code. */
function bindingPages(http: FastifyInstance, app: App): void {
  http.get<At>(`/${prefix}/:token`, limit, async (request, reply) => {
    const { token } = request.params;
    const account = await behind(app, token, callerOf(request), (work) => work.ask(wechatApp, { channel: 'wechat' }));
    if (!account) throw invalid('token', words.notConnected);
    const back = `${request.protocol}://${request.host}/${prefix}/${token}/back`;
    const asked = new URLSearchParams({
      appid: account.appId,
      redirect_uri: back,
      response_type: 'code',
      scope: 'snsapi_base',
      state: 'bind',
    });
    return unkept(reply).redirect(`${authorizeAt}?${asked}#wechat_redirect`);
  });
  http.get<At>(`/${prefix}/:token/back`, limit, async (request, reply) => {
    const { code } = request.query;
    const text = await behind(app, request.params.token, callerOf(request), async (work, customerId) => {
      await bind(work, customerId, 'wechat', typeof code === 'string' ? code : '');
      return say(bound, work);
    });
    return unkept(reply).type('text/plain; charset=utf-8').send(text);
  });
  http.post<At>(`/${prefix}/:token/mini`, limit, async (request) => {
    const { code } = payloadOf(request) as { code?: unknown };
    await behind(app, request.params.token, callerOf(request), (work, customerId) =>
      bind(work, customerId, 'mini', typeof code === 'string' ? code : ''),
    );
    return envelope(null);
  });
}

async function follow(work: Work, { keepId, dropId }: { keepId: number; dropId: number }): Promise<void> {
  const [kept, moving] = [
    await rows(work, WechatBinding, { customerId: keepId }),
    await rows(work, WechatBinding, { customerId: dropId }, { lock: true }),
  ];
  for (const one of moving) {
    if (kept.some(({ channel }) => channel === one.channel)) await remove(work, WechatBinding, [one.id]);
    else await update(work, WechatBinding, one, { customerId: keepId });
  }
}

/** Forgotten wholly: the name itself is what must go. */
async function forget(work: Work, { customerId }: { customerId: number }): Promise<void> {
  const there = await rows(work, WechatBinding, { customerId }, { lock: true });
  for (const one of there) await update(work, WechatBinding, one, { openid: '—' });
  await remove(
    work,
    WechatBinding,
    there.map(({ id }) => id),
  );
  await recallLinks(work, kind, customerId);
}

export const wechatPiece: AreaPiece = {
  services: [service(WechatBinding)],
  calls: [serves(wechatState, stateOf), serves(inviteToWechat, invite), serves(releaseWechat, release)],
  open: [bindingPages],
  listeners: [on(customerMerged, follow), on(customerAnonymised, forget)],
  registers: { detailTab: [{ ...wechatOfCustomer }] },
};
