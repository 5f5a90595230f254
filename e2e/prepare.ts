// The demo enterprises, loaded once for all journeys: each then starts from a copy of this folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { freePort, ready, tokenPath } from './serving';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo enterprises, of a server that was stopped in order. */
    demoFolder: string;
  }
}

/** `E2E_DEMO` names such a folder that is there already, of the same build: nothing is loaded then. */
const given = process.env.E2E_DEMO;

export default async function prepare(project: TestProject) {
  if (given) return project.provide('demoFolder', given);
  const folder = await mkdtemp(join(tmpdir(), 'console-e2e-demo-'));
  // The database runs as its own user and must be able to enter.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = spawn(process.execPath, ['dist/server/server.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await ready(url, server, []);
  await nightsDone(url, '13800000001', 'demo');
  await nightsDone(url, '13900000001', 'demo2');
  server.kill('SIGTERM');
  await once(server, 'exit');
  await databaseStopped(folder);
  project.provide('demoFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}

interface Job {
  cron: string | null;
  last: { result: string } | null;
}

/** What the clock asks of a server that has just come to life is done here once, or every copy would do it again. */
async function nightsDone(url: string, mobile: string, appid: string): Promise<void> {
  const data = async (path: string, method: string, headers = {}) =>
    ((await (await fetch(url + path, { method, headers })).json()) as { data: unknown }).data;
  const { access_token, client } = (await data(tokenPath(mobile, appid), 'POST')) as {
    access_token: string;
    client: { uid: number };
  };
  const authorization = `USERID ${Buffer.from(`${appid}:${access_token}:${client.uid}`).toString('base64')}`;
  for (let tries = 0; ; tries++) {
    const jobs = (await data('/api/v1/logs/job/board', 'GET', { authorization })) as Job[];
    const waiting = jobs.filter(({ cron, last }) => cron && last?.result !== 'done' && last?.result !== 'skipped');
    if (waiting.length === 0) return;
    if (tries > 300) throw new Error(`the demo's jobs do not end: ${JSON.stringify(waiting)}`);
    await sleep(1000);
  }
}

/** A server that is asked to stop does not wait for ever; its database may still be writing what it holds. */
async function databaseStopped(folder: string): Promise<void> {
  const lock = join(folder, 'postgres/cluster/data/postmaster.pid');
  for (let tries = 0; existsSync(lock); tries++) {
    if (tries > 600) throw new Error('the database of the demo does not stop');
    await sleep(100);
  }
}
