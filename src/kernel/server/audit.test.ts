import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';

const path = '/frontdesk/v1/lostItem';
let t: TestApp;
let boss: Person;

beforeAll(async () => {
  t = await testApp();
  boss = await t.signIn('13800000001');
});

const draft = () => ({
  name: '雨伞',
  kind: 'other',
  value: '30',
  foundOn: '2026-07-08',
  schoolId: boss.client.school!.id,
});
const made = async (fields: Record<string, unknown> = {}) =>
  (await boss.post(`${path}/add`, { ...draft(), ...fields })).data;
const entries = async (id: number) => {
  const { rows } = await t.app.database.owner.query(
    `select action, before, after, reason, staff_id::int as "staffId", staff_name as name, school_id::int as "schoolId", row_title as title, result, request_id as request
      from operation_log where entity = 'lostItem' and row_id = $1 order by id`,
    [id],
  );
  return rows;
};

describe('the operation log', () => {
  test('has one row for each write, with what changed before and after and nothing else', async () => {
    const row = await made({ finderMobile: '13812341234' });
    await boss.put(`${path}/edit`, { id: row.id, version: 1, name: '长伞', value: '30.00', kind: 'other' });
    await boss.post(`${path}/giveBack`, { id: row.id, version: 2, claimedBy: '王小明' });
    await boss.delete(`${path}/delete`, { id: row.id });
    const found = await entries(row.id);
    expect(found.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: 'add',
        before: null,
        after: { ...draft(), value: '30.00', finderMobile: '138****1234', state: 'kept' },
      },
      { action: 'edit', before: { name: '雨伞' }, after: { name: '长伞' } },
      {
        action: 'giveBack',
        before: { state: 'kept', claimedBy: null },
        after: { state: 'returned', claimedBy: '王小明' },
      },
      {
        action: 'delete',
        before: {
          ...draft(),
          name: '长伞',
          value: '30.00',
          finderMobile: '138****1234',
          state: 'returned',
          claimedBy: '王小明',
        },
        after: null,
      },
    ]);
    const who = { staffId: boss.client.uid, name: '陈思远', schoolId: boss.client.school!.id, result: 'done' };
    for (const entry of found)
      expect(entry).toMatchObject({ ...who, request: expect.stringMatching(/^[0-9a-f]{16}$/) });
  });

  test('has no row for a write that was refused', async () => {
    const row = await made();
    await boss.put(`${path}/edit`, { id: row.id, version: 1, name: '' });
    await boss.put(`${path}/edit`, { id: row.id, version: 7, name: 'x' });
    await boss.post(`${path}/giveBack`, { id: row.id, version: 1 });
    expect(await entries(row.id)).toHaveLength(1);
  });

  test('rule 27: has a row for what a permission refused, which is no part of the record’s history', async () => {
    const teacher = await t.signIn('13800000007');
    const school = teacher.client.school!.id;
    expect(await teacher.delete('/school/v1/school/delete', { id: school })).toMatchObject({ code: 403 });
    const { rows } = await t.app.database.owner.query(
      `select area, entity, row_id::int as "rowId", action, staff_id::int as "staffId" from operation_log where result = 'refused'`,
    );
    expect(rows).toEqual([
      { area: 'system', entity: 'school', rowId: school, action: 'delete', staffId: teacher.client.uid },
    ]);
    const { data: history } = await boss.get('/school/v1/school/history', { id: school });
    expect(history.map(({ action }: { action: string }) => action)).not.toContain('delete');
  });

  test('has one row a minute for who is refused over and over, and says how often', async () => {
    const counsellor = await t.signIn('13800000004');
    const knock = () => counsellor.delete('/school/v1/school/delete', { id: 1 });
    const told = async () =>
      (
        await t.app.database.owner.query(
          `select after from operation_log where result = 'refused' and staff_id = $1 order by id`,
          [counsellor.client.uid],
        )
      ).rows;
    for (let n = 0; n < 30; n++) expect((await knock()).code).toBe(403);
    expect(await told()).toEqual([{ after: null }]);
    t.clock.advance(61);
    await knock();
    expect(await told()).toEqual([{ after: null }, { after: { alsoRefused: 29 } }]);
  });

  test('rule 27: tells of many at once one by one, and how many they were, under one request', async () => {
    const ids = [(await made()).id, (await made()).id];
    await boss.delete(`${path}/delete`, { ids });
    const [{ request }] = (await entries(ids[0])).filter(({ action }) => action === 'delete');
    const { rows } = await t.app.database.owner.query(
      `select row_id::int as id, after, row_title as title from operation_log where request_id = $1 order by id`,
      [request],
    );
    expect(rows).toEqual([
      { id: ids[0], after: null, title: '雨伞' },
      { id: ids[1], after: null, title: '雨伞' },
      { id: null, after: { count: 2 }, title: '失物' },
    ]);
  });

  test('does not take the order of names inside a value for a change', async () => {
    const list = (await boss.get('/school/v1/school/list', { q: 'xuhui' })).data.list;
    const school = (await boss.get('/school/v1/school/detail', { id: list[0].id })).data;
    const { lng, lat } = school.location;
    const photo = {
      FileName: 'a.png',
      FileUrl: '/files/1/a.png',
      FileType: 'image/png',
      FileSize: 5,
      FileDuration: '',
    };
    await boss.put('/school/v1/school/edit', { id: school.id, version: school.version, photos: [photo] });
    await boss.put('/school/v1/school/edit', {
      id: school.id,
      version: school.version + 1,
      location: { lng, lat },
      photos: [photo],
      phone: '1',
    });
    const { rows } = await t.app.database.owner.query(
      `select after from operation_log where entity = 'school' order by id desc limit 1`,
    );
    expect(rows[0].after).toEqual({ phone: '1' });
  });

  test('is read page by page and shows an entry whole', async () => {
    const row = await made();
    const { list } = (await boss.get('/api/v1/logs/operation/list', { entity: 'lostItem', action: 'add' })).data;
    expect(list[0]).toMatchObject({ rowId: row.id, rowTitle: '雨伞', staffName: '陈思远', action: 'add' });
    const entry = (await boss.get('/api/v1/logs/operation/detail', { id: list[0].id })).data;
    expect(entry).toMatchObject({ after: { name: '雨伞', state: 'kept' }, before: null });
    for (const verb of ['add', 'save', 'copy'])
      expect((await boss.post(`/api/v1/logs/operation/${verb}`, { id: entry.id })).code).toBe(404);
    expect((await boss.delete('/api/v1/logs/operation/delete', { id: entry.id })).code).toBe(404);
  });
});

test('the history of a row tells what was done to it, newest first, with labels in the reader’s language', async () => {
  const row = await made();
  await boss.put(`${path}/edit`, { id: row.id, version: 1, finderMobile: '13812341234', name: '长伞' });
  const zh = (await boss.get(`${path}/history`, { id: row.id })).data;
  expect(zh.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual([
    ['edit', '陈思远'],
    ['add', '陈思远'],
  ]);
  expect(zh[0].changes).toEqual([
    { field: 'name', label: '物品', before: '雨伞', after: '长伞' },
    { field: 'finderMobile', label: '拾获人手机', before: null, after: '138****1234' },
  ]);
  const english = await t.call(
    'GET',
    `${path}/history`,
    { id: row.id },
    { authorization: boss.header, 'accept-language': 'en' },
  );
  expect(english.data[0].changes[0].label).toBe('Item');
});

test('no log, no write: when the log cannot be written, nothing is', async () => {
  const row = await made();
  const owner = t.app.database.owner;
  await owner.query(`create function refuse_log() returns trigger language plpgsql as $$ begin raise exception 'the log is full'; end $$;
    create trigger refuse_log before insert on operation_log for each row execute function refuse_log()`);
  try {
    const count = (await boss.get(`${path}/list`)).data.total;
    expect((await boss.put(`${path}/edit`, { id: row.id, version: 1, name: 'x' })).code).toBe(500);
    expect((await boss.post(`${path}/giveBack`, { id: row.id, version: 1, claimedBy: 'x' })).code).toBe(500);
    expect((await boss.delete(`${path}/delete`, { id: row.id })).code).toBe(500);
    expect((await boss.post(`${path}/copy`, { id: row.id })).code).toBe(500);
    expect((await boss.post(`${path}/add`, draft())).code).toBe(500);
    expect((await boss.get(`${path}/export`)).code).toBe(500);
    expect((await boss.get(`${path}/list`)).data.total).toBe(count);
    expect((await boss.get(`${path}/detail`, { id: row.id })).data).toEqual(row);
  } finally {
    await owner.query('drop trigger refuse_log on operation_log');
  }
});
