// Puts the parts together in the order they need each other, and takes them apart again in the opposite one.
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Area } from '../model/area';
import { keyTexts } from '../model/keys';
import type { App } from './app';
import { assemble } from './assembling';
import { Database } from './database/database';
import { migrate } from './database/migrate';
import { tenantDoor } from './database/tenantDoor';
import { enterpriseStore, houseSettings } from './files/enterprise-store';
import { localStore } from './files/local-store';
import { s3Store } from './files/s3-store';
import type { Identity } from './identity';
import { Allowance } from './process/allowance';
import { Bus } from './process/bus';
import { type Clock, systemClock } from './process/clock';
import { Jobs } from './process/jobs';
import { Live } from './process/live';
import type { Settings } from './process/settings';
import { buildHttp } from './routes/server';
import type { AreaServer } from './service';

export interface Parts {
  settings: Settings;
  databaseUrl: string;
  migrations: string;
  areas: readonly Area[];
  parts: readonly AreaServer[];
  identity: (app: () => App) => Identity & { forget(): void };
  clock?: Clock;
  log: (line: string, details?: unknown) => void;
  /** Tests that need no queue do without its start-up time. */
  withJobs?: boolean;
  /** Tests look at the clock themselves. */
  ticks?: boolean;
}

export interface Running {
  app: App;
  http: FastifyInstance;
  stop(): Promise<void>;
}

export async function boot(given: Parts): Promise<Running> {
  const { settings, parts, log } = given;
  const door = await tenantDoor(given.databaseUrl, settings.databaseAppUrl, log);
  const database = new Database(given.databaseUrl, settings, door);
  const assembled = assemble(parts);
  const resources = [...assembled.services.values()].map(({ of }) => of);
  await migrate(database, given.migrations, resources, log);
  const bus = new Bus(door.url, log);
  const jobs = new Jobs(given.databaseUrl);
  let app: App;
  const identity = given.identity(() => app);
  app = {
    settings,
    database,
    clock: given.clock ?? systemClock,
    allAreas: given.areas,
    parts,
    ...assembled,
    jobs,
    bus,
    live: new Live(bus),
    allowance: new Allowance(),
    files: enterpriseStore(
      settings.files.store === 's3' ? s3Store(settings.files) : localStore(join(settings.dataDir, 'files')),
      (enterpriseId, house) => houseSettings(app, enterpriseId, house),
    ),
    secret: await secretOf(settings),
    identity,
    log,
  };
  bus.subscribe('actors', () => identity.forget());
  for (const { area, jobs: own = [] } of parts)
    for (const job of own) jobs.declare(keyTexts(`${area.name}.job.${job.name}`, job));
  for (const part of parts) for (const start of part.starts ?? []) await start(app);
  await bus.start();
  if (given.withJobs !== false) await jobs.start(app, given.ticks);
  const http = await buildHttp(app);
  return {
    app,
    http,
    async stop() {
      await closeHttp(http);
      await jobs.stop();
      await bus.stop();
      await database.close();
    },
  };
}

/** Connections that were busy when closing began are closed as they fall idle, instead of being kept alive for a minute. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => http.server.closeIdleConnections(), 50);
  try {
    await http.close();
  } finally {
    clearInterval(sweep);
  }
}

/** Signs upload tokens and links; kept beside the data so that it survives a restart, derived when several servers share a database. */
async function secretOf(settings: Settings): Promise<string> {
  if (settings.databaseUrl) return createHash('sha256').update(`console:${settings.databaseUrl}`).digest('hex');
  const path = join(settings.dataDir, 'secret');
  await mkdir(settings.dataDir, { recursive: true });
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    const made = randomBytes(32).toString('hex');
    await writeFile(path, made, { mode: 0o600 });
    return made;
  }
}
