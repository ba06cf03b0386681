// npm run test:embedded: all tests of the API on the embedded database. If there is a PostgreSQL, `npm test` runs them
// all on it, and only those that depend on the database on the embedded one.
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
