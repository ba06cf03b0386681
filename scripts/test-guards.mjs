// npm run test:guards: thirty guards behind a simulated network (docs/product/guard.md#faults), 200 seeds; `npm test`
// runs three with twelve guards.
//   npm run test:guards -- --seed=17                          the seed that a failure names
//   npm run test:guards -- --from=201 --seeds=50 --guards=30 --jobs=2
//   TEST_ENGINE=postgres npm run test:guards                  the same on PostgreSQL
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { runTool } from './lib/tools.mjs';

requireSupportedNode();
endWithNpm();
endChildrenOnSignal();

const settings = readFlags({ from: 1, seeds: 200, seed: 0, guards: 30, jobs: 2 });
await ensureInstalled();
const codes = await Promise.all(shares(settings).map(runShare));
process.exitCode = Math.max(...codes);

/** @typedef {{ from: number, seeds: number, seed: number, guards: number, jobs: number }} Settings */

/**
 * @param {Settings} defaults
 * @returns {Settings}
 */
function readFlags(defaults) {
  const known = Object.keys(defaults);
  /** @type {Record<string, number>} */
  const given = {};
  for (const flag of process.argv.slice(2)) {
    const [, name = '', value = ''] = /^--(\w+)=(\d+)$/.exec(flag) ?? [];
    if (!known.includes(name)) {
      console.error(`${flag} is not known. There are: ${known.map((each) => `--${each}=N`).join(' ')}.`);
      process.exit(2);
    }
    given[name] = Number(value);
  }
  return { ...defaults, ...given };
}

/**
 * One seed alone, or all of them divided among `jobs` processes: a seed keeps one processor busy.
 * @param {Settings} settings
 * @returns {NodeJS.ProcessEnv[]}
 */
function shares({ from, seeds, seed, guards, jobs }) {
  const GUARD_COUNT = String(guards);
  if (seed > 0) return [{ GUARD_SEED: String(seed), GUARD_COUNT }];
  const each = Math.ceil(seeds / Math.max(1, jobs));
  const starts = Array.from({ length: Math.ceil(seeds / each) }, (_, at) => at * each);
  return starts.map((start) => ({
    GUARD_FROM: String(from + start),
    GUARD_SEEDS: String(Math.min(each, seeds - start)),
    GUARD_COUNT,
  }));
}

/** @param {NodeJS.ProcessEnv} share */
async function runShare(share) {
  const file = 'apps/api/test/guard-network/guard-network.test.ts';
  const { code } = await runTool('vitest', ['run', file], { env: { ...process.env, ...share } });
  return code;
}
