// npm start: installs what is missing, builds what is stale, then becomes the server.
import { pathToFileURL } from 'node:url';
import { requireSupportedNode } from './lib/node-version.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { ROOT, SERVER_MAIN } from './lib/paths.mjs';
import { ensureReady } from './lib/ready.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';

requireSupportedNode();
endWithNpm();

const stopForwarding = endChildrenOnSignal();
await ensureReady();
stopForwarding();

// A newcomer should see a store that lives, a real shop should not: hence the default by NODE_ENV.
if (!process.env.DEMO && process.env.NODE_ENV !== 'production') process.env.DEMO = '1';

// ./data, the default of DATA_DIR, means the repository's folder, from wherever this was called.
process.chdir(ROOT);
// The server runs in this process and not in a child, so that signals reach it directly and nothing can be orphaned.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(SERVER_MAIN).href);
