// npm run test:fuzz: 200,000 random calls to all endpoints of the contract, and every field × every nasty value; `npm test` runs
// 2,000 and an eighth of them.
//   TEST_ENGINE=postgres npm run test:fuzz      the same on PostgreSQL
//   FUZZ_CALLS=30000 npm run test:fuzz          another number of calls
//   FUZZ_SEED=17 npm run test:fuzz              the seed that a failure names
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
