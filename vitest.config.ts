import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: { '#kernel': here('./src/kernel'), '#areas': here('./src/areas'), '#testing': here('./src/testing') },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    globalSetup: ['src/testing/run-postgres.ts'],
    setupFiles: ['src/testing/everyFile.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // The server's modules are loaded once for each worker, not once for each file: that alone halves the time. Every test has
    // its own app and its own database, so nothing is shared but code.
    isolate: false,
    // What was translated once need not be again in the next run.
    experimental: { fsModuleCache: true },
    // Only what hangs is ended: on a busy machine a few dozen calls take their time. How long a call may take, the server says.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
