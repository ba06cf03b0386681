import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * Ends the process with a clear message if Node.js is older than package.json's "engines". Otherwise a newcomer would see a
 * syntax error from some dependency.
 */
export function requireSupportedNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const oldest = String(engines.node).replace(/[^\d.]/g, '');
  if (isAtLeast(process.versions.node, oldest)) return;
  console.error(
    `Coruja needs Node.js ${oldest} or newer; this is ${process.version}. See https://nodejs.org.`,
  );
  process.exit(1);
}

/**
 * Compares two versions number by number.
 * @param {string} version
 * @param {string} oldest
 */
function isAtLeast(version, oldest) {
  const have = version.split('.').map(Number);
  for (const [index, need] of oldest.split('.').map(Number).entries()) {
    const number = have[index] ?? 0;
    if (number !== need) return number > need;
  }
  return true;
}
