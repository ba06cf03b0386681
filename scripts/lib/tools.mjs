import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Runs a tool of node_modules with this Node.js. Without npx and the shell wrappers in .bin it starts half a second faster, and
 * works the same on Windows.
 * @param {string} packageName
 * @param {string[]} args
 * @param {import('./run.mjs').RunOptions & { bin?: string }} [options]
 */
export function runTool(packageName, args, { bin, ...options } = {}) {
  return run(process.execPath, [toolPath(packageName, bin), ...args], options);
}

/**
 * The JavaScript file behind a package's command.
 * @param {string} packageName
 * @param {string} [bin] needed only if a package has several commands
 */
function toolPath(packageName, bin) {
  const folder = join(ROOT, 'node_modules', packageName);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof manifest.bin === 'string') return join(folder, manifest.bin);
  const name = bin ?? Object.keys(manifest.bin)[0] ?? '';
  return join(folder, manifest.bin[name]);
}

/**
 * Runs npm, preferably the one that called us.
 * @param {string[]} args
 * @param {import('./run.mjs').RunOptions} [options]
 */
export function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath;
  if (npm !== undefined && /npm-cli\.[cm]?js$/.test(npm))
    return run(process.execPath, [npm, ...args], options);
  // On Windows npm is a batch file, which needs a shell.
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}
