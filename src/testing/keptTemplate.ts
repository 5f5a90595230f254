// Between two runs of a working day the prepared database seldom changes. With TEST_TEMPLATES=<folder> it is kept there, under
// the digest of what it is made from: migrations, models, samples and the kernel's tables. CI sets nothing and makes it anew.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export function keptTemplate() {
  const folder = process.env.TEST_TEMPLATES;
  if (!folder) return undefined;
  const place = join(folder, digest());
  return {
    restore(dataDir: string): boolean {
      if (!existsSync(place)) return false;
      copy(place, dataDir);
      return true;
    },
    /** Whole or not at all: others look for it meanwhile. */
    keep(dataDir: string): void {
      const made = `${place}.${process.pid}`;
      mkdirSync(folder, { recursive: true });
      mkdirSync(made);
      copy(dataDir, made);
      if (existsSync(place)) rmSync(made, { recursive: true });
      else renameSync(made, place);
    },
  };
}

/** By the system's own tool: Node's does not keep the owner, and PostgreSQL insists on it. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to]);

const matters = /(^|\/)(model|sample|database)\/|sample\.ts$|area\.ts$|testing\/template\.ts$|^migrations\/.*\.sql$/;

function digest(): string {
  const hash = createHash('md5');
  const files = ['src', 'migrations'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name).replaceAll('\\', '/')),
  );
  for (const file of files.sort())
    if (matters.test(file) && /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'))
      hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}
