import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@coruja/console',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
    setupFiles: ['../../scripts/lib/property-runs.mjs'],
  },
});
