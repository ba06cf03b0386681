// npm run test:mutants: mutation tests (docs/quality.md#mutants). All code takes hours, so name the folders that you work on. Runs
// at the lowest priority, one process at a time.
// Exit codes: 0 each folder reaches the goal, 1 not.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { readOptionsAndNames, refuse } from './lib/options.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { ROOT } from './lib/paths.mjs';
import { endChildrenOnSignal, run } from './lib/run.mjs';

const USAGE = `npm run test:mutants -- packages/domain apps/api/src/features/coupons [options]
  --sample=0.2 --seed=2           a random share of the mutants
  --tests=apps/api/test/security  tests in addition to the folder's own
  --without=<file>                tests that take too long to be repeated
  --tries=40                      with how many tests a mutant is tried at most
  --early                         also what is read only once, such as schemas: a process for each mutant
  --resume                        continues an interrupted run of the same code and tests`;

const { values, names } = readOptionsAndNames(USAGE, {
  sample: { type: 'string' },
  seed: { type: 'string' },
  tests: { type: 'string' },
  without: { type: 'string' },
  tries: { type: 'string' },
  early: { type: 'boolean' },
  resume: { type: 'boolean' },
});
for (const name of names) {
  if (!statSync(join(ROOT, name), { throwIfNoEntry: false })?.isDirectory())
    refuse(`There is no folder ${name}.`);
}
const flags = Object.entries(values).map(([name, value]) =>
  value === true ? `--${name}` : `--${name}=${value}`,
);

requireSupportedNode();
endWithNpm();
endChildrenOnSignal();
await ensureInstalled();
const task = [process.execPath, join(ROOT, 'tools', 'mutants', 'run.mjs'), ...names, ...flags];
const { code } = await run('nice', ['-n', '10', ...task]);
process.exitCode = code;
