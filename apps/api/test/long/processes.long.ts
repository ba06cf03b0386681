import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createComputer,
  listProducts,
  listSales,
  login,
  logout,
  me,
  requestPasswordReset,
  updateProduct,
} from '@coruja/contract';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { waitFor } from '../wait-for.ts';
import { type Listener, listenAt } from '../live-listener.ts';
import { startS3StandIn } from '../s3-stand-in.ts';
import { findPostgresBinaries, startThrowAwayPostgres } from '../throw-away-postgres.ts';
import { startBalancer } from './balancer.ts';
import { startBuiltServer } from './built-server.ts';
import { compare, figuresOf, say } from './compare.ts';
import { clientOf, cookieOf, openShop } from './shop.ts';
import { startWriters } from './writers.ts';

// Several server processes behind a load balancer share only the database and the storage of uploads
// (docs/operation.md#postgresql).

async function startProcesses(settings: Record<string, string> = {}) {
  const cluster = await startThrowAwayPostgres({ durable: true });
  onTestFinished(() => cluster.remove());
  const s3 = await startS3StandIn();
  onTestFinished(() => s3.stop());
  const start = () =>
    startBuiltServer({ DATABASE_URL: cluster.url, STORAGE_URL: s3.storageUrl, ...settings });
  // In parallel: the first one migrates, the others wait for it.
  const [one, two, three] = await Promise.all([start(), start(), start()]);
  return { cluster, s3, one, two, three };
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => Number(Object(error).status),
  );

describe.runIf(findPostgresBinaries())('three servers on one PostgreSQL', () => {
  it('share sign-ins, limits, live notices, uploads and jobs', async () => {
    const { one, two, three, s3 } = await startProcesses();
    const shop = await openShop(one.url);
    const params = { storeId: shop.storeId };
    const at = (url: string, cookie = shop.cookie) => clientOf(url, { cookie: () => cookie });

    // Live notices.
    const listeners = await Promise.all(
      [one, two, three].map(({ url }) => listenAt(url, { ...params, cookie: shop.cookie })),
    );
    await Promise.all(listeners.map((listener) => listener.nth('hello', 1)));
    await at(three.url).call(createComputer, { params, body: { name: 'PC 1' } });
    // Notices from opening the store may still be on their way to some of them.
    const idAt = (listener: Listener) =>
      waitFor(
        () => {
          const event = listener.received.find(({ topics }) => topics?.includes('computers'));
          expect(event).toBeDefined();
          return event?.id;
        },
        { timeout: 30_000 },
      );
    const ids = await Promise.all(listeners.map(idAt));
    expect(new Set(ids).size).toBe(1);

    // Uploads: stored by one, available from all.
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const product = { ...params, productId: shop.productId };
    const images = [new Blob([new Uint8Array(bytes)])];
    await at(two.url).call(updateProduct, { params: product, body: { images } });
    const [listed] = await at(three.url).call(listProducts, { params, query: {} });
    const [image] = listed?.images ?? [];
    const shown = await Promise.all(
      [one, two, three].map(async ({ url }) => {
        const answer = await fetch(`${url}/api${image}`, { headers: { cookie: shop.cookie } });
        return [answer.status, (await answer.arrayBuffer()).byteLength];
      }),
    );
    expect(shown).toEqual([shown[0], shown[0], shown[0]]);
    expect(shown[0]?.[0]).toBe(200);
    expect(s3.objects.size).toBeGreaterThan(0);

    // Jobs: a mail requested from one is sent once, by any.
    const mails = async () => {
      const folders = [one, two, three].map(({ dataDir }) => readdir(join(dataDir, 'mail')).catch(() => []));
      return (await Promise.all(folders)).flat().length;
    };
    const patience = { timeout: 60_000, interval: 250 };
    // The first one is for signing up.
    await waitFor(async () => expect(await mails()).toBe(1), patience);
    await at(one.url).call(requestPasswordReset, { body: { email: shop.email } });
    await waitFor(async () => expect(await mails()).toBe(2), patience);

    // Limits: ten wrong passwords are ten, whichever server gets them.
    const wrong = { email: shop.email, password: 'errada-errada' };
    const tries: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const { url } = [one, two, three][count % 3] ?? one;
      tries.push(await outcome(at(url, '').call(login, { body: wrong })));
    }
    expect(tries.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(tries.slice(10)).toEqual([429, 429]);

    // Sign-ins: one that ends on one server has ended on all, with its streams.
    expect(await outcome(at(two.url).call(me, {}))).toBe(200);
    await at(three.url).call(logout, {});
    expect(await outcome(at(one.url).call(me, {}))).toBe(401);
    await waitFor(
      () => expect(listeners.map((listener) => listener.hasEnded())).toEqual([true, true, true]),
      {
        timeout: 30_000,
      },
    );
    expect(await mails()).toBe(2);
  });

  it('are restarted one after the other under load without a failed request', async () => {
    const { cluster, one, two, three } = await startProcesses({ DRAIN_SECONDS: '2' });
    const balancer = await startBalancer([one.url, two.url, three.url]);
    const shop = await openShop(balancer.url);
    const reader = clientOf(balancer.url, { cookie: () => shop.cookie });
    const writers = await startWriters(shop, balancer.url);
    const reads: number[] = [];
    let isReading = true;
    const reading = (async () => {
      while (isReading) {
        reads.push(await outcome(reader.call(listSales, { params: { storeId: shop.storeId }, query: {} })));
      }
    })();
    for (const server of [one, two, three]) {
      await writers.more(50);
      expect(await server.kill('SIGTERM')).toBe(0);
      expect(balancer.inUse()).not.toContain(server.url);
      await writers.more(50);
      await server.start();
      await waitFor(() => expect(balancer.inUse()).toHaveLength(3), { timeout: 30_000 });
    }
    await writers.more(50);
    isReading = false;
    await reading;
    await writers.stop();
    const figures = figuresOf(writers.attempts);
    say(JSON.stringify({ ...figures, reads: reads.length }));
    expect([figures.away, figures.broken, new Set(reads)]).toEqual([0, 0, new Set([200])]);
    const acknowledged = await writers.acknowledged();
    await compare({ dataDir: one.dataDir, databaseUrl: cluster.url }, { shop, acknowledged, begun: 'none' });
  });

  it('a sign-in through the load balancer is valid on all three', async () => {
    const { one, two, three } = await startProcesses();
    const balancer = await startBalancer([one.url, two.url, three.url]);
    const shop = await openShop(balancer.url);
    let cookie = '';
    const client = clientOf(balancer.url, {
      cookie: () => cookie,
      note: (answer) => void (cookie ||= cookieOf(answer)),
    });
    await client.call(login, { body: { email: shop.email, password: shop.password } });
    for (let count = 0; count < 6; count += 1) expect(await outcome(client.call(me, {}))).toBe(200);
  });
});
