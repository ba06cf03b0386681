// npm run test:embedded: all tests of the API on the embedded database. Where a PostgreSQL is found, `npm test` runs them all
// on that one, and on the embedded database those that depend on it.
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { runEmbeddedTest } from './lib/suites.mjs';

requireSupportedNode();
endWithNpm();
endChildrenOnSignal();
await ensureInstalled();
await runEmbeddedTest();
