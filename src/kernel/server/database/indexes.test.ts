// The indexes of a first load: away while it runs, back after it, and back at the next start when it was cut short.
import pg from 'pg';
import { expect, test } from 'vitest';
import { LostItem } from '../../../testing/frontdesk/model/lostItem';
import { testDatabase } from '../../../testing/postgres';
import { giveBackIndexes, withoutIndexes } from './indexes';

async function connected() {
  const client = new pg.Client(await testDatabase());
  client.on('error', () => undefined);
  await client.connect();
  const names = async () => {
    const { rows } = await client.query<{ name: string }>(
      'select indexname as name from pg_indexes where tablename = $1 order by 1',
      [LostItem.name],
    );
    return rows.map(({ name }) => name);
  };
  return { client, names };
}

test('while a table is filled it has only the indexes that hold a rule, and afterwards all of them again', async () => {
  const { client, names } = await connected();
  const before = await names();
  const during = await withoutIndexes(client, [LostItem], names);
  expect(during).toEqual(before.filter((name) => /_pk$|_key$/.test(name)));
  expect(during.length).toBeLessThan(before.length);
  expect(await names()).toEqual(before);
  await client.end();
});

test('a load that fails gives them back too', async () => {
  const { client, names } = await connected();
  const before = await names();
  await expect(withoutIndexes(client, [LostItem], () => Promise.reject(new Error('no rows')))).rejects.toThrow(
    'no rows',
  );
  expect(await names()).toEqual(before);
  await client.end();
});

test('a start that was cut short in the middle is mended by the next one, once', async () => {
  const { client, names } = await connected();
  const before = await names();
  // What is left when the process is gone: nobody came to give them back.
  const cut = withoutIndexes(client, [LostItem], () => new Promise<never>(() => undefined));
  cut.catch(() => undefined);
  await expect.poll(names).not.toEqual(before);
  await giveBackIndexes(client);
  expect(await names()).toEqual(before);
  await giveBackIndexes(client);
  expect(await names()).toEqual(before);
  await client.end();
});
