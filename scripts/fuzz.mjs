/**
 * `npm run fuzz`: hostile calls by the thousand, made from the API's own description (FUZZ_CALLS, FUZZ_SEED, FUZZ_SECONDS), and every
 * property of the tests with examples that no run has seen (PROPERTY_SEED).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, main, run, tool } from './lib/run.mjs';

const withProperties = readdirSync('src', { recursive: true })
  .map((path) => join('src', path))
  .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes('fast-check'));

await main(async () => {
  await ensureInstalled();
  const seed = process.env.PROPERTY_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
  console.log(`Properties with seed ${seed}`);
  const args = [tool('vitest'), 'run', ...withProperties];
  if ((await run(process.execPath, args, { env: { ...process.env, PROPERTY_SEED: seed } })) !== 0)
    throw new Failure('Some property does not hold: its example is above, with its seed.');
  const env = { FUZZ_CALLS: '20000', FUZZ_SECONDS: '3600', ...process.env };
  if ((await run(process.execPath, [tool('vitest'), 'run', 'src/testing/sweeps/fuzz.test.ts'], { env })) !== 0)
    throw new Failure('Some call was answered with a fault of ours: it is above, with its seed.');
});
