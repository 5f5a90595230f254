import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The walk over every route is the longest by far and a short file: begun last, the other worker would wait for it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('sweep.e2e.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

// Browser journeys run two files at a time, each against a built server of its own with its own database.
export default defineConfig({
  resolve: { alias: { '#kernel': here('./src/kernel'), '#areas': here('./src/areas') } },
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/prepare.ts'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 300_000,
    // What a page shows after a call may take longer than the second that is waited by default.
    expect: { poll: { timeout: 45_000 } },
    hookTimeout: 300_000,
  },
});
