import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Database } from '../database/database';
import { Unsure } from '../database/faults';
import { loadSettings } from '../process/settings';
import { startPostgres } from './start';
import { StartError } from './start-error';
import { folder, postmasterOf, program, query, started } from './trial';

const DATA = 'postgres/cluster/data';

describe('a new database', () => {
  test('is safe, private, and knows Chinese', async () => {
    const dataDir = folder();
    const url = (await started({ dataDir })).url('postgres');

    const settings = await query(
      url,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'listen_addresses', 'jit', 'server_encoding') order by 1`,
    );
    expect(settings.map((row) => `${row.name}=${row.setting}`)).toEqual([
      'fsync=on',
      'jit=off',
      'listen_addresses=127.0.0.1',
      'server_encoding=UTF8',
      'synchronous_commit=on',
    ]);
    if (process.platform !== 'win32') {
      expect(statSync(join(dataDir, 'postgres/cluster/password')).mode & 0o777).toBe(0o600);
    }
    await expect(query(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication');

    await query(url, 'create extension pg_trgm');
    const [trigrams] = await query(url, `select cardinality(show_trgm('张三丰')) as count, upper('é') as upper`);
    expect(trigrams).toEqual({ count: 4, upper: 'É' });
    await query(url, `create table person as select '王小明' || n as name from generate_series(1, 20000) n`);
    await query(url, `insert into person values ('欧阳张三丰')`);
    await query(url, 'create index on person using gin (name gin_trgm_ops)');
    await query(url, 'analyze person');
    const search = `select name from person where name like '%张三丰%'`;
    expect(await query(url, search)).toEqual([{ name: '欧阳张三丰' }]);
    expect(JSON.stringify(await query(url, `explain ${search}`))).toContain('Bitmap Index Scan');
  });

  test.skipIf(process.platform !== 'linux')(
    'where no folder can be made is refused in one sentence, at once',
    async () => {
      const refusal = await startPostgres({ dataDir: '/proc/nowhere/data' }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StartError);
      expect((refusal as Error).message).toContain('set DATA_DIR');
    },
  );

  test('is made again when the first start was killed half-way', async () => {
    const dataDir = folder();
    const first = program(dataDir, 'await startPostgres({ dataDir });');
    const initialising = () =>
      existsSync(join(dataDir, 'postgres')) &&
      readdirSync(join(dataDir, 'postgres')).some((n) => n.startsWith('init-'));
    while (!initialising()) await sleep(5);
    first.child.kill('SIGKILL');

    const postgres = await started({ dataDir });
    expect(await query(postgres.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('after an end', () => {
  test('by stop, the next start finds a cleanly closed database', async () => {
    const dataDir = folder();
    const first = await startPostgres({ dataDir });
    await query(first.url('postgres'), 'create table kept as select 7 as n');
    await first.stop();
    await first.stop();
    expect(existsSync(join(dataDir, DATA, 'postmaster.pid'))).toBe(false);

    const second = await started({ dataDir });
    expect(await query(second.url('postgres'), 'select n from kept')).toEqual([{ n: 7 }]);
    expect(readFileSync(join(dataDir, 'postgres/server.log'), 'utf8')).not.toContain('not properly shut down');
  });

  test.each(['the server', 'the server and PostgreSQL'])(
    'by SIGKILL of %s, every acknowledged write is there',
    async (who) => {
      const dataDir = folder();
      const writer = program(
        dataDir,
        `const client = new Client((await startPostgres({ dataDir })).url('postgres'));
       client.on('error', () => {});
       await client.connect();
       await client.query('create table written (n int)');
       for (let n = 1; ; n++) { await client.query('insert into written values ($1)', [n]); console.log('wrote ' + n); }`,
      );
      await writer.says(/wrote 50\n/);
      if (who !== 'the server') process.kill(postmasterOf(dataDir), 'SIGKILL');
      writer.child.kill('SIGKILL');
      await writer.ended;
      const acknowledged = Number(writer.output().match(/wrote (\d+)\n(?!.*wrote \d+\n)/s)?.[1]);

      const postgres = await started({ dataDir });
      const [row] = await query(postgres.url('postgres'), 'select count(*)::int as count from written');
      expect(acknowledged).toBeGreaterThanOrEqual(50);
      expect(row?.count).toBeGreaterThanOrEqual(acknowledged);
    },
  );

  test('of PostgreSQL alone under load, it is started again where it was: writes go on, and those answered are there', async () => {
    const dataDir = folder();
    const said: string[] = [];
    const postgres = await started({ dataDir, log: (line) => said.push(line) });
    const url = postgres.url('postgres');
    await query(url, 'create role school_console_app; create table written (n int)');
    await query(url, 'grant insert, select on written to school_console_app');
    const database = new Database(url, loadSettings({}));
    onTestFinished(() => database.close());
    const answered: number[] = [];
    let isOver = false;
    const write = async (n: number) => {
      await database.write(1, (session) => session.rows(sql`insert into written values (${n})`));
      answered.push(n);
    };
    const failures: unknown[] = [];
    const writers = Array.from({ length: 20 }, async (_, who) => {
      for (let n = who; !isOver; n += 20) await write(n).catch((error) => failures.push(error));
    });
    const answers = (most: number) => vi.waitFor(() => expect(answered.length).toBeGreaterThan(most), 15_000);
    await answers(200);
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    await vi.waitFor(() => expect(said.join()).toContain('runs again'), 15_000);
    await answers(answered.length + 200);
    isOver = true;
    await Promise.all(writers);
    // Only where the end came in the middle of a commit nobody can know; everything else was done, if need be again.
    for (const error of failures) expect(error).toBeInstanceOf(Unsure);
    const rows = await query(url, 'select distinct n from written');
    const stored = new Set(rows.map(({ n }) => n));
    expect(answered.filter((n) => !stored.has(n))).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('a pid file that now names a stranger is no obstacle', async () => {
    const dataDir = folder();
    await (await startPostgres({ dataDir })).stop();
    const { uid, gid } = statSync(join(dataDir, DATA));
    const stranger = spawn('sleep', ['60'], { uid, gid });
    onTestFinished(() => void stranger.kill());
    const pidFile = join(dataDir, DATA, 'postmaster.pid');
    writeFileSync(pidFile, `${stranger.pid}\n${join(dataDir, DATA)}\n1700000000\n5999\n\n127.0.0.1\n  1 1\nready\n`);

    const postgres = await started({ dataDir });
    expect(await query(postgres.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode).toBeNull();
  });
});

describe('while it runs', () => {
  test('a second server on the same data is refused and does the first no harm', async () => {
    const dataDir = folder();
    const first = await started({ dataDir });
    const refusal = await startPostgres({ dataDir }).catch((error) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(refusal.message).toMatch(/^Another server is already running on the database in .*DATA_DIR\.$/);
    expect(await query(first.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.skipIf(process.platform === 'win32')('Ctrl-C leaves it alive until the server has drained', async () => {
    const dataDir = folder();
    const server = program(
      dataDir,
      `const postgres = await startPostgres({ dataDir });
       const client = new Client(postgres.url('postgres'));
       await client.connect();
       process.on('SIGINT', async () => {
         await new Promise((next) => setTimeout(next, 400));
         console.log('drained', (await client.query('select 1 as one')).rows[0].one);
         await client.end();
         await postgres.stop();
         process.exit(0);
       });
       console.log('ready');`,
    );
    await server.says(/ready/);
    process.kill(-server.child.pid!, 'SIGINT');
    await server.ended;
    expect(server.output()).toContain('drained 1');
    expect(existsSync(join(dataDir, DATA, 'postmaster.pid'))).toBe(false);
  });
});
