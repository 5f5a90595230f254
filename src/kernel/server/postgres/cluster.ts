/** The files of the database: made once by initdb, with a password of their own beside them. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries';
import { spawnAs } from './identity';
import type { Place } from './place';
import { StartError } from './start-error';

export interface Cluster {
  /** PostgreSQL's own data directory. */
  data: string;
  password: string;
}

const MAJOR = '18';
/** An interrupted initdb is swept away once it is surely not another start still at work. */
const ABANDONED_AFTER = 10 * 60_000;

export async function openCluster(place: Place, binaries: Binaries): Promise<Cluster> {
  const folder = join(place.folder, 'cluster');
  sweep(place.folder);
  if (!existsSync(folder)) await create(place, binaries, folder);
  const data = join(folder, 'data');
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR) {
    throw new StartError(
      `The database in ${data} was made by PostgreSQL ${version}, this program brings ${MAJOR}: dump it with version ${version} and load it into an empty DATA_DIR.`,
    );
  }
  return { data, password: readFileSync(join(folder, 'password'), 'utf8').trim() };
}

/** Everything is made in a folder of its own and renamed when whole, so a start killed half-way leaves nothing to repair. */
async function create(place: Place, binaries: Binaries, folder: string) {
  const half = mkdtempSync(join(place.folder, 'init-'));
  const passwordFile = join(half, 'password');
  mkdirSync(join(half, 'data'), { mode: 0o700 });
  writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true });
  if (place.identity) {
    for (const path of [half, join(half, 'data'), passwordFile])
      chownSync(path, place.identity.uid, place.identity.gid);
  }
  try {
    await initdb(place, binaries, join(half, 'data'), passwordFile);
    renameSync(half, folder);
  } catch (error) {
    // Two first starts at once: the one that lost the race uses the winner's cluster.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

async function initdb(place: Place, binaries: Binaries, data: string, passwordFile: string) {
  let complaint = '';
  for (const locale of ctypeCandidates()) {
    const args = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
    // Sorting and case by PostgreSQL's own tables, equal on every machine; only pg_trgm asks the system what a letter is.
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${locale}`);
    const { code, output } = await run(binaries.initdb, args, spawnAs(place.identity));
    if (code === 0) return;
    complaint = output;
    if (!/invalid locale/.test(output)) break;
  }
  throw new StartError(`PostgreSQL could not create its database in ${place.folder}: ${lastLine(complaint)}`);
}

/** Character types in which Chinese characters count as letters; without one pg_trgm would index no Chinese text. */
function ctypeCandidates(): string[] {
  if (process.platform === 'win32') return ['en-US', 'C'];
  if (process.platform === 'darwin') return ['en_US.UTF-8', 'UTF-8', 'C'];
  return ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'zh_CN.UTF-8', 'C'];
}

function sweep(folder: string) {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('init-')) continue;
    const path = join(folder, name);
    const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - touched > ABANDONED_AFTER) rmSync(path, { recursive: true, force: true });
  }
}

export function run(program: string, args: string[], options: ReturnType<typeof spawnAs>) {
  return new Promise<{ code: number | null; output: string }>((done) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => done({ code: -1, output: error.message }));
    child.on('close', (code) => done({ code, output }));
  });
}

/** What PostgreSQL gives as the reason: its last error, else its last words. */
export function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const errors = lines.filter((line) => /\b(FATAL|PANIC|error):/i.test(line));
  return (errors.at(-1) ?? lines.at(-1) ?? 'it gave no reason').trim();
}
