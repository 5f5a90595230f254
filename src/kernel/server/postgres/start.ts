/** The real PostgreSQL, brought by npm, started and stopped with the server that uses it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Binaries, findBinaries } from './binaries';
import { type Cluster, lastLine, openCluster } from './cluster';
import { spawnAs } from './identity';
import { APPLICATION_NAME, clearLeftover, stopPostmaster } from './leftover';
import { findPlace, type Place } from './place';
import { StartError } from './start-error';

export interface RunningPostgres {
  /** The superuser's connection string for a database of this server. */
  url(database: string): string;
  /** Rolls back what is open, writes what is committed, and ends the server. Safe to call twice. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** The cluster is kept in `<dataDir>/postgres`. */
  dataDir: string;
  log?: (line: string) => void;
  /** PostgreSQL settings that differ from ours. */
  settings?: Record<string, string>;
  /** Called with one sentence when PostgreSQL ends without having been asked to. */
  onDeath?: (sentence: string) => void;
}

/** A quarter of the memory, as PostgreSQL's manual advises; what is not used is not taken. */
const bufferMegabytes = Math.round(Math.min(2048, Math.max(128, totalmem() / 4 / 2 ** 20)));

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // No socket files, so none can be stale.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: `${bufferMegabytes}MB`,
  fsync: 'on',
  synchronous_commit: 'on',
  autovacuum: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // A killed server's running statements end within a second; Windows cannot watch for that.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '1s' }),
};

const LOG_LIMIT = 10_000_000;
const ATTEMPTS = 10;
/** Reasons that pass by themselves: a taken port, a second start, the processes of a killed postmaster still ending. */
const PASSING = /Address already in use|lock file "postmaster\.pid"|shared memory block/;

export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const log = options.log ?? (() => {});
  const place = findPlace(options.dataDir, log);
  const binaries = findBinaries(place.identity, log);
  const cluster = await openCluster(place, binaries);
  const settings = { ...SETTINGS, ...options.settings };
  for (let attempt = 1; ; attempt++) {
    await clearLeftover(place, binaries, cluster, log);
    const port = await freePort();
    const logFile = openLog(place.folder);
    const before = sizeOf(logFile);
    const child = launch(place, binaries, cluster, { ...settings, port: String(port) }, logFile);
    const outcome = await untilReady(child, cluster, port, log);
    if (outcome instanceof Client) return running(child, outcome, place, binaries, cluster, port, options);
    const words = readFileSync(logFile).subarray(before).toString();
    if (!PASSING.test(words) || attempt === ATTEMPTS) {
      throw new StartError(`PostgreSQL could not start on ${place.folder}: ${outcome || lastLine(words)}`);
    }
    await sleep(300);
  }
}

/** Its own session, so that Ctrl-C in the terminal reaches only us and the database outlives the last request. */
function launch(place: Place, binaries: Binaries, cluster: Cluster, settings: Record<string, string>, logFile: string) {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const out = openSync(logFile, 'a', 0o600);
  const child = spawn(binaries.postgres, ['-D', cluster.data, ...args], {
    ...spawnAs(place.identity),
    detached: true,
    stdio: ['ignore', out, out],
  });
  child.on('error', () => {});
  closeSync(out);
  return child;
}

/** Our own first connection, kept open: it marks the database as in use for as long as this process lives. */
async function untilReady(child: ChildProcess, cluster: Cluster, port: number, log: (line: string) => void) {
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', () => {
    failure ??= '';
  });
  const started = Date.now();
  let patient = false;
  while (failure === undefined) {
    const client = new Client({
      connectionString: urlOf(port, cluster.password, 'postgres'),
      application_name: APPLICATION_NAME,
      ssl: false,
      keepAlive: true,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch {
      await client.end().catch(() => {});
      await sleep(40);
    }
    if (!patient && Date.now() - started > 5_000) {
      patient = true;
      log('PostgreSQL is still recovering from an unclean end; this can take a while.');
    }
  }
  return failure;
}

function running(
  child: ChildProcess,
  keeper: Client,
  place: Place,
  binaries: Binaries,
  cluster: Cluster,
  port: number,
  options: PostgresOptions,
): RunningPostgres {
  let stopping: Promise<void> | undefined;
  const lastResort = () => child.kill('SIGINT');
  process.once('exit', lastResort);
  child.once('exit', () => {
    process.off('exit', lastResort);
    if (!stopping) options.onDeath?.(`PostgreSQL ended by itself; its log is ${join(place.folder, 'server.log')}.`);
  });
  // Neither may keep a program alive that has otherwise finished.
  child.unref();
  const hold = keeper as Client & { ref(): void; unref(): void };
  hold.unref();
  return {
    url: (database) => urlOf(port, cluster.password, database),
    stop() {
      stopping ??= (async () => {
        hold.ref();
        await keeper.end().catch(() => {});
        if (child.exitCode === null && child.signalCode === null) await stopPostmaster(place, binaries, cluster);
      })();
      return stopping;
    },
  };
}

const urlOf = (port: number, password: string, database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}

function openLog(folder: string): string {
  const file = join(folder, 'server.log');
  if (sizeOf(file) > LOG_LIMIT) renameSync(file, `${file}.old`);
  return file;
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
