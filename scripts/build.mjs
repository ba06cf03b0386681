// npm run build: builds the console and the server, even if nothing has changed.
import { requireSupportedNode } from './lib/node-version.mjs';
import { ensureReady } from './lib/ready.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';

requireSupportedNode();
endChildrenOnSignal();
await ensureReady({ force: true });
