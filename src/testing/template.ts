// The database that every test database is cloned from: the product's tables, the example's table, the demo enterprises.
import { createRequire } from 'node:module';
import { Client } from 'pg';
import { loadSample } from '../areas/system/sample/load';
import { makeIdentity } from '../areas/system/server/actors';
import { boot } from '../kernel/server/boot';
import { table } from '../kernel/server/database/table';
import { LostItem } from './frontdesk/model/lostItem';
import { testAreas, testParts, testSettings } from './parts';

export async function prepareTemplate(url: string): Promise<void> {
  const given = {
    settings: testSettings(),
    databaseUrl: url,
    migrations: 'migrations',
    areas: testAreas,
    parts: testParts,
    identity: makeIdentity,
    log: () => undefined,
  };
  const first = await boot(given);
  await first.stop();
  await makeExampleTables(url);
  const { app, stop } = await boot({ ...given, withJobs: false });
  await loadSample(app, { operations: 0, signIns: 0 });
  await stop();
}

/** The example is no part of the product, so its table is made here and not by a migration. */
async function makeExampleTables(url: string): Promise<void> {
  const { generateDrizzleJson, generateMigration } = createRequire(import.meta.url)(
    'drizzle-kit/api',
  ) as typeof import('drizzle-kit/api');
  const statements = await generateMigration(
    generateDrizzleJson({}),
    generateDrizzleJson({ lostItem: table(LostItem) }),
  );
  const client = new Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
