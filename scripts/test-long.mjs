// npm run test:long: tests on the built server that take too long for `npm test`. Each part is a file in apps/api/test/long.
//   npm run test:long -- --only=failover,crash,power,disk-full,processes,nginx,closings
//   LONG_ROUNDS=2 npm run test:long -- --only=crash     fewer rounds than twenty
//   npm run test:long -- --as-built                     on the last build
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { ROOT } from './lib/paths.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { runGroups, summarise } from './lib/steps.mjs';
import { longStep } from './lib/suites.mjs';

requireSupportedNode();
endWithNpm();
endChildrenOnSignal();

const known = readdirSync(join(ROOT, 'apps', 'api', 'test', 'long'))
  .filter((file) => file.endsWith('.long.ts'))
  .map((file) => file.slice(0, -'.long.ts'.length));
const flags = process.argv.slice(2);
const strange = flags.filter((each) => each !== '--as-built' && !each.startsWith('--only='));
if (strange.length > 0) {
  console.error(`${strange.join(', ')} is not known. There are: --only=${known.join(',')} and --as-built.`);
  process.exit(2);
}
const flag = flags.find((argument) => argument.startsWith('--only='));
const wanted = flag?.slice('--only='.length).split(',') ?? known;
const unknown = wanted.filter((part) => !known.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(2);
}

await ensureInstalled();
if (!flags.includes('--as-built')) await ensureBuilt({ apps: ['api'] });
// One after the other: each needs the whole machine.
process.exitCode = summarise(await runGroups(wanted.map((part) => [longStep(part)]))) ? 0 : 1;
