/** What check and test run, under clear headings, stopping at the first that fails. */
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, run, tool } from './run.mjs';

export const types = () => step('Types', 'tsc', ['--noEmit']);
export const lint = () => step('Lint and format', 'biome', ['check', '--error-on-warnings']);
export const structure = () => step('Structure', 'vitest', ['run', 'src/structure.test.ts']);
export const unused = () => step('Unused code', 'knip', ['--no-progress']);

async function step(heading, name, args) {
  announce(heading);
  if ((await run(process.execPath, [tool(name), ...args])) !== 0) throw new Failure(`${heading}: failed.`);
}

/** Side by side; both come to their end before the first failure is told. */
export async function both(...steps) {
  const ends = await Promise.allSettled(steps.map((run) => run()));
  for (const { reason } of ends) if (reason) throw reason;
}

export function announce(heading) {
  console.log(`\n== ${heading}`);
}

/** One vitest run; returns how many tests passed and failed. A run that broke counts as a failure even with no failed test. */
export async function tests(heading, { args = [], env = {} } = {}) {
  announce(heading);
  const folder = mkdtempSync(join(tmpdir(), 'school-console-results-'));
  const file = join(folder, 'results.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const code = await run(process.execPath, [tool('vitest'), 'run', ...reporters, ...args], {
      env: { ...shortLived(), ...env },
    });
    const { passed, failed } = counts(file);
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where there is plenty of memory, databases of tests are kept in it: making their thousands of small files costs more than filling them. */
function shortLived() {
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    const isPlenty = Math.min(bavail * bsize, freemem()) > 8_000_000_000;
    return isPlenty && !process.env.TMPDIR ? { TMPDIR: folder } : {};
  } catch {
    return {};
  }
}

function counts(file) {
  try {
    const results = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: results.numPassedTests, failed: results.numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
