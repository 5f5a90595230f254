import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';

const path = '/frontdesk/v1/lostItem';
let t: TestApp;
let boss: Person;
let database: Client;

beforeAll(async () => {
  t = await testApp();
  boss = await t.signIn('13800000001');
  database = new Client(t.databaseUrl);
  await database.connect();
});
afterAll(() => database.end());

const add = async (fields: Record<string, unknown>) => {
  const answer = await boss.post(`${path}/add`, {
    kind: 'other',
    foundOn: '2026-07-08',
    schoolId: boss.client.school!.id,
    ...fields,
  });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const names = async (query: Record<string, unknown>) => {
  const answer = await boss.get(`${path}/list`, query);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.list.map((row: { name: string }) => row.name);
};

describe('a list', () => {
  beforeAll(async () => {
    await add({ name: '红色雨伞', value: '30', foundOn: '2026-07-01', finderMobile: '13912345678', kind: 'other' });
    await add({ name: '数学课本', value: '45.50', foundOn: '2026-07-02', kind: 'book', keeperId: boss.client.uid });
    await add({ name: '蓝色外套', value: '199', foundOn: '2026-07-03', kind: 'clothes' });
    await add({ name: 'Blue Umbrella', value: '0.05', foundOn: '2026-07-04', kind: 'other' });
  });

  test('comes in pages of the size asked for, ten unless told, two hundred at most', async () => {
    const first = (await boss.get(`${path}/list`, { page: 1, pageSize: 3, sort: 'foundOn' })).data;
    const second = (await boss.get(`${path}/list`, { page: 2, pageSize: 3, sort: 'foundOn' })).data;
    expect([first.list.length, second.list.length, first.total, second.total]).toEqual([3, 1, 4, 4]);
    expect(new Set([...first.list, ...second.list].map((row) => row.id)).size).toBe(4);
    expect((await boss.get(`${path}/list`)).data).toMatchObject({ page: 1, pageSize: 10 });
    expect((await boss.get(`${path}/list`, { pageSize: 5000, page: 'x' })).data).toMatchObject({
      page: 1,
      pageSize: 200,
    });
  });

  test('is sorted by any of its fields that is read, up and down', async () => {
    expect(await names({ sort: 'foundOn' })).toEqual(['红色雨伞', '数学课本', '蓝色外套', 'Blue Umbrella']);
    expect(await names({ sort: '-value' })).toEqual(['蓝色外套', '数学课本', '红色雨伞', 'Blue Umbrella']);
    const fields = ['name', 'kind', 'value', 'foundOn', 'schoolId', 'keeperId', 'claimedBy', 'state'];
    for (const field of [...fields, 'id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']) {
      for (const sort of [field, `-${field}`]) {
        expect([sort, (await boss.get(`${path}/list`, { sort })).data.total]).toEqual([sort, 4]);
      }
    }
    expect((await boss.get(`${path}/list`, { sort: 'finderMobile' })).code).toBe(403);
  });

  test('is searched by one value or several, and by the ends of a range', async () => {
    expect(await names({ kind: 'book' })).toEqual(['数学课本']);
    expect(await names({ kind: ['book', 'clothes'], sort: 'foundOn' })).toEqual(['数学课本', '蓝色外套']);
    expect(await names({ foundOnFrom: '2026-07-02', foundOnTo: '2026-07-03', sort: 'foundOn' })).toEqual([
      '数学课本',
      '蓝色外套',
    ]);
    expect(await names({ valueFrom: '45.50', sort: 'value' })).toEqual(['数学课本', '蓝色外套']);
    expect(await names({ valueTo: '45.49', sort: 'value' })).toEqual(['Blue Umbrella', '红色雨伞']);
    expect(await names({ keeperId: boss.client.uid })).toEqual(['数学课本']);
    expect(await names({ state: 'returned' })).toEqual([]);
    expect(await names({ kind: '', q: '', state: 'kept', pageSize: 2, sort: '-foundOn' })).toHaveLength(2);
  });

  test('takes a bare day on a moment for that whole day in the enterprise’s own time', async () => {
    t.clock.set('2026-07-08T16:30:00Z');
    await add({ name: '半夜', foundOn: '2026-07-05' });
    t.clock.advance(-3600);
    expect(await names({ createdAtFrom: '2026-07-09', createdAtTo: '2026-07-09' })).toEqual(['半夜']);
    expect(await names({ createdAtTo: '2026-07-08' })).toEqual([]);
  });

  test.each([
    ['雨伞', ['红色雨伞']],
    ['色雨', ['红色雨伞']],
    ['伞', ['红色雨伞']],
    ['hongse', ['红色雨伞']],
    ['yusan', ['红色雨伞']],
    ['HSYS', ['红色雨伞']],
    ['sy', ['红色雨伞']],
    ['lswt', ['蓝色外套']],
    ['5678', ['红色雨伞']],
    ['5678', ['红色雨伞']],
    ['blue u', ['Blue Umbrella']],
    ['brell', ['Blue Umbrella']],
    ['%', []],
    ['_色雨伞', []],
    ["'; drop table lost_item; --", []],
  ])('finds by %s, in Chinese, pinyin, initials or four digits', async (q, found) => {
    expect(await names({ q })).toEqual(found);
  });

  test('finds a field of names by pinyin too', async () => {
    expect(await names({ name: 'shuxue' })).toEqual(['数学课本']);
  });

  test.each([
    [{ nmae: 'x' }, 'nmae', 'unknown'],
    [{ kind: 'hat' }, 'kind', 'choice'],
    [{ kind: ['book', 'hat'] }, 'kind', 'choice'],
    [{ foundOnFrom: '2026-13-45' }, 'foundOnFrom', 'date'],
    [{ createdAtTo: '2026-02-30' }, 'createdAtTo', 'datetime'],
    [{ valueFrom: 'much' }, 'valueFrom', 'money'],
    [{ nameFrom: 'a' }, 'nameFrom', 'unknown'],
    [{ version: '99999999999' }, 'version', 'max'],
    [{ schoolId: '1.5' }, 'schoolId', 'ref'],
    [{ sort: 'constructor' }, 'sort', 'choice'],
    [{ sort: 'name; drop table lost_item' }, 'sort', 'choice'],
    [{ 'a\nb': '1' }, 'a\nb', 'unknown'],
  ])('refuses %o', async (query, field, rule) => {
    for (const verb of ['list', 'count', 'export']) {
      if (verb === 'count' && 'sort' in query) continue;
      expect(await boss.get(`${path}/${verb}`, query)).toMatchObject({ code: 422, data: [{ field, rule }] });
    }
  });

  test('is counted to a thousand, and exactly only when asked, from a memory of a minute', async () => {
    const plant = (many: number) =>
      database.query(
        `insert into lost_item (enterprise_id, name, kind, found_on, school_id, search)
          select enterprise_id, 'many ' || n, 'book', '2025-01-01', id, 'many' from school, generate_series(1, $1) n where code = 'SH001' and enterprise_id = (select enterprise_id from staff where id = $2)`,
        [many, boss.client.uid],
      );
    const search = { foundOnTo: '2025-12-31' };
    await plant(1000);
    expect((await boss.get(`${path}/list`, search)).data).toMatchObject({ total: 1000 });
    expect((await boss.get(`${path}/list`, search)).data).not.toHaveProperty('totalIsCapped');
    await plant(1);
    expect((await boss.get(`${path}/list`, search)).data).toMatchObject({ total: 1000, totalIsCapped: true });
    expect((await boss.get(`${path}/list`, { ...search, page: 6, pageSize: 200 })).data.list).toHaveLength(1);
    expect((await boss.get(`${path}/count`, search)).data).toEqual({ total: 1001 });
    await plant(1);
    t.clock.advance(59);
    expect((await boss.get(`${path}/count`, search)).data).toEqual({ total: 1001 });
    t.clock.advance(2);
    expect((await boss.get(`${path}/count`, search)).data).toEqual({ total: 1002 });
  });
});

describe('options', () => {
  test('are fifty at most, found by name, or exactly those named', async () => {
    const all = (await boss.get(`${path}/options`)).data;
    expect(all).toHaveLength(50);
    const [umbrella] = (await boss.get(`${path}/options`, { q: 'hsys' })).data;
    expect(umbrella).toEqual({ value: expect.any(Number), label: '红色雨伞' });
    expect((await boss.get(`${path}/options`, { ids: [umbrella.value, 'x', '1.5', '9e99'] })).data).toEqual([umbrella]);
    expect((await boss.get(`${path}/options`, { ids: `${umbrella.value},999999` })).data).toEqual([umbrella]);
  });

  test('name a row in the reader’s language where it has both', async () => {
    const english = { authorization: boss.header, 'accept-language': 'en-GB' };
    expect((await t.call('GET', '/school/v1/school/options', { q: '徐汇' }, english)).data[0].label).toBe(
      'Shanghai Xuhui',
    );
    expect((await boss.get('/school/v1/school/options', { q: 'xuhui' })).data[0].label).toBe('上海徐汇中心');
  });
});
