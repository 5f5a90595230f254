import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { houseLocale } from '#kernel/server/identity';
import { testApp } from '#testing/app';
import { sha256 } from '../../identity/server/secrets';

const { app, call, signIn, signInQuery, databaseUrl } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const path = '/user/v1/enterprise';
const plans = '/user/v1/enterprisePlan';
const operator = await signIn('13900000000', 'platform');
const chief = await signIn('13800000001');
const second = await signIn('13900000001', 'demo2');
const given = {
  appid: 'nova_edu',
  name: '新星教育',
  shortName: '新星',
  contactName: '林新',
  contactMobile: '13600000001',
  startAt: '2026-07-01',
  expireAt: '2027-06-30',
};

describe('rule 39: an enterprise', () => {
  let made: { id: number; version: number; password: string };
  beforeAll(async () => {
    const answer = await operator.post(`${path}/add`, given);
    expect(answer).toMatchObject({ code: 200, data: { appid: 'nova_edu', state: 'trial' } });
    made = answer.data;
  });

  test('is made whole: roles, menu, categories, templates and its first administrator, who is invited', async () => {
    for (const table of [
      'role',
      'role_permission',
      'menu',
      'category',
      'message_template',
      'channel_account',
      'pool_rule',
    ]) {
      const { rows } = await admin.query(`select count(*)::int as n from ${table} where enterprise_id = $1`, [made.id]);
      expect(rows[0].n, table).toBeGreaterThan(0);
    }
    const { rows } = await admin.query(
      `select a.state, r.key from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id where a.enterprise_id = $1`,
      [made.id],
    );
    expect(rows).toEqual([{ state: 'invited', key: 'super_editor' }]);
  });

  test('tells the operator once the password its first administrator comes in by, who chooses another at once', async () => {
    const shown = await operator.get(`${path}/detail`, { id: made.id });
    expect(JSON.stringify(shown)).not.toContain(made.password);
    const enter = (pwd: string) =>
      call('POST', `/v1/token?${new URLSearchParams(signInQuery(given.contactMobile, { appid: given.appid, pwd }))}`);
    const first = await enter(sha256(made.password));
    expect(first).toMatchObject({ code: 200, data: { need: 'password_change' } });
    const chosen = { ticket: first.data.ticket, newPwd: sha256('Nova#2026') };
    const entered = await call('POST', '/v1/token/continue', chosen);
    expect(entered).toMatchObject({ code: 200, data: { client: { name: '林新', roles: ['super_editor'] } } });
  });

  test('has an id and a name that no other has, also when two add it at once, and ends after it begins', async () => {
    const again = await operator.post(`${path}/add`, { ...given, appid: 'demo2', name: '别名' });
    expect(again).toMatchObject({ code: 422, data: [{ field: 'appid' }] });
    const both = { ...given, appid: 'twice_1', name: '两次' };
    const codes = await Promise.all([
      operator.post(`${path}/add`, both),
      operator.post(`${path}/add`, { ...both, appid: 'twice_2' }),
    ]);
    expect(codes.map(({ code }) => code).sort()).toEqual([200, 422]);
    const backwards = { ...given, appid: 'back', name: '倒', expireAt: '2026-06-30' };
    expect(await operator.post(`${path}/add`, backwards)).toMatchObject({ code: 422, data: [{ field: 'expireAt' }] });
  });

  test('is the platform’s business: anybody else is refused, and the operator sees no row of its people', async () => {
    expect((await chief.post(`${path}/add`, { ...given, appid: 'mine' })).code).toBe(403);
    expect((await chief.get(`${plans}/list`)).code).toBe(403);
    const { data } = await operator.get('/people/v1/staff/list', { pageSize: 200 });
    expect(data.list.map(({ name }: { name: string }) => name)).toEqual(['周平']);
  });

  test('that is suspended lets nobody in and ends every session; resumed it goes on; closing asks for its name', async () => {
    const { data } = await operator.get(`${path}/list`, { q: 'demo2' });
    const [row] = data.list;
    expect(row).toMatchObject({ appid: 'demo2', schools: 1, contactMobile: '139****0001' });
    const step = (name: string, version: number, rest = {}) =>
      operator.post(`${path}/${name}`, { id: row.id, version, ...rest });
    expect((await step('suspend', row.version)).code).toBe(422);
    const suspended = await step('suspend', row.version, { reason: '欠费' });
    expect(suspended).toMatchObject({ code: 200, data: { state: 'suspended' } });
    expect((await second.get('/user/v1/me')).code).toBe(401);
    const url = `/v1/token?${new URLSearchParams(signInQuery('13900000001', { appid: 'demo2' }))}`;
    expect(await call('POST', url)).toMatchObject({ code: 403 });
    const wrong = { reason: '注销', nameAgain: '晨星' };
    expect(await step('close', suspended.data.version, wrong)).toMatchObject({ data: [{ field: 'nameAgain' }] });
    expect((await step('resume', row.version)).code).toBe(409);
    expect((await step('resume', suspended.data.version)).data.state).toBe('active');
    await signIn('13900000001', 'demo2');
    const logged = await admin.query(`select enterprise_id, reason from operation_log where action = 'suspend'`);
    expect(logged.rows.map(({ reason }) => reason)).toEqual(['欠费', '欠费']);
  });
});

describe('rule 13: a plan', () => {
  const planned = async (change: object) => {
    const { data: plan } = await operator.post(`${plans}/add`, { name: `套餐${Object.keys(change)}`, ...change });
    const { data } = await operator.get(`${path}/detail`, { id: 1 });
    const put = await operator.put(`${path}/edit`, { id: 1, version: data.version, planId: plan.id });
    expect(put.code).toBe(200);
    return plan;
  };
  const roomFor = async (i: number) => {
    const [region] = (await chief.get('/common/orgs/region/options')).data;
    const added = { code: `PLN0${i}`, name: `新校${i}`, kind: 'direct', regionId: region.value };
    return chief.post('/school/v1/school/add', added);
  };

  test('bounds what anybody there can hold, from the next request on', async () => {
    const version = async () => (await chief.get('/user/v1/me')).data.permVersion;
    const before = await version();
    await planned({ permissions: JSON.stringify(['system.*']) });
    expect((await chief.get('/people/v1/staff/list')).code).toBe(403);
    expect((await chief.get('/school/v1/school/list')).code).toBe(200);
    expect(await version()).not.toBe(before);
    // Named as such: nobody in the house could give it, least of all the administrator who meets it.
    expect((await chief.get('/people/v1/staff/list')).message).toBe('企业套餐不包含此功能，请联系平台运营');
    const asked = await chief.get('/user/v1/whomToAsk', { permission: 'people.staff.view' });
    expect(asked.data).toMatchObject({ people: [], plan: expect.any(String) });
    const held = await chief.get('/user/v1/whomToAsk', { permission: 'system.school.view' });
    expect(held.data.plan).toBeNull();
    expect(held.data.people.length).toBeGreaterThan(0);
    const unknown = await operator.post(`${plans}/add`, { name: '错', permissions: JSON.stringify(['nothing.*']) });
    expect(unknown).toMatchObject({ code: 422, data: [{ field: 'permissions' }] });
  });

  test('says how many schools there can be; the last place goes to one of two; one in use is not deleted', async () => {
    const { rows } = await admin.query(
      `select count(*)::int as n from school where enterprise_id = 1 and state <> 'closed' and deleted_at is null`,
    );
    const plan = await planned({ schoolLimit: rows[0].n + 1 });
    const both = await Promise.all([roomFor(1), roomFor(2)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(both.find(({ code }) => code === 409)?.message).toContain('已达套餐上限');
    expect((await operator.delete(`${plans}/delete`, { id: plan.id })).code).toBe(409);
  });

  test('of an enterprise says what is in force; what it was given itself goes first', async () => {
    await planned({ schoolLimit: 1 });
    const { data } = await operator.get(`${path}/detail`, { id: 1 });
    await operator.put(`${path}/edit`, { id: 1, version: data.version, schoolLimit: 500 });
    expect((await roomFor(3)).code).toBe(200);
  });
});

test('an enterprise may speak English: its sign-in page, whoever chose no language, and its jobs', async () => {
  const base = async () => (await call('GET', '/configuration/v1/base', { appid: 'demo2' })).data.language;
  const person = await signIn('13900000001', 'demo2');
  const me = async () => (await person.get('/user/v1/me')).data;
  expect([await base(), (await me()).enterpriseLanguage]).toEqual(['zh_cn', 'zh_cn']);
  const [row] = (await operator.get(`${path}/list`, { q: 'demo2' })).data.list;
  const { data } = await operator.get(`${path}/detail`, { id: row.id });
  const put = (locale: string) => operator.put(`${path}/edit`, { id: row.id, version: data.version, locale });
  expect(await put('fr')).toMatchObject({ code: 422, data: [{ field: 'locale' }] });
  expect((await put('en_gb')).code).toBe(200);
  expect([await base(), (await me()).enterpriseLanguage]).toEqual(['en_gb', 'en_gb']);
  expect(await houseLocale(app, row.id)).toBe('en');
  expect(await houseLocale(app, 1)).toBe('zh');
  expect((await me()).taste).toEqual({ language: null, appearance: {} });
  await person.put('/work/v1/setting/save', { language: 'zh_cn', appearance: JSON.stringify({ theme: 'dark' }) });
  await person.put('/work/v1/setting/save', { appearance: JSON.stringify({ weakMode: true }) });
  expect((await me()).taste).toEqual({ language: 'zh_cn', appearance: { theme: 'dark', weakMode: true } });
  const odd = await person.put('/work/v1/setting/save', { appearance: JSON.stringify({ theme: 'pink' }) });
  expect(odd).toMatchObject({ code: 422, data: [{ field: 'appearance' }] });
});

interface Entry {
  Url: string;
  child: Entry[];
}
const pagesOf = (nodes: Entry[]): string[] =>
  nodes.flatMap((node) => (node.child.length > 0 ? pagesOf(node.child) : [node.Url]));

test('the platform shows its own menu and no school’s', async () => {
  const { data } = await operator.get('/api/v1/systemmenu/mine');
  const own = ['/index', '/menuAdmin', '/configAdmin', '/language', '/logAdmin', '/msgAdmin'];
  expect(pagesOf(data).filter((path) => !own.includes(path))).toEqual([]);
  expect(pagesOf(data)).toContain('/menuAdmin');
  expect(pagesOf((await chief.get('/api/v1/systemmenu/mine')).data)).toContain('/schoolCenter');
});

test('the sample enterprise is as empty as a new one, and whole', async () => {
  const chiefThere = await signIn('13900000002', 'sample');
  expect((await chiefThere.get('/school/v1/school/list')).data.total).toBe(0);
  expect((await chiefThere.get('/user/v1/role/list')).data.total).toBe(16);
  expect((await chiefThere.get('/api/v1/systemmenu/mine')).data.length).toBeGreaterThan(10);
});

test('the picture of the sign-in page is the enterprise’s until a setting replaces it', async () => {
  const picture = (name: string) => ({ FileName: name, FileUrl: `/files/${name}`, FileType: 'image/png', FileSize: 1 });
  await admin.query('update enterprise set login_image = $1 where id = 1', [JSON.stringify(picture('a.png'))]);
  const shown = async () => (await call('GET', '/configuration/v1/base', { appid: 'demo' })).data.loginImage;
  expect(await shown()).toMatchObject([{ FileUrl: '/files/a.png' }]);
  await admin.query(
    `insert into config_value (enterprise_id, key, level, value) values (1, 'base.loginImage', 'enterprise', $1)`,
    [JSON.stringify([picture('b.png')])],
  );
  expect(await shown()).toMatchObject([{ FileUrl: '/files/b.png' }]);
});
