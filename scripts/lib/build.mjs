/** The built app and server in dist/, made again when their sources have changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Failure, npm, root } from './run.mjs';

export const serverFile = join(root, 'dist', 'server', 'server.js');
const stampFile = join(root, 'dist', '.built');

/** Whether what stands in dist/ was made from these sources. */
export function isBuilt(stamp = fingerprint()) {
  return existsSync(stampFile) && existsSync(serverFile) && readFileSync(stampFile, 'utf8') === stamp;
}

export async function ensureBuilt() {
  const stamp = fingerprint();
  if (isBuilt(stamp)) return;
  console.log('Building …');
  // Without the stamp a build that is interrupted counts as none.
  rmSync(stampFile, { force: true });
  const code = await npm(['run', 'build'], { quiet: true, env: { NODE_ENV: 'production' } });
  if (code !== 0 || !existsSync(serverFile)) throw new Failure('The build failed: the reason is above.');
  writeFileSync(stampFile, stamp);
}

/** By content, since a clone, a checkout or a copy gives old files new times. */
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  const pages = readdirSync(root).filter((name) => name.endsWith('.html'));
  for (const name of [
    'src',
    'public',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'tsconfig.json',
    ...pages,
  ]) {
    for (const file of filesIn(join(root, name))) {
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function filesIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
