import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { ROOT } from './paths.mjs';
import { runNpm } from './tools.mjs';

/**
 * Installs the packages of a folder of tools/ from its own lock file, again when that changes. These folders are outside the
 * workspaces: their packages are no part of the product.
 * @param {string} name the folder below tools/
 * @param {{ label: string, npmArguments?: string[] }} options
 * @returns {Promise<boolean>} whether they are installed now
 */
export async function ensureToolFolder(name, { label, npmArguments = [] }) {
  const folder = join(ROOT, 'tools', name);
  const stamp = join(folder, 'node_modules', '.coruja-install');
  const wanted = fingerprint([`tools/${name}/package-lock.json`]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  console.log(`Installing ${label} (npm ci in tools/${name}) …`);
  const { code, output } = await runNpm(['ci', '--ignore-scripts', '--loglevel=error', ...npmArguments], {
    cwd: folder,
    capture: true,
  });
  if (code === 0) writeFileSync(stamp, wanted);
  else console.log(`!!! ${label} could not be installed:\n${output}`);
  return code === 0;
}
