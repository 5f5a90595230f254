import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app';

const { http, signIn, databaseUrl } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const chief = await signIn('13800000001');
const administrator = await signIn('13800000002');
const roleOf = async (key: string) =>
  (await admin.query('select * from role where key = $1 and enterprise_id = 1', [key])).rows[0];
const grants = async (key: string) => (await chief.get('/user/v1/role/grants', { id: (await roleOf(key)).id })).data;

async function save(
  person: typeof chief,
  key: string,
  change: (now: { permission: string; dataScope: string | null }[]) => unknown,
  more = {},
) {
  const { id, version } = await roleOf(key);
  const now = await grants(key);
  return person.put('/user/v1/role/grants', {
    id,
    version,
    grants: change(now.grants),
    fieldRules: now.fieldRules,
    ...more,
  });
}

describe('grants are saved as a whole', () => {
  test('must hold 16: what is taken away fails on the next request of a running session, and its menu entry is gone', async () => {
    const person = await signIn('13800000005');
    const answer = () => http.inject({ url: '/school/v1/school/list', headers: { authorization: person.header } });
    const menu = async () => JSON.stringify((await person.get('/api/v1/systemmenu/mine')).data);
    const before = await answer();
    expect(before.statusCode).toBe(200);
    expect(await menu()).toContain('/schoolCenter');
    expect(
      (await save(administrator, 'principal', (now) => now.filter((one) => one.permission !== 'system.school.view')))
        .code,
    ).toBe(200);
    const after = await answer();
    expect(after.statusCode).toBe(403);
    expect(after.headers['x-perm-version']).not.toBe(before.headers['x-perm-version']);
    expect(await menu()).not.toContain('/schoolCenter');
    await save(administrator, 'principal', (now) => [
      ...now,
      { permission: 'system.school.view', dataScope: 'school' },
    ]);
    expect((await answer()).statusCode).toBe(200);
  });

  test('a stale version saves nothing', async () => {
    const { id, version } = await roleOf('teacher');
    const answer = await chief.put('/user/v1/role/grants', { id, version: version - 1, grants: [] });
    expect(answer).toMatchObject({ code: 409, data: { reason: 'stale' } });
    expect((await grants('teacher')).grants.length).toBeGreaterThan(0);
  });

  test('an unknown permission is refused', async () => {
    expect(
      await save(chief, 'teacher', (now) => [...now, { permission: 'no.such.thing', dataScope: null }]),
    ).toMatchObject({ code: 422 });
  });

  test('the log says which permission went from which scope to which', async () => {
    await save(administrator, 'teacher', (now) => [
      ...now.filter((one) => one.permission !== 'system.school.view'),
      { permission: 'system.region.view', dataScope: 'all' },
    ]);
    const { rows } = await admin.query(
      `select before, after from operation_log where action = 'grant' order by id desc limit 1`,
    );
    expect(rows[0]).toEqual({
      before: { 'system.school.view': 'school', 'system.region.view': null },
      after: { 'system.school.view': null, 'system.region.view': 'all' },
    });
  });
});

describe('rule 15 and must hold 17', () => {
  test('nobody grants what they lack: 403 with the permission’s name', async () => {
    const answer = await save(administrator, 'teacher', (now) => [
      ...now,
      { permission: 'frontdesk.lostItem.edit', dataScope: 'self' },
    ]);
    expect(answer).toMatchObject({ code: 403, data: 'frontdesk.lostItem.edit' });
    expect(answer.message).toContain('失物 · 编辑');
  });

  test('nobody grants wider than they hold, but may narrow what is wider', async () => {
    const { id } = await roleOf('hr');
    const person = await signIn('13800000006');
    await admin.query(
      `insert into role_permission (enterprise_id, role_id, permission, data_scope) values
        (1, $1, 'system.role.edit', 'all'), (1, $1, 'system.role.view', 'all'), (1, $1, 'system.school.view', 'school')`,
      [id],
    );
    const hr = await signIn('13800000006');
    const wide = await save(hr, 'teacher', (now) => [
      ...now,
      { permission: 'system.school.view', dataScope: 'region' },
    ]);
    expect(wide).toMatchObject({ code: 403, data: 'system.school.view' });
    expect(
      (await save(hr, 'teacher', (now) => [...now, { permission: 'system.school.view', dataScope: 'school' }])).code,
    ).toBe(200);
    expect((await save(hr, 'teacher', (now) => now.map((one) => ({ ...one, dataScope: 'self' })))).code).toBe(200);
    expect(person.client.uid).toBe(hr.client.uid);
  });

  test('a wider default scope, or switching a role on again, is granting too', async () => {
    const hr = await signIn('13800000006');
    const made = await chief.post('/user/v1/role/add', {
      name: '巡检',
      key: 'inspector',
      dataScope: 'self',
      enabled: false,
    });
    const { id } = made.data;
    await save(chief, 'inspector', () => [{ permission: 'system.school.view', dataScope: null }]);
    const edit = async (values: object) =>
      hr.put('/user/v1/role/edit', { id, version: (await roleOf('inspector')).version, ...values });
    expect((await edit({ dataScope: 'region' })).code).toBe(200);
    expect(await edit({ enabled: true })).toMatchObject({ code: 403, data: 'system.school.view' });
    expect((await edit({ dataScope: 'self', enabled: true })).code).toBe(200);
    expect(await edit({ dataScope: 'all' })).toMatchObject({ code: 403, data: 'system.school.view' });
  });

  test('nobody edits a role they hold, nor is the chief’s changed at all', async () => {
    const own = { code: 409, message: '不能修改自己的角色' };
    expect(await save(administrator, 'admin', (now) => now)).toMatchObject(own);
    const { id, version } = await roleOf('admin');
    expect(await administrator.put('/user/v1/role/edit', { id, version, remark: '我' })).toMatchObject(own);
    const top = await roleOf('super_editor');
    expect(
      await administrator.put('/user/v1/role/grants', { id: top.id, version: top.version, grants: [] }),
    ).toMatchObject({ code: 409 });
    const off = { id: top.id, version: top.version, enabled: false };
    expect(await administrator.put('/user/v1/role/edit', off)).toMatchObject({ code: 403 });
    expect(await chief.put('/user/v1/role/edit', off)).toMatchObject({ code: 409, message: '至少保留一名总管理员' });
  });

  test('a sensitive permission needs a reason', async () => {
    const add = (now: object[]) => [...now, { permission: 'people.staff.reveal', dataScope: 'school' }];
    expect(await save(chief, 'academic', add)).toMatchObject({ code: 422, data: [{ field: 'reason' }] });
    expect((await save(chief, 'academic', add, { reason: '核对通讯录' })).code).toBe(200);
  });
});

describe('field rules', () => {
  test('show, mask or hide a sensitive field from the next request on', async () => {
    const person = await signIn('13800000005');
    const mobile = async () => (await person.get('/people/v1/staff/list', { pageSize: 1 })).data.list[0].mobile;
    expect(await mobile()).toMatch(/^\d{3}\*{4}\d{4}$/);
    const rule = (view: string) =>
      save(chief, 'principal', (now) => now, { fieldRules: [{ entity: 'staff', field: 'mobile', view }] });
    expect((await rule('show')).code).toBe(200);
    expect(await mobile()).toMatch(/^\d{11}$/);
    expect((await rule('hide')).code).toBe(200);
    expect(await mobile()).toBeNull();
    // Of several roles the most open counts, among those that show the rows at all.
    const account = (await admin.query(`select id from account where mobile = '13800000005'`)).rows[0].id;
    const also = async (key: string) =>
      expect(
        (await chief.post('/user/v1/account/addRole', { ids: [account], roleId: (await roleOf(key)).id })).code,
      ).toBe(200);
    await also('customer-service-supervisor');
    expect(await mobile()).toBeNull();
    await also('region-manager');
    expect(await mobile()).toMatch(/^\d{3}\*{4}\d{4}$/);
    await admin.query(
      `delete from account_role where account_id = $1 and role_id in (select id from role where key in ('customer-service-supervisor', 'region-manager'))`,
      [account],
    );
  });

  test('keep a field from being changed by who may not, and only that field', async () => {
    await save(chief, 'hr', (now) => now, {
      fieldRules: [{ entity: 'staff', field: 'mobile', view: 'show', edit: false }],
    });
    const hr = await signIn('13800000006');
    const row = (await hr.get('/people/v1/staff/detail', { id: hr.client.uid })).data;
    expect(row.$locked).toEqual(['mobile']);
    const edit = (change: object) => hr.put('/people/v1/staff/edit', { id: row.id, version: row.version, ...change });
    expect(await edit({ mobile: '13700001111' })).toMatchObject({
      code: 422,
      data: [{ field: 'mobile', rule: 'locked', message: '您没有修改手机的权限' }],
    });
    // Sent back as it was, beside what may be changed, it is no change.
    expect(await edit({ mobile: row.mobile, gender: 'female' })).toMatchObject({ code: 200 });
    await save(chief, 'hr', (now) => now, { fieldRules: [{ entity: 'staff', field: 'mobile', view: 'show' }] });
    const again = (await hr.get('/people/v1/staff/detail', { id: hr.client.uid })).data;
    expect(again).not.toHaveProperty('$locked');
    const changed = { id: row.id, version: again.version, mobile: '13700001111' };
    expect(await hr.put('/people/v1/staff/edit', changed)).toMatchObject({ code: 200 });
  });

  test('only for fields declared sensitive; plain only by who may reveal', async () => {
    const rules = [{ entity: 'staff', field: 'name', view: 'hide' }];
    expect(await save(chief, 'principal', (now) => now, { fieldRules: rules })).toMatchObject({ code: 422 });
    const open = [{ entity: 'lostItem', field: 'finderMobile', view: 'show' }];
    expect(await save(administrator, 'teacher', (now) => now, { fieldRules: open })).toMatchObject({
      code: 403,
      data: 'frontdesk.lostItem.reveal',
    });
  });
});

describe('roles', () => {
  test('a copy takes grants and field rules along', async () => {
    const { id } = await roleOf('academic');
    const copied = await chief.post('/user/v1/role/copy', { id, name: '教务二', key: 'academic-two' });
    expect(copied).toMatchObject({ code: 200, data: { key: 'academic-two', builtin: false } });
    expect((await grants('academic-two')).grants).toEqual((await grants('academic')).grants);
  });

  test('built-in ones cannot be deleted, nor one that somebody has', async () => {
    expect(await chief.delete('/user/v1/role/delete', { id: (await roleOf('teacher')).id })).toMatchObject({
      code: 409,
      message: '内置角色不能删除',
    });
    const { id } = await roleOf('academic-two');
    const account = (await admin.query(`select id from account where mobile = '13800000004'`)).rows[0].id;
    expect((await chief.post('/user/v1/account/addRole', { ids: [account], roleId: id })).code).toBe(200);
    expect(await chief.delete('/user/v1/role/delete', { id })).toMatchObject({ code: 409 });
    await admin.query('delete from account_role where role_id = $1', [id]);
    expect((await chief.delete('/user/v1/role/delete', { id })).code).toBe(200);
  });

  test('must hold 13: scope is decided per permission, not per person', async () => {
    const person = await signIn('13800000007');
    const { rows } = await admin.query(`select id from role where key = 'hr' and enterprise_id = 1`);
    const account = (await admin.query(`select id from account where mobile = '13800000007'`)).rows[0].id;
    await chief.post('/user/v1/role/add', { name: '只看校区', key: 'all-schools', dataScope: 'all' });
    await save(chief, 'all-schools', () => [{ permission: 'system.school.view', dataScope: null }]);
    await chief.post('/user/v1/account/addRole', { ids: [account], roleId: (await roleOf('all-schools')).id });
    expect(rows).toHaveLength(1);
    const schools = await person.get('/school/v1/school/list', { pageSize: 50 });
    expect(schools.data.list.length).toBe(12);
    const people = await person.get('/people/v1/staff/list', {});
    expect(people.data.list.map((row: { id: number }) => row.id)).toEqual([person.client.uid]);
  });

  test('enterprises are the platform’s business: nobody else holds those permissions', async () => {
    expect(chief.client.permissions.filter((key) => key.startsWith('system.enterprise.'))).toEqual([]);
    expect((await chief.get('/user/v1/enterprise/list')).code).toBe(403);
  });
});
