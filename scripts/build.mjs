// npm run build: builds the console and the server, stale or not.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';

requireSupportedNode();
endChildrenOnSignal();
try {
  await ensureInstalled();
  await ensureBuilt({ force: true });
} catch (error) {
  console.error(String(error instanceof Error ? error.message : error));
  process.exitCode = 1;
}
