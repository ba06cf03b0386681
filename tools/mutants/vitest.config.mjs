import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { mutate } from './mutate.mjs';

const chosen = (process.env.MUTANTS_FILES ?? '').split('\n');
const isApi = process.env.MUTANTS_PROJECT === 'api';
const isEarly = process.env.MUTANTS_EARLY !== undefined;
const setupFiles = [
  ...(isEarly ? [`${ROOT}/tools/mutants/early.mjs`] : []),
  ...(isApi ? ['test/setup.ts'] : []),
];

// The process that creates the database for all tests runs without a mutant.
globalThis.__m = () => false;
globalThis.__p = (_, value) => value;

export default defineConfig({
  root: isApi ? `${ROOT}/apps/api` : ROOT,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform(code, id) {
        const name = relative(ROOT, id.split('?')[0] ?? '');
        if (name === 'apps/api/src/db/compile-once.ts') {
          return { code: code.replace('shapeOf(given)', '`${__active()} ${shapeOf(given)}`'), map: null };
        }
        return chosen.includes(name) ? { code: mutate(code, name).code, map: null } : undefined;
      },
    },
  ],
  test: {
    include: (process.env.MUTANTS_TESTS ?? '').split('\n'),
    ...(isApi ? { globalSetup: ['test/global-setup.ts'] } : {}),
    ...(isEarly ? { bail: 1 } : { runner: `${ROOT}/tools/mutants/runner.mjs` }),
    setupFiles,
    sequence: { setupFiles: 'list' },
    maxWorkers: 1,
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['dot'],
  },
});
