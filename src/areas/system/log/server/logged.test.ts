// Must hold 21 and rule 27, where a write is easily forgotten: what goes because something else does, one's own settings,
// and what a session may not do.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';
import { watchWrites } from '#testing/writes';

let t: TestApp;
let chief: Person;
let unlogged: Awaited<ReturnType<typeof watchWrites>>;

/** Tables whose rows say themselves who did what and when: see docs/decisions on what the log tells. */
const records = [
  ...['session', 'login_log', 'used_nonce', 'known_device', 'spent_token', 'one_time_code', 'sign_in_guard'],
  ...['message', 'message_receipt', 'message_delivery'],
];

beforeAll(async () => {
  t = await testApp();
  chief = await t.signIn('13800000001');
  unlogged = await watchWrites(t.app, records);
});

interface Entry {
  entity: string;
  action: string;
  id: number | null;
  title: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
/** What one call left in the log. */
async function logOf(act: () => Promise<{ code: number }>, code = 200): Promise<Entry[]> {
  const { owner } = t.app.database;
  const last = (await owner.query('select coalesce(max(id), 0) as id from operation_log')).rows[0].id;
  expect(await act()).toMatchObject({ code });
  const { rows } = await owner.query<Entry>(
    `select entity, action, row_id::int as id, row_title as title, before, after from operation_log l where l.id > $1 order by l.id`,
    [last],
  );
  return rows;
}
const one = async (text: string, values: unknown[] = []) => (await t.app.database.owner.query(text, values)).rows[0];

describe('what goes with something else leaves what it was', () => {
  test('a branch of the menu', async () => {
    const menu = '/api/v1/systemmenu/menu';
    const group = { mname: '工具', kind: 'group', ico: 'tool' };
    const parent = (await chief.post(`${menu}/add`, group)).data;
    const link = { mname: '帮助', kind: 'link', url: 'https://help.example.com', parentId: parent.id };
    const child = (await chief.post(`${menu}/add`, link)).data;
    const entries = await logOf(() => chief.delete(`${menu}/delete`, { id: parent.id }));
    expect(entries).toMatchObject([
      { action: 'delete', id: child.id, title: '帮助', before: link, after: null },
      { action: 'delete', id: parent.id, title: '工具', before: group, after: null },
    ]);
  });

  test('the whole menu, which is planted anew', async () => {
    const entries = await logOf(() => chief.post('/api/v1/systemmenu/reset'));
    const of = (action: string) => entries.filter((entry) => entry.action === action);
    expect(of('delete').length).toBeGreaterThan(50);
    for (const { before, title } of of('delete'))
      expect(before).toMatchObject({ mname: title, kind: expect.anything() });
    for (const { after, title } of of('add')) expect(after).toMatchObject({ mname: title, kind: expect.anything() });
    expect(of('reset')).toMatchObject([
      { before: { entries: of('delete').length }, after: { entries: of('add').length } },
    ]);
  });

  test('roles and extra schools of an account', async () => {
    const account = await one(
      `select id::int, version from account where mobile = '13800000009' and enterprise_id = 1`,
    );
    const role = await one(`select id::int, name from role where enterprise_id = 1 and key = 'front-desk'`);
    const school = await one(`select id::int, name from school where enterprise_id = 1 order by id limit 1`);
    const { data } = await chief.get('/user/v1/account/access', { id: account.id });
    const path = '/user/v1/account/access';
    const more = {
      roles: [...data.roles, { roleId: role.id, validTo: '2099-01-01' }],
      schools: [{ schoolId: school.id, validTo: '2099-01-02' }],
    };
    const given = (await chief.put(path, { id: account.id, version: data.version, ...more })).data;
    const less = { id: account.id, version: given.version, roles: data.roles, schools: [] };
    const entries = await logOf(() => chief.put(path, less));
    expect(entries.filter(({ action }) => action === 'delete')).toMatchObject([
      { entity: 'accountRole', title: role.name, before: { roleId: role.id, validTo: '2099-01-01', source: 'manual' } },
      { entity: 'accountSchool', title: school.name, before: { schoolId: school.id, validTo: '2099-01-02' } },
    ]);
  });

  test('the grants and field rules of a role, which a copy of it brought', async () => {
    const source = await one(
      `select r.id::int from field_rule f join role r on r.enterprise_id = 1 and r.id = f.role_id where f.enterprise_id = 1 and r.key <> 'super_editor' limit 1`,
    );
    const copy = { id: source.id, name: '复制', key: 'copied' };
    let made = 0;
    const copied = await logOf(async () => {
      const answer = await chief.post('/user/v1/role/copy', copy);
      made = answer.data.id;
      return answer;
    });
    const [rules, grants] = ['fieldRules', 'grant'].map((action) => copied.find((entry) => entry.action === action)!);
    expect(Object.keys(rules!.after!).length * Object.keys(grants!.after!).length).toBeGreaterThan(0);
    const entries = await logOf(() => chief.delete('/user/v1/role/delete', { id: made }));
    expect(entries.map(({ action, id }) => [action, id])).toEqual([
      ['fieldRules', made],
      ['grant', made],
      ['delete', made],
    ]);
    expect(entries.map(({ before }) => before)).toEqual([
      rules!.after,
      grants!.after,
      expect.objectContaining({ key: 'copied' }),
    ]);
  });

  test('a device that is forgotten', async () => {
    await t.call('POST', `/v1/token?${new URLSearchParams(t.signInQuery('13800000001', { deviceId: 'desk' }))}`);
    const { list } = (await chief.get('/user/v1/knownDevice/list', { mine: true })).data;
    const entries = await logOf(() => chief.post('/user/v1/knownDevice/forget', { id: list[0].id }));
    expect(entries).toMatchObject([
      { action: 'forget', id: list[0].id, before: { firstSeenAt: expect.any(String), deviceId: '••••' } },
    ]);
  });
});

test('one’s own settings are logged: from what to what', async () => {
  const save = (values: object) => chief.put('/work/v1/setting/save', { ...values });
  await save({ language: 'zh_cn', appearance: JSON.stringify({ theme: 'light' }) });
  const entries = await logOf(() => save({ appearance: JSON.stringify({ weakMode: true }) }));
  expect(entries).toMatchObject([
    {
      entity: 'staffSetting',
      action: 'edit',
      title: '陈思远',
      before: { appearance: { theme: 'light' } },
      after: { appearance: { theme: 'light', weakMode: true } },
    },
  ]);
  expect(Object.keys(entries[0]!.after!)).toEqual(['appearance']);
});

describe('rule 27: what the session itself may not do is logged as refused', () => {
  const opened = async (payload: object) => {
    const { code } = (await chief.post('/v1/token/code', { ...payload })).data;
    const { data } = await t.call('GET', '/v1/verify_by_code', { code });
    const header = `USERID ${Buffer.from(`demo:${data.access_token}:${data.client.uid}`).toString('base64')}`;
    return { authorization: header };
  };
  const refusals = async () =>
    (
      await t.app.database.owner.query(
        `select area || '.' || entity || '.' || action as what, row_id::int as id from operation_log l where result = 'refused' order by l.id`,
      )
    ).rows;

  test('a read-only one that writes, by what it called', async () => {
    const header = await opened({ readOnly: true });
    const school = chief.client.school!.id;
    const session = (await one('select max(id)::int as id from session')).id;
    expect((await t.call('DELETE', '/school/v1/school/delete', { id: school }, header)).code).toBe(403);
    expect((await t.call('POST', '/configuration/v1/save', { items: [] }, header)).code).toBe(403);
    expect((await t.call('GET', '/qiniuclient/smart_token', {}, header)).code).toBe(403);
    expect(await refusals()).toEqual([
      { what: 'system.school.delete', id: school },
      { what: 'system.session.save', id: session },
      { what: 'system.session.smart_token', id: session },
    ]);
    const { data } = await chief.get('/api/v1/logs/operation/list', { result: 'refused' });
    expect(data.list.map((row: { $labels: { action: string } }) => row.$labels.action)).toEqual([
      '申请上传',
      '保存',
      '删除',
    ]);
  });

  test('one made by a code that would change the account', async () => {
    const header = await opened({});
    const change = { oldPwd: '0'.repeat(64), newPwd: '1'.repeat(64) };
    expect((await t.call('PUT', '/user/v1/me/password', change, header)).code).toBe(403);
    const session = (await one('select max(id)::int as id from session')).id;
    expect((await refusals()).at(-1)).toEqual({ what: 'system.session.password', id: session });
  });
});

test('must hold 21: of all these writes none went by the log', async () => {
  // What a role may do and what a setting is stand in the entry of the role and of the setting; signing in has its own log.
  const elsewhere = ['role_permission', 'field_rule', 'config_value', 'config_history'];
  const left = (await unlogged()).filter(({ name }) => !elsewhere.includes(name));
  expect(left).toEqual([{ name: 'account', op: 'UPDATE', columns: ['last_sign_in_at'] }]);
});
