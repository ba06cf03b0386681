import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build, type Plugin, type UserConfig } from 'vite';
import { chunksOf, listPages, readManifest } from '../../scripts/lib/pages.mjs';
import { paths } from './src/paths.ts';
import { type PublicPage, publicPages } from './src/public-pages.ts';

/**
 * After the build: writes the public pages as HTML files to `dist/pages`, for visitors who are not signed in and for search
 * engines (docs/product/screens.md#public-pages). A second, temporary build of the console for Node renders each page once.
 */
export function prerender(here: string, shared: Pick<UserConfig, 'define' | 'plugins'>): Plugin {
  const dist = join(here, 'dist');
  return {
    name: 'coruja-prerender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async closeBundle() {
      const folder = join(dist, '.prerender');
      const render = await buildRenderer({ here, folder, shared });
      await mkdir(join(dist, 'pages'), { recursive: true });
      for (const page of publicPages) {
        const name = page.path === '/' ? 'index' : page.path.slice(1);
        const html = await pageOf(dist, page, await render(page.path));
        await writeFile(join(dist, 'pages', `${name}.html`), html);
      }
      await writeFile(join(dist, 'addresses.json'), JSON.stringify(addressBook()));
      await rm(folder, { recursive: true });
      await compressAssets(join(dist, 'assets'));
    },
  };
}

/** Compresses at build time, so that the server does not have to. */
async function compressAssets(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    if (!/\.(?:js|css)$/.test(file)) continue;
    const path = join(folder, file);
    const content = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

interface Rendered {
  readonly head: string;
  readonly body: string;
}

interface Renderer {
  readonly here: string;
  readonly folder: string;
  readonly shared: Pick<UserConfig, 'define' | 'plugins'>;
}

async function buildRenderer({ here, folder, shared }: Renderer) {
  await build({
    ...shared,
    root: here,
    configFile: false,
    logLevel: 'warn',
    // Our packages are TypeScript, which Node cannot load.
    ssr: { noExternal: [/^@coruja\//] },
    build: {
      ssr: 'src/prerender.tsx',
      outDir: folder,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  });
  const module: unknown = await import(pathToFileURL(join(folder, 'prerender.mjs')).href);
  // The export of src/prerender.tsx.
  return (module as { render: (path: string) => Promise<Rendered> }).render;
}

/**
 * Every address of the console; the server answers 404 for every other. Each address lists the files of its admin page, and the
 * HTML that the server sends names them all. Otherwise the browser would discover them one after the other, with a round trip each
 * (docs/product/screens.md#slow-phones).
 */
function addressBook(): Record<string, readonly string[]> {
  const adminPages = listPages().filter(({ area }) => area !== 'public');
  const needs = new Map(adminPages.map(({ path }) => [path, Object.values(filesOf(path)).flat()]));
  return Object.fromEntries(Object.values(paths).map((path) => [path, needs.get(path) ?? []]));
}

interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

function filesOf(path: string): Files {
  const page = listPages().find((each) => each.path === path);
  if (!page) throw new Error(`${path} is not in the route table.`);
  const chunks = chunksOf(readManifest(), page);
  return {
    scripts: chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  };
}

/**
 * Fills Vite's shell with a rendered page. Styles are inlined, so that the page is painted at once; at its end they are also linked
 * as files, for the pages that follow. The server fills `{{origin}}` and the nonce, which the build does not know.
 */
async function pageOf(dist: string, page: PublicPage, { head, body }: Rendered): Promise<string> {
  const shell = await readFile(join(dist, 'index.html'), 'utf8');
  const title = /<title>(.*?)<\/title>/.exec(head)?.[1];
  if (title === undefined) throw new Error(`${page.path} has no title.`);
  const { scripts, styles } = filesOf(page.path);
  const rules = await Promise.all(styles.map((file) => readFile(join(dist, file), 'utf8')));
  const facts = [
    ...factsOf(page, title),
    head.replace(/<title>.*?<\/title>/, ''),
    `<style nonce="">${rules.join('')}</style>`,
    ...scripts
      .filter((file) => !shell.includes(`/${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n    ');
  const foot = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...(page.leadsToConsole ? prefetched(scripts, styles) : []),
  ].join('\n    ');
  const filled = shell
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(/<!-- page -->[\s\S]*<!-- \/page -->/, () => facts)
    // The page can be read before it is hydrated, so its picture and font load first.
    .replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>\n    ${foot}`)
    .replace(/\s*<noscript>.*<\/noscript>/, (note) => (page.needsScript ? note : ''));
  if (!filled.includes(rules.join('')) || !filled.includes(body)) {
    throw new Error('index.html has no place for a page.');
  }
  return filled;
}

/** Prefetches the console and its first page while the browser is idle (docs/product/screens.md#slow-phones). */
function prefetched(scripts: readonly string[], styles: readonly string[]): string[] {
  const console = filesOf(paths.dashboard);
  const ahead = (kind: string, files: readonly string[], there: readonly string[]) =>
    files
      .filter((file) => !there.includes(file))
      .map((file) => `<link rel="prefetch" as="${kind}" crossorigin href="/${file}">`);
  return [...ahead('script', console.scripts, scripts), ...ahead('style', console.styles, styles)];
}

function factsOf({ path, description }: PublicPage, title: string): string[] {
  const url = `{{origin}}${path}`;
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<link rel="canonical" href="${url}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Coruja" />',
    '<meta property="og:locale" content="pt_BR" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${url}" />`,
    '<meta property="og:image" content="{{origin}}/images/share.jpg" />',
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}
