import { configDefaults, defineConfig } from 'vitest/config';

// Each engine's own tests run only on that engine; all others run on both. The embedded database runs one transaction
// at a time, so there is nothing to interleave.
const ownTests = {
  embedded: ['src/db/embedded/**'],
  postgres: ['src/db/postgres/**', 'test/interleavings/**'],
};
const otherEngine = process.env['TEST_ENGINE'] === 'postgres' ? 'embedded' : 'postgres';

const all = ['src/**/*.test.ts', 'test/**/*.test.ts'];

// TEST_SCOPE selects tests (scripts/lib/suites.mjs). `engine`: the tests that depend on the database and those that
// make every call of the API once; another step runs all tests on the other engine. `near`: all except thousands of
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
    // Every file has its own database, so files may share modules: this saves a fifth of the time.
    isolate: false,
    // Only limits: beside other work a test of 10 s took more than a minute.
    testTimeout: 240_000,
    // Sockets and clocks of shared machines stall: CI repeats a failed test once and names it in the report.
    retry: process.env['CI'] ? 1 : 0,
    hookTimeout: 240_000,
    // Its second by default is too short for a busy machine, as in test/wait-for.ts.
    expect: { poll: { timeout: 10_000 } },
  },
});
