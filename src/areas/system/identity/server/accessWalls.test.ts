import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { admits, rootRoles } from '#kernel/model/area';
import { testApp } from '#testing/app';
import { system } from '../../area';

const { app, http, signIn, databaseUrl } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());
const chiefHere = await signIn('13800000001');

describe('must hold 12: the first role decides which routes there are', () => {
  const hasRoute = (path: string, firstRole: string | undefined) => {
    const route = system.routes.find((one) => one.path === path)!;
    return admits(route.roles ?? rootRoles, firstRole);
  };

  test.each([
    [
      'super_editor',
      { '/upload': false, '/configAdmin': true, '/classifyAdmin': true, '/map': true, '/menuAdmin': true },
    ],
    ['customer-service-supervisor', { '/configAdmin': true, '/classifyAdmin': false, '/map': false, '/upload': false }],
    ['admin', { '/upload': true, '/configAdmin': true, '/logAdmin': true }],
    ['teacher', { '/upload': false, '/configAdmin': false, '/schoolCenter': true }],
  ])('%s', (role, expected) => {
    const found = Object.fromEntries(Object.keys(expected).map((path) => [path, hasRoute(path, role)]));
    expect(found).toEqual(expected);
  });

  test('after 切换角色 they follow without signing in again', async () => {
    await admin.query(
      `insert into account_role (enterprise_id, account_id, role_id, sort)
        select a.enterprise_id, a.id, r.id, 5 from account a join role r on r.enterprise_id = a.enterprise_id and r.key = 'teacher' where a.mobile = '13800000003' and a.enterprise_id = 1`,
    );
    const person = await signIn('13800000003');
    const first = async () => (await person.get('/user/v1/me')).data.roles[0];
    expect(hasRoute('/configAdmin', await first())).toBe(true);
    expect((await person.put('/user/v1/me/firstRole', { role: 'teacher' })).code).toBe(200);
    expect(hasRoute('/configAdmin', await first())).toBe(false);
  });
});

describe('must hold 14: what lies outside does not exist', () => {
  test('a principal gets 404 for another school’s row on every call, and no list or choice shows it', async () => {
    const principal = await signIn('13800000005');
    const own = principal.client.school!.id;
    const { rows } = await admin.query(
      'select id, version, name from department where enterprise_id = 1 and school_id <> $1 order by id limit 1',
      [own],
    );
    const [there] = rows;
    const path = '/common/orgs/department';
    expect((await principal.get(`${path}/detail`, { id: there.id })).code).toBe(404);
    expect((await principal.put(`${path}/edit`, { id: there.id, version: there.version, name: '别家' })).code).toBe(
      404,
    );
    expect((await principal.delete(`${path}/delete`, { id: there.id })).code).toBe(404);
    const list = await principal.get(`${path}/list`, { pageSize: 200 });
    expect(list.data.list.map((row: { id: number }) => row.id)).not.toContain(Number(there.id));
    const account = await admin.query(
      `select id, version from account where enterprise_id = 1 and school_id <> $1 and state = 'active' order by id limit 1`,
      [own],
    );
    await admin.query(
      `insert into role_permission (enterprise_id, role_id, permission) select 1, id, unnest(array['system.account.view', 'system.account.lock', 'system.account.export']) from role where key = 'principal' and enterprise_id = 1`,
    );
    const again = await signIn('13800000005');
    const { id, version } = account.rows[0];
    expect((await again.get('/user/v1/account/detail', { id })).code).toBe(404);
    expect((await again.post('/user/v1/account/lock', { id, version, reason: '越界' })).code).toBe(404);
    const { name, mobile } = (await admin.query('select name, mobile from account where id = $1', [id])).rows[0];
    const tail = String(mobile).slice(-4);
    expect((await again.get('/user/v1/account/options', { q: name, ids: id })).data).toEqual([]);
    const headers = { authorization: again.header };
    const sheet = await http.inject({ url: '/user/v1/account/export', query: { format: 'csv' }, headers });
    expect([sheet.statusCode, sheet.body.includes(tail)]).toEqual([200, false]);
    const device = await admin.query(
      'select name, sn from device where enterprise_id = 1 and school_id <> $1 and sn is not null and deleted_at is null limit 1',
      [own],
    );
    const found = await again.get('/work/v1/search', { q: device.rows[0].sn });
    expect(found.data).toEqual([]);
    expect((await chiefHere.get('/work/v1/search', { q: device.rows[0].sn })).data).not.toEqual([]);
  });

  test('another enterprise gets 404 for every id of this one, on every detail there is', async () => {
    const chief = await signIn('13900000001', 'demo2');
    const codes: Record<string, number> = {};
    for (const { of } of app.services.values()) {
      if (!of.verbs.includes('detail') || of.name === 'enterprise') continue;
      const { rows } = await admin.query(`select id from "${of.name}" where enterprise_id = 1 limit 1`);
      if (rows[0]) codes[of.name] = (await chief.get(`${of.path}/detail`, { id: rows[0].id })).code;
    }
    expect(Object.keys(codes).length).toBeGreaterThan(8);
    expect(Object.entries(codes).filter(([, code]) => code !== 404)).toEqual([]);
  });
});
