import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireSupportedNode } from './node-version.mjs';
import { ROOT, SERVER_MAIN } from './paths.mjs';
import { ensureReady } from './ready.mjs';

/**
 * Runs an operator's command in this process, with the arguments behind `--` on the command line. Ends the process with code 1
 * when packages cannot be installed or the build fails.
 * @param {string} noun which of the server's commands
 */
export async function runAdminCommand(noun) {
  requireSupportedNode();
  await ensureReady();
  // ./data, the default of DATA_DIR, is in the repository's folder, as for npm start.
  process.chdir(ROOT);
  process.setSourceMapsEnabled(true);
  process.argv.splice(2, 0, noun);
  await import(pathToFileURL(join(SERVER_MAIN, '..', 'admin.js')).href);
}
