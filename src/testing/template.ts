// The database that every test database is cloned from: the product's tables, the example's table, the demo enterprises.
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { hash } from '@node-rs/argon2';
import { Client } from 'pg';
import { makeIdentity } from '../areas/system/identity/server/actors';
import { sha256 } from '../areas/system/identity/server/secrets';
import { loadSample } from '../areas/system/sample';
import { demoPassword } from '../areas/system/signIn/sample';
import { boot } from '../kernel/server/boot';
import { table } from '../kernel/server/database/table';
import { LostItem } from './frontdesk/model/lostItem';
import { isFollowed, testAreas, testParts, testSettings } from './parts';

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
  if (!isFollowed) await makeExampleTables(url);
  const { app, stop } = await boot({ ...given, withJobs: false });
  await loadSample(app, { operations: 0, signIns: 0 });
  await stop();
  // What the code ships to enterprises at a start is brought here, and not again to every clone.
  await (await boot({ ...given, withJobs: false })).stop();
  await makeSignInsCheap(url);
  await rm(given.settings.dataDir, { recursive: true, force: true });
}

/** A password is made slow to guess; signing in some thousand times in tests, nobody guesses. The same kind of hash, of one round. */
async function makeSignInsCheap(url: string): Promise<void> {
  const cheap = await hash(sha256(demoPassword), { memoryCost: 64, timeCost: 1, parallelism: 1 });
  await withClient(url, (client) =>
    client.query('update account set password_hash = $1 where password_hash is not null', [cheap]),
  );
}

async function withClient(url: string, run: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await run(client);
  await client.end();
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
  await withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}
