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

// A newcomer should see the demonstration store, a real shop should not.
if (!process.env.DEMO && process.env.NODE_ENV !== 'production') process.env.DEMO = '1';

// ./data, the default of DATA_DIR, is in the repository's folder, wherever this was called.
process.chdir(ROOT);
// The server runs in this process, so that signals reach it directly and nothing is orphaned.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(SERVER_MAIN).href);
