/** `npm run fuzz`: hostile calls by the thousand, made from the API's own description. FUZZ_CALLS, FUZZ_SEED, FUZZ_SECONDS. */
import { ensureInstalled } from './lib/install.mjs';
import { Failure, main, run, tool } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  const env = { FUZZ_CALLS: '20000', FUZZ_SECONDS: '3600', ...process.env };
  if ((await run(process.execPath, [tool('vitest'), 'run', 'src/testing/sweeps/fuzz.test.ts'], { env })) !== 0)
    throw new Failure('Some call was answered with a fault of ours: it is above, with its seed.');
});
