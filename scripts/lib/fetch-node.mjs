import { join } from 'node:path';
import { run } from './run.mjs';
import { runNpm } from './tools.mjs';

/**
 * Downloads the platform's own package of another Node.js. The npm package "node" would download it in an install script, which
 * npm may block.
 * @param {number} major such as 24
 * @param {string} folder for its node_modules
 * @returns {Promise<string | null>} the program, or null if the registry has none that runs here
 */
export async function fetchNode(major, folder) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const args = ['install', '--prefix', folder, ...quiet, `${name}@${major}`];
  const install = await runNpm(args, { cwd: folder, capture: true });
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(folder, 'node_modules', name, 'bin', program);
  const version = await run(path, ['--version'], { capture: true });
  if (install.code === 0 && version.code === 0) {
    console.log(`Node.js ${version.output.trim()}`);
    return path;
  }
  console.log(`!!! SKIPPED: Node.js ${major} could not be had:\n${install.output}${version.output}`);
  return null;
}
