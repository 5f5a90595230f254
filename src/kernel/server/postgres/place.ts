/**
 * Where the cluster lives: `<dataDir>/postgres`, unless PostgreSQL's user cannot pass through to it (a clone in a folder only
 * root may enter). Then it lives elsewhere and `<dataDir>/postgres.location` says where, so that every later start finds it.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { canWorkIn, type Identity, identityFor } from './identity';
import { StartError } from './start-error';

export interface Place {
  folder: string;
  identity: Identity | undefined;
}

/** Folders that hold the clusters of unreachable data folders, best first. */
const ELSEWHERE = ['/var/lib/school-console', '/var/tmp/school-console'];

export function findPlace(dataDir: string, log: (line: string) => void, elsewhere = ELSEWHERE): Place {
  const data = makeFolder(resolve(dataDir));
  const pointer = join(data, 'postgres.location');
  const noted = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : '';
  const folder = noted || join(data, 'postgres');
  const identity = identityFor(join(folder, 'cluster'));
  if (prepare(folder, identity)) {
    if (noted) log(`The database is in ${folder}.`);
    return { folder, identity };
  }
  if (!identity) {
    throw new StartError(`The database folder ${folder} belongs to another user: start as that user, or set DATA_DIR.`);
  }
  if (existsSync(join(folder, 'cluster'))) {
    throw new StartError(
      `The database in ${folder} cannot be reached by the user it runs as: open the folders above it to others (chmod o+x), or set DATABASE_URL.`,
    );
  }
  for (const parent of elsewhere) {
    const away = join(parent, randomBytes(8).toString('hex'));
    if (!open(parent) || !prepare(away, identity)) continue;
    noteLocation(pointer, away);
    forget(join(data, 'postgres'));
    log(`The user PostgreSQL runs as cannot enter ${data}; the database is in ${away}.`);
    return { folder: away, identity };
  }
  throw new StartError(
    `The user PostgreSQL runs as can enter neither ${data} nor ${elsewhere.join(' nor ')}: set DATA_DIR to a folder it may enter, or set DATABASE_URL.`,
  );
}

/** The real path, because that is the one a running PostgreSQL is known by. */
function makeFolder(folder: string): string {
  try {
    makeLevels(folder);
    return realpathSync(folder);
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be created (${(error as Error).message}): set DATA_DIR.`);
  }
}

/** One level after the other: in /proc, which says of every new folder that there is none, Node's own way tries for ever. */
function makeLevels(folder: string): void {
  if (existsSync(folder)) return;
  makeLevels(dirname(folder));
  mkdirSync(folder, { mode: 0o755 });
}

/** Makes the folder and hands it to PostgreSQL's user; false when that user still cannot work in it. */
function prepare(folder: string, identity: Identity | undefined): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    if (identity) {
      chownSync(folder, identity.uid, identity.gid);
      chmodSync(folder, 0o700);
    }
    return canWorkIn(folder, identity);
  } catch {
    return false;
  }
}

/** The unreachable folder is empty here; were it not, it would stay. */
function forget(folder: string) {
  try {
    rmdirSync(folder);
  } catch {}
}

/** Passable for others whatever our umask is; the clusters inside are closed to all but their owner. */
function open(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
    return true;
  } catch {
    return false;
  }
}

/** Written whole or not at all: a torn path would lead to a second, empty database. */
function noteLocation(pointer: string, folder: string) {
  writeFileSync(`${pointer}.new`, `${folder}\n`, { flush: true });
  renameSync(`${pointer}.new`, pointer);
}
