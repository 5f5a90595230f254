import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataScope } from '#kernel/model/area';
import { type Person, type TestApp, testApp } from '#testing/app';
import { multipart } from '#testing/form';

const path = '/frontdesk/v1/lostItem';
const verbs = ['view', 'add', 'edit', 'delete', 'export', 'import', 'giveBack', 'discard', 'reveal'];
let t: TestApp;
let boss: Person;
let stranger: Person;
let database: Client;
const items: Record<string, number> = {};
const schools: Record<string, number> = {};

beforeAll(async () => {
  t = await testApp();
  [boss, stranger] = [await t.signIn('13800000001'), await t.signIn('13900000001', 'demo2')];
  database = new Client(t.databaseUrl);
  await database.connect();
  for (const { id, code } of (await boss.get('/school/v1/school/list', { pageSize: 200 })).data.list)
    schools[code] = id;
  // Everyone signs in at SH001; the colleague shares the clerk's department, the neighbour only the school.
  const [clerk, colleague] = [await staffOf('13800000004'), await staffOf('13800000007')];
  const neighbour = await staffOf('13800000008');
  const { rows } = await database.query('select id from department where school_id = $1 order by id', [schools.SH001]);
  await database.query(
    'update staff set department_id = case when id = $1 then $3::bigint else $2 end where id = any($4)',
    [neighbour, rows[0].id, rows[1].id, [clerk, colleague, neighbour]],
  );
  const add = async (name: string, code: string, keeperId: number | null) => {
    const given = {
      name,
      kind: 'other',
      foundOn: '2026-07-08',
      schoolId: schools[code],
      keeperId: keeperId ?? '',
      finderMobile: '13812341234',
    };
    items[name] = (await boss.post(`${path}/add`, given)).data.id;
  };
  await add('mine', 'SH001', clerk);
  await add('department', 'SH001', colleague);
  await add('school', 'SH001', neighbour);
  await add('region', 'SH002', null);
  await add('all', 'BJ010', null);
});
afterAll(() => database.end());

const staffOf = async (mobile: string): Promise<number> =>
  (
    await database.query(
      `select id from staff where mobile = $1 and enterprise_id = (select id from enterprise where appid = 'demo')`,
      [mobile],
    )
  ).rows[0].id;

/** Signs the clerk in with exactly these grants, one role for each. */
async function clerkWith(
  ...roles: { scope: DataScope; verbs: readonly string[]; also?: readonly string[] }[]
): Promise<Person> {
  const { rows } = await database.query(`select id, enterprise_id from account where mobile = '13800000004'`);
  const { id: accountId, enterprise_id: enterpriseId } = rows[0];
  await database.query('delete from account_role where account_id = $1', [accountId]);
  for (const { scope, verbs: granted, also = [] } of roles) {
    const made = await database.query(
      `insert into role (enterprise_id, name, key, data_scope) values ($1, gen_random_uuid()::text, 'r' || substr(md5(random()::text), 1, 20), $2) returning id`,
      [enterpriseId, scope],
    );
    const roleId = made.rows[0].id;
    await database.query('insert into account_role (enterprise_id, account_id, role_id) values ($1, $2, $3)', [
      enterpriseId,
      accountId,
      roleId,
    ]);
    const keys = [...granted.map((verb) => `frontdesk.lostItem.${verb}`), ...also];
    await database.query(
      'insert into role_permission (enterprise_id, role_id, permission) select $1, $2, unnest($3::text[])',
      [enterpriseId, roleId, keys],
    );
  }
  return t.signIn('13800000004');
}

/** Every call that takes the id of a row. */
const callsOn = (person: Person, id: number) => ({
  detail: () => person.get(`${path}/detail`, { id }),
  history: () => person.get(`${path}/history`, { id }),
  edit: () => person.put(`${path}/edit`, { id, version: 1, name: 'stolen' }),
  save: () => person.post(`${path}/save`, { id, version: 1, name: 'stolen' }),
  copy: () => person.post(`${path}/copy`, { id }),
  giveBack: () => person.post(`${path}/giveBack`, { id, version: 1, claimedBy: 'me' }),
  discard: () => person.post(`${path}/discard`, { id, version: 1 }),
  reveal: () => person.post('/user/v1/reveal', { entity: 'lostItem', id, field: 'finderMobile' }),
  delete: () => person.delete(`${path}/delete`, { id }),
});

const snapshot = async () =>
  (await database.query('select id, name, version, state, deleted_at from lost_item order by id')).rows;

const reach: [DataScope, string[]][] = [
  ['self', ['mine']],
  ['department', ['mine', 'department']],
  ['school', ['mine', 'department', 'school']],
  ['region', ['mine', 'department', 'school', 'region']],
  ['all', ['mine', 'department', 'school', 'region', 'all']],
];

test('a sheet holds what the right to export reaches, however much more the right to look does', async () => {
  const clerk = await clerkWith({ scope: 'all', verbs: ['view'] }, { scope: 'self', verbs: ['export'] });
  const listed = (await clerk.get(`${path}/list`, { sort: 'id' })).data.list.map((row: { name: string }) => row.name);
  expect(listed).toEqual(['mine', 'department', 'school', 'region', 'all']);
  const csv = await t.http.inject({
    url: `${path}/export`,
    query: { format: 'csv', columns: 'name', sort: 'id' },
    headers: { authorization: clerk.header },
  });
  expect(csv.body.trim().split('\r\n').slice(1)).toEqual(['mine']);
  // Nor by naming the rows.
  const named = await t.http.inject({
    url: `${path}/export`,
    query: { format: 'csv', columns: 'name', ids: String(items.all) },
    headers: { authorization: clerk.header },
  });
  expect(named.body.trim().split('\r\n').slice(1)).toEqual([]);
});

describe.each(reach)('with the scope %s', (scope, seen) => {
  let clerk: Person;
  beforeAll(async () => {
    clerk = await clerkWith({ scope, verbs });
  });

  test('list, options, count and export hold what lies in it and nothing else', async () => {
    const listed = (await clerk.get(`${path}/list`, { sort: 'id' })).data;
    expect(listed.list.map((row: { name: string }) => row.name)).toEqual(seen);
    expect(listed.total).toBe(seen.length);
    expect((await clerk.get(`${path}/count`)).data.total).toBe(seen.length);
    const offered = (await clerk.get(`${path}/options`, { ids: Object.values(items).join(',') })).data;
    expect(offered.map((one: { label: string }) => one.label).sort()).toEqual([...seen].sort());
    const csv = await t.http.inject({
      url: `${path}/export`,
      query: { format: 'csv', columns: 'name', sort: 'id' },
      headers: { authorization: clerk.header },
    });
    expect(csv.body.trim().split('\r\n').slice(1)).toEqual(seen);
    expect((await clerk.get(`${path}/list`, { q: 'all' })).data.total).toBe(seen.includes('all') ? 1 : 0);
  });

  test('every call on a row beyond it is 404 and changes nothing', async () => {
    const before = await snapshot();
    for (const name of Object.keys(items).filter((each) => !seen.includes(each))) {
      for (const [call, run] of Object.entries(callsOn(clerk, items[name]!))) {
        expect([name, call, (await run()).code]).toEqual([name, call, 404]);
      }
    }
    expect(await snapshot()).toEqual(before);
  });

  test('what lies in it can be read, and its buttons are there', async () => {
    for (const name of seen) {
      const { code, data } = await clerk.get(`${path}/detail`, { id: items[name] });
      expect([name, code, data.$can]).toEqual([name, 200, ['edit', 'delete', 'giveBack', 'discard']]);
      expect((await clerk.get(`${path}/history`, { id: items[name] })).data).toHaveLength(1);
    }
  });
});

test('two roles do not widen each other: seeing everything lets nobody change what another role limits', async () => {
  const clerk = await clerkWith(
    { scope: 'all', verbs: ['view'] },
    { scope: 'self', verbs: ['view', 'edit', 'giveBack'] },
  );
  const { list } = (await clerk.get(`${path}/list`, { sort: 'id' })).data;
  expect(list.map((row: { name: string; $can: string[] }) => [row.name, row.$can])).toEqual([
    ['mine', ['edit', 'giveBack']],
    ['department', []],
    ['school', []],
    ['region', []],
    ['all', []],
  ]);
  const calls = callsOn(clerk, items.all!);
  expect([(await calls.detail()).code, (await calls.edit()).code, (await calls.giveBack()).code]).toEqual([
    200, 404, 404,
  ]);
  expect(await calls.delete()).toMatchObject({ code: 403, data: 'frontdesk.lostItem.delete' });
});

test('nobody writes a row into a school they do not reach, by adding, editing or importing', async () => {
  const clerk = await clerkWith({ scope: 'school', verbs });
  const before = await snapshot();
  const given = { name: 'far', kind: 'other', foundOn: '2026-07-08', schoolId: schools.BJ010 };
  expect(await clerk.post(`${path}/add`, given)).toMatchObject({ code: 403, data: 'frontdesk.lostItem.add' });
  expect(await clerk.put(`${path}/edit`, { id: items.school, version: 1, schoolId: schools.BJ010 })).toMatchObject({
    code: 403,
  });
  const file = new File(['物品,类别,拾获日期,校区\nfar,other,2026-07-08,北京海淀中心\n'], 'a.csv');
  const { type, body } = await multipart({ dryRun: 'false', file });
  const headers = { authorization: clerk.header, 'content-type': type };
  const imported = await t.http.inject({ method: 'POST', url: `${path}/import`, headers, payload: body });
  expect(imported.json()).toMatchObject({
    code: 200,
    data: { valid: 0, committed: false, errors: [{ row: 2, message: '所填的校区或负责人超出您的数据范围' }] },
  });
  expect(await snapshot()).toEqual(before);
});

test('without the permission every call is 403 with its name', async () => {
  const clerk = await clerkWith({ scope: 'all', verbs: [], also: ['system.school.view'] });
  for (const verb of ['list', 'count', 'detail', 'history', 'options']) {
    expect(await clerk.get(`${path}/${verb}`, { id: items.mine })).toMatchObject({
      code: 403,
      data: 'frontdesk.lostItem.view',
    });
  }
  expect(await clerk.get(`${path}/export`)).toMatchObject({ code: 403, data: 'frontdesk.lostItem.export' });
  expect(await clerk.get(`${path}/import`)).toMatchObject({ code: 403, data: 'frontdesk.lostItem.import' });
  expect(await clerk.post(`${path}/discard`, { id: items.mine })).toMatchObject({
    code: 403,
    data: 'frontdesk.lostItem.discard',
  });
});

describe('another enterprise', () => {
  test('meets 404 on every call by id, whatever it may do at home', async () => {
    const before = await snapshot();
    for (const [call, run] of Object.entries(callsOn(stranger, items.all!)))
      expect([call, (await run()).code]).toEqual([call, 404]);
    for (const [kind, id] of [
      ['/school/v1/school', schools.SH001],
      ['/people/v1/staff', boss.client.uid],
    ] as const) {
      expect((await stranger.get(`${kind}/detail`, { id })).code).toBe(404);
      expect((await stranger.put(`${kind}/edit`, { id, version: 1 })).code).toBe(404);
      expect((await stranger.delete(`${kind}/delete`, { id })).code).toBe(404);
      expect((await stranger.get(`${kind}/options`, { ids: [id] })).data).toEqual([]);
      expect((await stranger.get(`${kind}/list`, { id })).data.total).toBe(0);
    }
    expect(await snapshot()).toEqual(before);
  });

  test('is absent from lists, counts, options, exports and the search over everything', async () => {
    expect((await stranger.get(`${path}/list`)).data).toMatchObject({ list: [], total: 0 });
    expect((await stranger.get(`${path}/count`)).data.total).toBe(0);
    expect((await stranger.get(`${path}/options`, { q: 'all' })).data).toEqual([]);
    const sheet = await t.http.inject({
      url: `${path}/export`,
      query: { format: 'csv', columns: 'name' },
      headers: { authorization: stranger.header },
    });
    expect(sheet.body.trim()).toBe('物品');
    expect((await stranger.get('/work/v1/search', { q: '陈思远' })).data).toEqual([]);
    expect((await boss.get('/work/v1/search', { q: '陈思远' })).data).toHaveLength(1);
  });

  test('cannot be referred to: 404 at the field', async () => {
    const given = {
      name: 'x',
      kind: 'other',
      foundOn: '2026-07-08',
      schoolId: schools.SH001,
      keeperId: boss.client.uid,
    };
    expect(await stranger.post(`${path}/add`, given)).toMatchObject({
      code: 404,
      data: [
        { field: 'schoolId', rule: 'ref' },
        { field: 'keeperId', rule: 'ref' },
      ],
    });
    expect(
      await stranger.post('/common/orgs/region/add', { name: 'x', code: 'x', managerIds: [boss.client.uid] }),
    ).toMatchObject({ code: 404, data: [{ field: 'managerIds' }] });
  });
});
