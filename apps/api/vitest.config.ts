import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    maxWorkers: 2,
    // Real databases start inside the tests, on machines of very different speed.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
