import { join } from 'node:path';
import { build, type Rolldown, type UserConfig } from 'vite';
import { FRAMES, listPages } from '../../scripts/lib/pages.mjs';

type Group = Rolldown.CodeSplittingGroup;

/** A module that at least this many admin pages load goes into the first page's file. A lower number would make that file too large. */
const manyPages = 10;
/** In characters before minification. A separate request for such a small file costs more than its bytes in a larger one. */
const crumbLength = 950;
/** The same for the public pages, whose limit is near. */
const publicCrumbLength = 1_350;

/**
 * Decides which modules share a file (docs/decisions/0017-console-chunks.md). By default the bundler
 * creates a file for each set of entries that share a module, and a dialog is an entry like a page: up to seventy files for a page.
 * So the console is built once to see which pages load which module. What the same public pages need is one file; the frame of
 * the admin area with its first page, what many other admin pages share, and all crumbs is one; libraries are files of their own, which
 * stay cached when our code changes. Dialogs and the rest are left to the bundler.
 *
 * @throws Error when a page of the route table is not in the build
 */
export async function planChunks(here: string, shared: UserConfig): Promise<Group[]> {
  const chunks = await buildOnce(here, shared);
  const pagesByModule = findPagesByModule(here, chunks);
  const crumbs = crumbsOf(chunks);
  const publicNames = new Set(pagesOf('public').map(({ name }) => name));
  const fileByModule = new Map<string, string>();
  const fileByPages = new Map<string, { file: string; size: number }>();
  const isPublic = (pages: readonly string[]) => pages.some((page) => publicNames.has(page));
  const everyPage = plannedPages().map(({ name }) => name);
  const lengths = lengthsByPages(chunks, pagesByModule);
  for (const [id, pages] of pagesByModule) {
    if (isPublic(pages)) {
      // A separate file for so little code costs these pages more than it saves the others.
      const isCrumb = (lengths.get(pages.join()) ?? 0) < publicCrumbLength;
      const sharing = isCrumb ? everyPage : pages;
      const key = sharing.join();
      const found = fileByPages.get(key) ?? { file: `common-${fileByPages.size}`, size: sharing.length };
      fileByPages.set(key, found);
      fileByModule.set(id, isLibrary(id) && key === everyPage.join() ? 'base' : found.file);
    } else if (pages.includes('dashboard') || pages.length >= manyPages || crumbs.has(id))
      fileByModule.set(id, isLibrary(id) ? 'libraries' : 'console');
  }
  const groupOf = (file: string, priority: number): Group => ({
    name: (id) => (fileByModule.get(id) === file ? file : null),
    priority,
  });
  // A file includes what its modules import, so modules that more pages load are grouped first.
  const commons = [...fileByPages.values()].map(({ file, size }) => groupOf(file, 1 + size));
  return [groupOf('base', 100), ...commons, groupOf('libraries', 2), groupOf('console', 1)];
}

/** Their files import none of ours. What TanStack Query costs in `base`, the public pages do not have. */
const isLibrary = (id: string) => /\/node_modules\/(?!@tanstack\/).*\.m?js$|\/styles\/mantine\.css$/.test(id);

/** The customer's display loads little of what the others share, and would only split it further. */
function plannedPages() {
  return listPages().filter(({ area }) => area !== 'display');
}

function pagesOf(area: 'public' | 'admin') {
  return listPages().filter((page) => page.area === area);
}

/** For each module, the names of the pages that need it to be shown, in the order of the route table. */
function findPagesByModule(here: string, chunks: readonly Rolldown.OutputChunk[]): Map<string, string[]> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const bySource = new Map(chunks.map((chunk) => [chunk.facadeModuleId, chunk]));
  // An entry must stay a file of its own: it is loaded by name.
  const entries = new Set([...bySource.keys(), join(here, 'src', 'main.tsx')]);
  const found = new Map<string, string[]>();
  for (const { name, area, file } of plannedPages()) {
    const loaded = new Set<Rolldown.OutputChunk>();
    const load = (chunk: Rolldown.OutputChunk | undefined, what: string) => {
      if (!chunk) throw new Error(`The build has no file for ${what}.`);
      if (loaded.has(chunk)) return;
      loaded.add(chunk);
      for (const imported of chunk.imports) load(byFile.get(imported), imported);
    };
    for (const source of ['index.html', ...FRAMES[area], file])
      load(bySource.get(join(here, source)), source);
    for (const id of [...loaded].flatMap(({ moduleIds }) => moduleIds)) {
      if (!entries.has(id)) found.set(id, [...(found.get(id) ?? []), name]);
    }
  }
  return found;
}

/** The characters of all modules that the same pages load, by the names of these pages. */
function lengthsByPages(
  chunks: readonly Rolldown.OutputChunk[],
  pagesByModule: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [id, { renderedLength }] of chunks.flatMap(({ modules }) => Object.entries(modules))) {
    const key = pagesByModule.get(id)?.join() ?? '';
    found.set(key, (found.get(key) ?? 0) + renderedLength);
  }
  return found;
}

/** Modules that would otherwise be a small shared file. */
function crumbsOf(chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const small = chunks.filter(
    ({ isEntry, isDynamicEntry, code }) => !isEntry && !isDynamicEntry && code.length < crumbLength,
  );
  return new Set(small.flatMap(({ moduleIds }) => moduleIds));
}

async function buildOnce(here: string, shared: UserConfig): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    ...shared,
    root: here,
    configFile: false,
    logLevel: 'warn',
    build: { ...shared.build, write: false, minify: false },
  });
  if (!('output' in built)) throw new Error('The build for the plan has more than one output.');
  return built.output.filter((file) => file.type === 'chunk');
}
