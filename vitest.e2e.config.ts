import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Browser journeys run one after the other against the built server, which brings its own database. Browser, server and
// database keep two cores busy: two journeys at a time were hardly faster and less steady.
export default defineConfig({
  resolve: { alias: { '#kernel': here('./src/kernel'), '#areas': here('./src/areas') } },
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/prepare.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 300_000,
    // What a page shows after a call may take longer than the second that is waited by default.
    expect: { poll: { timeout: 45_000 } },
    hookTimeout: 300_000,
  },
});
