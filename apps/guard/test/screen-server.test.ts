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

test('it listens on this computer alone, behind a key that cannot be guessed, another at each start', async () => {
  expect(base.hostname).toBe('127.0.0.1');
  expect(base.pathname).toMatch(/^\/[\w-]{43}\/lock$/);
  const other = await startScreenServer({ pair: () => Promise.resolve(null) });
  expect(new URL(other.urlOf('lock')).pathname).not.toBe(base.pathname);
  await other.end();
});

test('its pages come with a strict policy and are not kept', async () => {
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

test('the pages hold nothing that the policy forbids', async () => {
  for (const page of ['lock', 'notice']) {
    const { body } = await call(keyed(page));
    expect(body).not.toMatch(/<script(?![^>]*\ssrc=)|<style| style=| on\w+=|(?:src|href)=.https?:/);
  }
});

test('without the key, or with another, there is nothing', async () => {
  const wrong = 'A'.repeat(43);
  for (const path of ['/', '/lock', `/${wrong}/lock`, `/${wrong}x/lock`, '//', '/%00/lock', '/é/lock'].map(
    encodeURI,
  ))
    expect((await call(path)).status, path).toBe(404);
  for (const page of ['', '../main.js', 'lock/../../etc/passwd', 'constructor', '__proto__'])
    expect((await call(keyed(page))).status, page).toBe(404);
});

test('under another name it is not there: a page that points its own name here gets nothing', async () => {
  for (const Host of ['evil.test', `localhost:${base.port}`, `evil.test:${base.port}`, '127.0.0.1'])
    expect((await call(base.pathname, { headers: { Host } })).status, Host).toBe(404);
});

test('it is read with GET alone', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    expect((await call(base.pathname, { method })).status).toBe(405);
  expect((await call(keyed('pair'))).status).toBe(405);
});

describe('pairing', () => {
  const body = JSON.stringify({ server: 'https://a.test', code: 'good' });

  test('works from its own page while there is no pairing, and says what went wrong', async () => {
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

  test('is refused on a computer that is paired', async () => {
    server.show(locked);
    expect((await call(keyed('pair'), { method: 'POST', headers: own(), body })).status).toBe(403);
    expect(typed).toEqual([]);
  });

  test('is refused from another page, or as a plain form', async () => {
    server.show({ kind: 'pairing' });
    for (const headers of [
      { ...own(), Origin: 'https://evil.test' },
      { 'Content-Type': 'application/json' },
      { ...own(), 'Content-Type': 'text/plain' },
    ])
      expect((await call(keyed('pair'), { method: 'POST', headers, body })).status).toBe(403);
    expect(typed).toEqual([]);
  });

  test('takes neither nonsense nor more than it needs', async () => {
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

test('a page hears at once what is on, then every change, and the guard knows that it listens', async () => {
  server.show(locked);
  let text = '';
  const listening = request(
    { host: '127.0.0.1', port: base.port, path: keyed('lock/events') },
    (response) => {
      expect(response.headers['content-type']).toBe('text/event-stream');
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('error', () => undefined);
    },
  );
  listening.on('error', () => undefined);
  listening.end();
  await until('what is on', () => text.includes('PC 07'));
  expect(server.isListening('lock')).toBe(true);
  expect(server.isListening('notice')).toBe(false);
  server.show({ ...locked, computer: 'PC 08' });
  await until('the change', () => text.includes('PC 08'));
  server.greet();
  await until('a sign of life', () => text.endsWith(': \n\n'));
  listening.destroy();
  await until('the end of it', () => !server.isListening('lock'));
});
