import { defineConfig } from 'vitest/config';

// `npm run test:long` (scripts/test-long.mjs): parts that take minutes, kill processes, fill disks and mount file systems. One at
// a time, on the server as it was built.
export default defineConfig({
  test: {
    name: 'long',
    root: import.meta.dirname,
    include: ['test/long/*.long.ts'],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
});
