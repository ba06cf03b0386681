import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Screen } from '../src/core/screen.ts';
import { type ScreenServer, startScreenServer } from '../src/screen-server.ts';
import { until } from './support/until.ts';

const locked: Screen = {
  kind: 'locked',
  why: 'free',
  store: '<Arena>',
  computer: 'PC 07',
  event: null,
  isConnected: true,
  hasEnded: false,
  remainingSeconds: null,
  pausedUntil: null,
  note: null,
};

let server: ScreenServer;
let base: URL;
let typed: { server: string; code: string }[];

beforeEach(async () => {
  typed = [];
  server = await startScreenServer({
    pair: (input) => {
      typed.push(input);
      return Promise.resolve(input.code === 'good' ? null : 'Código inválido.');
    },
  });
  base = new URL(server.urlOf('lock'));
});

afterEach(() => server.end());

interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

function call(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const out = request({ host: '127.0.0.1', port: base.port, path, method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    out.on('error', reject);
    out.end(body);
  });
}

const keyed = (page: string) => base.pathname.replace(/lock$/, page);
const own = () => ({ Origin: base.origin, 'Content-Type': 'application/json' });

test('listens on the loopback address, with a random key that is new at each start', async () => {
  expect(base.hostname).toBe('127.0.0.1');
  expect(base.pathname).toMatch(/^\/[\w-]{43}\/lock$/);
  const other = await startScreenServer({ pair: () => Promise.resolve(null) });
  expect(new URL(other.urlOf('lock')).pathname).not.toBe(base.pathname);
  await other.end();
});

test('serves its pages with a strict policy and uncached', async () => {
  for (const page of [
    'lock',
    'notice',
    'keys.js',
    'lock.js',
    'notice.js',
    'lock.css',
    'notice.css',
    'base.css',
    'owl.svg',
    'figtree.woff2',
  ]) {
    const reply = await call(keyed(page));
    expect(reply.status, page).toBe(200);
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(reply.headers['content-security-policy']).not.toContain('unsafe');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['referrer-policy']).toBe('no-referrer');
    expect(reply.headers['cache-control']).toBe('no-store');
  }
});

test('the pages contain nothing that the policy forbids', async () => {
  for (const page of ['lock', 'notice']) {
    const { body } = await call(keyed(page));
    expect(body).not.toMatch(/<script(?![^>]*\ssrc=)|<style| style=| on\w+=|(?:src|href)=.https?:/);
  }
});

test('answers 404 without the right key', async () => {
  const wrong = 'A'.repeat(43);
  for (const path of ['/', '/lock', `/${wrong}/lock`, `/${wrong}x/lock`, '//', '/%00/lock', '/é/lock'].map(
    encodeURI,
  ))
    expect((await call(path)).status, path).toBe(404);
  for (const page of ['', '../main.js', 'lock/../../etc/passwd', 'constructor', '__proto__'])
    expect((await call(keyed(page))).status, page).toBe(404);
});

test('answers 404 to another Host, against DNS rebinding', async () => {
  for (const Host of ['evil.test', `localhost:${base.port}`, `evil.test:${base.port}`, '127.0.0.1'])
    expect((await call(base.pathname, { headers: { Host } })).status, Host).toBe(404);
});

test('answers 405 to other methods than GET', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    expect((await call(base.pathname, { method })).status).toBe(405);
  expect((await call(keyed('pair'))).status).toBe(405);
});

describe('pairing', () => {
  const body = JSON.stringify({ server: 'https://a.test', code: 'good' });

  test('works from its own page while there is no pairing, and shows what failed', async () => {
    server.show({ kind: 'pairing' });
    const bad = JSON.stringify({ server: 'https://a.test', code: 'bad' });
    expect(await call(keyed('pair'), { method: 'POST', headers: own(), body: bad })).toMatchObject({
      status: 400,
      body: JSON.stringify({ problem: 'Código inválido.' }),
    });
    expect(await call(keyed('pair'), { method: 'POST', headers: own(), body })).toMatchObject({
      status: 200,
    });
    expect(typed.map(({ code }) => code)).toEqual(['bad', 'good']);
  });

  test('is refused on a paired computer', async () => {
    server.show(locked);
    expect((await call(keyed('pair'), { method: 'POST', headers: own(), body })).status).toBe(403);
    expect(typed).toEqual([]);
  });

  test('is refused from another origin and as a plain form', async () => {
    server.show({ kind: 'pairing' });
    for (const headers of [
      { ...own(), Origin: 'https://evil.test' },
      { 'Content-Type': 'application/json' },
      { ...own(), 'Content-Type': 'text/plain' },
    ])
      expect((await call(keyed('pair'), { method: 'POST', headers, body })).status).toBe(403);
    expect(typed).toEqual([]);
  });

  test('refuses malformed and large bodies', async () => {
    server.show({ kind: 'pairing' });
    for (const nonsense of ['', '{', '[]', '{"server":1,"code":2}'])
      expect((await call(keyed('pair'), { method: 'POST', headers: own(), body: nonsense })).status).toBe(
        400,
      );
    await expect(
      call(keyed('pair'), { method: 'POST', headers: own(), body: 'x'.repeat(100_000) }),
    ).rejects.toThrow();
    expect(typed).toEqual([]);
  });
});

test('sends a page the current screen and every change, and knows whether the page is connected', async () => {
  server.show(locked);
  let text = '';
  const stream = request({ host: '127.0.0.1', port: base.port, path: keyed('lock/events') }, (response) => {
    expect(response.headers['content-type']).toBe('text/event-stream');
    response.on('data', (chunk) => (text += String(chunk)));
    response.on('error', () => undefined);
  });
  stream.on('error', () => undefined);
  stream.end();
  await until('the current screen', () => text.includes('PC 07'));
  expect(server.isPageConnected('lock')).toBe(true);
  expect(server.isPageConnected('notice')).toBe(false);
  server.show({ ...locked, computer: 'PC 08' });
  await until('the change', () => text.includes('PC 08'));
  server.sendKeepAlive();
  await until('a keep-alive', () => text.endsWith(': \n\n'));
  stream.destroy();
  await until('the end of the stream', () => !server.isPageConnected('lock'));
});
