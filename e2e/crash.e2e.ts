// What an operator can do to the server: kill it, stop it, set it up wrongly, give it a database of their own.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RunningPostgres, startPostgres } from '#kernel/server/postgres/start';
import {
  type Server as Console,
  demoFolder,
  freshFolder,
  isAlive,
  removeFolders,
  signIn,
  start,
  stopAll,
} from './server';
import { freePort } from './serving';

afterAll(async () => {
  await stopAll();
  removeFolders();
});

/** The embedded database's own process. */
function postmaster(folder: string): number {
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  );
  return Number(readFileSync(join(folder, file!), 'utf8').split('\n')[0]);
}

const addPost = (at: Console, header: string, name: string) =>
  at.call('POST', '/people/v1/post/add', header, { code: name, name });

async function postNames(at: Console): Promise<Set<string>> {
  const { header } = await signIn(at, '13800000001');
  const names = new Set<string>();
  for (let page = 1; ; page++) {
    const { data } = await at.call('GET', `/people/v1/post/list?page=${page}&pageSize=200&sort=id`, header);
    for (const row of data.list) names.add(row.name);
    if (data.list.length < 200) return names;
  }
}

/** A thousand writes by ten hands; answers the names of those that were acknowledged. */
async function writeThousand(at: Console, prefix: string, onAcknowledged: (count: number) => void): Promise<string[]> {
  const { header } = await signIn(at, '13800000001');
  const kept: string[] = [];
  let next = 0;
  const hand = async () => {
    while (next < 1000) {
      const name = `${prefix}-${next++}`;
      const answer = await addPost(at, header, name).catch(() => null);
      if (answer?.code !== 200) continue;
      kept.push(name);
      onAcknowledged(kept.length);
    }
  };
  await Promise.all(Array.from({ length: 10 }, hand));
  return kept;
}

describe('a server with its own database', () => {
  const folder = demoFolder();
  const env = { DATA_DIR: folder, PORT: '' };
  let server: Console;
  beforeAll(async () => {
    env.PORT = String(await freePort());
    server = await start(env);
  });

  test('killed in the middle of a thousand writes starts again by itself and has every write it acknowledged', async () => {
    const kept = await writeThousand(server, 'node', (count) => {
      if (count === 400) server.kill('SIGKILL');
    });
    expect(kept.length).toBeGreaterThanOrEqual(400);
    expect(kept.length).toBeLessThan(1000);
    await server.ended;
    server = await start(env);
    const found = await postNames(server);
    expect(kept.filter((name) => !found.has(name))).toEqual([]);
  });

  test('whose PostgreSQL is killed says so, starts it again, goes on, and has every write it acknowledged', async () => {
    const kept = await writeThousand(server, 'postgres', (count) => {
      if (count === 400) process.kill(postmaster(folder), 'SIGKILL');
    });
    expect(kept.length).toBeGreaterThanOrEqual(400);
    const found = await vi.waitFor(() => postNames(server), { timeout: 30_000, interval: 500 });
    expect(server.said()).toContain('It is started again');
    expect(kept.filter((name) => !found.has(name))).toEqual([]);
    const { header } = await signIn(server, '13800000001');
    expect((await addPost(server, header, 'after the restart')).code).toBe(200);
  });

  test('stopped by SIGTERM answers what it has begun, ends with 0 and leaves no process', async () => {
    const { header } = await signIn(server, '13800000001');
    const database = postmaster(folder);
    const begun = Array.from({ length: 10 }, (_, i) => addPost(server, header, `last-${i}`));
    await sleep(5);
    const since = Date.now();
    server.kill('SIGTERM');
    const answers = await Promise.allSettled(begun);
    expect(await server.ended).toBe(0);
    // Well before a connection that is kept alive would time out by itself.
    expect(Date.now() - since).toBeLessThan(30_000);
    expect(isAlive(database)).toBe(false);
    expect(server.said()).not.toMatch(/Fault|Error/);
    server = await start(env);
    const found = await postNames(server);
    const kept = answers.flatMap((one, i) =>
      one.status === 'fulfilled' && one.value.code === 200 ? [`last-${i}`] : [],
    );
    expect(kept.filter((name) => !found.has(name))).toEqual([]);
    server.kill('SIGINT');
    expect(await server.ended).toBe(0);
  });
});

describe('a start that cannot succeed says one sentence, ends with another code than 0 and leaves nothing running', () => {
  const refusal = async (env: Record<string, string>) => {
    const server = await start({ DATA_DIR: freshFolder(), ...env }, { untilReady: false });
    const code = await server.ended;
    const lines = server.said().split('\n').filter(Boolean);
    expect(lines.filter((line) => /^\s+at |Error:/.test(line))).toEqual([]);
    return { code, last: lines.at(-1), lines };
  };

  test('for a taken port', async () => {
    const taken: Server = createServer().listen(0, '127.0.0.1');
    await sleep(50);
    const { port } = taken.address() as { port: number };
    const folder = freshFolder();
    const { code, lines } = await refusal({ PORT: String(port), DATA_DIR: folder });
    taken.close();
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [`Port ${port} is taken by another program; set PORT to a free one.`],
    });
    // Before anything was begun: a first start fills its database for minutes.
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535, not "eighty".'],
    [{ HOST: '999.1.1.1' }, 'HOST must be an address of this machine, not "999.1.1.1".'],
    [{ FILE_STORE: 's3' }, 'S3_ENDPOINT must be set when FILE_STORE is s3.'],
  ])('for the bad setting %j', async (env, sentence) => {
    expect(await refusal(env)).toEqual({ code: 1, last: sentence, lines: [sentence] });
  });

  test.each([
    ['nobody listens', 'postgres://a:secret@127.0.0.1:1/x'],
    ['the host has no address', 'postgres://a:secret@no-such-host.invalid/x'],
  ])('for a DATABASE_URL where %s, without its password', async (_, DATABASE_URL) => {
    const { code, lines } = await refusal({ DATABASE_URL });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^The database at DATABASE_URL cannot be reached: /);
    expect(lines[0]).not.toContain('secret');
  });
});

/** The demo's tables, functions and types become another owner's, as if that one had made them. */
const giveAway = `do $$ declare act text; begin
  alter database postgres owner to keeper;
  for act in
    with own as (select oid, nspname from pg_namespace where nspname !~ '^(pg_|information_schema)')
    select format('alter schema %I owner to keeper', nspname) from own
    union all select format('alter table %s owner to keeper', oid::regclass) from pg_class where relnamespace in (select oid from own) and relkind in ('r', 'p')
    union all select format('alter routine %s owner to keeper', p.oid::regprocedure) from pg_proc p where pronamespace in (select oid from own)
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select format('alter type %s owner to keeper', oid::regtype) from pg_type where typnamespace in (select oid from own) and typtype = 'e'
  loop execute act; end loop; end $$`;

describe('with a PostgreSQL of one’s own', () => {
  const folders = [freshFolder(), freshFolder()];
  let postgres: RunningPostgres;
  let admin: Client;
  let one: Console;
  let two: Console;
  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: demoFolder() });
    admin = new Client(postgres.url('postgres'));
    await admin.connect();
    await admin.query(`create role keeper login createrole password 'kept'`);
    await admin.query('grant school_console_app to keeper with admin option');
    await admin.query('create database empty owner keeper');
    await admin.query(giveAway);
    const begin = async (DATA_DIR: string, database = 'postgres', env = {}) => {
      const url = new URL(postgres.url(database));
      url.username = 'keeper';
      url.password = 'kept';
      return start({ DATA_DIR, DATABASE_URL: url.toString(), PORT: String(await freePort()), ...env });
    };
    // From nothing as well: the tables are made by an owner who is no superuser.
    const first = await begin(folders[0]!, 'empty', { DEMO: 'off' });
    first.kill('SIGTERM');
    await first.ended;
    [one, two] = (await Promise.all(folders.map((folder) => begin(folder)))) as [Console, Console];
  });
  afterAll(async () => {
    await stopAll();
    await admin.end();
    await postgres.stop();
  });

  test('two servers start at the same instant, as an owner who is no superuser, and start none of their own', async () => {
    for (const server of [one, two]) expect((await server.call('GET', '/healthz')).code).toBe(200);
    for (const kept of folders) expect(readdirSync(kept)).not.toContain('postgres');
    const { rows } = await admin.query(
      `select rolsuper from pg_roles where rolname in ('keeper', 'school_console_app')`,
    );
    expect(rows).toEqual([{ rolsuper: false }, { rolsuper: false }]);
  });

  test('a session of one server is known to the other, with what was written, and ends at both at once', async () => {
    const { header, refresh } = await signIn(one, '13800000001');
    expect((await addPost(one, header, 'shared')).code).toBe(200);
    expect(await postNames(two)).toContain('shared');
    const renew = (at: Console) => at.call('GET', `/v1/refresh?appid=demo&refresh_token=${refresh}`);
    const [here, there] = await Promise.all([renew(one), renew(two)]);
    expect([here.code, there.code]).toEqual([200, 200]);
    expect(here.data.access_token).toBe(there.data.access_token);
    const again = await signIn(one, '13800000002');
    expect((await two.call('GET', '/user/v1/me', again.header)).code).toBe(200);
    await one.call('DELETE', '/v1/token', again.header);
    await sleep(300);
    expect((await two.call('GET', '/user/v1/me', again.header)).code).toBe(401);
  });

  test('a stopped server leaves the database alone and the other at work', async () => {
    one.kill('SIGTERM');
    expect(await one.ended).toBe(0);
    expect((await two.call('GET', '/healthz')).code).toBe(200);
    two.kill('SIGTERM');
    expect(await two.ended).toBe(0);
    expect((await admin.query('select 1 as up')).rows).toEqual([{ up: 1 }]);
  });
});
