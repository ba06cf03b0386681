// npm run test:properties: the properties of packages, guard and console with 5,000 random cases each; `npm test` tries 100.
//   PROPERTY_RUNS=1000000 npm run test:properties      another number
// A failure prints the seed and the path of its smallest case.
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { runPropertyTest } from './lib/suites.mjs';

requireSupportedNode();
endWithNpm();
endChildrenOnSignal();
await ensureInstalled();
await runPropertyTest();
