/** For the tests of this folder: data folders that go away, and whole programs on PostgreSQL that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { type PostgresOptions, startPostgres } from './start';

export function folder(mode = 0o755): string {
  const path = mkdtempSync(join(tmpdir(), 'school-console-trial-'));
  chmodSync(path, mode);
  onTestFinished(() => {
    const pointer = join(path, 'postgres.location');
    if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
    rmSync(path, { recursive: true, force: true });
  });
  return path;
}

/** Started, and stopped at the latest when the test ends. */
export async function started(options: PostgresOptions) {
  const postgres = await startPostgres(options);
  onTestFinished(() => postgres.stop());
  return postgres;
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A program of its own with `startPostgres`, `Client` and `dataDir` at hand; `says(words)` waits for its output. */
export function program(dataDir: string, body: string, options: { uid?: number; gid?: number; env?: object } = {}) {
  const source = `
    import { startPostgres } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'start.ts')).href)};
    import { Client } from 'pg';
    const dataDir = ${JSON.stringify(dataDir)};
    ${body}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', source], {
    ...options,
    env: { ...process.env, ...options.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return {
    child,
    output: () => output,
    ended: new Promise<void>((done) => child.on('close', () => done())),
    says: (words: RegExp) => until(child, () => output, words),
  };
}

async function until(child: ChildProcess, output: () => string, words: RegExp) {
  while (!words.test(output())) {
    if (child.exitCode !== null) throw new Error(`The program ended before it said ${words}:\n${output()}`);
    await new Promise((next) => setTimeout(next, 10));
  }
}

export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/cluster/data/postmaster.pid'), 'utf8').split('\n')[0]);
}
