// The tables of the queue, made and opened at start: to the house, which works at it, and to calls by one function alone.
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { houseRole, openTables } from '../database/houseDoor';
import { appRole } from '../database/lanes';

export const queue = 'work';
const expireMinutes = 30;

/** By the tables' owner, on a connection of its own: what works at the queue later makes no tables. */
export async function makeQueue(client: pg.Client): Promise<void> {
  const executeSql = (text: string, values: unknown[]) => client.query(text, values);
  const maker = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  await maker.start();
  await maker.createQueue(queue);
  await client.query(wayIn);
  await openTables(client, 'pgboss');
}

/**
 * The queue's tables hold the work of all enterprises, so calls do not reach them: a task is put there by this function, with the
 * rights of who made it, and only for the enterprise that the connection is stamped with.
 */
const wayIn = `
  create or replace function enqueue_task(task jsonb) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$ begin
    if '${appRole}' in (session_user, current_setting('role')) and (task ->> 'enterpriseId') is distinct from nullif(current_setting('app.enterprise_id', true), '') then
      raise exception 'a task for another enterprise' using errcode = '42501';
    end if;
    insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in, keep_until, policy)
      select q.name, task, 5, 2, true, interval '${expireMinutes} minutes', now() + interval '14 days', q.policy from pgboss.queue q where q.name = '${queue}';
  end $$;
  revoke all on function enqueue_task(jsonb) from public;
  grant execute on function enqueue_task(jsonb) to ${appRole};
  do $$ begin if exists (select 1 from pg_roles where rolname = '${houseRole}') then grant execute on function enqueue_task(jsonb) to ${houseRole}; end if; end $$;
  revoke all on all tables in schema pgboss from ${appRole};
  revoke all on schema pgboss from ${appRole};`;
