// Rule 27, in every area: of many at once each has its own entry, and one more says how many, all under one request.
import { expect, test } from 'vitest';
import { testApp } from '#testing/app';
import { multipart } from '#testing/form';
import { noticeProbe } from '#testing/scenes/noticeProbe';

const { app, http, signIn } = await testApp({ parts: [noticeProbe] });
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

/** A sheet, to be taken in for good. */
async function sent(url: string, file: File): Promise<{ code: number }> {
  const { type, body } = await multipart({ dryRun: 'false', file });
  const headers = { authorization: chief.header, 'content-type': type };
  return (await http.inject({ method: 'POST', url, headers, payload: body })).json();
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

test('categories that are imported', async () => {
  const file = new File([['path', '电脑', '扫描仪'].join('\n')], 'tree.csv');
  await expectTogether('category.import', () => sent('/v1/category/sheet/device_kind/import', file));
});

test('messages that are confirmed', async () => {
  const reader = await signIn('13800000007');
  const notice = { kind: 'probe.comment', recipientIds: [reader.client.uid], needConfirm: true };
  for (const what of ['周报', '月报'])
    await chief.post('/probe/v1/tell', { notice: { ...notice, vars: { who: '甲', what, text: '好' } } });
  const { data } = await reader.get('/api/v1/message/list');
  const receipts = data.list.map((row: { id: number }) => row.id);
  await expectTogether('messageReceipt.confirm', () => reader.post('/api/v1/message/confirm', { ids: receipts }));
});

const words = ['frontdesk.lostItem.field.name', 'frontdesk.lostItem.field.kind'];

test('texts that are imported, and taken back', async () => {
  const file = new File([['label,cn,en', ...words.map((label) => `${label},甲,A`)].join('\n')], 'a.csv');
  await expectTogether('languageLabel.import', () => sent('/language/v1/label/import', file));
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
