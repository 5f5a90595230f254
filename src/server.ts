// Composition root of the server: settings, database, areas, HTTP; and a clean way out.
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demoAccounts, demoPassword } from '#areas/system/sample/accounts';
import { loadSample } from '#areas/system/sample/load';
import { makeIdentity } from '#areas/system/server/actors';
import { boot, type Running } from '#kernel/server/boot';
import { type RunningPostgres, startPostgres } from '#kernel/server/postgres/start';
import { StartError } from '#kernel/server/postgres/start-error';
import { loadSettings, type Settings } from '#kernel/server/settings';
import { areas } from './areas';
import { parts } from './parts';
import './texts';

const root = join(dirname(fileURLToPath(import.meta.url)), import.meta.url.includes('/dist/') ? '../..' : '..');

const log = (line: string, details?: unknown) =>
  details === undefined ? console.error(line) : console.error(line, details);

async function start(): Promise<void> {
  const settings = loadSettings(process.env);
  let postgres: RunningPostgres | undefined;
  let running: Running | undefined;
  const stop = once(async () => {
    await running?.stop();
    await postgres?.stop();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stop().then(() => process.exit(0)));
  try {
    if (!settings.databaseUrl) {
      const onDeath = (sentence: string) => {
        log(sentence);
        process.exit(1);
      };
      postgres = await startPostgres({ dataDir: settings.dataDir, log: (line) => log(line), onDeath });
    }
    const databaseUrl = settings.databaseUrl ?? postgres!.url('postgres');
    running = await boot({
      settings,
      databaseUrl,
      migrations: join(root, 'migrations'),
      areas,
      parts,
      identity: makeIdentity,
      log,
    });
    if (settings.demo) await loadSample(running.app);
    const address = await listen(running, settings);
    greet(address, settings);
  } catch (error) {
    await stop();
    throw clear(error, settings);
  }
}

/** A process that is just shutting down may still hold the port for a moment. */
async function listen({ http }: Running, { port, host }: Settings): Promise<string> {
  for (let tries = 0; ; tries++) {
    try {
      return await http.listen({ port, host });
    } catch (error) {
      if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
      if (tries >= 6) throw new StartError(`Port ${port} is taken by another program; set PORT to a free one.`);
      await sleep(500);
    }
  }
}

function clear(error: unknown, settings: Settings): unknown {
  if (error instanceof StartError) return error;
  const { code, message } = error as { code?: string; message?: string };
  const isUnreachable = /^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|28P01|28000|3D000)$/.test(
    code ?? '',
  );
  if (settings.databaseUrl && isUnreachable)
    return new StartError(`The database at DATABASE_URL cannot be reached: ${message || code}.`);
  return error;
}

function greet(address: string, settings: Settings): void {
  console.log(`\n  Ready at ${address.replace('127.0.0.1', 'localhost')}\n`);
  if (!settings.demo) return;
  console.log(`  Demo accounts, password ${demoPassword}:`);
  for (const { mobile, role, appid } of demoAccounts)
    console.log(`    ${mobile}  ${role}${appid === 'demo' ? '' : ` (${appid})`}`);
  console.log('');
}

function once<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run();
    return running;
  };
}

await start().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error;
  log(error.message);
  process.exit(1);
});
