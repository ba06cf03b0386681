// npm run bundle: how much JavaScript a visitor loads; fails above a goal of
// docs/product/limits-and-security.md#goals-of-speed. It counts, compressed, what a page needs to be shown: the start of the
// console, the frame of its area, the page, and all their imports. What a page loads later (dialogs, the dashboard's chart) is
// listed under it and has its own goal. e2e/first-load.spec.ts compares the numbers with a browser.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { chunksOf, gzipBytes, laterChunksOf, listPages, readManifest } from './lib/pages.mjs';

/** In bytes; a kilobyte is 1,000, as in the build's output. */
const GOALS = { public: 130_000, first: 230_000, further: 40_000, later: 40_000 };
/** The page after signing in. */
const FIRST = 'dashboard';

await ensureInstalled();
await ensureBuilt();

const manifest = readManifest();
const pages = listPages();
const first = pages.find((page) => page.name === FIRST);
if (first === undefined) throw new Error(`There is no page ${FIRST}.`);
const known = new Set(chunksOf(manifest, first));

/** @type {string[]} */
const above = [];
say('Public pages, all that they load', GOALS.public);
for (const page of pages.filter(({ area }) => area === 'public')) {
  const shown = chunksOf(manifest, page);
  line(page.path, gzipBytes(shown), GOALS.public);
  for (const { name, chunks } of laterChunksOf(manifest, page, new Set(shown)))
    line(`  later: ${name}`, gzipBytes(chunks), Number.POSITIVE_INFINITY);
}
say('The console with its first page', GOALS.first);
line(first.path, gzipBytes(known), GOALS.first);
later(first);
say('Each further page, what comes on top', GOALS.further);
for (const page of pages.filter(({ area, name }) => area !== 'public' && ![FIRST, 'admin'].includes(name))) {
  line(page.path, gzipBytes(chunksOf(manifest, page).filter((chunk) => !known.has(chunk))), GOALS.further);
  later(page);
}
if (above.length > 0) {
  console.error(`\nAbove the goal: ${above.join(', ')}.`);
  process.exitCode = 1;
}

/** @param {import('./lib/pages.mjs').Page} page */
function later(page) {
  for (const { name, chunks } of laterChunksOf(manifest, page, known))
    line(`  later: ${name}`, gzipBytes(chunks), GOALS.later);
}

/**
 * @param {string} title
 * @param {number} goal
 */
function say(title, goal) {
  console.log(`\n${title} (at most ${kilobytes(goal)})`);
}

/**
 * @param {string} name
 * @param {number} bytes
 * @param {number} goal
 */
function line(name, bytes, goal) {
  const isAbove = bytes > goal;
  if (isAbove) above.push(name.trim());
  console.log(`  ${name.padEnd(34)} ${kilobytes(bytes).padStart(9)}${isAbove ? '  ABOVE THE GOAL' : ''}`);
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1_000).toFixed(1)} KB`;
}
