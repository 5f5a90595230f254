import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Answer, type Person, testApp } from '#testing/app';

const { http, clock, databaseUrl, logged, signIn, call } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const minutes = 60;
let lastAddress = 0;
const newAddress = () => `10.4.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;

const issue = async (person: Person, payload = {}) => (await person.post('/v1/token/code', payload)).data;
const useCode = async (code: string) => {
  const answer = await http.inject({ url: '/v1/verify_by_code', query: { code }, remoteAddress: newAddress() });
  return answer.json() as Answer;
};
const headerOf = (data: { access_token: string; client: { uid: number } }) => ({
  authorization: `USERID ${Buffer.from(`demo:${data.access_token}:${data.client.uid}`).toString('base64')}`,
});
const item = (person: Person) => ({
  name: '雨伞',
  kind: 'other',
  foundOn: '2026-07-08',
  schoolId: person.client.school!.id,
});

describe('a one-time code', async () => {
  const principal = await signIn('13800000005');

  test('opens a session with its owner’s rights, once', async () => {
    const { code, url, expires_in } = await issue(principal, { path: '/lostItem?state=kept' });
    expect({ length: code.length, expires_in, url }).toEqual({
      length: 32,
      expires_in: 120,
      url: `/lostItem?state=kept&code=${code}`,
    });
    const opened = await useCode(code);
    expect(opened).toMatchObject({ code: 200, data: { client: { uid: principal.client.uid, viaCode: true } } });
    expect(opened.data.client.permissions).toEqual(principal.client.permissions);
    const added = await call('POST', '/frontdesk/v1/lostItem/add', item(principal), headerOf(opened.data));
    expect(added.code).toBe(200);
    expect(await useCode(code)).toEqual({ code: 401, message: '验证码错误或已过期', data: null });
  });

  test('is spent by exactly one of ten calls at the same instant', async () => {
    const { code } = await issue(principal);
    const answers = await Promise.all(Array.from({ length: 10 }, () => useCode(code)));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, ...Array(9).fill(401)]);
  });

  test('works for 120 s', async () => {
    const [one, other] = [await issue(principal), await issue(principal)];
    clock.advance(118);
    expect((await useCode(one.code)).code).toBe(200);
    clock.advance(3);
    expect((await useCode(other.code)).code).toBe(401);
  });

  test('that is unknown, empty, overlong or a list is 401', async () => {
    for (const query of ['', 'code=', 'code=nobody', `code=${'x'.repeat(500)}`, 'code[]=x', 'code[a]=x']) {
      const answer = await http.inject({ url: `/v1/verify_by_code?${query}`, remoteAddress: newAddress() });
      expect([query.slice(0, 20), answer.statusCode]).toEqual([query.slice(0, 20), 401]);
    }
  });

  test('never leads outside the console', async () => {
    for (const path of ['//evil.example', 'https://evil.example', 'javascript:alert(1)']) {
      expect((await issue(principal, { path })).url).toMatch(/^\/index\?code=/);
    }
  });

  test('for reading only lets its session read, refuses every write, and lets it sign out', async () => {
    const { data } = await useCode((await issue(principal, { readOnly: true })).code);
    const header = headerOf(data);
    expect(await call('GET', '/frontdesk/v1/lostItem/list', {}, header)).toMatchObject({ code: 200 });
    expect(await call('POST', '/frontdesk/v1/lostItem/add', item(principal), header)).toMatchObject({ code: 403 });
    expect(await call('POST', '/v1/token/code', {}, header)).toMatchObject({ code: 403 });
    expect(await call('DELETE', '/v1/token', {}, header)).toMatchObject({ code: 200 });
    expect(await call('GET', '/user/v1/me', {}, header)).toMatchObject({ code: 401 });
  });

  test('of an account that was disabled meanwhile is worth nothing', async () => {
    const marketer = await signIn('13800000009');
    const { code } = await issue(marketer);
    await admin.query(`update account set state = 'disabled' where mobile = '13800000009'`);
    expect((await useCode(code)).code).toBe(401);
  });

  test('gives a session of at most twelve hours that cannot change the password', async () => {
    const { data } = await useCode((await issue(principal)).code);
    const change = { oldPwd: 'a'.repeat(64), newPwd: 'b'.repeat(64) };
    expect(await call('PUT', '/user/v1/me/password', change, headerOf(data))).toMatchObject({ code: 403 });
    clock.advance(11 * 60 * minutes + 55 * minutes);
    const query = { refresh_token: data.refresh_token, appid: 'demo' };
    const renewed = (await call('GET', '/v1/refresh', query)).data;
    expect((await call('GET', '/user/v1/me', {}, headerOf({ ...data, ...renewed }))).code).toBe(200);
    clock.advance(6 * minutes);
    expect((await call('GET', '/user/v1/me', {}, headerOf({ ...data, ...renewed }))).code).toBe(401);
    const last = { refresh_token: renewed.refresh_token, appid: 'demo' };
    expect((await call('GET', '/v1/refresh', last)).code).toBe(401);
  });
});

describe('an SMS code', () => {
  const post = async (path: string, payload: object, address = newAddress()) =>
    (await http.inject({ method: 'POST', url: path, payload, remoteAddress: address })).json() as Answer;
  const send = (mobile: string) => post('/v1/token/sms', { appid: 'demo', mobile });
  const enter = (mobile: string, code: string, appid = 'demo') => post('/v1/token/mobile', { appid, mobile, code });
  const sent = (mobile: string) => {
    const line = logged.findLast((one) => one.startsWith('SMS code') && one.includes(`****${mobile.slice(-4)}`));
    return /(\d{6})$/.exec(line ?? '')?.[1];
  };
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('signs in once', async () => {
    expect(await send('13800000001')).toEqual({ code: 200, message: 'ok', data: { wait: 60 } });
    const code = sent('13800000001')!;
    expect(await enter('13800000001', code)).toMatchObject({
      code: 200,
      data: { client: { roles: ['super_editor'] } },
    });
    expect(await enter('13800000001', code)).toMatchObject({ code: 401, message: '验证码错误或已过期' });
  });

  test('signs in one of ten calls at the same instant', async () => {
    await send('13800000002');
    const code = sent('13800000002')!;
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter('13800000002', code)));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, ...Array(9).fill(401)]);
  });

  test('lives five minutes', async () => {
    await send('13800000003');
    clock.advance(5 * minutes + 1);
    expect((await enter('13800000003', sent('13800000003')!)).code).toBe(401);
  });

  test('is killed by five wrong tries, and an older one is no second chance', async () => {
    await send('13800000004');
    const older = sent('13800000004')!;
    clock.advance(61);
    await send('13800000004');
    const newer = sent('13800000004')!;
    for (let i = 0; i < 5; i++) expect((await enter('13800000004', other(newer))).code).toBe(401);
    expect((await enter('13800000004', newer)).code).toBe(401);
    expect((await enter('13800000004', older)).code).toBe(401);
  });

  test('is sent once a minute, also when asked ten times at the same instant', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('13800000006')));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, ...Array(9).fill(429)]);
    expect(answers.find((answer) => answer.code === 429)!.data).toBeGreaterThan(50);
    clock.advance(61);
    expect((await send('13800000006')).code).toBe(200);
  });

  test('is answered for an unknown mobile as for a known one, and sends nothing', async () => {
    const before = logged.length;
    expect(await send('13855554444')).toEqual({ code: 200, message: 'ok', data: { wait: 60 } });
    expect((await send('13855554444')).code).toBe(429);
    expect(await enter('13855554444', '123456')).toEqual(await enter('13800000007', '123456'));
    expect(logged.slice(before).join()).not.toContain('SMS code');
  });

  test('lets a locked account in and unlocks it, but not a disabled one', async () => {
    await admin.query(`update account set state = 'locked' where mobile = '13800000010'`);
    await admin.query(`update account set state = 'disabled' where mobile = '13800000008'`);
    await send('13800000010');
    await send('13800000008');
    expect((await enter('13800000010', sent('13800000010')!)).code).toBe(200);
    expect((await enter('13800000008', sent('13800000008')!)).code).toBe(403);
    const { rows } = await admin.query(`select state from account where mobile = '13800000010'`);
    expect(rows).toEqual([{ state: 'active' }]);
  });

  test('of a suspended enterprise is answered with 403', async () => {
    await post('/v1/token/sms', { appid: 'demo2', mobile: '13900000001' });
    await admin.query(`update enterprise set state = 'suspended' where appid = 'demo2'`);
    const answer = await enter('13900000001', sent('13900000001')!, 'demo2');
    expect(answer).toMatchObject({ code: 403, message: '企业已停用' });
  });
});

describe('the enterprises of a mobile', () => {
  test('are answered in the same shape and in at least 300 ms for a known and an unknown one', async () => {
    for (const mobile of ['13800000001', '13866665555', '', "' or 1=1"]) {
      const since = performance.now();
      const { code, data } = await call('GET', '/v1/before_token', { mobile });
      expect(performance.now() - since).toBeGreaterThanOrEqual(299);
      expect({ code, data }).toEqual({ code: 200, data: [{ appid: 'demo', name: '启明教育', logo: '' }] });
    }
  });

  test('are limited to thirty questions a minute from one address', async () => {
    const ask = () => http.inject({ url: '/v1/before_token?mobile=1', remoteAddress: '10.5.0.1' });
    const thirty = await Promise.all(Array.from({ length: 30 }, ask));
    expect(new Set(thirty.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await ask()).statusCode).toBe(429);
  });
});
