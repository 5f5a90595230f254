import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { testApp } from '#testing/app';

const { http, clock, databaseUrl, signIn, call, signInQuery } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const pwd = (text: string) => createHash('sha256').update(text).digest('hex');
const tell = () => admin.query(`select pg_notify('console', '{"topic":"actors","payload":{}}')`);
const grant = (role: string, key: string) =>
  admin.query(
    `insert into role_permission (enterprise_id, role_id, permission) select enterprise_id, id, $2 from role where key = $1`,
    [role, key],
  );

describe('changing the password', async () => {
  const teacher = await signIn('13800000007');
  const other = await signIn('13800000007');
  const change = (oldPwd: string, newPwd: string) =>
    teacher.put('/user/v1/me/password', { oldPwd: pwd(oldPwd), newPwd: pwd(newPwd) });
  const opens = async (password: string) =>
    (await call('POST', `/v1/token?${new URLSearchParams(signInQuery('13800000007', { pwd: pwd(password) }))}`)).code;

  test('needs the old one', async () => {
    expect(await change('a guess', 'New@2026')).toMatchObject({
      code: 422,
      data: [{ field: 'oldPwd', message: '原密码不正确' }],
    });
    expect(await opens('Demo@2026')).toBe(200);
  });

  test('is guessed five times from one session, then waits as the door does, also ten at once; the session goes on', async () => {
    const marketer = await signIn('13800000009');
    const guess = (text: string) =>
      marketer.put('/user/v1/me/password', { oldPwd: pwd(text), newPwd: pwd('New@2026x') });
    const codes = (await Promise.all(Array.from({ length: 10 }, (_, i) => guess(`a guess ${i}`)))).map(
      (one) => one.code,
    );
    expect(codes.sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429, 429, 429]);
    expect((await guess('Demo@2026')).data).toBeGreaterThan(890);
    expect((await marketer.get('/user/v1/me')).code).toBe(200);
    expect((await signIn('13800000009')).client.name).toBe(marketer.client.name);
  });

  test('takes a digest and nothing else', async () => {
    const plain = await teacher.put('/user/v1/me/password', { oldPwd: pwd('Demo@2026'), newPwd: 'New@2026' });
    expect(plain).toMatchObject({ code: 422, data: [{ field: 'newPwd' }] });
  });

  test('ends every other session and keeps this one', async () => {
    expect((await other.get('/user/v1/me')).code).toBe(200);
    expect(await change('Demo@2026', 'New@1')).toMatchObject({ code: 200 });
    expect((await other.get('/user/v1/me')).code).toBe(401);
    expect((await teacher.get('/user/v1/me')).code).toBe(200);
    expect([await opens('Demo@2026'), await opens('New@1')]).toEqual([401, 200]);
  });

  test('refuses the present one and the five before it, and takes an older one', async () => {
    for (let i = 1; i < 6; i++) expect((await change(`New@${i}`, `New@${i + 1}`)).code).toBe(200);
    for (const used of ['New@6', 'New@5', 'New@4', 'New@3', 'New@2', 'New@1']) {
      expect(await change('New@6', used)).toMatchObject({ code: 422, data: [{ field: 'newPwd' }] });
    }
    expect((await change('New@6', 'Demo@2026')).code).toBe(200);
  });

  test('is logged without any of the passwords', async () => {
    const { rows } = await admin.query(`select * from operation_log where action = 'changePassword'`);
    expect(rows).toHaveLength(7);
    expect(JSON.stringify(rows)).not.toContain(pwd('New@1'));
    expect(JSON.stringify(rows)).not.toContain('argon2');
  });
});

describe('roles and permissions', () => {
  test('the first role is the person’s own choice among those they hold', async () => {
    await admin.query(
      `insert into account_role (enterprise_id, account_id, role_id, sort)
        select a.enterprise_id, a.id, r.id, 5 from account a join role r on r.enterprise_id = a.enterprise_id and r.key = 'teacher' where a.mobile = '13800000006'`,
    );
    const person = await signIn('13800000006');
    const roles = async () => (await person.get('/user/v1/me')).data.roles;
    expect(await roles()).toEqual(['hr', 'teacher']);
    const changed = await person.put('/user/v1/me/firstRole', { role: 'teacher' });
    expect(changed).toMatchObject({ code: 200, data: { roles: ['teacher', 'hr'] } });
    expect(await roles()).toEqual(['teacher', 'hr']);
    expect(await person.put('/user/v1/me/firstRole', { role: 'super_editor' })).toMatchObject({ code: 404 });
    expect(await roles()).toEqual(['teacher', 'hr']);
  });

  test('a grant works from the next request once it is told, and moves the version of permissions', async () => {
    const teacher = await signIn('13800000007');
    const list = () => http.inject({ url: '/frontdesk/v1/lostItem/list', headers: { authorization: teacher.header } });
    const version = async () =>
      (await http.inject({ url: '/user/v1/me', headers: { authorization: teacher.header } })).headers['x-perm-version'];
    const before = await version();
    expect((await list()).statusCode).toBe(403);
    await grant('teacher', 'frontdesk.lostItem.view');
    expect((await list()).statusCode).toBe(403);
    await tell();
    await vi.waitFor(async () => expect((await list()).statusCode).toBe(200), 1000);
    expect(await version()).not.toBe(before);
  });

  test('a grant that nobody told works within five seconds', async () => {
    const finance = await signIn('13800000008');
    const code = async () => (await finance.get('/frontdesk/v1/lostItem/list')).code;
    expect(await code()).toBe(403);
    await grant('finance', 'frontdesk.lostItem.view');
    clock.advance(4);
    expect(await code()).toBe(403);
    clock.advance(1);
    expect(await code()).toBe(200);
  });

  test('a role that is switched off, not yet valid or over gives nothing', async () => {
    const principal = await signIn('13800000005');
    const code = async () => {
      clock.advance(6);
      return (await principal.get('/frontdesk/v1/lostItem/list')).code;
    };
    const valid = (from: string | null, to: string | null) =>
      admin.query(
        `update account_role set valid_from = $1, valid_to = $2 where account_id = (select id from account where mobile = '13800000005')`,
        [from, to],
      );
    expect(await code()).toBe(200);
    await valid('2999-01-01', null);
    expect(await code()).toBe(403);
    await valid(null, '2020-01-01');
    expect(await code()).toBe(403);
    await valid('2020-01-01', '2999-01-01');
    expect(await code()).toBe(200);
    await admin.query(`update role set enabled = false where key = 'principal'`);
    expect(await code()).toBe(403);
  });
});
