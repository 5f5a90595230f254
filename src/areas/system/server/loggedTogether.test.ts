// Rule 27, in every area: of many at once each has its own entry, and one more says how many, all under one request.
import { expect, test } from 'vitest';
import { testApp } from '#testing/app';
import { multipart } from '#testing/form';

const { app, http, signIn } = await testApp();
const chief = await signIn('13800000001');
const { owner } = app.database;

const ids = async (text: string): Promise<number[]> =>
  (await owner.query(text)).rows.map(({ id }: { id: string }) => Number(id));
const two = (table: string, where = 'true') =>
  ids(`select id from ${table} where enterprise_id = 1 and deleted_at is null and ${where} order by id limit 2`);

/** What one request left in the log. */
async function told(act: () => Promise<{ code: number }>) {
  const last = (await owner.query('select coalesce(max(id), 0) as id from operation_log')).rows[0].id;
  expect(await act()).toMatchObject({ code: 200 });
  const { rows } = await owner.query<{ what: string; rowId: string | null; after: unknown; request: string }>(
    `select entity || '.' || action as what, row_id as "rowId", after, request_id as request from operation_log where id > $1`,
    [last],
  );
  expect(new Set(rows.map(({ request }) => request)).size).toBe(1);
  return rows;
}

/** `each`: what the entries of the single rows are called, where that is not what all together are called. */
async function expectTogether(what: string, act: () => Promise<{ code: number }>, each = what) {
  const rows = await told(act);
  const count = 2;
  const isSummary = ({ after }: (typeof rows)[number]) => JSON.stringify(after) === JSON.stringify({ count });
  expect(rows.filter(isSummary)).toMatchObject([{ what, rowId: null }]);
  expect(rows.filter((row) => row.what === each && !isSummary(row))).toHaveLength(count);
}

test('sessions that are ended', async () => {
  const [mine] = [await signIn('13800000007'), await signIn('13800000007'), await signIn('13800000007')];
  await expectTogether('session.kick', () => mine.post('/user/v1/session/kick', { others: true }));
});

test('a role for several accounts', async () => {
  const accounts = await two('account', `mobile in ('13800000007', '13800000008')`);
  const [roleId] = await two('role', `key = 'front-desk'`);
  await expectTogether('account.assignRoles', () =>
    chief.post('/user/v1/account/addRole', { ids: accounts, roleId: roleId! }),
  );
});

test('categories that are switched off', async () => {
  const nodes = await two('category', `tree = 'school_tag' and enabled`);
  await expectTogether('category.edit', () => chief.post('/v1/category/switch', { ids: nodes, enabled: false }));
});

const words = ['frontdesk.lostItem.field.name', 'frontdesk.lostItem.field.kind'];

test('texts that are imported, and taken back', async () => {
  const file = new File([['label,cn,en', ...words.map((label) => `${label},甲,A`)].join('\n')], 'a.csv');
  const { type, body } = await multipart({ dryRun: 'false', file });
  const headers = { authorization: chief.header, 'content-type': type };
  await expectTogether('languageLabel.import', async () =>
    (await http.inject({ method: 'POST', url: '/language/v1/label/import', headers, payload: body })).json(),
  );
  await expectTogether('languageLabel.reset', () => chief.post('/language/v1/label/reset', { labels: words }));
});

test('settings that are saved, and imported', async () => {
  const item = (key: string, value: number) => ({ key, level: 'enterprise', target: 0, value, version: 0 });
  const items = [item('security.lockFailures', 6), item('security.lockMinutes', 20)];
  await expectTogether('configItem.save', () => chief.post('/configuration/v1/save', { items, reason: '试' }));
  const values = [item('security.lockFailures', 7), item('security.lockMinutes', 30)];
  const file = JSON.stringify({ values: values.map(({ key, level, value }) => ({ key, level, value })) });
  await expectTogether(
    'configItem.import',
    () => chief.post('/configuration/v1/import', { file, dryRun: false, reason: '试' }),
    'configItem.save',
  );
});

test('rent that is paid, and schools that change their region', async () => {
  const { rows: dues } = await owner.query(
    `select id::int, version from rent_due where enterprise_id = 1 and deleted_at is null and status = 'due' and lease_id =
      (select min(id) from lease where enterprise_id = 1 and state = 'active') order by id limit 2`,
  );
  const payment = { dues: JSON.stringify(dues), on: '2026-07-01', method: '银行转账' };
  await expectTogether('rentDue.pay', () => chief.post('/school/v1/rentDue/payMany', payment));
  const schoolIds = await two('school', `state = 'open' and region_id <> (select max(id) from region)`);
  const [regionId] = await ids('select max(id) as id from region where enterprise_id = 1 and deleted_at is null');
  await expectTogether('school.moveRegion', () =>
    chief.post('/common/orgs/region/moveSchools', { schoolIds, regionId: regionId! }),
  );
});

test('todos that are ticked', async () => {
  const add = async (titleZh: string) =>
    (await chief.post('/api/v1/todoback/add', { titleZh, assigneeId: chief.client.uid })).data.id;
  const todos = [await add('一'), await add('二')];
  await expectTogether('todo.finish', () => chief.post('/api/v1/todoback/finish', { ids: todos }));
});
