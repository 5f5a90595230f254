// How calls sign in, on a PostgreSQL of its own whose roles are made for it: what is arranged, what is said, what is refused.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPostgres } from '../postgres/start';
import { StartError } from '../postgres/start-error';
import { query } from '../postgres/trial';
import { appRole } from './lanes';
import { tenantDoor } from './tenantDoor';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let dataDir: string;
const superuser = () => postgres.url('postgres');
const as = (name: string, password: string): string =>
  Object.assign(new URL(superuser()), { username: name, password }).toString();
const said: string[] = [];
const door = (url: string, given?: string) => tenantDoor(url, given, (line) => said.push(line));

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'school-console-door-'));
  // Open to PostgreSQL's own user.
  chmodSync(dataDir, 0o755);
  postgres = await startPostgres({ dataDir });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** An owner of the database that is no superuser, and nobody else. */
beforeEach(async () => {
  said.length = 0;
  for (const role of [appRole, 'landlord', 'clerk'])
    await query(superuser(), `drop owned by ${role}`).catch(() => undefined);
  for (const role of [appRole, 'landlord', 'clerk']) await query(superuser(), `drop role if exists ${role}`);
  await query(superuser(), `create role landlord login password 'key'`);
});

const whoIs = (url: string) =>
  query(url, 'select session_user::text as name, rolsuper as super from pg_roles where rolname = session_user');

describe('the server makes the role itself', () => {
  test('where its own user is a superuser, and where it may create roles; a second start finds it', async () => {
    await query(superuser(), 'alter role landlord createrole');
    for (const owner of [superuser(), as('landlord', 'key')]) {
      await query(superuser(), `drop role if exists ${appRole}`);
      for (const _ of ['first', 'second']) {
        const { url, options } = await door(owner);
        expect(options).toBeUndefined();
        expect(await whoIs(url)).toEqual([{ name: appRole, super: false }]);
      }
    }
    expect(said).toEqual([]);
  });
});

describe('an administrator made the role, and the server’s own user may make none', () => {
  beforeEach(() => query(superuser(), `create role ${appRole} login password 'given'`));

  test('with its address in DATABASE_APP_URL calls sign in there', async () => {
    const { url, options } = await door(as('landlord', 'key'), as(appRole, 'given'));
    expect(options).toBeUndefined();
    expect(await whoIs(url)).toEqual([{ name: appRole, super: false }]);
    expect(said).toEqual([]);
  });

  test('without it calls sign in as the owner and step down, and a line says how to do better', async () => {
    await query(superuser(), `grant ${appRole} to landlord`);
    const { url, options } = await door(as('landlord', 'key'));
    expect([new URL(url).username, options]).toEqual(['landlord', `-c role=${appRole}`]);
    expect(said).toEqual([expect.stringMatching(/step down.*DATABASE_APP_URL/)]);
  });

  test('and is not even let step down: refused with what to do', async () => {
    await expect(door(as('landlord', 'key'))).rejects.toThrow(/DATABASE_APP_URL/);
    await expect(door(as('landlord', 'key'))).rejects.toBeInstanceOf(StartError);
  });
});

test('there is no role and none may be made: refused with what to do', async () => {
  const refusal = door(as('landlord', 'key'));
  await expect(refusal).rejects.toBeInstanceOf(StartError);
  await expect(refusal).rejects.toThrow(`create role ${appRole}`);
});

describe('refused at start', () => {
  test('a superuser whose calls could sign in as nobody less', async () => {
    await query(superuser(), `create role ${appRole} login password 'old' valid until '2000-01-01'`);
    const refusal = door(superuser());
    await expect(refusal).rejects.toBeInstanceOf(StartError);
    await expect(refusal).rejects.toThrow(/superuser.*DATABASE_APP_URL/);
  });

  test('an address for calls that signs in as somebody else, the superuser above all', async () => {
    await query(superuser(), `create role clerk login password 'key'`);
    for (const url of [superuser(), as('clerk', 'key')])
      await expect(door(superuser(), url)).rejects.toThrow(`must sign in as ${appRole}`);
  });

  test.each(['superuser', 'bypassrls', 'createrole', 'createdb', 'replication'])(
    'the role with a power: %s',
    async (power) => {
      await query(superuser(), `create role ${appRole} login password 'given' ${power}`);
      await expect(door(superuser(), as(appRole, 'given'))).rejects.toThrow('must have no powers');
    },
  );

  test('the role as a member of another, by which it could become somebody', async () => {
    await query(superuser(), `create role ${appRole} login password 'given'`);
    await query(superuser(), `grant landlord to ${appRole}`);
    await expect(door(superuser(), as(appRole, 'given'))).rejects.toThrow('member of no other role');
  });
});
