/** The whole proof, from a fresh clone: checks, unit and API tests, the build, browser journeys. Ends with one count. */
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, main } from './lib/run.mjs';
import { announce, both, lint, tests, types, unused } from './lib/steps.mjs';

const sum = { passed: 0, failed: 0 };

await main(async () => {
  try {
    await ensureInstalled();
    const CHROMIUM_PATH = await ensureChromium();
    // The compiler keeps one core busy: the other has time for everything else that needs no database.
    await both(types, async () => {
      await lint();
      await unused();
      announce('Build');
      await ensureBuilt();
    });
    await count('Structure, unit and API tests', {});
    await count('Browser journeys', { args: ['--config', 'vitest.e2e.config.ts'], env: { CHROMIUM_PATH } });
  } catch (error) {
    // A step that is no test has failed too, and the count must not read as if nothing had.
    sum.failed ||= 1;
    throw error;
  }
});
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);

async function count(heading, options) {
  const { passed, failed } = await tests(heading, options);
  sum.passed += passed;
  sum.failed += failed;
  if (failed > 0) throw new Failure(`${heading}: failed.`);
}
