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

describe('deleting', () => {
  test('hides the row from every call but keeps it in the table', async () => {
    const [one, two] = [await made(), await made()];
    expect(await boss.delete(`${path}/delete`, { ids: [one.id, two.id] })).toMatchObject({
      code: 200,
      data: { count: 2 },
    });
    expect(await boss.get(`${path}/detail`, { id: one.id })).toMatchObject({ code: 404 });
    expect(await boss.delete(`${path}/delete`, { id: one.id })).toMatchObject({ code: 404 });
    const { rows } = await t.app.database.owner.query('select deleted_at from lost_item where id = any($1)', [
      [one.id, two.id],
    ]);
    expect(rows.map((row) => row.deleted_at)).toEqual([expect.any(Date), expect.any(Date)]);
  });

  test('is refused while others refer to it, with their names and how many', async () => {
    const region = (await boss.get('/common/orgs/region/list', { name: '上海' })).data.list[0];
    expect(await boss.delete('/common/orgs/region/delete', { id: region.id })).toMatchObject({
      code: 409,
      data: [{ resource: 'school', title: '校区', count: 3 }],
    });
    expect(await boss.get('/common/orgs/region/detail', { id: region.id })).toMatchObject({ code: 200 });
  });

  test('takes rows that refer only to each other together', async () => {
    const parent = (await boss.post('/common/orgs/region/add', { name: '西南', code: 'XN' })).data;
    const child = (await boss.post('/common/orgs/region/add', { name: '成都', code: 'CD', parentId: parent.id })).data;
    expect(await boss.delete('/common/orgs/region/delete', { id: parent.id })).toMatchObject({
      code: 409,
      data: [{ resource: 'region', count: 1 }],
    });
    expect(await boss.delete('/common/orgs/region/delete', { ids: `${parent.id},${child.id}` })).toMatchObject({
      code: 200,
    });
  });

  test('is all or nothing, and asks for real ids', async () => {
    const row = await made();
    expect(await boss.delete(`${path}/delete`, { ids: [row.id, 999_999] })).toMatchObject({ code: 404 });
    expect(await boss.get(`${path}/detail`, { id: row.id })).toMatchObject({ code: 200 });
    for (const id of ['', 'x', '1.5', '0'])
      expect(await boss.delete(`${path}/delete`, { id })).toMatchObject({ code: 422 });
  });

  test('of what only the log remembers is possible', async () => {
    const region = (await boss.get('/common/orgs/region/options')).data[0].value;
    const school = (
      await boss.post('/school/v1/school/add', { code: 'TMP01', name: '临时', kind: 'direct', regionId: region })
    ).data;
    expect(await boss.delete('/school/v1/school/delete', { id: school.id })).toMatchObject({ code: 200 });
  });
});

describe('copying', () => {
  test('makes a new row in the first state, without what was computed', async () => {
    const row = await made({ name: '钥匙' });
    await boss.post(`${path}/giveBack`, { id: row.id, version: 1, claimedBy: '王' });
    const copy = (await boss.post(`${path}/copy`, { id: row.id })).data;
    expect(copy).toMatchObject({ name: '钥匙', value: '30.00', state: 'kept', claimedBy: null, version: 1 });
    expect(copy.id).not.toBe(row.id);
  });

  test('gives what must be unique a name that is free and valid', async () => {
    const school = (await boss.get('/school/v1/school/list', { q: 'xuhui' })).data.list[0];
    const copies = [
      await boss.post('/school/v1/school/copy', { id: school.id }),
      await boss.post('/school/v1/school/copy', { id: school.id }),
    ];
    expect(copies.map(({ data }) => [data.code, data.name])).toEqual([
      ['SH0012', '上海徐汇中心 (2)'],
      ['SH0013', '上海徐汇中心 (3)'],
    ]);
  });

  test('is refused where a unique value cannot be made up', async () => {
    const staff = (await boss.get('/people/v1/staff/list', { pageSize: 1 })).data.list[0];
    expect(await boss.post('/people/v1/staff/copy', { id: staff.id })).toMatchObject({
      code: 409,
      data: [{ field: 'mobile', rule: 'unique' }],
    });
  });
});
