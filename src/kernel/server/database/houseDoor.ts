// How the house itself comes to the database: what lies across enterprises, and the queue. An owner that is no superuser does it
// in person; a superuser would bring every power along, so a role that goes past the policies and can do nothing else stands in.
import type pg from 'pg';
import { StartError } from '../postgres/start-error';
import { addressOf, alone, letIn, opens } from './ownRoles';

export const houseRole = 'school_console_house';

export async function houseDoor(ownerUrl: string): Promise<string> {
  if (!(await alone(ownerUrl, ensureHouse))) return ownerUrl;
  const url = addressOf(ownerUrl, houseRole);
  if (!(await opens(url))) await alone(ownerUrl, (client) => letIn(client, houseRole, url));
  if (!(await opens(url)))
    throw new StartError(
      `DATABASE_URL signs in as a superuser, and ${houseRole} cannot sign in beside it: let DATABASE_URL sign in as an owner of the database that is no superuser.`,
    );
  return url;
}

/** Answers whether it is needed. */
async function ensureHouse(client: pg.Client): Promise<boolean> {
  const { rows: owner } = await client.query('select 1 from pg_roles where rolname = current_user and rolsuper');
  if (owner.length === 0) return false;
  await client.query(`do $$ begin
    if not exists (select 1 from pg_roles where rolname = '${houseRole}') then create role ${houseRole} nologin bypassrls; end if;
  exception when duplicate_object or unique_violation then null; end $$`);
  const { rows: powers } = await client.query(
    `select 1 from pg_roles r where rolname = $1 and (rolsuper or rolcreaterole or rolcreatedb or rolreplication
      or exists (select 1 from pg_auth_members m where m.member = r.oid))`,
    [houseRole],
  );
  if (powers.length > 0)
    throw new StartError(
      `${houseRole} must have no powers but to go past the policies, and be a member of no other role: take back what it was given.`,
    );
  return true;
}

/** What it may do with the tables: read and write rows. Tables made later say it by themselves. */
export async function openTables(client: pg.ClientBase, schema: 'public' | 'pgboss'): Promise<void> {
  const { rows: house } = await client.query('select 1 from pg_roles where rolname = $1', [houseRole]);
  if (house.length === 0) return;
  const { rows: closed } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relnamespace = $2::regnamespace and c.relkind in ('r', 'p')
      and not has_table_privilege($1, c.oid, 'select, insert, update, delete')`,
    [houseRole, schema],
  );
  if (closed.length > 0)
    await client.query(`grant usage on schema ${schema} to ${houseRole};
      grant select, insert, update, delete on ${closed.map(({ name }) => name).join(', ')} to ${houseRole};
      grant usage, select, update on all sequences in schema ${schema} to ${houseRole};
      alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${houseRole};
      alter default privileges in schema ${schema} grant usage, select, update on sequences to ${houseRole}`);
}
