import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './paths.mjs';

/** @typedef {{ file: string, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest Vite's own: a chunk for each source file that is loaded by itself */
/** @typedef {{ name: string, path: string, file: string, area: 'public' | 'admin' | 'display' }} Page */

/** The folder of the console's sources and, in `dist`, its build. */
export const CONSOLE = join(ROOT, 'apps', 'console');

/** What every page of an area loads before the page itself. `listPages` compares it with the routes. */
export const FRAMES = {
  public: ['src/layouts/public-layout.tsx'],
  admin: ['src/layouts/app-frame.tsx', 'src/layouts/admin-layout.tsx'],
  /** What customers see has no frame. */
  display: [],
};

/**
 * The console's pages with their files, read from its route table, so that new pages are prerendered, measured and tested
 * without a second list. Throws if the table has an unexpected form.
 * @returns {Page[]}
 */
export function listPages() {
  const routes = readFileSync(join(CONSOLE, 'src', 'routes.tsx'), 'utf8');
  const paths = readPaths();
  const found = [
    ...routes.matchAll(
      /path: (?:paths\.(\w+)|'\*'),\s*lazy: \{\s*Component: async \(\) =>\s*\(\s*await import\(\s*'\.\/([^']+)'/g,
    ),
  ];
  const named = [...routes.matchAll(/\bpath: /g)].length;
  const without = [...routes.matchAll(/path: paths\.\w+, element: null/g)].length;
  const frames = Object.values(FRAMES)
    .flat()
    .every((file) => routes.includes(file.slice('src/'.length)));
  if (found.length + without !== named || !frames) {
    throw new Error('scripts/lib/pages.mjs no longer understands apps/console/src/routes.tsx.');
  }
  return found.map(([, name = 'notFound', file = '']) => {
    const path = paths.get(name) ?? '*';
    return { name, path, file: `src/${file}`, area: areaOf(name, path) };
  });
}

/**
 * @param {string} name
 * @param {string} path
 * @returns {Page['area']}
 */
function areaOf(name, path) {
  if (name === 'customerDisplay') return 'display';
  return path.startsWith('/admin') ? 'admin' : 'public';
}

/** The addresses by their names, from paths.ts. */
function readPaths() {
  const text = readFileSync(join(CONSOLE, 'src', 'paths.ts'), 'utf8');
  return new Map(
    [...text.matchAll(/^ {2}(\w+): '(\/[^']*)',$/gm)].map(([, name = '', path = '']) => [name, path]),
  );
}

/** @returns {Manifest} of the last build */
export function readManifest() {
  return JSON.parse(readFileSync(join(CONSOLE, 'dist', '.vite', 'manifest.json'), 'utf8'));
}

/**
 * The chunks that a page needs to be shown: the start of the console, the frame of the page's area, the page, and their imports.
 * @param {Manifest} manifest
 * @param {Pick<Page, 'file' | 'area'>} page
 * @param {string[]} [besides] further sources that the page loads at once
 * @returns {Chunk[]}
 */
export function chunksOf(manifest, page, besides = []) {
  /** @type {Map<string, Chunk>} */
  const chunks = new Map();
  /** @param {string} key */
  const add = (key) => {
    if (chunks.has(key)) return;
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no chunk ${key}.`);
    chunks.set(key, chunk);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of ['index.html', ...FRAMES[page.area], page.file, ...besides]) add(key);
  return [...chunks.values()];
}

/**
 * What a page loads later, each part with the chunks that only it needs.
 * @param {Manifest} manifest
 * @param {Page} page
 * @param {Set<Chunk>} known what is loaded already
 * @returns {{ name: string, chunks: Chunk[] }[]}
 */
export function laterChunksOf(manifest, page, known) {
  const all = chunksOf(manifest, page);
  const own = all.filter((chunk) => !known.has(chunk));
  const routed = new Set([...listPages().map(({ file }) => file), ...Object.values(FRAMES).flat()]);
  const keys = new Set(
    (own.length > 0 ? own : all)
      .flatMap(({ dynamicImports = [] }) => dynamicImports)
      .filter((key) => !routed.has(key)),
  );
  return [...keys].map((key) => ({
    name: key.replace(/^.*\//, '').replace(/\.\w+$/, ''),
    chunks: chunksOf(manifest, page, [key]).filter((chunk) => !known.has(chunk) && !own.includes(chunk)),
  }));
}

/**
 * The compressed size of the chunks' JavaScript, in bytes.
 * @param {Iterable<Chunk>} chunks
 */
export function gzipBytes(chunks) {
  const files = new Set([...chunks].map(({ file }) => file).filter((file) => file.endsWith('.js')));
  let sum = 0;
  for (const file of files) sum += gzipSync(readFileSync(join(CONSOLE, 'dist', file)), { level: 9 }).length;
  return sum;
}
