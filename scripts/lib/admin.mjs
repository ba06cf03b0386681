import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireSupportedNode } from './node-version.mjs';
import { ROOT, SERVER_MAIN } from './paths.mjs';
import { ensureReady } from './ready.mjs';

/**
 * Carries out a command of whoever runs the server, in this process, with what stands behind `--` on the command line.
 * Ends the process with 1 when the packages or the build cannot be had.
 * @param {string} noun which of the server's commands
 */
export async function runAdminCommand(noun) {
  requireSupportedNode();
  await ensureReady();
  // ./data, the default of DATA_DIR, means the repository's folder, as for npm start.
  process.chdir(ROOT);
  process.setSourceMapsEnabled(true);
  process.argv.splice(2, 0, noun);
  await import(pathToFileURL(join(SERVER_MAIN, '..', 'admin.js')).href);
}
