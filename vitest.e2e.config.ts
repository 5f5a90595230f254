import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Browser journeys run two files at a time, each against a built server of its own with its own database.
export default defineConfig({
  resolve: { alias: { '#kernel': here('./src/kernel'), '#areas': here('./src/areas') } },
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/prepare.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 300_000,
    // What a page shows after a call may take longer than the second that is waited by default.
    expect: { poll: { timeout: 45_000 } },
    hookTimeout: 300_000,
  },
});
