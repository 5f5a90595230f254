import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Browser journeys run one after the other against the built server, which brings its own database.
export default defineConfig({
  resolve: { alias: { '#kernel': here('./src/kernel'), '#areas': here('./src/areas') } },
  test: {
    // A browser on a busy machine may be late once; a journey that is broken is broken twice.
    retry: 1,
    include: ['e2e/**/*.e2e.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
