// The second wall: the database itself, for the role the server runs as, even when a query forgets its enterprise.
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';
import { appRole } from './lanes';

let t: TestApp;
let boss: Person;
let owner: Client;
let server: Client;
const enterprise: Record<string, number> = {};

beforeAll(async () => {
  t = await testApp();
  boss = await t.signIn('13800000001');
  await boss.post('/frontdesk/v1/lostItem/add', {
    name: '伞',
    kind: 'other',
    foundOn: '2026-07-08',
    schoolId: boss.client.school!.id,
  });
  owner = new Client(t.databaseUrl);
  server = new Client(t.databaseUrl);
  await owner.connect();
  await server.connect();
  await server.query(`set role ${appRole}`);
  for (const { id, appid } of (await owner.query('select id, appid from enterprise')).rows) enterprise[appid] = id;
});
afterAll(() => Promise.all([owner.end(), server.end()]));

const stampAs = (appid: string) =>
  server.query(`select set_config('app.enterprise_id', $1, false)`, [String(enterprise[appid] ?? '')]);
const tables = async () =>
  (
    await owner.query<{ name: string; guarded: boolean; policies: number }>(
      `select c.relname as name, c.relrowsecurity as guarded, (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
    )
  ).rows;

test('every table is behind exactly one policy', async () => {
  const found = await tables();
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ guarded, policies }) => !guarded || policies !== 1)).toEqual([]);
});

test('every policy compares the enterprise with the stamp, for reading and for writing', async () => {
  const { rows } = await owner.query(
    `select distinct qual, with_check, cmd, permissive, roles::text from pg_policies where schemaname = 'public'`,
  );
  expect(rows).toEqual([
    {
      qual: expect.stringMatching(
        /^\(enterprise_id = \(NULLIF\(current_setting\('app.enterprise_id'.*, true\), ''.*\)\)::bigint\)$/,
      ),
      with_check: null,
      cmd: 'ALL',
      permissive: 'PERMISSIVE',
      roles: '{public}',
    },
  ]);
});

test('the server’s role owns nothing and may not go around the policies', async () => {
  const { rows } = await owner.query(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, (select count(*)::int from pg_auth_members where member = r.oid) as member, (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = $1`,
    [appRole],
  );
  expect(rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, member: 0, owned: 0 },
  ]);
});

test('calls sign in as that role, and no statement leads up from there', async () => {
  const { database } = t.app;
  const asked = (text: string) => database.read(1, async (session) => (await session.client.query(text)).rows);
  for (const lane of ['call', 'long', 'job'] as const)
    expect(
      await database.read(1, (session) => session.rows(sql`select session_user::text, current_user::text`), lane),
    ).toEqual([{ session_user: appRole, current_user: appRole }]);
  await asked('reset role');
  await asked('reset session authorization');
  expect(await asked('select current_user::text as who, count(*)::int as n from enterprise group by 1')).toEqual([
    { who: appRole, n: 1 },
  ]);
  const { rows } = await owner.query('select current_user::text as name');
  for (const up of [
    `set role ${rows[0].name}`,
    `set session authorization ${rows[0].name}`,
    'set role pg_read_all_data',
  ])
    await expect(asked(up)).rejects.toMatchObject({ code: '42501' });
});

test('without a stamp every table with rows answers nothing', async () => {
  await stampAs('nobody');
  let filled = 0;
  for (const { name } of await tables()) {
    const inside = (await owner.query(`select count(*)::int as n from "${name}"`)).rows[0].n;
    if (inside === 0) continue;
    filled++;
    expect([name, (await server.query(`select count(*)::int as n from "${name}"`)).rows[0].n]).toEqual([name, 0]);
  }
  expect(filled).toBeGreaterThan(10);
});

describe('a connection stamped with one enterprise', () => {
  beforeAll(() => stampAs('demo2'));

  test('reads nothing of another, even by name', async () => {
    for (const { name } of await tables()) {
      const { rows } = await server.query(`select count(*)::int as n from "${name}" where enterprise_id = $1`, [
        enterprise.demo,
      ]);
      expect([name, rows[0].n]).toEqual([name, 0]);
    }
    expect((await server.query('select count(*)::int as n from staff')).rows[0].n).toBe(5);
  });

  test('neither inserts nor moves a row into another', async () => {
    const insert = `insert into post (enterprise_id, name, code) values ($1, 'x', 'x')`;
    await expect(server.query(insert, [enterprise.demo])).rejects.toMatchObject({ code: '42501' });
    await expect(server.query('update post set enterprise_id = $1', [enterprise.demo])).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('neither changes nor deletes a row of another', async () => {
    for (const statement of [
      `update staff set name = 'x' where enterprise_id = $1`,
      'delete from staff where enterprise_id = $1',
    ]) {
      expect((await server.query(statement, [enterprise.demo])).rowCount).toBe(0);
    }
  });
});

test('the operation log is added to and never changed by the server’s role', async () => {
  await stampAs('demo');
  const added = `select count(*)::int as n from operation_log where entity = 'lostItem' and action = 'add'`;
  expect((await server.query(added)).rows[0].n).toBe(1);
  for (const statement of [
    `update operation_log set action = 'x'`,
    'delete from operation_log',
    'truncate operation_log',
  ]) {
    await expect(server.query(statement)).rejects.toMatchObject({ code: '42501' });
  }
});

test('a connection handed from one enterprise to another carries the new stamp', async () => {
  const one = await testApp({ settings: { poolSize: 1 } });
  const [here, there] = [await one.signIn('13800000001'), await one.signIn('13900000001', 'demo2')];
  for (let round = 0; round < 3; round++) {
    // 120 who work here, 22 who left.
    expect((await here.get('/people/v1/staff/count', { round: '' })).data.total).toBe(142);
    expect((await there.get('/people/v1/staff/list')).data.total).toBe(5);
  }
});
