// The demo enterprises, loaded once for all journeys: each then starts from a copy of this folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { freePort, ready } from './serving';

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
  await ready(`http://127.0.0.1:${port}`, server, []);
  server.kill('SIGTERM');
  await once(server, 'exit');
  await databaseStopped(folder);
  project.provide('demoFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** A server that is asked to stop does not wait for ever; its database may still be writing what it holds. */
async function databaseStopped(folder: string): Promise<void> {
  const lock = join(folder, 'postgres/cluster/data/postmaster.pid');
  for (let tries = 0; existsSync(lock); tries++) {
    if (tries > 600) throw new Error('the database of the demo does not stop');
    await sleep(100);
  }
}
