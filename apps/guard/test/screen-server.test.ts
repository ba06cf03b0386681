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
  switchesOffIn: null,
  note: null,
  face: null,
  call: 'none',
  offersMaintenance: false,
};

const aHash = 'a1'.repeat(32);

let server: ScreenServer;
let base: URL;
let calls = 0;
let typed: { server: string; code: string }[];
let tried: string[];
let finishCode: () => void;
let presses = 0;
let launcherOpenings = 0;
let launched: string[] = [];

beforeEach(async () => {
  typed = [];
  tried = [];
  presses = 0;
  server = await startScreenServer({
    pair: (input) => {
      typed.push(input);
      return Promise.resolve(input.code === 'good' ? null : 'Código inválido.');
    },
    onPress: () => {
      presses += 1;
    },
    call: () => (calls += 1),
    maintain: (code) => {
      tried.push(code);
      return code === 'good'
        ? new Promise((resolve) => (finishCode = () => resolve(null)))
        : Promise.resolve('Código inválido ou já usado.');
    },
    picture: (hash) => (hash === aHash ? Buffer.from('RIFF') : null),
    openLauncher: () => (launcherOpenings += 1),
    launch(id) {
      launched.push(id);
      return Promise.resolve(id === 'broken' ? 'Não abriu.' : null);
    },
  });
  base = new URL(server.pageOf('lock').url);
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

test('takes a call from its own page, while one can be made', async () => {
  const post = (fields: { Origin?: string } = {}) =>
    call(keyed('call'), { method: 'POST', headers: { ...own(), ...fields } });
  calls = 0;
  expect((await post()).status).toBe(403);
  server.show({ ...locked, call: 'open' });
  expect((await post()).status).toBe(403);
  server.show(locked);
  expect((await post({ Origin: 'https://elsewhere.test' })).status).toBe(403);
  expect((await call(keyed('call'))).status).toBe(405);
  expect(calls).toBe(0);
  expect((await post()).status).toBe(204);
  expect(calls).toBe(1);
});

test('starts shortcuts for its own page, which learns neither their targets nor opens without any', async () => {
  launched = [];
  const post = (page: string, body: string, fields: { Origin?: string } = {}) =>
    call(keyed(page), { method: 'POST', headers: { ...own(), ...fields }, body });
  expect((await post('open-launcher', '')).status).toBe(403);
  server.showShortcuts([
    { id: 'a', name: 'Jogo', target: '/usr/games/jogo', arguments: '-secret', icon: aHash },
  ]);
  const text = await firstEvent('launcher/events');
  expect(text).toBe(`data: {"shortcuts":[{"id":"a","name":"Jogo","icon":"${aHash}"}]}`);
  expect((await post('open-launcher', '')).status).toBe(204);
  expect(launcherOpenings).toBe(1);
  expect((await post('launch', '{"id":"a"}', { Origin: 'https://elsewhere.test' })).status).toBe(403);
  expect((await call(keyed('launch'))).status).toBe(405);
  expect((await post('launch', '{"id":7}')).status).toBe(400);
  expect(launched).toEqual([]);
  expect((await post('launch', '{"id":"a"}')).body).toBe('{"problem":null}');
  expect((await post('launch', '{"id":"broken"}')).body).toBe('{"problem":"Não abriu."}');
  expect(launched).toEqual(['a', 'broken']);
});

/** The first event of a stream, which stays open. */
function firstEvent(page: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const out = request({ host: '127.0.0.1', port: base.port, path: keyed(page) }, (response) => {
      response.once('data', (chunk) => {
        out.destroy();
        resolve(String(chunk).trim());
      });
    });
    out.on('error', reject);
    out.end();
  });
}

test('takes a maintenance code from its own page or window, while the lock offers it, one at a time', async () => {
  const post = (code: string, fields: { Origin?: string } = {}) =>
    call(keyed('maintenance'), {
      method: 'POST',
      headers: { ...own(), ...fields },
      body: JSON.stringify({ code }),
    });
  expect((await post('good')).status).toBe(403);
  server.show(locked);
  expect((await post('good')).status).toBe(403);
  server.show({ ...locked, isConnected: false, offersMaintenance: true });
  expect((await post('good', { Origin: 'https://elsewhere.test' })).status).toBe(403);
  expect((await call(keyed('maintenance'))).status).toBe(405);
  expect(tried).toEqual([]);
  const wrong = await post('bad');
  expect([wrong.status, JSON.parse(wrong.body)]).toEqual([400, { problem: 'Código inválido ou já usado.' }]);
  const first = post('good');
  await until('the first code', () => tried.includes('good'));
  expect((await post('good')).status).toBe(403);
  const byWindow = () => server.pageOf('lock').maintain('bad');
  expect(await byWindow()).toBe('Algo deu errado. Tente de novo.');
  finishCode();
  expect((await first).status).toBe(200);
  expect(await byWindow()).toBe('Código inválido ou já usado.');
  expect(tried).toEqual(['bad', 'good', 'bad']);
});

test('serves the store’s pictures by their hashes alone', async () => {
  const reply = await call(keyed(`pictures/${aHash}`));
  expect([reply.status, reply.headers['content-type'], reply.body]).toEqual([200, 'image/webp', 'RIFF']);
  for (const name of ['b1'.repeat(32), '', '../session', `${aHash}/`])
    expect((await call(keyed(`pictures/${name}`))).status, name).toBe(404);
});

test('listens on the loopback address, with a random key that is new at each start', async () => {
  expect(base.hostname).toBe('127.0.0.1');
  expect(base.pathname).toMatch(/^\/[\w-]{43}\/lock$/);
  const other = await startScreenServer({
    pair: () => Promise.resolve(null),
    onPress: () => {},
    call: () => {},
    maintain: () => Promise.resolve(null),
    picture: () => null,
    openLauncher: () => {},
    launch: () => Promise.resolve(null),
  });
  expect(new URL(other.pageOf('lock').url).pathname).not.toBe(base.pathname);
  await other.end();
});

test('serves its pages with a strict policy and uncached', async () => {
  for (const page of [
    'lock',
    'notice',
    'keys.js',
    'lock.js',
    'notice.js',
    'launcher',
    'launcher.js',
    'launcher.css',
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

test('is told of a press by its own page alone', async () => {
  expect((await call(keyed('press'))).status).toBe(405);
  expect((await call(keyed('press'), { method: 'POST' })).status).toBe(403);
  const foreign = { Origin: 'http://127.0.0.1:1' };
  expect((await call(keyed('press'), { method: 'POST', headers: foreign })).status).toBe(403);
  expect(presses).toBe(0);
  expect((await call(keyed('press'), { method: 'POST', headers: own() })).status).toBe(204);
  expect(presses).toBe(1);
});
