import { defineConfig } from 'vitest/config';

// `npm run test:windows` (scripts/test-windows.mjs): the programs of the package for Windows, in Wine.
export default defineConfig({
  test: {
    name: 'wine',
    root: import.meta.dirname,
    include: ['test/wine/*.wine.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: process.env['CI'] ? 1 : 0,
  },
});
