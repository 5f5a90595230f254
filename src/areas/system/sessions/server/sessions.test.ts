import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { area } from '#kernel/model/area';
import { on } from '#kernel/server/service';
import { type Answer, type Person, testApp } from '#testing/app';
import { sessionRevoked } from '../../identity/model/events';

const told: string[] = [];
const lab = {
  area: area({ name: 'lab', title: ['实验', 'Lab'], icon: 'appstore', routes: {} }),
  listeners: [on(sessionRevoked, (_work, { reason }) => void told.push(reason))],
};
const { http, clock, databaseUrl, signIn, signInQuery, call } = await testApp({ parts: [lab] });
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const minutes = 60;
const days = 24 * 60 * minutes;
interface Pair {
  access_token: string;
  refresh_token: string;
}

/** From an address and browser of its own unless told otherwise; `tab` is what the web client sends. */
async function refresh(token: string, from: Partial<{ address: string; agent: string; deviceId: string }> = {}) {
  const answer = await http.inject({
    url: '/v1/refresh',
    query: { refresh_token: token, appid: 'demo', ...(from.deviceId ? { deviceId: from.deviceId } : {}) },
    remoteAddress: from.address ?? '127.0.0.1',
    headers: from.agent ? { 'user-agent': from.agent } : {},
  });
  return answer.json() as Answer;
}
const headerOf = ({ access_token }: Pick<Pair, 'access_token'>, { client }: Person) =>
  `USERID ${Buffer.from(`demo:${access_token}:${client.uid}`).toString('base64')}`;
const me = async (authorization: string) => (await call('GET', '/user/v1/me', {}, { authorization })).code;
const row = async (refreshToken: string) => {
  const hash = createHash('sha256').update(refreshToken).digest('hex');
  return (await admin.query('select * from session where refresh_hash = $1', [hash])).rows[0];
};
const lastLog = async () => (await admin.query('select * from login_log order by id desc limit 1')).rows[0];

describe('a refresh', () => {
  test('gives a new pair, and the old access token dies with the old refresh token', async () => {
    const person = await signIn('13800000001');
    const { code, data } = await refresh(person.refresh);
    expect(code).toBe(200);
    expect(data).toMatchObject({ expires_in: 7200, client: { uid: person.client.uid } });
    expect(data.access_token).not.toBe(person.access);
    expect(data.refresh_token).not.toBe(person.refresh);
    expect(await me(headerOf(data, person))).toBe(200);
    clock.advance(6);
    expect(await me(person.header)).toBe(401);
    expect(await me(headerOf(data, person))).toBe(200);
  });

  test('used again within ten seconds from the same device gives the same new pair and ends nothing', async () => {
    const person = await signIn('13800000001');
    const first: Pair = (await refresh(person.refresh)).data;
    clock.advance(9);
    expect((await refresh(person.refresh)).data).toMatchObject({
      access_token: first.access_token,
      refresh_token: first.refresh_token,
    });
    expect(await me(headerOf(first, person))).toBe(200);
  });

  test('of a device that says its name is the same device from any address', async () => {
    const query = { ...signInQuery('13800000001'), deviceId: 'desk-7' };
    const { data } = await call('POST', `/v1/token?${new URLSearchParams(query)}`);
    const first: Pair = (await refresh(data.refresh_token, { deviceId: 'desk-7' })).data;
    const second = await refresh(data.refresh_token, { deviceId: 'desk-7', address: '10.3.0.9' });
    expect(second).toMatchObject({ code: 200, data: { refresh_token: first.refresh_token } });
    // The web client says the device at sign-in but not here, as the customer's call has no such name.
    expect(await refresh(data.refresh_token)).toMatchObject({ data: { refresh_token: first.refresh_token } });
  });

  test('by two tabs at the same instant gives both the same pair', async () => {
    const person = await signIn('13800000002');
    const [one, other] = await Promise.all([refresh(person.refresh), refresh(person.refresh)]);
    expect([one.code, other.code]).toEqual([200, 200]);
    expect(one.data.access_token).toBe(other.data.access_token);
    expect(one.data.refresh_token).toBe(other.data.refresh_token);
    expect(await me(headerOf(one.data, person))).toBe(200);
  });

  test.each([
    ['eleven seconds later', {}, 11],
    ['at once from another device', { deviceId: 'stolen' }, 0],
    ['at once from another address', { address: '10.3.0.1' }, 0],
    ['at once from another browser', { agent: 'curl/8' }, 0],
  ])('must hold 5: with a used token %s ends the whole family and is logged', async (_, from, seconds) => {
    const person = await signIn('13800000003');
    const second: Pair = (await refresh(person.refresh)).data;
    const third: Pair = (await refresh(second.refresh_token)).data;
    expect(await me(headerOf(third, person))).toBe(200);
    clock.advance(seconds);
    expect(await refresh(person.refresh, from)).toEqual({
      code: 401,
      message: '登录已失效，请重新登录',
      data: null,
    });
    expect(await me(headerOf(third, person))).toBe(401);
    expect(await refresh(third.refresh_token)).toMatchObject({ code: 401 });
    expect(await row(third.refresh_token)).toMatchObject({ revoke_reason: 'reuse' });
    expect(told.at(-1)).toBe('reuse');
    const log = await lastLog();
    expect(log).toMatchObject({ result: 'refresh_reuse', mobile: '13800000003', name: '周慧敏' });
  });

  test.each([
    ['nothing', {}],
    ['no token', { appid: 'demo' }],
    ['a token nobody had', { appid: 'demo', refresh_token: 'x'.repeat(43) }],
    ['an unknown enterprise', { appid: 'nowhere', refresh_token: 'x' }],
    ['a list', { appid: 'demo', 'refresh_token[]': 'x' }],
  ])('with %s is 401', async (_, query) => {
    expect((await http.inject({ url: '/v1/refresh', query })).statusCode).toBe(401);
  });

  test('with the token of a disabled account is 401', async () => {
    const person = await signIn('13800000009');
    await admin.query(`update account set state = 'disabled' where mobile = '13800000009'`);
    expect(await refresh(person.refresh)).toMatchObject({ code: 401 });
  });
});

describe('a session', () => {
  test('takes its access token for 120 minutes and no longer', async () => {
    const person = await signIn('13800000005');
    clock.advance(119 * minutes);
    expect(await me(person.header)).toBe(200);
    clock.advance(2 * minutes);
    expect(await me(person.header)).toBe(401);
    expect(await refresh(person.refresh)).toMatchObject({ code: 200 });
  });

  test('takes its refresh token for seven days from its last use and no longer', async () => {
    const person = await signIn('13800000006');
    clock.advance(6 * days);
    const { data } = await refresh(person.refresh);
    clock.advance(6 * days);
    const again = (await refresh(data.refresh_token)).data;
    clock.advance(7 * days + 1);
    expect(await refresh(again.refresh_token)).toMatchObject({ code: 401 });
  });

  test('lasts thirty days however often it is refreshed', async () => {
    const person = await signIn('13800000006');
    let token = person.refresh;
    for (let i = 0; i < 5; i++) {
      clock.advance(6 * days - 60);
      const { data } = await refresh(token);
      token = data.refresh_token;
    }
    // Five minutes before its end: neither token outlives it.
    const { access_expires_at, refresh_expires_at, ends_at } = await row(token);
    expect(access_expires_at).toEqual(ends_at);
    expect(refresh_expires_at).toEqual(ends_at);
    clock.advance(6 * minutes);
    expect(await refresh(token)).toMatchObject({ code: 401 });
  });

  test('gives way when the same account opens a sixth, the oldest first', async () => {
    const people: Person[] = [];
    for (let i = 0; i < 5; i++) people.push(await signIn('13800000007'));
    for (const person of people) expect(await me(person.header)).toBe(200);
    const sixth = await signIn('13800000007');
    await vi.waitFor(async () => expect(await me(people[0]!.header)).toBe(401));
    expect(await row(people[0]!.refresh)).toMatchObject({ revoke_reason: 'replaced' });
    expect(told).toContain('replaced');
    for (const person of [...people.slice(1), sixth]) expect(await me(person.header)).toBe(200);
  });

  test('counts to five also when ten are opened at the same instant', async () => {
    await Promise.all(Array.from({ length: 10 }, () => signIn('13800000008')));
    const { rows } = await admin.query(
      `select count(*)::int as open from session s join account a on a.id = s.account_id and a.enterprise_id = s.enterprise_id where a.mobile = '13800000008' and s.revoked_at is null`,
    );
    expect(rows[0].open).toBe(5);
  });

  test('ends at once by signing out, which is logged, and its refresh token with it', async () => {
    const person = await signIn('13800000010');
    expect(await me(person.header)).toBe(200);
    expect(await person.delete('/v1/token')).toMatchObject({ code: 200 });
    expect(await me(person.header)).toBe(401);
    expect(await refresh(person.refresh)).toMatchObject({ code: 401 });
    expect(await lastLog()).toMatchObject({ result: 'logout', mobile: '13800000010' });
    expect(told.at(-1)).toBe('logout');
  });
});

describe('the header', () => {
  test('is taken as authorization and as authentication', async () => {
    const { header } = await signIn('13800000014');
    expect(await call('GET', '/user/v1/me', {}, { authorization: header })).toMatchObject({ code: 200 });
    expect(await call('GET', '/user/v1/me', {}, { authentication: header })).toMatchObject({ code: 200 });
  });

  test('is refused with 401 when absent, malformed, of another person or of another enterprise', async () => {
    const { header, access, client } = await signIn('13800000014');
    const made = (text: string) => `USERID ${Buffer.from(text).toString('base64')}`;
    expect(await call('GET', '/user/v1/me')).toMatchObject({ code: 401, data: null });
    for (const bad of [
      '',
      'USERID',
      'USERID !!!',
      header.replace('USERID', 'Bearer'),
      `${header} more`,
      made(`demo:${access}`),
      made(`demo:${access}:${client.uid}:more`),
      made(`demo:${access}:${client.uid + 1}`),
      made(`demo2:${access}:${client.uid}`),
      made(`demo:${access}x:${client.uid}`),
      made(`demo::${client.uid}`),
      `USERID ${'A'.repeat(5000)}`,
    ]) {
      expect([bad.slice(0, 60), await me(bad)]).toEqual([bad.slice(0, 60), 401]);
    }
    expect(await me(made(`demo:${access}:${client.uid}`))).toBe(200);
  });
});
