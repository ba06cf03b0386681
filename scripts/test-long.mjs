// npm run test:long: tests on the built server that take too long for `npm test`. Each part is a file in apps/api/test/long.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { chooseParts, readOptions } from './lib/options.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { ROOT } from './lib/paths.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { runGroups, summarise } from './lib/steps.mjs';
import { longStep } from './lib/suites.mjs';

const known = readdirSync(join(ROOT, 'apps', 'api', 'test', 'long'))
  .filter((file) => file.endsWith('.long.ts'))
  .map((file) => file.slice(0, -'.long.ts'.length));
const USAGE = `npm run test:long -- [options]
  --only=${known.join(',')}
  --as-built                                       on the last build
  LONG_ROUNDS=2 npm run test:long -- --only=crash  fewer rounds than twenty`;

const options = readOptions(USAGE, { only: { type: 'string' }, 'as-built': { type: 'boolean' } });
const wanted = chooseParts(options.only, known);
requireSupportedNode();
endWithNpm();
endChildrenOnSignal();

await ensureInstalled();
if (!options['as-built']) await ensureBuilt({ apps: ['api'] });
// One after the other: each needs the whole machine.
process.exitCode = summarise(await runGroups(wanted.map((part) => [longStep(part)]))) ? 0 : 1;
