import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Answer, type Person, testApp } from '#testing/app';

const t = await testApp();
const { call, clock, signIn, databaseUrl, hear } = t;
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const one = async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows[0];
const accountOf = async (mobile: string) =>
  Number((await one('select id from account where enterprise_id = 1 and mobile = $1', [mobile])).id);
const chief = await signIn('13800000001');
const administrator = await signIn('13800000002');
const counsellor = '13800000004';
const lookAs = async (by: Person, mobile: string, reason = '协助排查'): Promise<Answer> =>
  by.post('/user/v1/account/lookAs', { id: await accountOf(mobile), reason });
const headerOf = ({ access_token, client }: Answer['data']) => ({
  authorization: `USERID ${Buffer.from(`demo:${access_token}:${client.uid}`).toString('base64')}`,
});

describe('looking as another', () => {
  test('shows what they see, says who looks and until when, is logged with its reason, and told to the person', async () => {
    const them = await signIn(counsellor);
    expect((await lookAs(chief, counsellor, '')).code).toBe(422);
    const { code, data } = await lookAs(chief, counsellor);
    expect(code).toBe(200);
    const auth = headerOf(data);
    expect(data.client).toMatchObject({ uid: them.client.uid, lookedBy: { name: chief.client.name } });
    const me = await call('GET', '/user/v1/me', {}, auth);
    expect(me.data).toMatchObject({ uid: them.client.uid, lookedBy: { name: chief.client.name } });
    const mine = await them.get('/api/v1/student/customer/list', { pageSize: 5 });
    const seen = await call('GET', '/api/v1/student/customer/list', { pageSize: '5' }, auth);
    expect(seen).toMatchObject({ code: 200, data: { total: mine.data.total } });
    const logged = await one(
      `select staff_name as name, reason, row_id from operation_log where action = 'lookAs' order by id desc limit 1`,
    );
    expect(logged).toEqual({
      name: chief.client.name,
      reason: '协助排查',
      row_id: String(await accountOf(counsellor)),
    });
    await hear();
    expect(
      await one(`select title_zh as title from message where kind = 'system.lookedAs' order by id desc limit 1`),
    ).toMatchObject({
      title: `${chief.client.name} 正在以您的身份查看系统`,
    });
    // Their own sessions and their last sign-in are left alone.
    expect((await them.get('/user/v1/me')).code).toBe(200);
    expect((await them.get('/user/v1/me')).data.lookedBy).toBeNull();
  });

  test('changes nothing, whatever is sent: no write of any kind, no reveal, no export, no code, no further look', async () => {
    const auth = headerOf((await lookAs(chief, counsellor)).data);
    const tries: [Parameters<typeof call>[0], string, Record<string, unknown>][] = [
      ['POST', '/api/v1/student/customer/add', { name: '某' }],
      ['PUT', '/api/v1/student/customer/edit', { id: 1, version: 1, name: '某' }],
      ['POST', '/user/v1/reveal', { entity: 'customer', id: 1, field: 'mobile', purpose: '看' }],
      ['GET', '/api/v1/student/customer/export', {}],
      ['PUT', '/user/v1/me', { email: 'a@example.com' }],
      ['PUT', '/user/v1/me/password', { oldPwd: 'a'.repeat(64), newPwd: 'b'.repeat(64) }],
      ['POST', '/user/v1/me/tfa/begin', { kind: 'totp', pwd: 'a'.repeat(64) }],
      ['POST', '/v1/token/code', {}],
      ['POST', '/v1/token/sms', { scene: 'change_mobile' }],
      ['POST', '/user/v1/account/lookAs', { id: await accountOf('13800000008'), reason: '再看' }],
    ];
    const count = async () =>
      (
        await one(
          `select (select count(*) from customer) + (select count(*) from one_time_code) + (select count(*) from verify_code) as n`,
        )
      ).n;
    const before = await count();
    for (const [method, path, payload] of tries)
      expect([path, (await call(method, path, payload, auth)).code]).toEqual([path, 403]);
    expect(await count()).toBe(before);
    // What was tried is written down under the name of who looked.
    const refused = await one(
      `select staff_name as name from operation_log where result = 'refused' order by id desc limit 1`,
    );
    expect(refused.name).toBe(chief.client.name);
  });

  test('is over after half an hour, with the looker’s own session, or when they end it; it is not renewed', async () => {
    const first = (await lookAs(chief, counsellor)).data;
    expect(first.refresh_token).toBeUndefined();
    clock.advance(29 * 60);
    expect((await call('GET', '/user/v1/me', {}, headerOf(first))).code).toBe(200);
    clock.advance(61);
    expect((await call('GET', '/user/v1/me', {}, headerOf(first))).code).toBe(401);
    const again = await signIn('13800000001');
    const second = (await lookAs(again, counsellor)).data;
    expect((await call('DELETE', '/v1/token', {}, headerOf(second))).code).toBe(200);
    expect((await call('GET', '/user/v1/me', {}, headerOf(second))).code).toBe(401);
    const third = (await lookAs(again, counsellor)).data;
    await again.delete('/v1/token');
    clock.advance(6);
    expect((await call('GET', '/user/v1/me', {}, headerOf(third))).code).toBe(401);
    expect((await chief.get('/user/v1/me')).code).toBe(200);
  });

  test('never upwards: not at the chief, not at who may more, not without the permission, not at oneself', async () => {
    expect(await lookAs(administrator, '13800000001')).toMatchObject({ code: 403 });
    const second = await one(`select id from role where enterprise_id = 1 and key = 'super_editor'`);
    await admin.query(`insert into account_role (enterprise_id, account_id, role_id, sort) values (1, $1, $2, 9)`, [
      await accountOf('13800000008'),
      second.id,
    ]);
    // Not even a chief at another chief.
    expect(await lookAs(chief, '13800000008')).toMatchObject({ code: 403, message: '不能以总管理员的身份查看' });
    await admin.query('delete from account_role where sort = 9 and role_id = $1', [second.id]);
    expect((await lookAs(chief, '13800000001')).code).toBe(409);
    expect((await lookAs(await signIn(counsellor), '13800000008')).code).toBe(403);
    // An administrator holds no customers: who does, may more.
    const beyond = await lookAs(administrator, counsellor);
    expect(beyond.code).toBe(403);
    expect(beyond.message).toContain('此人的权限超出您的权限');
  });

  test('what the looker loses meanwhile is gone from the look as well, and what they see covered stays covered', async () => {
    const { data } = await lookAs(chief, counsellor);
    const auth = headerOf(data);
    expect((await call('GET', '/api/v1/student/customer/list', {}, auth)).code).toBe(200);
    await admin.query(`update account set state = 'disabled' where id = $1`, [await accountOf('13800000001')]);
    clock.advance(6);
    expect((await call('GET', '/api/v1/student/customer/list', {}, auth)).code).toBe(401);
    await admin.query(`update account set state = 'active' where id = $1`, [await accountOf('13800000001')]);
  });
});
