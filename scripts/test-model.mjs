// npm run test:model: the randomised model test at full size, 1,000 seeds × 500 operations; `npm test` runs 6 × 200.
//   TEST_ENGINE=postgres npm run test:model     the same on PostgreSQL
//   MODEL_SEEDS=50 npm run test:model           another number of seeds
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { runModelTest } from './lib/suites.mjs';

requireSupportedNode();
endWithNpm();
endChildrenOnSignal();
await ensureInstalled();
await runModelTest();
