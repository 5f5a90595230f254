// How calls come to the database: signed in as a role of their own, which owns nothing, is no superuser and can become nobody
// else. Whatever statement somebody smuggled in, there is no way up from there. The server makes the role itself where it may.
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../postgres/start-error';
import { appRole, connection } from './lanes';

export interface TenantDoor {
  url: string;
  /** Where the role cannot sign in by itself: the owner's connection, which steps down. */
  options?: string;
}

/** As who owns the tables, stepping down; for what starts without preparing anything. */
export const stepDown = (ownerUrl: string): TenantDoor => ({ url: ownerUrl, options: `-c role=${appRole}` });

/** `given`: the operator's own address for calls. */
export async function tenantDoor(
  ownerUrl: string,
  given: string | undefined,
  log: (line: string) => void,
): Promise<TenantDoor> {
  const { isSuperuser, mayStepDown } = await alone(ownerUrl, ensureRole);
  const url = given ?? tenantUrl(ownerUrl);
  if (!given && !(await opens(url))) await alone(ownerUrl, (client) => letIn(client, passwordIn(url)));
  if (given || (await opens(url))) {
    await alone(url, refusePowerful);
    return { url };
  }
  const remedy = `let ${appRole} sign in (alter role ${appRole} login password '…') and name its address in DATABASE_APP_URL`;
  if (isSuperuser)
    throw new StartError(`DATABASE_URL signs in as a superuser and calls cannot sign in as anybody less: ${remedy}.`);
  if (!mayStepDown) throw new StartError(`Calls cannot sign in: ${remedy}.`);
  log(`Calls sign in as the owner of the tables and step down. To be safer, ${remedy}.`);
  return stepDown(ownerUrl);
}

/** The password follows from the owner's, so that several servers of one database agree and nothing need be kept. */
function tenantUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = appRole;
  url.password = url.password ? createHmac('sha256', url.password).update(appRole).digest('hex') : '';
  return url.toString();
}

const passwordIn = (url: string): string => new URL(url).password;

interface Owner {
  isSuperuser: boolean;
  mayStepDown: boolean;
}

/** Made where it may be; where an administrator made it already, nothing more is asked of the owner. */
async function ensureRole(client: pg.Client): Promise<Owner> {
  await client.query(`do $$ begin
    if not exists (select 1 from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
    execute format('grant ${appRole} to %I', current_user);
  exception when duplicate_object or unique_violation or insufficient_privilege then null; end $$`);
  const { rows } = await client.query<Owner>(
    `select o.rolsuper as "isSuperuser", pg_has_role(o.oid, a.oid, 'member') as "mayStepDown"
      from pg_roles o, pg_roles a where o.rolname = current_user and a.rolname = $1`,
    [appRole],
  );
  if (!rows[0])
    throw new StartError(
      `DATABASE_URL may not create the role calls sign in as. An administrator does it once: create role ${appRole} login password '…', and its address goes into DATABASE_APP_URL.`,
    );
  return rows[0];
}

/** Where the owner may not, or another server does it at the same instant, whether it opens tells. */
async function letIn(client: pg.Client, password: string): Promise<void> {
  const secret = password ? ` password ${client.escapeLiteral(password)}` : '';
  await client.query(`alter role ${appRole} login${secret}`).catch(() => undefined);
}

/** The owner has been let in just now, so what is refused here is the role, by the server or by a pooler that does not know it. */
async function opens(url: string): Promise<boolean> {
  try {
    await alone(url, (client) => client.query('select 1'));
    return true;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    const isBusy = code.startsWith('53') || code.startsWith('57');
    if (isBusy) throw error;
    return false;
  }
}

async function refusePowerful(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; isPowerful: boolean; roles: number }>(
    `select rolname as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as "isPowerful",
        (select count(*)::int from pg_auth_members m where m.member = r.oid) as roles
      from pg_roles r where rolname = session_user`,
  );
  const [who] = rows;
  if (who?.name !== appRole) throw new StartError(`DATABASE_APP_URL must sign in as ${appRole}, not as ${who?.name}.`);
  if (who.isPowerful)
    throw new StartError(
      `${appRole} must have no powers: alter role ${appRole} nosuperuser nobypassrls nocreaterole nocreatedb noreplication.`,
    );
  if (who.roles > 0) throw new StartError(`${appRole} must be a member of no other role: revoke what it was granted.`);
}

async function alone<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection(url));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
