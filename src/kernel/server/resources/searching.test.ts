// Searches that find more than is counted: the page comes from a walk in the list's order, or from the index where such a
// walk would be long. A person cannot tell which.
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** `words` are what the rows are found by; the first of them is the oldest. */
const plant = (name: string, words: string, count: number, day: string, appid = 'demo') =>
  database.query(
    `insert into lost_item (enterprise_id, name, kind, found_on, school_id, search, created_at)
      select e.id, $1 || ' ' || n, 'book', '2025-01-01', s.id, $2, $4::timestamptz + n * interval '1 second'
      from enterprise e join lateral (select id from school where enterprise_id = e.id order by id limit 1) s on true, generate_series(1, $3) n
      where e.appid = $5`,
    [name, words, count, day, appid],
  );
const asked = async (query: Record<string, unknown>) => {
  const { data } = await boss.get(`${path}/list`, query);
  return { names: data.list.map((row: { name: string }) => row.name), total: data.total, more: data.totalIsCapped };
};

test('a word that many rows have leads to the newest of them, page by page, asked for once or again', async () => {
  await plant('hat', 'maozi mz', 1005, '2026-01-01T00:00Z');
  await plant('scarf', 'weijin wj', 300, '2026-01-01T00:00:30Z');
  const first = { names: ['hat 1005', 'hat 1004', 'hat 1003'], total: 1000, more: true };
  expect(await asked({ q: 'mz', pageSize: 3 })).toEqual(first);
  expect(await asked({ q: 'mz', pageSize: 3 })).toEqual(first);
  expect((await asked({ q: 'mz', pageSize: 3, page: 2 })).names).toEqual(['hat 1002', 'hat 1001', 'hat 1000']);
  expect((await asked({ q: 'mz', pageSize: 3, sort: 'createdAt' })).names).toEqual(['hat 1', 'hat 2', 'hat 3']);
  expect((await asked({ q: 'mz', pageSize: 200, page: 6 })).names).toHaveLength(5);
});

test('and so it does when they are all older than a long walk reaches', async () => {
  await plant('key', 'yaoshi ys', 1003, '2024-01-01T00:00Z');
  await plant('bottle', 'shuibei sb', 20_100, '2026-03-01T00:00Z');
  const first = { names: ['key 1003', 'key 1002'], total: 1000, more: true };
  expect(await asked({ q: 'ys', pageSize: 2 })).toEqual(first);
  expect(await asked({ q: 'ys', pageSize: 2 })).toEqual(first);
});

test('where a long walk ended is kept for the next asking, which misses neither what came nor what went', async () => {
  await plant('coat', 'dayi dy', 1002, '2026-04-01T00:00Z');
  await plant('glove', 'shoutao st', 3200, '2026-05-01T00:00Z');
  const newest = async () => (await asked({ q: 'dy', pageSize: 2 })).names;
  expect(await newest()).toEqual(['coat 1002', 'coat 1001']);
  expect(await newest()).toEqual(['coat 1002', 'coat 1001']);
  await plant('new coat', 'dayi dy', 1, '2026-06-01T00:00Z');
  expect(await newest()).toEqual(['new coat 1', 'coat 1002']);
  await database.query(`update lost_item set deleted_at = now() where name in ('new coat 1', 'coat 1002')`);
  expect(await newest()).toEqual(['coat 1001', 'coat 1000']);
});

test('what another enterprise has by that word is neither found nor counted', async () => {
  await plant('ring', 'jiezhi jz', 5, '2026-02-01T00:00Z');
  await plant('ring of others', 'jiezhi jz', 2000, '2026-02-02T00:00Z', 'demo2');
  expect(await asked({ q: 'jz', pageSize: 2 })).toEqual({ names: ['ring 5', 'ring 4'], total: 5, more: undefined });
});
