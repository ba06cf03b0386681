import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { ROOT } from './paths.mjs';
import { runNpm } from './tools.mjs';

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, dev?: boolean }} LockedPackage */

const STAMP = join(ROOT, 'node_modules', '.coruja-install');
const LOCK = 'package-lock.json';
/** npm's own record of the packages in node_modules. */
const INSTALLED = join('node_modules', '.package-lock.json');

/** Installs the npm packages if they are missing or differ from package-lock.json. Throws when that fails. */
export async function ensureInstalled() {
  if (readStamp(STAMP) === currentStamp()) return;
  // npm ci empties the folder first; behind a symlink that would be another checkout's.
  if (lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  if (!isInstalledByHand()) await install();
  writeFileSync(STAMP, `${currentStamp()}\n`);
}

/**
 * Contains both records: the first changes after a pull, the second after a manual npm call. And the platform, because some
 * packages are machine code and a folder can be shared with a container.
 */
function currentStamp() {
  return `${fingerprint([LOCK, INSTALLED])} ${process.platform}-${process.arch}`;
}

/** Whether node_modules was installed without this script, with every package at its locked version. */
function isInstalledByHand() {
  const record = join(ROOT, INSTALLED);
  // A stamp of another platform means that the folder came from another machine.
  const stamp = readStamp(STAMP);
  if (!existsSync(record) || (stamp !== null && !stamp.endsWith(`${process.platform}-${process.arch}`)))
    return false;
  const installed = readPackages(record);
  return Object.entries(readPackages(join(ROOT, LOCK))).every(([path, locked]) => {
    if (!path.includes('node_modules/') || locked.optional) return true;
    const found = installed[path];
    return found !== undefined && found.version === locked.version && existsSync(join(ROOT, path));
  });
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

async function install() {
  console.log('Installing packages (npm ci); this happens once and takes a minute or so …');
  // Vite builds the product and is a development package: NODE_ENV=production must not leave it out.
  const { code } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code === 0) return;
  throw new Error('npm ci failed. Is there a connection to the npm registry? Nothing was started.');
}
