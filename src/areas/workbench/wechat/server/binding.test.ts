import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { customerAnonymised, customerMerged } from '#areas/customers/customer/model/events';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { write } from '#kernel/server/work';
import { testApp } from '#testing/app';
import { runJob } from '#testing/runJob';
import { noticeProbe } from '#testing/scenes/noticeProbe';

const { app, http, signIn, databaseUrl, clock } = await testApp({ parts: [noticeProbe] });
// At an hour at which families are written to.
clock.set('2026-03-10T10:00:00+08:00');
Object.assign(app.settings, { privateWebhooks: true });
const sql = new pg.Client(databaseUrl);
await sql.connect();

/** WeChat: knows who stands behind one code, takes every letter. */
const asked: { path: string; body: string }[] = [];
const wechat = createServer((request, reply) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const { pathname, searchParams } = new URL(request.url!, 'http://x');
    asked.push({ path: pathname, body });
    const code = searchParams.get('code') ?? searchParams.get('js_code');
    const answer = pathname.startsWith('/sns')
      ? code === 'good'
        ? { openid: pathname.endsWith('jscode2session') ? 'mini-1' : 'oFamily1' }
        : { errcode: 40029, errmsg: 'invalid code' }
      : pathname.endsWith('stable_token')
        ? { access_token: 'key', expires_in: 7200 }
        : { errcode: 0, errmsg: 'ok', msgid: 9 };
    reply.end(JSON.stringify(answer));
  });
});
await new Promise<void>((done) => wechat.listen(0, '127.0.0.1', done));
const endpoint = `http://127.0.0.1:${(wechat.address() as AddressInfo).port}`;
afterAll(async () => {
  wechat.close();
  await sql.end();
});

const [chief, counselor, stranger] = [
  await signIn('13800000001'),
  await signIn('13800000004'),
  await signIn('13800000014'),
];
const connect = (channel: string) =>
  chief.post('/configuration/v1/channelAccount/add', {
    channel,
    provider: 'wechat',
    enabled: true,
    settings: JSON.stringify({ appId: `wx-${channel}`, appSecret: 'top-secret', endpoint }),
  });
let serial = 0;
async function family(): Promise<number> {
  serial += 1;
  const made = await sql.query(
    `insert into customer (enterprise_id, code, name, source_id, owner_id, school_id)
      select 1, $1, $2, 1, s.id, s.school_id from staff s where s.id = $3 returning id`,
    [`W${serial}`, `小红${serial}`, counselor.client.uid],
  );
  return Number(made.rows[0].id);
}
const path = '/work/v1/wechat';
const invited = async (customerId: number): Promise<string> =>
  (await counselor.post(`${path}/invite`, { customerId })).data.path;
const get = (url: string) => http.inject({ url });
const stateOf = async (customerId: number) => (await counselor.get(`${path}/state`, { customerId })).data;
const emit = (run: Parameters<typeof write<void>>[3]) =>
  write(app, systemActor({ id: 1, appid: 'demo', timezone: 'Asia/Shanghai' }), systemCaller('test'), run);
const bindings = async () =>
  (await sql.query('select * from wechat_binding where deleted_at is null order by id')).rows;

test('without a connected account the family is told so, and nothing is asked of WeChat', async () => {
  const customerId = await family();
  expect(await stateOf(customerId)).toMatchObject([{ isConnected: false }, { isConnected: false }]);
  expect((await get(await invited(customerId))).json()).toMatchObject({ code: 422, data: [{ message: /公众号/ }] });
  expect(asked).toEqual([]);
  expect((await connect('wechat')).code).toBe(200);
  expect((await connect('mini')).code).toBe(200);
});

test('a family that opens its link is sent to WeChat and, back with its code, bound; the link is good once', async () => {
  const customerId = await family();
  const link = await invited(customerId);
  const sent = await get(link);
  expect(sent.statusCode).toBe(302);
  const to = new URL(String(sent.headers.location));
  expect(`${to.origin}${to.pathname}`).toBe('https://open.weixin.qq.com/connect/oauth2/authorize');
  expect(Object.fromEntries(to.searchParams)).toMatchObject({ appid: 'wx-wechat', scope: 'snsapi_base' });
  expect(to.searchParams.get('redirect_uri')).toMatch(new RegExp(`${link}/back$`));
  expect(to.hash).toBe('#wechat_redirect');
  expect((await get(`${link}/back?code=wrong`)).json()).toMatchObject({ code: 422 });
  expect((await get(`${link}/back`)).json()).toMatchObject({ code: 422 });
  expect((await get(`${link}/back?code=good`)).body).toContain('绑定成功');
  expect(await stateOf(customerId)).toMatchObject([
    { channel: 'wechat', isConnected: true, boundAt: expect.any(String) },
    { channel: 'mini', boundAt: null },
  ]);
  expect((await get(`${link}/back?code=good`)).statusCode).toBe(410);
  expect((await get(link)).statusCode).toBe(410);
});

test('notices reach it there from then on, by the mini-program too', async () => {
  const customerId = await family();
  await get(`${await invited(customerId)}/back?code=good`);
  const mini = await http.inject({
    method: 'POST',
    url: `${await invited(customerId)}/mini`,
    payload: { code: 'good' },
  });
  expect(mini.json()).toMatchObject({ code: 200 });
  const templates = '/configuration/v1/messageTemplate';
  const found = (await chief.get(`${templates}/list`, { kind: 'probe.alarm' })).data.list[0];
  const { id, version, texts, channels } = (await chief.get(`${templates}/detail`, { id: found.id })).data;
  const text = { title: '警报', content: 'thing1: {{what}}', providerTemplateId: 'T1' };
  const wording = { ...texts, wechat: { zh: text, en: text }, mini: { zh: text, en: text } };
  const saved = await chief.put(`${templates}/edit`, {
    id,
    version,
    channels: JSON.stringify([...channels, 'wechat', 'mini']),
    texts: JSON.stringify(wording),
  });
  expect(saved.code).toBe(200);
  asked.length = 0;
  await counselor.post('/probe/v1/tell', {
    notice: { kind: 'probe.alarm', customerIds: [customerId], vars: { what: '课改期' } },
  });
  await runJob(app, 'workbench.deliver');
  const letters = asked.filter((one) => one.path.endsWith('/send')).map((one) => JSON.parse(one.body));
  const data = { thing1: { value: '课改期' } };
  expect(letters.sort((a, b) => b.touser.localeCompare(a.touser))).toMatchObject([
    { touser: 'oFamily1', template_id: 'T1', data },
    { touser: 'mini-1', template_id: 'T1', data, miniprogram_state: 'formal' },
  ]);
  const { rows } = await sql.query(
    `select channel, state from message_delivery where recipient_id = $1 and channel in ('wechat', 'mini') order by channel`,
    [customerId],
  );
  expect(rows).toEqual([
    { channel: 'mini', state: 'sent' },
    { channel: 'wechat', state: 'sent' },
  ]);
});

test('only who may edit the customer invites, looks or unbinds; whom WeChat knows them as is told to nobody', async () => {
  const customerId = await family();
  await get(`${await invited(customerId)}/back?code=good`);
  for (const [verb, call] of [
    ['state', stranger.get(`${path}/state`, { customerId })],
    ['invite', stranger.post(`${path}/invite`, { customerId })],
    ['release', stranger.post(`${path}/release`, { customerId, channel: 'wechat' })],
  ] as const)
    expect([verb, (await call).code]).toEqual([verb, 404]);
  expect(JSON.stringify(await stateOf(customerId))).not.toContain('oFamily1');
  expect((await counselor.post(`${path}/release`, { customerId, channel: 'wechat' })).code).toBe(200);
  expect((await stateOf(customerId))[0].boundAt).toBeNull();
});

test('who turns out to be another keeps the binding; who is forgotten loses it, name and all', async () => {
  const [keepId, dropId] = [await family(), await family()];
  await get(`${await invited(dropId)}/back?code=good`);
  await emit(async (work) => work.emit(customerMerged, { keepId, dropId }));
  expect((await stateOf(keepId))[0].boundAt).not.toBeNull();
  await emit(async (work) => work.emit(customerAnonymised, { customerId: keepId }));
  expect((await bindings()).some((row) => Number(row.customer_id) === keepId)).toBe(false);
  const { rows } = await sql.query('select openid from wechat_binding where customer_id = $1', [keepId]);
  expect(rows.every(({ openid }) => openid === '—')).toBe(true);
});
