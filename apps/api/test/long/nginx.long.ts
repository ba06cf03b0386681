import { once } from 'node:events';
import { createServer } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createComputer, listProducts, listSales, updateProduct } from '@coruja/contract';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { waitFor } from '../wait-for.ts';
import { WebSocket } from 'ws';
import { listenAt } from '../live-listener.ts';
import { findPostgresBinaries, freePort, startThrowAwayPostgres } from '../throw-away-postgres.ts';
import { startBuiltServer } from './built-server.ts';
import { compare, figuresOf, say } from './compare.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { clientOf, openShop } from './shop.ts';
import { startWriters } from './writers.ts';

// docs/operation.md recommends deploy/nginx.conf: https and HTTP/2 in front of two servers.

async function startBehindNginx() {
  // The certificate is self-signed, and nothing leaves this machine.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  const cluster = await startThrowAwayPostgres({ durable: true });
  onTestFinished(() => cluster.remove());
  const ports = { http: await freePort(), https: await freePort() };
  const url = `https://127.0.0.1:${ports.https}`;
  const settings = {
    DATABASE_URL: cluster.url,
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'info',
  };
  const [one, two] = await Promise.all([startBuiltServer(settings), startBuiltServer(settings)]);
  await startNginx({ servers: [one.url, two.url], ports });
  return { url, ports, one, two, databaseUrl: cluster.url };
}

describe.runIf(hasNginx && findPostgresBinaries())('two servers behind nginx', () => {
  it('speak https and HTTP/2, and redirect from http', async () => {
    const { url, ports } = await startBehindNginx();
    const plain = await fetch(`http://127.0.0.1:${ports.http}/login?x=1`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://127.0.0.1/login?x=1']);

    const session = connect(url, { rejectUnauthorized: false });
    onTestFinished(() => session.destroy());
    const stream = session.request({ ':path': '/api/healthz' });
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    expect(session.alpnProtocol).toBe('h2');
    expect(headers).toMatchObject({ ':status': 200 });
    expect(headers).toHaveProperty('strict-transport-security');

    const shop = await openShop(url);
    expect(shop.cookie).toMatch(/^__Host-/);
  });

  it('send live notices at once, and accept images and guards', async () => {
    const { url } = await startBehindNginx();
    const shop = await openShop(url);
    const params = { storeId: shop.storeId };
    const client = clientOf(url, { cookie: () => shop.cookie });
    const listeners = await Promise.all([1, 2].map(() => listenAt(url, { ...params, cookie: shop.cookie })));
    await Promise.all(listeners.map((listener) => listener.nth('hello', 1)));
    await client.call(createComputer, { params, body: { name: 'PC 1' } });
    const isTold = () =>
      listeners.every(({ received }) => received.some(({ topics }) => topics?.includes('computers')));
    await waitFor(() => expect(isTold()).toBe(true), { interval: 10 });
    for (const listener of listeners) listener.hangUp();

    // Noise cannot be compressed, so these images are nearly as large as allowed.
    const noise = { create: { width: 1_100, height: 1_100, channels: 3 as const, background: 'teal' } };
    const picture = await sharp({
      ...noise,
      create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .png()
      .toBuffer();
    expect(picture.length).toBeGreaterThan(2_000_000);
    const images = [new Blob([new Uint8Array(picture)])];
    await client.call(updateProduct, { params: { ...params, productId: shop.productId }, body: { images } });
    const [product] = await client.call(listProducts, { params, query: {} });
    expect(product?.images).toHaveLength(1);

    // The server itself refuses an unknown guard, so the upgrade reached it.
    const guard = new WebSocket(`${url.replace('https', 'wss')}/api/guard`, {
      headers: { authorization: 'Bearer nobody' },
    });
    guard.on('error', () => undefined);
    const [, refusal] = (await once(guard, 'unexpected-response')) as [unknown, { statusCode?: number }];
    expect(refusal.statusCode).toBe(401);
  });

  it('are restarted one after the other under load without a failed request', async () => {
    const { url, one, two, databaseUrl } = await startBehindNginx();
    const shop = await openShop(url);
    const client = clientOf(url, { cookie: () => shop.cookie });
    const writers = await startWriters(shop, url);
    let isReading = true;
    let reads = 0;
    const reading = (async () => {
      while (isReading) {
        await client.call(listSales, { params: { storeId: shop.storeId }, query: {} });
        reads += 1;
      }
    })();
    // Awaited below. This avoids an unhandled rejection if something else fails first and ends the proxy.
    reading.catch(() => undefined);
    for (const server of [one, two, one, two]) {
      await writers.more(50);
      expect(await server.kill('SIGTERM')).toBe(0);
      await writers.more(50);
      await server.start();
    }
    await writers.more(50);
    isReading = false;
    await reading;
    await writers.stop();
    const figures = figuresOf(writers.attempts);
    say(JSON.stringify({ ...figures, reads }));
    expect([figures.away, figures.broken]).toEqual([0, 0]);
    const acknowledged = await writers.acknowledged();
    await compare({ dataDir: one.dataDir, databaseUrl }, { shop, acknowledged, begun: 'none' });
  });
});

/** nginx in front of a server that answers no call but those to `/now`. */
async function startBeforeHolder() {
  let held = 0;
  const server = createServer((request, response) => {
    if (request.url === '/now') response.end();
    else held += 1;
  });
  server.on('upgrade', (_, socket) => {
    held += 1;
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const ports = { http: await freePort(), https: await freePort() };
  await startNginx({ servers: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`], ports });
  const newSession = () => {
    const session = connect(`https://127.0.0.1:${ports.https}`, { rejectUnauthorized: false });
    onTestFinished(() => session.destroy());
    return session.on('error', () => undefined);
  };
  const send = async (text: string) => {
    const socket = connectTls(ports.https, '127.0.0.1', { rejectUnauthorized: false });
    onTestFinished(() => void socket.destroy());
    await once(
      socket.on('error', () => undefined),
      'secureConnect',
    );
    socket.write(text);
    return socket;
  };
  return { held: () => held, newSession, send };
}

/** Makes calls as from these addresses; nginx takes 128 at once on a connection. */
function hold(newSession: () => ClientHttp2Session, addresses: readonly string[]): void {
  for (let at = 0; at < addresses.length; at += 100) {
    const session = newSession();
    for (const address of addresses.slice(at, at + 100))
      session.request({ ':path': '/hold', 'x-real-ip': address }).on('error', () => undefined);
  }
}

async function statusFrom(session: ClientHttp2Session, address: string): Promise<unknown> {
  const [headers] = (await once(
    session.request({ ':path': '/now', 'x-real-ip': address }).resume(),
    'response',
  )) as [Record<string, unknown>];
  return headers[':status'];
}

const addressesIn = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at.toString(16)}`);

describe.runIf(hasNginx)('nginx', () => {
  it('answers 400 calls at once from an address, guards among them, and 429 to one more', async () => {
    const { held, newSession, send } = await startBeforeHolder();
    const shop = '192.0.2.1';
    const upgrade = `GET /api/guard HTTP/1.1\r\nHost: a\r\nX-Real-IP: ${shop}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    await Promise.all(Array.from({ length: 100 }, () => send(upgrade)));
    hold(
      newSession,
      Array.from({ length: 299 }, () => shop),
    );
    await waitFor(() => expect(held()).toBe(399), { timeout: 60_000 });
    const session = newSession();
    expect(await statusFrom(session, shop)).toBe(200);
    hold(newSession, [shop]);
    await waitFor(() => expect(held()).toBe(400), { timeout: 60_000 });
    expect(await statusFrom(session, shop)).toBe(429);
    expect(await statusFrom(session, '192.0.2.2')).toBe(200);
  });

  it('counts all IPv6 addresses of a /64 as one', async () => {
    const { held, newSession } = await startBeforeHolder();
    hold(newSession, addressesIn('2001:db8::a:', 400));
    await waitFor(() => expect(held()).toBe(400), { timeout: 60_000 });
    const session = newSession();
    expect(await statusFrom(session, '2001:db8:0:0:ffff::1')).toBe(429);
    expect(await statusFrom(session, '2001:db8:0:1::a')).toBe(200);
  });

  it.each([
    ['head', 'GET /now HTTP/1.1\r\nHost: a'],
    ['body', 'POST /now HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{'],
  ])('closes a connection that stays in the middle of a %s', async (_, text) => {
    const { send } = await startBeforeHolder();
    const sentAt = performance.now();
    const socket = (await send(text)).resume();
    await once(socket, 'close');
    // nginx's own default is 60.
    expect(performance.now() - sentAt).toBeLessThan(50_000);
  });
});
