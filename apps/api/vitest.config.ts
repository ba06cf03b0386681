import { configDefaults, defineConfig } from 'vitest/config';

// Each engine's own tests run only when it is the one under test; all others run on either. The embedded database runs one
// transaction at a time, so that there is nothing to interleave.
const ownTests = {
  embedded: ['src/db/embedded/**'],
  postgres: ['src/db/postgres/**', 'test/interleavings/**'],
};
const otherEngine = process.env['TEST_ENGINE'] === 'postgres' ? 'embedded' : 'postgres';

const all = ['src/**/*.test.ts', 'test/**/*.test.ts'];

// TEST_SCOPE says which of them run (scripts/lib/suites.mjs). `engine`: where another step runs all of them on the other
// database, those that depend on the database, and those that make every call of the API once. `near`: all but thousands of
// calls with hostile input and randomised plans.
const ofEngine = [
  'src/{backup,db,demo,jobs,limits,live,metrics}/**/*.test.ts',
  'src/features/{accounts,health,sales}/**/*.test.ts',
  'src/main.test.ts',
  'test/answered-*.test.ts',
  'test/openapi-examples.test.ts',
  'test/security/{isolation,strangers}.test.ts',
];
const randomised = [
  'test/guard-network/**',
  'test/model/model.test.ts',
  'test/security/{broken-requests,cross-site,fuzz,named-fields,nasty-bodies,nasty-values}.test.ts',
];
const scope = process.env['TEST_SCOPE'];

export default defineConfig({
  test: {
    include: scope === 'engine' ? ofEngine : all,
    exclude: [...configDefaults.exclude, ...ownTests[otherEngine], ...(scope === 'near' ? randomised : [])],
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
