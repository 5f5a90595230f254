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
  /** Called with one sentence when PostgreSQL ends without having been asked to and does not start again. */
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

interface Started {
  child: ChildProcess;
  /** Our own first connection, kept open: it marks the database as in use for as long as this process lives. */
  keeper: Keeper;
  port: number;
}

type Keeper = Client & { ref(): void; unref(): void };

export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const log = options.log ?? (() => {});
  const place = findPlace(options.dataDir, log);
  const binaries = findBinaries(place.identity, log);
  const cluster = await openCluster(place, binaries);
  const settings = { ...SETTINGS, ...options.settings };
  /** Again at the same port: whoever is connected knows no other. */
  const start = async (again?: number): Promise<Started> => {
    for (let attempt = 1; ; attempt++) {
      await clearLeftover(place, binaries, cluster, log);
      const port = again ?? (await freePort());
      const logFile = openLog(place.folder);
      const before = sizeOf(logFile);
      const child = launch(place, binaries, cluster, { ...settings, port: String(port) }, logFile);
      const outcome = await untilReady(child, cluster, port, log);
      if (outcome instanceof Client) return { child, keeper: outcome as Keeper, port };
      const words = readFileSync(logFile).subarray(before).toString();
      if (!PASSING.test(words) || attempt === ATTEMPTS) {
        throw new StartError(`PostgreSQL could not start on ${place.folder}: ${outcome || lastLine(words)}`);
      }
      await sleep(300);
    }
  };
  return supervised(await start(), start, () => stopPostmaster(place, binaries, cluster), {
    url: (port, database) => urlOf(port, cluster.password, database),
    died: `PostgreSQL ended by itself; its log is ${join(place.folder, 'server.log')}.`,
    log,
    onDeath: options.onDeath ?? (() => {}),
  });
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

/** Its first connection, or why there is none. */
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

/** So many ends within this time are no accident any more. */
const MOST_DEATHS = 5;
const DEATHS_WITHIN = 60_000;

/** One that ends without having been asked to is started again, as its own crash recovery is made for. */
function supervised(
  first: Started,
  start: (port: number) => Promise<Started>,
  stopServer: () => Promise<void>,
  how: {
    url(port: number, database: string): string;
    died: string;
    log: (line: string) => void;
    onDeath: (sentence: string) => void;
  },
): RunningPostgres {
  let now = first;
  let stopping: Promise<void> | undefined;
  let reviving: Promise<void> = Promise.resolve();
  const deaths: number[] = [];
  const lastResort = () => now.child.kill('SIGINT');
  process.once('exit', lastResort);

  const revive = async () => {
    deaths.push(Date.now());
    if (deaths.filter((at) => Date.now() - at < DEATHS_WITHIN).length > MOST_DEATHS) return how.onDeath(how.died);
    how.log(`${how.died} It is started again.`);
    await now.keeper.end().catch(() => {});
    try {
      watch(await start(now.port));
      how.log('PostgreSQL runs again.');
    } catch (error) {
      if (!stopping) how.onDeath(`${how.died} ${(error as Error).message}`);
    }
  };
  const watch = (started: Started) => {
    now = started;
    // Neither may keep a program alive that has otherwise finished.
    started.child.unref();
    started.keeper.unref();
    started.child.once('exit', () => {
      if (!stopping) reviving = revive();
    });
  };
  watch(first);
  return {
    url: (database) => how.url(first.port, database),
    stop() {
      stopping ??= (async () => {
        await reviving;
        now.keeper.ref();
        await now.keeper.end().catch(() => {});
        if (now.child.exitCode === null && now.child.signalCode === null) await stopServer();
        process.off('exit', lastResort);
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
