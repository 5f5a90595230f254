/** Everything that can be found out without running the product: types, lint, format, structure, unused code. */
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/run.mjs';
import { both, lint, structure, types, unused } from './lib/steps.mjs';

await main(async () => {
  await ensureInstalled();
  await both(types, async () => {
    await lint();
    await structure();
    await unused();
  });
});
