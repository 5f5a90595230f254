import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#testing/app';

const { call, signIn, databaseUrl } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const chief = await signIn('13800000001');
const one = async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows[0];
const account = async (mobile: string) => Number((await one('select id from account where mobile = $1', [mobile])).id);
const ask = async (mobile: string, permission: string, id?: number) =>
  (await chief.get('/user/v1/explain', { account: await account(mobile), permission, ...(id ? { id } : {}) })).data;

test('names the role and the scope that decide', async () => {
  const answer = await ask('13800000005', 'system.school.view');
  expect(answer).toMatchObject({ allowed: true, scope: 'school', rows: 1, rowInScope: null });
  expect(answer.byRoles).toMatchObject([{ key: 'principal', scope: 'school', why: 'grants' }]);
  expect(answer.reach.school).toHaveLength(1);
});

test('says which role does not give it', async () => {
  const answer = await ask('13800000007', 'system.role.view');
  expect(answer).toMatchObject({ allowed: false, scope: null, rows: 0 });
  expect(answer.byRoles).toMatchObject([{ key: 'teacher', scope: null, why: 'notGranted' }]);
});

test('for one record: whether it is in reach, and through which role', async () => {
  const own = Number((await one(`select school_id as id from account where mobile = '13800000005'`)).id);
  const other = Number(
    (await one('select id from school where enterprise_id = 1 and id <> $1 order by id limit 1', [own])).id,
  );
  expect(await ask('13800000005', 'system.school.view', own)).toMatchObject({
    rowInScope: true,
    byRoles: [{ rowInScope: true }],
  });
  expect(await ask('13800000005', 'system.school.view', other)).toMatchObject({
    allowed: true,
    rowInScope: false,
    byRoles: [{ rowInScope: false }],
  });
});

test('agrees with what the server really answers that person', async () => {
  for (const mobile of ['13800000003', '13800000005', '13800000007', '13800000010']) {
    const person = await signIn(mobile);
    const { allowed, rows } = await ask(mobile, 'system.school.view');
    const list = await person.get('/school/v1/school/list', { pageSize: 100 });
    expect([mobile, list.code === 200, list.data?.list?.length ?? 0]).toEqual([mobile, allowed, rows]);
  }
});

test('a role whose term is over, or that is switched off, is named as such', async () => {
  const id = await account('13800000004');
  await admin.query(`update account_role set valid_to = '2020-01-01' where account_id = $1`, [id]);
  expect(await ask('13800000004', 'system.school.view')).toMatchObject({
    allowed: false,
    byRoles: [{ key: 'counselor', why: 'over' }],
  });
});

test('needs its permission, and an account in reach', async () => {
  const teacher = await signIn('13800000007');
  expect((await teacher.get('/user/v1/explain', { account: 1, permission: 'system.school.view' })).code).toBe(403);
  expect((await chief.get('/user/v1/explain', { account: 99999, permission: 'system.school.view' })).code).toBe(404);
  expect(
    (await chief.get('/user/v1/explain', { account: await account('13800000005'), permission: 'no.such.one' })).code,
  ).toBe(422);
});

test('whoever lacks a permission is told its name in their language, and who could give it to them', async () => {
  const teacher = await signIn('13800000007');
  const asked = { permission: 'system.role.view' };
  const zh = (await teacher.get('/user/v1/whomToAsk', asked)).data;
  expect(zh.permission).toBe('角色 · 查看');
  const administrator = await one(`select name from account where mobile = '13800000002'`);
  expect(zh.people[0]).toBe(administrator.name);
  expect(zh.people.length).toBeLessThanOrEqual(3);
  const en = (
    await call('GET', '/user/v1/whomToAsk', asked, { authorization: teacher.header, 'accept-language': 'en-GB' })
  ).data;
  expect(en.permission).toBe('Role · View');
});

test('the record asked about is picked by name where there are rows to pick', async () => {
  const areas = (await chief.get('/user/v1/role/catalogue')).data as {
    entities: { entity: string; rows: string | null }[];
  }[];
  const rows = new Map(areas.flatMap(({ entities }) => entities.map(({ entity, rows }) => [entity, rows])));
  expect([rows.get('school'), rows.get('customer')]).toEqual(['school', 'customer']);
  for (const name of rows.values())
    if (name) expect([name, (await chief.get(`/user/v1/options/${name}`)).code]).toEqual([name, 200]);
});
