import { once } from 'node:events';
import { connect } from 'node:http2';
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
