import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { staffLeft, staffResumed, staffSuspended } from '#areas/people/model/events';
import { systemCaller } from '#kernel/server/identity';
import { type Work, write } from '#kernel/server/work';
import { type Answer, testApp } from '#testing/app';
import { oneTimeCodeIssue } from '../../sessions/model/oneTimeCode';

const { app, http, signIn, signInQuery, databaseUrl } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const chiefMobile = '13800000001';
const chief = await signIn(chiefMobile);
const administrator = await signIn('13800000002');
const only = { code: 403, message: '只有总管理员可以管理总管理员' };
const one = async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows[0];
const roleOf = (key: string) => one('select id, version from role where enterprise_id = 1 and key = $1', [key]);
const account = () =>
  one('select id, version, staff_id from account where enterprise_id = 1 and mobile = $1', [chiefMobile]);
const enter = async (remoteAddress: string): Promise<Answer> => {
  const url = `/v1/token?${new URLSearchParams(signInQuery(chiefMobile))}`;
  return (await http.inject({ method: 'POST', url, remoteAddress })).json();
};
/** Work done by the administrator's hand, whatever rule it sets off. */
const byAdministrator = async <T>(run: (work: Work) => Promise<T>) => {
  const { access, client } = administrator;
  const who = { appid: 'demo', accessToken: access, uid: String(client.uid) };
  const actor = await app.identity.authenticate(who, '127.0.0.1');
  return write(app, actor!, systemCaller('test'), run);
};

describe('what only a chief may do to the chief’s role', () => {
  test('where from they may sign in, whether once only, its name: refused to an administrator, also by import', async () => {
    const { id, version } = await roleOf('super_editor');
    for (const change of [{ ipAllow: ['10.99.0.0/16'] }, { singleSession: true }, { name: '别的' }, { remark: '…' }])
      expect(await administrator.put('/user/v1/role/edit', { id, version, ...change })).toMatchObject(only);
    expect((await one('select ip_allow from role where id = $1', [id])).ip_allow).toEqual([]);
    expect((await administrator.delete('/user/v1/role/delete', { id, version })).code).toBe(409);
    expect((await administrator.post('/user/v1/role/copy', { id, name: '副本', key: 'copied' })).code).toBe(422);
  });

  test('the chief may, as long as they are inside themselves', async () => {
    const { id, version } = await roleOf('super_editor');
    const edit = (ipAllow: string[]) => chief.put('/user/v1/role/edit', { id, version, ipAllow });
    expect(await edit(['10.99.0.0/16'])).toMatchObject({ code: 422, data: [{ field: 'ipAllow' }] });
    const saved = await edit(['127.0.0.0/8']);
    expect(saved.code).toBe(200);
    expect((await enter('10.1.1.1')).code).toBe(403);
    const open = { id, version: saved.data.version, ipAllow: [] };
    expect((await chief.put('/user/v1/role/edit', open)).code).toBe(200);
    expect((await enter('10.1.1.1')).code).toBe(200);
  });

  test('another role of a chief’s keeps nobody out: its networks and its single session do not count for them', async () => {
    const { id: accountId } = await account();
    const { id, version } = await roleOf('marketing');
    await admin.query('insert into account_role (enterprise_id, account_id, role_id, sort) values (1, $1, $2, 9)', [
      accountId,
      id,
    ]);
    const change = { id, version, ipAllow: ['10.99.0.0/16'], singleSession: true };
    expect((await administrator.put('/user/v1/role/edit', change)).code).toBe(200);
    expect((await enter('10.1.1.1')).code).toBe(200);
    expect((await chief.get('/user/v1/me')).code).toBe(200);
  });
});

describe('what only a chief may do to a chief’s account', () => {
  test('whatever its form holds, and to lock or wake it', async () => {
    const { id, version } = await account();
    for (const change of [{ email: 'a@example.com' }, { mustChangePassword: true }])
      expect(await administrator.put('/user/v1/account/edit', { id, version, ...change })).toMatchObject(only);
    for (const [state, verb] of [
      ['locked', 'unlock'],
      ['disabled', 'enable'],
    ]) {
      await admin.query('update account set state = $2 where id = $1', [id, state]);
      expect(await administrator.post(`/user/v1/account/${verb}`, { id, version })).toMatchObject(only);
    }
    await admin.query(`update account set state = 'active' where id = $1`, [id]);
    // Their own e-mail is everybody's own.
    expect((await chief.put('/user/v1/me', { email: 'chief@example.com' })).code).toBe(200);
  });

  test('to end their sessions, forget their devices, or make a code that opens the console as them', async () => {
    const { id } = await account();
    const session = await one('select max(id)::int as id from session where account_id = $1', [id]);
    expect(await administrator.post('/user/v1/session/kick', { ids: [session.id] })).toMatchObject(only);
    const device = await one('select max(id)::int as id from known_device where account_id = $1', [id]);
    expect(await administrator.post('/user/v1/knownDevice/forget', { id: device.id })).toMatchObject(only);
    const asked = { accountId: Number(id), path: '/index', restrict: null };
    await expect(byAdministrator((work) => work.ask(oneTimeCodeIssue, asked))).rejects.toMatchObject({ code: 403 });
    expect((await chief.get('/user/v1/me')).code).toBe(200);
  });

  test('by way of their staff record: suspended, resumed, left', async () => {
    // A second chief, so that not the rule of the last one refuses.
    const { id: role } = await roleOf('super_editor');
    await admin.query(
      `insert into account_role (enterprise_id, account_id, role_id, sort) select 1, id, $1, 9 from account where enterprise_id = 1 and mobile = '13800000006'`,
      [role],
    );
    const staffId = Number((await account()).staff_id);
    const refused = { code: 403 };
    const on = '2026-02-01';
    await expect(byAdministrator((work) => work.emit(staffSuspended, { staffId, on }))).rejects.toMatchObject(refused);
    await expect(byAdministrator((work) => work.emit(staffResumed, { staffId, on }))).rejects.toMatchObject(refused);
    await expect(
      byAdministrator((work) => work.emit(staffLeft, { staffId, on, rehireable: true })),
    ).rejects.toMatchObject(refused);
    expect((await chief.get('/user/v1/me')).code).toBe(200);
  });
});
