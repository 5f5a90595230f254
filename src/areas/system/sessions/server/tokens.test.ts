import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { write } from '#kernel/server/work';
import { type Answer, type Person, testApp } from '#testing/app';
import { oneTimeCodeIssue } from '../model/oneTimeCode';

const { app, http, clock, databaseUrl, signIn, call } = await testApp();
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

  test('must hold 7: gives no more than its owner has', async () => {
    const teacher = await signIn('13800000007');
    const { data } = await useCode((await issue(teacher)).code);
    const there = { ...item(principal), name: '不该有' };
    expect(await call('POST', '/frontdesk/v1/lostItem/add', there, headerOf(data))).toMatchObject({ code: 403 });
    expect((await call('GET', '/user/v1/me', {}, headerOf(data))).code).toBe(200);
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

  test('asked for by an area holds only what it names of its owner’s permissions, and only reads', async () => {
    const { rows } = await admin.query(`select id from account where mobile = '13800000005' and enterprise_id = 1`);
    const accountId = Number(rows[0].id);
    const asked = { accountId, path: '/lostItem', restrict: ['frontdesk.lostItem.view', 'system.role.edit'] };
    const demo = { id: 1, appid: 'demo', timezone: 'Asia/Shanghai' };
    const issued = await write(app, systemActor(demo), systemCaller('test'), (work) =>
      work.ask(oneTimeCodeIssue, asked),
    );
    expect(issued!.url).toBe(`/lostItem?code=${issued!.code}`);
    const { data } = await useCode(issued!.code);
    expect(data.client.permissions).toEqual(['frontdesk.lostItem.view']);
    const codes = async (held: { access_token: string }) => {
      const header = headerOf({ ...data, ...held });
      return [
        (await call('GET', '/frontdesk/v1/lostItem/list', {}, header)).code,
        (await call('GET', '/people/v1/staff/list', {}, header)).code,
        (await call('POST', '/frontdesk/v1/lostItem/add', item(principal), header)).code,
      ];
    };
    expect(await codes(data)).toEqual([200, 403, 403]);
    const renewed = await call('GET', '/v1/refresh', { refresh_token: data.refresh_token, appid: 'demo' });
    expect(await codes(renewed.data)).toEqual([200, 403, 403]);
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
