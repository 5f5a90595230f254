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
const byCode = async (code: string) => {
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
  const live = async () =>
    (
      await admin.query<{ way: string }>(
        `select s.way from session s join account a on a.id = s.account_id left join session i on i.id = s.issuer_id
          where a.mobile = '13800000005' and s.revoked_at is null and s.refresh_expires_at > $1 and i.revoked_at is null`,
        [clock.now()],
      )
    ).rows;

  test('opens a session with its owner’s rights, once', async () => {
    const { code, url, expires_in } = await issue(principal, { path: '/lostItem?state=kept' });
    expect({ length: code.length, expires_in, url }).toEqual({
      length: 32,
      expires_in: 120,
      url: `/lostItem?state=kept&code=${code}`,
    });
    const opened = await byCode(code);
    expect(opened).toMatchObject({ code: 200, data: { client: { uid: principal.client.uid, viaCode: true } } });
    expect(opened.data.client.permissions).toEqual(principal.client.permissions);
    const added = await call('POST', '/frontdesk/v1/lostItem/add', item(principal), headerOf(opened.data));
    expect(added.code).toBe(200);
    expect(await byCode(code)).toEqual({ code: 401, message: '验证码错误或已过期', data: null });
  });

  test('must hold 7: gives no more than its owner has', async () => {
    const teacher = await signIn('13800000007');
    const { data } = await byCode((await issue(teacher)).code);
    const there = { ...item(principal), name: '不该有' };
    expect(await call('POST', '/frontdesk/v1/lostItem/add', there, headerOf(data))).toMatchObject({ code: 403 });
    expect((await call('GET', '/user/v1/me', {}, headerOf(data))).code).toBe(200);
  });

  test('is spent by exactly one of ten calls at the same instant', async () => {
    const { code } = await issue(principal);
    const answers = await Promise.all(Array.from({ length: 10 }, () => byCode(code)));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, ...Array(9).fill(401)]);
  });

  test('works for 120 s', async () => {
    const [one, other] = [await issue(principal), await issue(principal)];
    clock.advance(118);
    expect((await byCode(one.code)).code).toBe(200);
    clock.advance(3);
    expect((await byCode(other.code)).code).toBe(401);
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
    const { data } = await byCode((await issue(principal, { readOnly: true })).code);
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
    const { data } = await byCode(issued!.code);
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
    expect((await byCode(code)).code).toBe(401);
  });

  test('makes no further code, neither by hand nor by way of an area', async () => {
    const { data } = await byCode((await issue(principal)).code);
    expect(await call('POST', '/v1/token/code', {}, headerOf(data))).toMatchObject({ code: 403 });
  });

  test('gives a session that ends with the one that made the code, as a code that was not used yet is worth nothing then', async () => {
    const me = (data: { access_token: string; client: { uid: number } }) =>
      call('GET', '/user/v1/me', {}, headerOf(data)).then(({ code }) => code);
    const ways: ((issuer: Person) => Promise<unknown>)[] = [
      (issuer) => issuer.delete('/v1/token'),
      (issuer) => principal.post('/user/v1/session/kick', { others: true }).then(() => issuer),
    ];
    for (const end of ways) {
      const issuer = await signIn('13800000005');
      const [used, unused] = [await issue(issuer), await issue(issuer)];
      const { data } = await byCode(used.code);
      expect(await me(data)).toBe(200);
      await end(issuer);
      expect(await me(data)).toBe(401);
      const again = { refresh_token: data.refresh_token, appid: 'demo' };
      expect((await call('GET', '/v1/refresh', again)).code).toBe(401);
      expect((await byCode(unused.code)).code).toBe(401);
    }
    const listed = (await principal.get('/user/v1/session/list', { mine: true })).data.list;
    expect(listed.filter((row: { way: string }) => row.way === 'code')).toHaveLength(
      (await live()).filter((row) => row.way === 'code').length,
    );
  });

  test('gives a session that does not push out the one that made it where a role has only one', async () => {
    await admin.query(`update role set single_session = true where key = 'finance' and enterprise_id = 1`);
    const clerk = await signIn('13800000008');
    const { data } = await byCode((await issue(clerk)).code);
    expect((await call('GET', '/user/v1/me', {}, headerOf(data))).code).toBe(200);
    expect((await clerk.get('/user/v1/me')).code).toBe(200);
  });

  test('gives a session of at most twelve hours that cannot change the password', async () => {
    const { data } = await byCode((await issue(principal)).code);
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
