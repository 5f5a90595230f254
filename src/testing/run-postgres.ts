/** One PostgreSQL for the whole test run, with a template database prepared once; gone afterwards. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../kernel/server/postgres/start';
import { prepareTemplate } from './template';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection string for the database `postgres`. */
    postgresUrl: string;
  }
}

export const TEMPLATE = 'template_for_tests';

export default async function runPostgres(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'school-console-test-'));
  // Open to PostgreSQL's own user, which a fresh temporary folder of root is not.
  chmodSync(dataDir, 0o755);
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const postgres = await startPostgres({ dataDir, settings });
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const admin = new Client(postgres.url('postgres'));
    await admin.connect();
    await admin.query(`create database ${TEMPLATE}`);
    await admin.end();
    await prepareTemplate(postgres.url(TEMPLATE));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresUrl', postgres.url('postgres'));
  return stop;
}
