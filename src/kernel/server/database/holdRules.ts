// Rules that a migration cannot carry, brought to the tables at every start: triggers that keep rows as they were written,
// and exclusions that keep ranges of time apart. What is there already is left alone, what is no longer declared goes.
import type pg from 'pg';
import type { Resource } from '../../model/resource';
import { appendOnlyCode } from './faults';
import { appRole, erasingDoor } from './lanes';
import { overlapName, overlapSql } from './rules';

const keeper = 'append_only';

export async function holdRules(client: pg.ClientBase, resources: readonly Resource[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const tables = new Set(rows.map(({ name }) => name));
  const held = resources.filter(({ name }) => tables.has(name));
  await keepAsWritten(client, held);
  await keepApart(client, held);
}

/** Also from the owner: only a transaction that names the table by the erasing door changes a row of it. */
async function keepAsWritten(client: pg.ClientBase, resources: readonly Resource[]): Promise<void> {
  const declared = resources.filter(({ rules }) => rules.appendOnly).map(({ name }) => name);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = $1`,
    [keeper],
  );
  const kept = rows.map(({ name }) => name);
  const missing = declared.filter((name) => !kept.includes(name));
  if (declared.length > 0)
    await client.query(`create or replace function keep_as_written() returns trigger language plpgsql as $$ begin
      if tg_op <> 'TRUNCATE' and current_user <> '${appRole}' and current_setting('${erasingDoor}', true) = tg_table_name then return coalesce(new, old); end if;
      raise exception 'rows of % are only added', tg_table_name using errcode = '${appendOnlyCode}';
    end $$`);
  for (const name of missing)
    await client.query(`create trigger ${keeper} before update or delete on "${name}" for each row execute function keep_as_written();
      create trigger ${keeper}_all before truncate on "${name}" execute function keep_as_written();
      revoke update, delete, truncate on "${name}" from ${appRole}`);
  const known = new Set(resources.map(({ name }) => name));
  for (const name of kept.filter((each) => known.has(each) && !declared.includes(each)))
    await client.query(`drop trigger ${keeper} on "${name}"; drop trigger ${keeper}_all on "${name}";
      grant update, delete on "${name}" to ${appRole}`);
}

async function keepApart(client: pg.ClientBase, resources: readonly Resource[]): Promise<void> {
  const declared = new Map(
    resources.flatMap((of) => of.rules.noOverlap.map((rule) => [overlapName(of, rule), { of, rule }])),
  );
  if (declared.size > 0) await needExtension(client);
  const { rows } = await client.query<{ name: string; of: string }>(
    `select k.conname as name, c.relname as of from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'x' and c.relname = any($1)`,
    [resources.map(({ name }) => name)],
  );
  for (const { name, of } of rows)
    if (!declared.has(name)) await client.query(`alter table "${of}" drop constraint "${name}"`);
  const kept = new Set(rows.map(({ name }) => name));
  for (const [name, { of, rule }] of declared)
    if (!kept.has(name))
      await client.query(`alter table "${of.name}" add constraint "${name}" ${overlapSql(of, rule)}`);
}

async function needExtension(client: pg.ClientBase): Promise<void> {
  try {
    await client.query('create extension if not exists btree_gist');
  } catch (error) {
    throw new Error(
      `The database needs the extension btree_gist, which this server may not install (${(error as Error).message}). Let an administrator run: create extension btree_gist`,
    );
  }
}
