// npm run test:interleavings: 500 pairs of calls on two PostgreSQL connections, one of them paused before each of its
// statements; `npm test` runs 8 and those in which a race was once found.
//   INTERLEAVING_PAIRS=2000 npm run test:interleavings      another number of pairs
//   INTERLEAVING_SEED=17 npm run test:interleavings         other pairs
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { runInterleavingTest } from './lib/suites.mjs';

requireSupportedNode();
endWithNpm();
endChildrenOnSignal();
await ensureInstalled();
await runInterleavingTest();
