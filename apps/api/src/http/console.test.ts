import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSecondApp } from '../../test/security/second-app.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
let app: FastifyInstance;
let folder: string;

const shell =
  '<head><meta name="csp-nonce" nonce=""><script src="/assets/index.js"></script></head><div id="root"></div>';
const guide =
  '<link rel="canonical" href="{{origin}}/guide"><style nonce=""></style><div id="root">Guia</div>';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coruja-console-'));
  await mkdir(join(folder, 'pages'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), shell);
  await writeFile(
    join(folder, 'addresses.json'),
    JSON.stringify({
      '/': [],
      '/guide': [],
      '/admin/dashboard': ['assets/a.js', 'assets/index.js', 'assets/a.css'],
    }),
  );
  await writeFile(join(folder, 'pages', 'index.html'), '<div id="root">Capa</div>');
  await writeFile(join(folder, 'pages', 'guide.html'), guide);
  await writeFile(join(folder, 'assets', 'index-abc.js'), 'whole');
  await writeFile(join(folder, 'assets', 'index-abc.js.br'), 'small');
  app = await buildSecondApp(testApp(), {
    consoleFolder: folder,
    publicUrl: 'https://coruja.exemplo.com/',
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('serving the console', () => {
  it('gives a visitor the prerendered page, with its own URL and nonce', async () => {
    const first = await get('/guide');
    expect(first.body).toContain('href="https://coruja.exemplo.com/guide"');
    const [, nonce = ''] = /<style nonce="([^"]{20,})">/.exec(first.body) ?? [];
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await get('/guide/?x=1')).body).not.toContain(nonce);
    expect((await get('/')).body).toContain('Capa');
  });

  it('gives the shell to a browser that may be signed in, and for every URL without a prerendered page', async () => {
    const signedIn = await get('/', { cookie: '__Host-coruja_session=algo' });
    expect(signedIn.body).toContain('<div id="root"></div>');
    // The browser asks at once who is signed in; a visitor's does not need to.
    const asking = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/auth/store/me">';
    expect(signedIn.body).toContain(`${asking}</head>`);
    expect((await get('/admin/dashboard')).body).not.toContain('/api/');
    // The cookie's name for plain HTTP means nothing here.
    expect((await get('/', { cookie: 'coruja_session=algo' })).body).toContain('Capa');
    for (const [url, status] of [
      ['/admin/dashboard', 200],
      ['/admin/dashboard/?x=1', 200],
      ['/nada', 404],
      ['/guide/nada', 404],
      ['/..%2fguide', 404],
    ] as const) {
      const { body, statusCode } = await get(url);
      expect(body, url).toContain('<div id="root"></div>');
      expect(statusCode, url).toBe(status);
    }
  });

  it('adds the page’s files to those of the shell, so that the browser fetches them together', async () => {
    const { body } = await get('/admin/dashboard');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js">');
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/a.css"></head>');
    expect(body.match(/index\.js/g)).toHaveLength(1);
    expect((await get('/nada')).body).not.toContain('/assets/a.js');
  });

  it('sends compressed files to clients that accept them', async () => {
    const page = await get('/guide', { 'accept-encoding': 'gzip, br' });
    expect(page.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(page.rawPayload).toString()).toContain('Guia');
    const script = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br' });
    expect(script).toMatchObject({ body: 'small', headers: { 'content-encoding': 'br' } });
    expect((await get('/assets/index-abc.js')).body).toBe('whole');
  });

  it('answers 404 for an unknown file, and never serves a prerendered page as a file', async () => {
    for (const url of ['/assets/nada.js', '/pages/guide.html', '/index.html', '/addresses.json']) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
  });

  it('lists no folder', async () => {
    for (const url of ['/assets', '/assets/', '/pages/', '/assets/?a=1']) {
      const { statusCode, body } = await get(url);
      expect(statusCode, url).toBe(404);
      expect(body, url).not.toMatch(/index-abc|guide\.html/);
    }
  });

  it('lets every page run only its own scripts, load nothing from elsewhere and be framed by nobody', async () => {
    for (const url of ['/', '/guide', '/admin/dashboard', '/nada']) {
      const { headers } = await get(url);
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy, url).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "connect-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'",
          'trusted-types default',
        ]),
      );
      expect(policy.join('; '), url).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe/);
      expect(headers, url).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    }
  });

  it('serves robots.txt and the sitemap', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://coruja.exemplo.com/sitemap.xml');
    const { body } = await get('/sitemap.xml');
    expect([...body.matchAll(/<loc>([^<]+)</g)].map(([, url]) => url)).toEqual([
      'https://coruja.exemplo.com/',
      'https://coruja.exemplo.com/guide',
    ]);
  });
});
