// npm run test:guards: thirty guards behind a simulated network (docs/product/guard.md#faults), 200 seeds; `npm test`
// runs three with twelve guards.
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { readOptions, refuse } from './lib/options.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { runTool } from './lib/tools.mjs';

const USAGE = `npm run test:guards -- [options]
  --seed=17                                      the seed that a failure names
  --from=201 --seeds=50 --guards=30 --jobs=2
  TEST_ENGINE=postgres npm run test:guards       the same on PostgreSQL`;

const settings = readSettings();
requireSupportedNode();
endWithNpm();
endChildrenOnSignal();

await ensureInstalled();
const codes = await Promise.all(shares(settings).map(runShare));
process.exitCode = Math.max(...codes);

/** @typedef {{ from: number, seeds: number, seed: number, guards: number, jobs: number }} Settings */

/** @returns {Settings} */
function readSettings() {
  const given = readOptions(USAGE, {
    from: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '0' },
    guards: { type: 'string', default: '30' },
    jobs: { type: 'string', default: '2' },
  });
  for (const [name, value] of Object.entries(given)) {
    if (!/^\d+$/.test(value)) refuse(`--${name} takes a number.`);
  }
  const { from, seeds, seed, guards, jobs } = given;
  return {
    from: Number(from),
    seeds: Number(seeds),
    seed: Number(seed),
    guards: Number(guards),
    jobs: Number(jobs),
  };
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
