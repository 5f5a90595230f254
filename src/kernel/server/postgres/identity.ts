/**
 * The operating-system user PostgreSQL runs as. It refuses to run as root, so when we are root it gets a user of its own;
 * otherwise it simply runs as us.
 */
import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { parse } from 'node:path';
import { StartError } from './start-error';

export interface Identity {
  uid: number;
  gid: number;
}

/** `undefined` means: as ourselves. An existing cluster keeps its owner, so that root and that owner can both start it. */
export function identityFor(cluster: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = ownerOf(cluster);
  if (owner && owner.uid !== 0) return owner;
  const names = process.platform === 'darwin' ? ['_postgres', 'postgres'] : ['postgres'];
  for (const name of names) {
    const known = lookUp(name);
    if (known) return known;
  }
  createUser('postgres');
  const created = lookUp('postgres');
  if (created) return created;
  throw new StartError(
    'PostgreSQL refuses to run as root and the user "postgres" could not be created: create it, start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Spawn options for PostgreSQL's own programs: its user, a folder it can stand in, and none of our PG* or locale variables. */
export function spawnAs(identity: Identity | undefined) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)));
  // macOS needs a real locale here, or the server calls itself multithreaded and refuses to start.
  env.LC_ALL = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C';
  return { ...identity, cwd: parse(process.cwd()).root, env, windowsHide: true };
}

/** Asks the operating system itself, because owners, groups, ACLs and mounts all have a say. */
export function canWorkIn(folder: string, identity: Identity | undefined): boolean {
  if (!identity) {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  }
  const test = 'test -r "$1" && test -w "$1" && test -x "$1"';
  return succeeded(spawnSync('/bin/sh', ['-c', test, 'sh', folder], { ...spawnAs(identity), stdio: 'ignore' }));
}

export const succeeded = (run: SpawnSyncReturns<unknown>) => !run.error && run.status === 0;

function ownerOf(path: string): Identity | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && { uid: stat.uid, gid: stat.gid };
}

function lookUp(name: string): Identity | undefined {
  try {
    const ask = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

function createUser(name: string) {
  // useradd is everywhere but on BusyBox systems, which have their own adduser.
  const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', name]);
  if (!succeeded(made)) spawnSync('adduser', ['-S', '-D', '-H', '-s', '/bin/false', name]);
}
