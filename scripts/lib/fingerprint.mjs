import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

/** Never read by a build: its output, installed packages, and tests. */
const LEFT_OUT = /^(?:dist|node_modules|test|test-results)$|\.test\.tsx?$/;

/**
 * One hash of the names and contents of files and folders. Not of times: a fresh clone, switching branches back and forth, or a
 * touched file must not cause a build.
 * @param {string[]} places files or folders, relative to the repository; absent ones count as absent
 */
export function fingerprint(places) {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of listFiles(join(ROOT, place))) {
      hash.update(`${relative(ROOT, file).replaceAll('\\', '/')}\0`);
      hash.update(createHash('sha256').update(readFileSync(file)).digest());
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function listFiles(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => listFiles(join(place, entry.name)));
}

/**
 * The text of a stamp file, or null when there is none.
 * @param {string} file
 */
export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}
