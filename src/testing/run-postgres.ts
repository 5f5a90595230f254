/** One PostgreSQL for the whole test run, with a template database prepared once; gone afterwards. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../kernel/server/postgres/start';
import { keptTemplate } from './keptTemplate';
import { prepareTemplate } from './template';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection string for the database `postgres`. */
    postgresUrl: string;
  }
}

export const TEMPLATE = 'template_for_tests';
const PREFIX = 'school-console-test-';
/** Nothing here outlives the run, so nothing is written twice or tidied up. */
const settings = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  ...{ autovacuum: 'off', wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB', checkpoint_timeout: '1h' },
};

export default async function runPostgres(project: TestProject) {
  await sweep();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Open to PostgreSQL's own user, which a fresh temporary folder of root is not.
  chmodSync(dataDir, 0o755);
  const kept = keptTemplate();
  const isKept = kept?.restore(dataDir) ?? false;
  let postgres = await startPostgres({ dataDir, settings });
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    if (!isKept) {
      const admin = new Client(postgres.url('postgres'));
      await admin.connect();
      await admin.query(`create database ${TEMPLATE}`);
      await admin.end();
      await prepareTemplate(postgres.url(TEMPLATE));
    }
    if (kept && !isKept) {
      await postgres.stop();
      kept.keep(dataDir);
      postgres = await startPostgres({ dataDir, settings });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresUrl', postgres.url('postgres'));
  return stop;
}

/** A test run that was killed leaves its database running; starting it once more takes it over, and then it can go. */
async function sweep() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    if (alive(Number(name.slice(PREFIX.length).split('-')[0]))) continue;
    const dataDir = join(tmpdir(), name);
    try {
      const postgres = await startPostgres({ dataDir });
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // Another run sweeps it just now, or another user left it.
    }
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
