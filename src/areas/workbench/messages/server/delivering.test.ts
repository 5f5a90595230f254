import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { signatureOf } from '#areas/system/messages/server/carriers/webhook';
import { testApp } from '#testing/app';
import { noticeProbe } from '#testing/scenes/noticeProbe';
import { deliveryJobs } from './delivering';

const { app, signIn, clock, databaseUrl } = await testApp({ parts: [noticeProbe] });
Object.assign(app.settings, { privateWebhooks: true });
const sql = new pg.Client(databaseUrl);
await sql.connect();

interface Call {
  key: string;
  signed: boolean;
  body: Record<string, unknown>;
}
const calls: Call[] = [];
let answer = { status: 200, body: '{"id":"p1","balance":"9,321"}' };
const secret = 'sixteen-characters-at-least';
const receiver = createServer((request, reply) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const { 'x-console-timestamp': at, 'x-console-signature': sign, 'idempotency-key': key } = request.headers;
    calls.push({
      key: String(key),
      signed: sign === signatureOf(secret, String(at), text),
      body: JSON.parse(text),
    });
    reply.writeHead(answer.status).end(answer.body);
  });
});
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/sms`;
afterAll(async () => {
  receiver.close();
  await sql.end();
});

const [chief, counselor, teacher] = [
  await signIn('13800000001'),
  await signIn('13800000004'),
  await signIn('13800000007'),
];
const enterprise = { id: 1, appid: 'demo', timezone: 'Asia/Shanghai' };
const deliver = () => app.jobs.runNow(app, enterprise, deliveryJobs[0]!);
const kept = async (channel = 'sms') =>
  (await sql.query('select * from message_delivery where channel = $1 order by id', [channel])).rows;
const alarm = (more = {}) =>
  counselor.post('/probe/v1/tell', {
    notice: { kind: 'probe.alarm', recipientIds: [teacher.client.uid], vars: { what: '漏水' }, ...more },
  });
const accounts = '/configuration/v1/channelAccount';
const smsAccount = async () =>
  (await chief.get(`${accounts}/list`)).data.list.find((row: { channel: string }) => row.channel === 'sms');
const useAccount = async (values: object) => {
  const { id, version } = await smsAccount();
  const saved = await chief.put(`${accounts}/edit`, { id, version, ...values });
  expect(saved.code).toBe(200);
};

beforeEach(async () => {
  await sql.query('truncate message, message_receipt, message_delivery, staff_setting');
  calls.length = 0;
  answer = { status: 200, body: '{"id":"p1","balance":"9,321"}' };
  await useAccount({ provider: 'log', dailyLimit: 1000, enabled: true });
});

describe('a text leaves the house', () => {
  test('under the provider that only records it is written down and sent nowhere', async () => {
    await alarm();
    expect(await kept()).toMatchObject([{ state: 'queued', content: '警报 漏水', address: '13800000007' }]);
    await deliver();
    expect(await kept()).toMatchObject([{ state: 'recorded', provider: 'log', sent_at: null, next_at: null }]);
    expect(calls).toEqual([]);
  });

  test('in the language the recipient has chosen', async () => {
    await teacher.put('/work/v1/setting/save', { language: 'en_gb' });
    await alarm();
    expect(await kept()).toMatchObject([{ content: 'Alarm 漏水', locale: 'en' }]);
  });

  test('not where there is no address, nor where the person has switched it off, unless it is urgent', async () => {
    await teacher.put('/work/v1/setting/save', { notices: JSON.stringify({ 'probe.alarm': { sms: false } }) });
    await alarm();
    expect(await kept('sms')).toMatchObject([{ state: 'skipped', reason: 'unsubscribed' }]);
    expect(await kept('email')).toMatchObject([{ state: 'skipped', reason: 'no_address' }]);
    await alarm({ level: 'urgent' });
    expect((await kept('sms'))[1]).toMatchObject({ state: 'queued' });
    expect((await kept('email'))[1]).toMatchObject({ state: 'skipped', reason: 'no_address' });
  });

  test('not beyond the day’s limit, and not while the channel is switched off', async () => {
    await useAccount({ provider: 'webhook', settings: JSON.stringify({ url, secret }), dailyLimit: 1 });
    for (let i = 0; i < 2; i += 1) await alarm();
    await deliver();
    expect((await kept()).map((row) => [row.state, row.reason])).toEqual([
      ['sent', null],
      ['skipped', 'capped'],
    ]);
    await useAccount({ enabled: false });
    await alarm();
    await deliver();
    expect((await kept())[2]).toMatchObject({ state: 'skipped', reason: 'switched_off' });
  });
});

describe('by a webhook', () => {
  beforeEach(() => useAccount({ provider: 'webhook', sign: '启明', settings: JSON.stringify({ url, secret }) }));

  test('it is posted once, signed, under its own number, by two senders at once', async () => {
    for (let i = 0; i < 8; i += 1) await alarm();
    await Promise.all([deliver(), deliver(), deliver()]);
    const rows = await kept();
    expect(calls.map(({ key }) => key).sort()).toEqual(rows.map(({ id }) => `demo-${id}`).sort());
    expect(calls.every(({ signed }) => signed)).toBe(true);
    expect(calls[0]?.body).toMatchObject({
      channel: 'sms',
      to: '13800000007',
      language: 'zh',
      content: '【启明】警报 漏水',
      kind: 'probe.alarm',
    });
    expect(rows.every((row) => row.state === 'sent' && row.provider_id === 'p1')).toBe(true);
    expect((await smsAccount()).balance).toBe('9,321');
  });

  test('rule 20: refused, it is tried after 1, 5 and 30 minutes, then it has failed and can be sent again', async () => {
    answer = { status: 500, body: 'no credit' };
    await alarm();
    const tried = [];
    for (const seconds of [0, 59, 2, 299, 2, 1799, 2]) {
      clock.advance(seconds);
      await deliver();
      tried.push(calls.length);
    }
    expect(tried).toEqual([1, 1, 2, 2, 3, 3, 4]);
    const [failed] = await kept();
    expect(failed).toMatchObject({ state: 'failed', reason: 'provider', tries: 3, error: 'HTTP 500 no credit' });
    answer = { status: 200, body: '' };
    const resend = '/configuration/v1/messageTemplate/resend';
    expect((await counselor.post(resend, { deliveryIds: [failed.id] })).code).toBe(403);
    expect((await chief.post(resend, { deliveryIds: [failed.id] })).data).toEqual({ count: 1 });
    await deliver();
    expect(await kept()).toMatchObject([{ state: 'sent', error: null }]);
    expect((await chief.post(resend, { deliveryIds: [failed.id] })).data).toEqual({ count: 0 });
  });

  test('what a crash left in the middle is sent again when its lease has ended, under the same number', async () => {
    await alarm();
    await sql.query(`update message_delivery set next_at = $1 where channel = 'sms'`, [
      new Date(clock.now().getTime() + 5 * 60_000),
    ]);
    await deliver();
    expect(calls).toEqual([]);
    clock.advance(301);
    await deliver();
    expect(calls).toHaveLength(1);
  });

  test('never into the server’s own network, unless the operator allows it', async () => {
    Object.assign(app.settings, { privateWebhooks: false });
    await alarm();
    await deliver();
    Object.assign(app.settings, { privateWebhooks: true });
    expect(calls).toEqual([]);
    expect(await kept()).toMatchObject([{ state: 'queued', error: 'the address lies in a private network' }]);
  });
});

describe('rule 38: a verification code', () => {
  const code = () =>
    counselor.post('/probe/v1/text', {
      message: {
        kind: 'system.verifyCode',
        staffId: teacher.client.uid,
        mobile: '13911112222',
        vars: { code: '246810', minutes: '5' },
      },
    });
  const everything = async () =>
    JSON.stringify([(await sql.query('select * from message')).rows, await kept()]).includes('246810');

  test('is read by nobody under the provider that only records: it comes out in a file of who runs the server', async () => {
    await code();
    expect(await everything()).toBe(false);
    await deliver();
    expect((await kept())[0]).toMatchObject({ address: '13911112222', state: 'recorded', sealed: null });
    expect(await everything()).toBe(false);
    const outbox = join(app.settings.dataDir, 'outbox.log');
    expect(readFileSync(outbox, 'utf8')).toMatch(/ 13911112222 .*246810/);
    expect(statSync(outbox).mode & 0o777).toBe(0o600);
    const { data } = await chief.get('/api/v1/message/delivery/list', {});
    expect(data.list[0]).toMatchObject({ address: '139****2222', $labels: { kind: '短信验证码' } });
  });

  test('is sent whole by any other and kept without its digits, before and after; it cannot be sent again', async () => {
    await useAccount({ provider: 'webhook', settings: JSON.stringify({ url, secret }) });
    await code();
    await deliver();
    expect(calls[0]?.body.content).toContain('246810');
    expect(calls[0]?.body.params).toEqual({ code: '246810', minutes: '5' });
    expect(await everything()).toBe(false);
    await sql.query(`update message_delivery set state = 'failed'`);
    const [{ id }] = await kept();
    const again = await chief.post('/configuration/v1/messageTemplate/resend', { deliveryIds: [id] });
    expect(again.data).toEqual({ count: 0 });
  });

  test('said back by the receiver, in an error or as a receipt, is not kept either', async () => {
    await useAccount({ provider: 'webhook', settings: JSON.stringify({ url, secret }) });
    answer = { status: 500, body: 'cannot send 246810' };
    await code();
    await deliver();
    expect((await kept())[0]).toMatchObject({ error: 'HTTP 500' });
    answer = { status: 200, body: '{"id":"246810","balance":"246810"}' };
    clock.advance(61);
    await deliver();
    expect((await kept())[0]).toMatchObject({ state: 'sent' });
    expect(await everything()).toBe(false);
    expect((await smsAccount()).balance).not.toBe('246810');
  });
});
