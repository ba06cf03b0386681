import { configDefaults, defineConfig } from 'vitest/config';

// Each engine's own tests run only when it is the one under test; all others run on either. The embedded database runs one
// transaction at a time, so that there is nothing to interleave.
const ownTests = {
  embedded: ['src/db/embedded/**'],
  postgres: ['src/db/postgres/**', 'test/interleavings/**'],
};
const otherEngine = process.env['TEST_ENGINE'] === 'postgres' ? 'embedded' : 'postgres';

// Thousands of calls that fire at the input, and plans drawn by lot. One engine is enough for them in `npm test`, where
// TEST_ONCE=elsewhere says that the other one has them (scripts/lib/suites.mjs).
const once = [
  'test/guard-network/**',
  'test/model/model.test.ts',
  'test/security/{broken-requests,cross-site,fuzz,named-fields,nasty-bodies,nasty-values}.test.ts',
];
const elsewhere = process.env['TEST_ONCE'] === 'elsewhere' ? once : [];

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...ownTests[otherEngine], ...elsewhere],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    maxWorkers: 2,
    // Every file has a database of its own, so its modules may be shared: a fifth of the time less.
    isolate: false,
    // Real databases start inside the tests, on machines of very different speed.
    testTimeout: 60_000,
    // Sockets and clocks of shared machines stall: in CI such a test is tried once more, and the report names it. Here it fails.
    retry: process.env['CI'] ? 1 : 0,
    hookTimeout: 60_000,
  },
});
