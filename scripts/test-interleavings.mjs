// npm run test:interleavings: pairs of calls on two PostgreSQL connections, the one held in front of each of its statements; 500
// pairs, `npm test` draws 24.
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
