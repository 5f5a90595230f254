// Brings a database to the shape of the models: extensions, migrations, and the policy that
// is the second wall around each enterprise, and the rules the models declare. Safe to run at every start and by several processes at once.
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Resource } from '../../model/resource';
import type { Database } from './database';
import { holdRules } from './holdRules';
import { giveBackIndexes } from './indexes';
import { appRole } from './lanes';
import { rewordRows } from './rewording';

const lockKey = 7_571_901;
const policy = 'own_enterprise';

export async function migrate(
  database: Database,
  folder: string,
  resources: readonly Resource[],
  log: (line: string) => void,
): Promise<void> {
  await database.alone(async (client) => {
    // Given up with the connection.
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query('set client_min_messages = warning');
    await client.query('create extension if not exists btree_gin');
    await giveBackIndexes(client);
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
    await client.query(`grant usage on schema public to ${appRole}`);
    await guardTables(client);
    await holdRules(client, resources);
    await rewordRows(client, resources);
    await allowIndexedSearch(client, log);
  });
}

/** Every table of the product gets the policy, also one that somebody wrote by hand. */
async function guardTables(client: pg.ClientBase): Promise<void> {
  const unguarded = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = $1)`,
    [policy],
  );
  for (const { name } of unguarded.rows) {
    await client.query(`alter table "${name}" enable row level security;
      create policy ${policy} on "${name}" using (enterprise_id = nullif(current_setting('app.enterprise_id', true), '')::bigint);
      grant select, insert, update, delete on "${name}" to ${appRole};`);
  }
  await client.query(`grant usage, select on all sequences in schema public to ${appRole}`);
}

const indexedFunctions = [
  'array_to_tsvector(text[])',
  'string_to_array(text, text)',
  'replace(text, text, text)',
  'textcat(text, text)',
  'int8out(bigint)',
  'textin(cstring)',
  'ts_match_vq(tsvector, tsquery)',
  'arraycontains(anyarray, anyarray)',
];

/** Under a policy PostgreSQL uses an index only for functions it knows not to leak: see docs/decisions. */
async function allowIndexedSearch(client: pg.ClientBase, log: (line: string) => void): Promise<void> {
  for (const name of indexedFunctions) {
    const { rows } = await client.query<{ leakproof: boolean }>(
      'select proleakproof as leakproof from pg_proc where oid = $1::regprocedure',
      [name],
    );
    if (rows[0]?.leakproof) continue;
    try {
      await client.query(`alter function ${name} leakproof`);
    } catch {
      log(`Searching large tables will be slow until a superuser runs: alter function ${name} leakproof`);
    }
  }
}

/** After a bulk load the count of a list needs the visibility map. */
export async function tidy(database: Database): Promise<void> {
  await database.alone(async (client) => {
    const { rows } = await client.query<{ name: string; isLarge: boolean }>(
      `select oid::regclass::text as name, pg_relation_size(oid) > 1000000 as "isLarge" from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
    );
    const names = (found: typeof rows) => found.map(({ name }) => name).join(', ');
    const [large, small] = [rows.filter(({ isLarge }) => isLarge), rows.filter(({ isLarge }) => !isLarge)];
    if (large.length > 0) await client.query(`vacuum analyze ${names(large)}`);
    if (small.length > 0) await client.query(`analyze ${names(small)}`);
  });
}
