// Composition root of the server: settings, database, areas, HTTP; and a clean way out.
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeIdentity } from '#areas/system/identity/server/actors';
import { loadSample } from '#areas/system/sample';
import { demoAccounts, demoPassword } from '#areas/system/signIn/sample';
import { boot, type Running } from '#kernel/server/boot';
import { refusePooler } from '#kernel/server/database/pooler';
import { type RunningPostgres, startPostgres } from '#kernel/server/postgres/start';
import { StartError } from '#kernel/server/postgres/start-error';
import { loadSettings, type Settings } from '#kernel/server/process/settings';
import { areas } from './areas';
import { parts } from './parts';
import './texts';

const root = join(dirname(fileURLToPath(import.meta.url)), import.meta.url.includes('/dist/') ? '../..' : '..');

const log = (line: string, details?: unknown) =>
  details === undefined ? console.error(line) : console.error(line, details);

async function start(): Promise<void> {
  const settings = loadSettings(process.env);
  await refuseTakenPort(settings);
  let postgres: RunningPostgres | undefined;
  let running: Running | undefined;
  const stop = once(async () => {
    await atMost(drainMs, running?.stop());
    await atMost(closeMs, postgres?.stop());
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
    if (settings.databaseUrl) await refusePooler(settings.databaseUrl);
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
    greet(await running.http.listen({ port: settings.port, host: settings.host }), settings);
  } catch (error) {
    await stop();
    throw clear(error, settings);
  }
}

/** Asked before anything is begun: a first start would notice only after it has filled its database. */
async function refuseTakenPort({ port, host }: Settings): Promise<void> {
  for (let tries = 0; ; tries++) {
    const code = await new Promise<string | undefined>((done) => {
      const trial = createServer().once('error', (error: NodeJS.ErrnoException) => done(error.code));
      trial.listen(port, host, () => trial.close(() => done(undefined)));
    });
    if (code === undefined) return;
    // A process that is just shutting down may still hold the port for a moment.
    if (code !== 'EADDRINUSE' || tries >= 6) throw new StartError(noListening(code, port, host));
    await sleep(500);
  }
}

function noListening(code: string, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program; set PORT to a free one.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user; set PORT to one above 1023.`;
  return `HOST must be an address of this machine, not "${host}".`;
}

function clear(error: unknown, settings: Settings): unknown {
  if (error instanceof StartError) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'EADDRINUSE') return new StartError(noListening(code, settings.port, settings.host));
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

/** Whoever asks to stop is not kept waiting by what hangs; what was not committed is taken back by the database. */
const drainMs = 6500;
const closeMs = 2500;

async function atMost(ms: number, ending: Promise<unknown> | undefined): Promise<void> {
  const isDone = await Promise.race([ending?.then(() => true), sleep(ms, false)]);
  if (isDone === false) log('Something does not come to its end; stopping without it.');
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
