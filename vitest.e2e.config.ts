import { defineConfig } from 'vitest/config';
import unit from './vitest.config';

// Browser journeys run one after the other against the built server, which brings its own database.
export default defineConfig({
  resolve: unit.resolve,
  test: {
    include: ['e2e/**/*.e2e.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
