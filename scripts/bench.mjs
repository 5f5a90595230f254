/** The numbers of docs/performance.md, measured on this machine: install, build, measure. A benchmark is no test: it does not fail. */
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, main, run, tool } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  const CHROMIUM_PATH = await ensureChromium();
  await ensureBuilt();
  const args = [tool('tsx'), 'bench/run.ts', ...process.argv.slice(2)];
  if ((await run(process.execPath, args, { env: { CHROMIUM_PATH } })) !== 0) {
    throw new Failure('The benchmarks could not run: the reason is above.');
  }
});
