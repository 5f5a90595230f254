/**
 * A database left running by a server that was killed. Before a start, whoever still runs on this cluster is found out:
 * nobody (a stale pid file), an orphan (stopped), or another living server (a refusal).
 */
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Binaries } from './binaries';
import { type Cluster, lastLine, run } from './cluster';
import { spawnAs } from './identity';
import type { Place } from './place';
import { StartError } from './start-error';

/** Every connection of ours carries it; one that is alive marks its database as in use. */
export const APPLICATION_NAME = 'school-console';

/** A server that is just being stopped still drains; one that is just starting has not yet connected. */
const DRAIN_MS = 5_000;
const CONNECT_MS = 700;

export async function clearLeftover(place: Place, binaries: Binaries, cluster: Cluster, log: (line: string) => void) {
  const pidFile = join(cluster.data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n').map(Number);
  if (!pid || !(await isPostmaster(pid, cluster.data, binaries, place))) {
    rmSync(pidFile, { force: true });
    return;
  }
  if (port && (await inUse(port, cluster.password, () => existsSync(pidFile)))) {
    throw new StartError(
      `Another server is already running on the database in ${place.folder}: stop it, or give this one its own DATA_DIR.`,
    );
  }
  if (!existsSync(pidFile)) return;
  log('A database left running by a killed server is being stopped.');
  await stopPostmaster(place, binaries, cluster);
}

/** Fast shutdown: open transactions are rolled back, everything committed is written. */
export async function stopPostmaster(place: Place, binaries: Binaries, cluster: Cluster) {
  const pidFile = join(cluster.data, 'postmaster.pid');
  let output = '';
  for (const mode of ['fast', 'immediate']) {
    const args = ['stop', '-D', cluster.data, '-m', mode, '-w', '-t', '60'];
    ({ output } = await run(binaries.pgCtl, args, spawnAs(place.identity)));
    if (!existsSync(pidFile)) return;
  }
  throw new StartError(`The database in ${place.folder} could not be stopped: ${lastLine(output)}`);
}

/** Whether the pid noted in the file is a postmaster on this very folder, and not a later process with a reused number. */
async function isPostmaster(pid: number, data: string, binaries: Binaries, place: Place): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === data;
    } catch {
      // Gone meanwhile, or the process of another user; ours and, for root, everybody's can be read.
      return false;
    }
  }
  if (process.platform === 'win32') {
    const { output } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], spawnAs(undefined));
    return /postgres\.exe/i.test(output);
  }
  const { output } = await run('ps', ['-p', String(pid), '-o', 'command='], spawnAs(place.identity));
  return output.includes(binaries.postgres) || output.includes(data);
}

async function inUse(port: number, password: string, running: () => boolean): Promise<boolean> {
  const started = Date.now();
  let free = 0;
  let users: Awaited<ReturnType<typeof countUsers>> = 0;
  // Free only when seen free twice: between its first breath and its first connection a server is not yet visible.
  while (Date.now() - started < DRAIN_MS) {
    users = await countUsers(port, password);
    if (!running()) return false;
    if (users === 'unreachable') return false;
    if (users === 0 && ++free === 2) return false;
    if (users !== 0) free = 0;
    await sleep(users === 0 ? CONNECT_MS : 250);
  }
  return users !== 'not ready';
}

/** `unreachable` is a postmaster that answers nobody. One that says it is starting or stopping is waited for. */
async function countUsers(port: number, password: string): Promise<number | 'not ready' | 'unreachable'> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
    ssl: false,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ users: number }>(
      'select count(*)::int as users from pg_stat_activity where application_name like $1 and pid <> pg_backend_pid()',
      [`${APPLICATION_NAME}%`],
    );
    return rows[0]?.users ?? 0;
  } catch (error) {
    return (error as { code?: string }).code === '57P03' ? 'not ready' : 'unreachable';
  } finally {
    await client.end().catch(() => {});
  }
}
