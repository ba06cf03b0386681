import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium, findSystemChromium } from './chromium.mjs';
import { NO_COUNTS, readPlaywrightCounts, readVitestCounts } from './counts.mjs';
import { ROOT } from './paths.mjs';
import { ensurePostgres } from './postgres.mjs';
import { run } from './run.mjs';
import { runTool } from './tools.mjs';
import { ensureWine } from './wine.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** The test runners' JSON reports; a new folder for each run. */
const REPORTS = mkdtempSync(join(tmpdir(), 'coruja-test-'));

/**
 * Static checks. They run side by side, so their output is collected.
 * @type {Step[]}
 */
export const STATIC_STEPS = [
  quietTool('format', 'Format (biome)', '@biomejs/biome', ['format', '.']),
  quietTool('lint', 'Lint with the import rules (oxlint)', 'oxlint', ['--type-aware', '--deny-warnings']),
  { name: 'types', title: 'Types (tsc)', run: checkTypes },
  quietTool('unused', 'Unused code (knip)', 'knip', [], 'knip'),
];

/** Files share modules, which takes a third of the time. As a setting of the projects it saves less. */
const SHARED_MODULES = '--no-isolate';

/** @type {Step} */
export const UNIT_STEP = {
  name: 'unit',
  title: 'Unit and API tests, embedded database (vitest)',
  // With PostgreSQL, the next step runs all of the API's tests on it, and only what depends on the database runs
  // here as well. `npm run test:embedded` runs all of them here.
  run: async () =>
    runVitest('unit', ['--project=!guard', SHARED_MODULES], {
      env: (await ensurePostgres()) ? { TEST_SCOPE: 'engine' } : {},
    }),
};

/**
 * The guard's packages, for its own tests and those on Windows: two minutes on one processor, which the static checks get first.
 * @type {Step}
 */
export const PACKAGES_STEP = {
  name: 'packages',
  title: "The guard's packages",
  async run() {
    const task = [join(ROOT, 'scripts', 'guard-packages.mjs')];
    const { code, output } = await run(process.execPath, task, { capture: true, yields: true });
    // Code 2: not possible on this machine; the tests of the packages say so.
    return { code: code === 2 ? 0 : code, output };
  },
};

/**
 * These tests mostly wait, for windows and for time limits that they meet beside two busy loops.
 * @type {Step}
 */
export const GUARD_STEP = {
  name: 'guard',
  title: 'The guard, with real windows where there is a display (vitest)',
  run: () => runVitest('guard', ['--project=guard'], { capture: true }),
};

/**
 * The tests of `npm run verify`: all except the API's, of which only store isolation and the folders changed since the last
 * commit are tested.
 * @type {Step}
 */
export const NEAR_STEP = {
  name: 'near',
  title: 'Unit tests, and the API tests of what was changed (vitest)',
  async run() {
    const folders = (await changedFiles())
      .filter((name) => name.startsWith('apps/api/'))
      .map((name) => `${dirname(name)}/`);
    const always = [
      'packages/',
      'scripts/',
      'apps/console/',
      'e2e/conformance/',
      'apps/api/test/security/isolation',
    ];
    const choice = [SHARED_MODULES, ...always, ...new Set(folders)];
    return runVitest('near', choice, { env: { TEST_SCOPE: 'near' } });
  },
};

/** @type {Step} */
export const POSTGRES_STEP = {
  name: 'postgres',
  title: 'API tests again, whole, on PostgreSQL (vitest)',
  async run() {
    if (await ensurePostgres())
      return runVitest('postgres', ['apps/api'], { env: { TEST_ENGINE: 'postgres' } });
    return { skipped: 'no PostgreSQL 15 or newer. Install it, or give a server by TEST_DATABASE_URL.' };
  },
};

/** @type {Step} */
export const BUILD_STEP = {
  name: 'build',
  title: 'Build of console and server (vite)',
  async run() {
    await ensureBuilt();
    return {};
  },
};

/** @type {Step} */
export const BUNDLE_STEP = {
  name: 'bundle',
  title: 'JavaScript on first load against its goals',
  run: () => run(process.execPath, [join(ROOT, 'scripts', 'bundle.mjs')]),
};

/** @type {Step} */
export const LIGHTHOUSE_STEP = {
  name: 'lighthouse',
  title: 'Public pages against their goals (Lighthouse)',
  async run() {
    // The full performance goal applies only to the command: a slow machine cost ten points without any change.
    const task = [join(ROOT, 'scripts', 'lighthouse.mjs'), '--performance=85'];
    const { code } = await run(process.execPath, task);
    return code === 2 ? { skipped: 'Lighthouse or Chromium could not be had.' } : { code };
  },
};

/** @type {Step} */
export const LTS_STEP = {
  name: 'lts',
  title: 'The built server on the current LTS of Node.js',
  async run() {
    const { code } = await run(process.execPath, [join(ROOT, 'scripts', 'check-lts.mjs')]);
    // Code 2: this Node.js could not be downloaded, which is no defect of the product.
    return code === 2 ? { code: 0, counts: { ...NO_COUNTS, skipped: 1 } } : { code };
  },
};

/**
 * Like the guard's other tests, these mostly wait.
 * @type {Step}
 */
export const WINDOWS_STEP = {
  name: 'windows',
  title: 'The guard for Windows in Wine (vitest)',
  async run() {
    const wine = await ensureWine();
    if ('forbidden' in wine) return { forbidden: wine.forbidden };
    if ('missing' in wine) return { skipped: wine.missing };
    const task = [join(ROOT, 'scripts', 'guard-packages.mjs')];
    const packages = await run(process.execPath, task, { capture: true });
    if (packages.code !== 0) return packages;
    const config = join(ROOT, 'apps', 'guard', 'vitest.wine.config.ts');
    return runVitest('windows', ['--config', config], { capture: true, env: { WINE_FOLDER: wine.folder } });
  },
};

/** @type {Step} */
export const BROWSER_STEP = browserStep();

/**
 * @param {string[]} [files] none means all tests
 * @returns {Step}
 */
function browserStep(files = []) {
  return {
    name: 'browser',
    title: 'Browser tests (playwright)',
    async run() {
      await ensureBuilt();
      if (!(await ensureChromium())) {
        return {
          skipped: 'no Chromium, and none could be downloaded. Install one, or name it by CHROMIUM_PATH.',
        };
      }
      const report = join(REPORTS, 'browser.json');
      const path = findSystemChromium();
      const env = {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(path === null ? {} : { CHROMIUM_PATH: path }),
      };
      const options = { cwd: join(ROOT, 'e2e'), env };
      const { code } = await runTool('@playwright/test', ['test', '--reporter=list,json', ...files], options);
      return { code, counts: readPlaywrightCounts(report) };
    },
  };
}

/**
 * The test files of the conformance table, with PRICED_TIME.
 * @returns {Step[]}
 */
export function pricedSteps() {
  const table = readFileSync(join(ROOT, 'e2e', 'conformance', 'table.txt'), 'utf8');
  const files = [...new Set([...table.matchAll(/^ {4}(\S+\.ts) › /gm)].map(([, file = '']) => file))];
  const named = (/** @type {string} */ folder) => files.filter((file) => file.startsWith(`${folder}/`));
  return [
    { name: 'api', title: 'The API (vitest)', run: () => runVitest('priced', named('apps')) },
    BUILD_STEP,
    browserStep(named('e2e').map((file) => file.slice('e2e/'.length))),
  ];
}

/**
 * @param {string} name
 * @param {string} title
 * @param {string} packageName
 * @param {string[]} args
 * @param {string} [bin]
 * @returns {Step}
 */
function quietTool(name, title, packageName, args, bin) {
  return { name, title, run: () => runTool(packageName, args, { bin, capture: true }) };
}

/** @returns {Promise<string[]>} files changed since the last commit, including new ones */
async function changedFiles() {
  const options = { cwd: ROOT, capture: true };
  const { output } = await run('git', ['status', '--porcelain', '--untracked-files=all'], options);
  return output.split('\n').map((line) => line.slice(3));
}

/** Checks the product, and with separate settings the JSDoc types of these scripts. */
async function checkTypes() {
  const product = await runTool('typescript', ['--noEmit', '-p', 'tsconfig.json'], { capture: true });
  const scripts = await runTool('typescript', ['--noEmit', '-p', 'scripts/tsconfig.json'], { capture: true });
  return { code: product.code || scripts.code, output: product.output + scripts.output };
}

/**
 * @param {string} name
 * @param {string[]} choice flags, or parts of file names; none means all tests
 * @param {import('./run.mjs').RunOptions} [options]
 */
async function runVitest(name, choice, { env, ...options } = {}) {
  const report = join(REPORTS, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const all = { ...options, env: { ...process.env, ...env } };
  const { code, output } = await runTool('vitest', ['run', ...reporters, ...choice], all);
  return { code, output, counts: readVitestCounts(report) };
}

/**
 * A part of `npm run test:long`.
 * @param {string} part
 * @returns {Step}
 */
export function longStep(part) {
  const config = ['--config', join(ROOT, 'apps', 'api', 'vitest.long.config.ts')];
  return {
    name: part,
    title: `Long: ${part} (vitest)`,
    async run() {
      const report = join(REPORTS, `long-${part}.json`);
      const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`];
      const { code } = await runTool('vitest', ['run', ...config, ...reporters, `/${part}.long.ts`]);
      return { code, counts: readVitestCounts(report) };
    },
  };
}

/** All tests of the API on the embedded database, also those for which `npm test` finds a PostgreSQL. */
export async function runEmbeddedTest() {
  const { code } = await runTool('vitest', ['run', 'apps/api', ...process.argv.slice(2)]);
  process.exitCode = code;
}

/** The random calls, and every field × every value; the caller's environment has precedence. */
export async function runFuzzTest() {
  const env = { FUZZ_CALLS: '200000', NASTY_PART: '1', ...process.env };
  const names = ['fuzz', 'nasty-bodies', 'nasty-values', 'broken-requests', 'cross-site'];
  const files = names.map((name) => `apps/api/test/security/${name}.test.ts`);
  const { code } = await runTool('vitest', ['run', ...files], { env });
  process.exitCode = code;
}

/** The properties of packages, guard and console with many cases; the caller's environment has precedence. */
export async function runPropertyTest() {
  const env = { PROPERTY_RUNS: '5000', ...process.env };
  const files = ['packages', 'apps/guard/src', 'apps/console/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .map((name) => join(folder, name))
      .filter((name) => readFileSync(join(ROOT, name), 'utf8').includes("from 'fast-check'")),
  );
  const { code } = await runTool('vitest', ['run', '--testTimeout=3600000', ...files], { env });
  process.exitCode = code;
}

/** The randomised model test at full size; the caller's environment has precedence. */
export async function runModelTest() {
  const env = { MODEL_SEEDS: '1000', MODEL_OPERATIONS: '500', ...process.env };
  const { code } = await runTool('vitest', ['run', 'apps/api/test/model/model.test.ts'], { env });
  process.exitCode = code;
}

/** The interleaving test with many more pairs than in `npm test`; needs PostgreSQL. */
export async function runInterleavingTest() {
  const env = { INTERLEAVING_PAIRS: '500', ...process.env, TEST_ENGINE: 'postgres' };
  const { code } = await runTool('vitest', ['run', 'apps/api/test/interleavings'], { env });
  process.exitCode = code;
}
