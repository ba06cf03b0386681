// npm run accounts: lists and reopens accounts that were closed (docs/operation.md).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { ROOT, SERVER_MAIN } from './lib/paths.mjs';

requireSupportedNode();
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  console.error(String(error instanceof Error ? error.message : error));
  process.exit(1);
}

// ./data, the default of DATA_DIR, means the repository's folder, as for npm start.
process.chdir(ROOT);
process.setSourceMapsEnabled(true);
process.argv.splice(2, 0, 'accounts');
await import(pathToFileURL(join(SERVER_MAIN, '..', 'admin.js')).href);
