import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const pathTo = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const propertyRuns = pathTo('scripts/lib/property-runs.mjs');

export default defineConfig({
  test: {
    projects: [
      'apps/api',
      'apps/console',
      {
        assetsInclude: ['**/*.wasm'],
        test: {
          name: 'guard',
          // Tests with real windows on a display run after the others, one file at a time.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          // Only a limit: on a busy machine three starts of the guard took more than Vitest's five seconds.
          testTimeout: 60_000,
          retry: process.env['CI'] ? 1 : 0,
          // Vitest waits for one second by default, in which a busy machine may do nothing at all.
          expect: { poll: { timeout: 30_000 } },
          root: 'apps/guard',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: [pathTo('apps/guard/test/support/global-setup.ts')],
          setupFiles: [propertyRuns],
        },
      },
      {
        test: {
          name: 'conformance',
          maxWorkers: 2,
          testTimeout: 60_000,
          root: 'e2e/conformance',
          include: ['*.check.ts'],
        },
      },
      {
        test: {
          name: 'packages',
          maxWorkers: 2,
          // Only a limit. A test's own one would also hold with the many cases of npm run test:properties.
          testTimeout: 60_000,
          root: '.',
          include: ['packages/*/src/**/*.test.ts', 'scripts/lib/*.test.mjs', 'bench/*.test.ts'],
          setupFiles: [propertyRuns],
        },
      },
    ],
  },
});
