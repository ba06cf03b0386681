import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@coruja/console',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
    // Only a limit: Vitest's five seconds are too few for a busy machine.
    testTimeout: 60_000,
    setupFiles: ['../../scripts/lib/property-runs.mjs'],
  },
});
