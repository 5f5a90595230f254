// From the command to the first answer, on a database that exists: the built server with its embedded PostgreSQL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, type Line, median, seconds, told } from './report';

const serverFile = 'dist/server/server.js';
/** The first start plants the demo. */
const longestMs = 240_000;

export interface Started {
  port: number;
  pid: number;
  tookMs: number;
  stop(): Promise<void>;
}

/** Starts the built server in `dataDir` and waits until it says that it is well. */
export async function startBuilt(dataDir: string, port: number): Promise<Started> {
  const began = performance.now();
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [serverFile], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  while (!(await isWell(port))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if (performance.now() - began > longestMs) {
      await stop();
      throw new Error('the server does not answer');
    }
    await sleep(10);
  }
  return { port, pid: child.pid!, tookMs: performance.now() - began, stop };
}

const isWell = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );

export function freshDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'school-console-bench-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export async function start(): Promise<Line[]> {
  const dataDir = freshDataDir();
  try {
    const first = await startBuilt(dataDir.path, 18_461);
    await first.stop();
    const took: number[] = [];
    for (let n = 0; n < 3; n++) {
      const again = await startBuilt(dataDir.path, 18_461);
      took.push(again.tookMs / 1000);
      await again.stop();
    }
    return [
      atMost('start on an existing database until /healthz', median(took), { must: 5, aim: 2, as: seconds }),
      told('  the first start, which makes the database', seconds(first.tookMs / 1000)),
    ];
  } finally {
    dataDir.remove();
  }
}
