import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { me } from '@coruja/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { TokenCookie } from './cookies.ts';

interface ConsoleOptions {
  /** The built console. */
  readonly folder: string;
  readonly publicUrl: string;
  readonly cookie: TokenCookie;
}

/**
 * Serves the built console: assets with hashed names, cached for a year; the prerendered public pages; and
 * for every other URL the shell, which the browser fills. The shell has status 404 if the console has no such
 * URL, so that search engines and monitors do not take it for a page. Each page has a fresh nonce, so that no
 * injected inline style or script runs.
 */
export async function serveConsole(app: FastifyInstance, options: ConsoleOptions): Promise<void> {
  const root = resolve(options.folder);
  const { origin } = new URL(options.publicUrl);
  const shell = await readFile(join(root, 'index.html'), 'utf8');
  const pages = await readPages(join(root, 'pages'), origin);
  const addresses = filesByUrl.parse(JSON.parse(await readFile(join(root, 'addresses.json'), 'utf8')));
  const shells = new Map(
    Object.entries(addresses).map(([address, files]) => [address, withPageFiles(files, shell)] as const),
  );
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.{gz,br}', 'addresses.json'],
    // The build has compressed what is worth it.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const cache = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      void reply.header('Cache-Control', cache);
    },
  });
  serveForRobots(app, origin, [...pages.keys()]);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/\.\w{1,8}$/.test(path);
    if (!isPage) return reply.status(404).type('text/plain; charset=utf-8').send('Não encontrado.');
    // Some of these pages redirect a signed-in owner to the dashboard (docs/product/stores.md#sign-in), and
    // only the console knows who is signed in: then it starts from the shell, so that no page is shown and
    // then replaced.
    const address = path.replace(/(.)\/$/, '$1');
    const mayBeSignedIn = options.cookie.read(request) !== undefined;
    const visitorsPage = mayBeSignedIn ? undefined : pages.get(address);
    void reply.status(shells.has(address) ? 200 : 404);
    const page = visitorsPage ?? shells.get(address) ?? shell;
    return sendPage(request, reply, mayBeSignedIn ? withSignInPreload(page) : page);
  });
}

/**
 * Lets the browser ask who is signed in while it fetches the console's files; the console's first request
 * then uses this answer. Mode and credentials must equal that request's, or the browser would ask twice.
 */
function withSignInPreload(page: string): string {
  const link = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api${me.path}">`;
  return page.replace('</head>', `${link}</head>`);
}

/** Every URL of the console with the files of its page, written by the build. */
const filesByUrl = z.record(z.string(), z.array(z.string()));

/** Adds the page's files to the shell, so that the browser fetches them together with its own. */
function withPageFiles(files: readonly string[], shell: string): string {
  const links = files
    .filter((file) => !shell.includes(`/${file}"`))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    );
  return shell.replace('</head>', `${links.join('')}</head>`);
}

/** The prerendered pages by URL; none if the build made none. */
async function readPages(folder: string, origin: string): Promise<Map<string, string>> {
  const files = await readdir(folder).catch(() => []);
  const pages = files.map(async (file): Promise<[string, string]> => {
    const name = file.replace(/\.html$/, '');
    const html = await readFile(join(folder, file), 'utf8');
    return [name === 'index' ? '/' : `/${name}`, html.replaceAll('{{origin}}', origin)];
  });
  return new Map(await Promise.all(pages));
}

/** robots.txt and the sitemap. */
function serveForRobots(app: FastifyInstance, origin: string, paths: readonly string[]): void {
  const robots = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  const urls = paths.toSorted().map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ];
  app.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(robots.join('\n')));
  app.get('/sitemap.xml', (_, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap.join('\n')),
  );
}

const compress = promisify(gzip);

async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string) {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No script writes HTML or a script's URL; the console's only policy allows text without tags.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
  const page = html.replaceAll('nonce=""', `nonce="${nonce}"`);
  void reply
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .header('Vary', 'Accept-Encoding')
    .type('text/html; charset=utf-8');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(page);
  return reply.header('Content-Encoding', 'gzip').send(await compress(page));
}
