import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { testDatabase } from './postgres';

async function query(url: string, sql: string) {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a test database', async () => {
  const [one, other] = [await testDatabase(), await testDatabase()];

  test('is apart from every other', async () => {
    await query(one, 'create table mark (id int)');
    expect(await query(one, `select to_regclass('mark') is not null as there`)).toEqual([{ there: true }]);
    expect(await query(other, `select to_regclass('mark') is not null as there`)).toEqual([{ there: false }]);
  });
});
