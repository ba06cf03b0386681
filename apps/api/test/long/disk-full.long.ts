import { statfsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listProducts, listSales, updateProduct } from '@coruja/contract';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { waitFor } from '../wait-for.ts';
import { findPostgresBinaries, startThrowAwayPostgres } from '../throw-away-postgres.ts';
import { pause, startBuiltServer } from './built-server.ts';
import { compare, expectNoHang, figuresOf, say } from './compare.ts';
import { canMount, smallDisk } from '../mounts.ts';
import { type Shop, clientOf, openShop } from './shop.ts';
import { startWriters } from './writers.ts';

// A full disk answers 503 and corrupts nothing; existing data can be read
// (docs/product/limits-and-security.md#availability).

const mib = 1024 * 1024;

/** Fills a disk to the last byte, and frees it. */
async function fill(folder: string, { mibPerSecond }: { mibPerSecond: number }) {
  const path = join(folder, 'filler');
  const file = await open(path, 'w');
  const chunk = Buffer.alloc(mib, 1);
  for (let size = chunk.length; size >= 4_096; ) {
    try {
      await file.write(chunk, 0, size);
      await pause(1_000 / mibPerSecond);
    } catch {
      size /= 2;
    }
  }
  await file.close();
  return () => rm(path);
}

const freeOf = (folder: string) => statfsSync(folder).bavail * statfsSync(folder).bsize;

async function readsOf(url: string, shop: Shop): Promise<number[]> {
  const client = clientOf(url, { cookie: () => shop.cookie });
  const params = { storeId: shop.storeId };
  const works = [
    client.call(listSales, { params, query: {} }),
    client.call(listProducts, { params, query: {} }),
  ];
  return Promise.all(
    works.map((work) =>
      work.then(
        () => 200,
        (error: unknown) => Number(Object(error).status),
      ),
    ),
  );
}

async function upload(url: string, shop: Shop): Promise<unknown> {
  const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const client = clientOf(url, { cookie: () => shop.cookie });
  const params = { storeId: shop.storeId, productId: shop.productId };
  return client.call(updateProduct, { params, body: { images: [new Blob([new Uint8Array(bytes)])] } });
}

describe.runIf(await canMount('full disks'))('a full disk', () => {
  it('the embedded database: writes answer 503, reads go on, and it recovers without a restart', async () => {
    const folder = await smallDisk(400);
    const server = await startBuiltServer({ DATA_DIR: folder });
    const shop = await openShop(server.url);
    const writers = await startWriters(shop, server.url);
    await writers.more(60);
    const giveBack = await fill(folder, { mibPerSecond: 50 });
    expect(freeOf(folder)).toBeLessThan(mib);
    const { length } = writers.attempts;
    await waitFor(
      () => {
        const statuses = writers.attempts.slice(length + 32).map(({ status }) => status);
        expect(statuses.length).toBeGreaterThan(64);
        expect(new Set(statuses)).toEqual(new Set([503]));
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(await readsOf(server.url, shop)).toEqual([200, 200]);
    await expect(upload(server.url, shop)).rejects.toMatchObject({ status: 503 });
    await giveBack();
    await writers.more(60);
    await upload(server.url, shop);
    await writers.stop();
    expect(server.isRunning()).toBe(true);
    expect(await server.kill('SIGTERM')).toBe(0);
    await compare(server, { shop, acknowledged: await writers.acknowledged(), begun: 'none' });
    expectNoHang(writers.attempts, server);
    say(JSON.stringify(figuresOf(writers.attempts)));
  });

  it('the embedded database, filled at once and killed: it starts again cleanly', async () => {
    const folder = await smallDisk(400);
    const server = await startBuiltServer({ DATA_DIR: folder });
    const shop = await openShop(server.url);
    const writers = await startWriters(shop, server.url);
    await writers.more(60);
    const giveBack = await fill(folder, { mibPerSecond: 5_000 });
    await pause(2_000);
    // It may have ended by itself, if the journal ran out of space before the disk check noticed.
    say(`with the disk full at once the server ${server.isRunning() ? 'goes on' : 'has ended by itself'}`);
    await server.kill('SIGKILL');
    const acknowledged = await writers.acknowledged();
    await giveBack();
    await compare(server, { shop, acknowledged, begun: 'one' });
    await server.start();
    await writers.more(60);
    await writers.stop();
    expect(await server.kill('SIGTERM')).toBe(0);
    await compare(server, { shop, acknowledged: await writers.acknowledged(), begun: 'none' });
  });

  it.runIf(findPostgresBinaries())(
    'PostgreSQL: requests answer 503, and the server continues with it',
    async () => {
      const folder = await smallDisk(250);
      const journal = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'];
      const cluster = await startThrowAwayPostgres({ durable: true, folder, more: journal });
      onTestFinished(() => cluster.remove());
      const server = await startBuiltServer({ DATABASE_URL: cluster.url });
      const shop = await openShop(server.url);
      const writers = await startWriters(shop, server.url);
      await writers.more(60);
      const giveBack = await fill(folder, { mibPerSecond: 50 });
      const { length } = writers.attempts;
      await waitFor(
        () =>
          expect(
            writers.attempts.slice(length).filter(({ status }) => status === 503).length,
          ).toBeGreaterThan(64),
        { timeout: 120_000, interval: 200 },
      );
      say(`reads meanwhile: ${(await readsOf(server.url, shop)).join(', ')}`);
      expect(server.isRunning()).toBe(true);
      await giveBack();
      // A PostgreSQL without space for its journal has ended, and the operator starts it.
      const hasEnded = await isDown(cluster);
      if (hasEnded) await waitFor(() => cluster.start(), { timeout: 60_000, interval: 500 });
      say(`PostgreSQL ${hasEnded ? 'had ended, and was started' : 'went on by itself'}`);
      await writers.more(60);
      await writers.stop();
      await compare(
        { dataDir: server.dataDir, databaseUrl: cluster.url },
        { shop, acknowledged: await writers.acknowledged(), begun: 'none' },
      );
      expectNoHang(writers.attempts, server);
      say(JSON.stringify(figuresOf(writers.attempts)));
    },
  );
});

/** Whether the postmaster of a cluster has ended. */
async function isDown(cluster: { pid(): Promise<number> }): Promise<boolean> {
  try {
    process.kill(await cluster.pid(), 0);
    return false;
  } catch {
    return true;
  }
}
