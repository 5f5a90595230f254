// A first load is quicker when the indexes of its large tables are made once, after the rows. What was taken away is written
// down in the database, so that a start which was cut short gives it back at the next one.
import type pg from 'pg';
import type { Resource } from '../../model/resource';

/** Runs with the tables of `of` free of every index that holds no rule. */
export async function withoutIndexes<T>(
  client: pg.ClientBase,
  of: readonly Resource[],
  run: () => Promise<T>,
): Promise<T> {
  await setAside(
    client,
    of.map(({ name }) => name),
  );
  try {
    return await run();
  } finally {
    await giveBackIndexes(client);
  }
}

async function setAside(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await within(client, async () => {
    await client.query('create schema if not exists aside');
    await client.query('create table if not exists aside.indexes (made_by text not null)');
    const { rows } = await client.query<{ name: string; madeBy: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as "madeBy" from pg_index i
        join pg_class t on t.oid = i.indrelid
        where t.relnamespace = 'public'::regnamespace and t.relname = any($1) and not i.indisunique and not i.indisexclusion`,
      [tables],
    );
    await client.query('insert into aside.indexes select unnest($1::text[])', [rows.map(({ madeBy }) => madeBy)]);
    for (const { name } of rows) await client.query(`drop index ${name}`);
  });
}

/** Of several servers that start at once, one does it and the others find nothing left to do. */
export async function giveBackIndexes(client: pg.ClientBase): Promise<void> {
  const { rows: kept } = await client.query(`select 1 where to_regclass('aside.indexes') is not null`);
  if (kept.length === 0) return;
  await within(client, async () => {
    const { rows } = await client.query<{ madeBy: string }>('delete from aside.indexes returning made_by as "madeBy"');
    for (const { madeBy } of rows) await client.query(madeBy);
  });
}

async function within(client: pg.ClientBase, run: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await run();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
