// npm test: all tests, or single steps of them.
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { chooseParts, readOptions } from './lib/options.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { IN_CI, runGroups, summarise } from './lib/steps.mjs';
import {
  BROWSER_STEP,
  BUILD_STEP,
  BUNDLE_STEP,
  GUARD_STEP,
  LIGHTHOUSE_STEP,
  LTS_STEP,
  PACKAGES_STEP,
  POSTGRES_STEP,
  STATIC_STEPS,
  UNIT_STEP,
  WINDOWS_STEP,
} from './lib/suites.mjs';

requireSupportedNode();
endWithNpm();
endChildrenOnSignal();

const CI_ONLY = [LTS_STEP.name, PACKAGES_STEP.name, WINDOWS_STEP.name];
const groups = [
  [...STATIC_STEPS, PACKAGES_STEP],
  [UNIT_STEP, GUARD_STEP],
  [POSTGRES_STEP, WINDOWS_STEP],
  [BUILD_STEP],
  [BUNDLE_STEP],
  [LTS_STEP],
  [BROWSER_STEP],
  [LIGHTHOUSE_STEP],
];
const chosen = chooseSteps(groups);

await ensureInstalled();
process.exitCode = summarise(await runGroups(chosen)) ? 0 : 1;

/**
 * Without --only: all steps, but only in CI the check on the current LTS, which downloads that Node.js, the guard's packages, whose
 * tools are 600 MB, and the guard for Windows, which installs Wine.
 * @param {import('./lib/steps.mjs').Step[][]} all
 */
function chooseSteps(all) {
  const known = all.flat().map((step) => step.name);
  const usage = `npm test -- [options]\n  --only=${known.join(',')}`;
  const { only } = readOptions(usage, { only: { type: 'string' } });
  const wanted = chooseParts(only, known).filter((name) => only || IN_CI || !CI_ONLY.includes(name));
  return all.map((group) => group.filter((step) => wanted.includes(step.name)));
}
