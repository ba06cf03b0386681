// npm test: all tests. `-- --only=unit,browser` runs single steps.
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
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
  STATIC_STEPS,
  [UNIT_STEP, PACKAGES_STEP],
  [POSTGRES_STEP],
  [BUILD_STEP],
  [BUNDLE_STEP],
  [LTS_STEP],
  [GUARD_STEP],
  [WINDOWS_STEP],
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
  const flag = process.argv.find((argument) => argument.startsWith('--only='));
  const known = all.flat().map((step) => step.name);
  const wanted =
    flag?.slice('--only='.length).split(',') ?? known.filter((name) => IN_CI || !CI_ONLY.includes(name));
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
    process.exit(2);
  }
  return all.map((group) => group.filter((step) => wanted.includes(step.name)));
}
