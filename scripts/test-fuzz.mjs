// npm run test:fuzz: random calls to every endpoint of the contract, 200,000 of them, and every field × every nasty value;
// `npm test` makes 5,000 of the ones and a third of the others.
//   TEST_ENGINE=postgres npm run test:fuzz      the same on PostgreSQL
//   FUZZ_CALLS=30000 npm run test:fuzz          another number of calls
//   FUZZ_SEED=17 npm run test:fuzz              the calls of one seed, as a failure names it
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { runFuzzTest } from './lib/suites.mjs';

requireSupportedNode();
endWithNpm();
endChildrenOnSignal();
await ensureInstalled();
await runFuzzTest();
