import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findPostgresBinaries, signalCluster, startThrowAwayPostgres } from '../throw-away-postgres.ts';
import { startBuiltServer } from './built-server.ts';
import { compare, expectNoHang, figuresOf, say } from './compare.ts';
import { rounds } from './rounds.ts';
import { openShop } from './shop.ts';
import { startWriters } from './writers.ts';

// quality.md, section 2: an answer that says "done" is durable, whatever is killed under sixteen writers.

/** What is done between two kills. */
const callsPerRound = 60;

describe('killed under sixteen writers, nothing acknowledged is lost or doubled', () => {
  it('the server with its embedded database', async () => {
    const server = await startBuiltServer();
    const shop = await openShop(server.url);
    const writers = await startWriters(shop, server.url);
    for (let round = 1; round <= rounds; round += 1) {
      await writers.more(callsPerRound);
      expect(await server.kill('SIGKILL')).toBe('SIGKILL');
      const acknowledged = await writers.acknowledged();
      await compare(server, { shop, acknowledged, begun: 'one' });
      say(`round ${round}: ${acknowledged.count} acknowledged, all there`);
      await server.start();
    }
    await writers.stop();
    expect(await server.kill('SIGTERM')).toBe(0);
    await compare(server, { shop, acknowledged: await writers.acknowledged(), begun: 'none' });
    say(JSON.stringify(figuresOf(writers.attempts)));
  });

  it.runIf(findPostgresBinaries())('the server on PostgreSQL', async () => {
    const cluster = await startThrowAwayPostgres({ durable: true });
    onTestFinished(() => cluster.remove());
    const server = await startBuiltServer({ DATABASE_URL: cluster.url });
    const place = { dataDir: server.dataDir, databaseUrl: cluster.url };
    const shop = await openShop(server.url);
    const writers = await startWriters(shop, server.url);
    for (let round = 1; round <= rounds; round += 1) {
      await writers.more(callsPerRound);
      expect(await server.kill('SIGKILL')).toBe('SIGKILL');
      const acknowledged = await writers.acknowledged();
      await compare(place, { shop, acknowledged, begun: 'one' });
      say(`round ${round}: ${acknowledged.count} acknowledged, all there`);
      await server.start();
    }
    await writers.stop();
    await compare(place, { shop, acknowledged: await writers.acknowledged(), begun: 'none' });
    say(JSON.stringify(figuresOf(writers.attempts)));
  });

  it.runIf(findPostgresBinaries())('PostgreSQL, to which the server comes back by itself', async () => {
    const cluster = await startThrowAwayPostgres({ durable: true });
    onTestFinished(() => cluster.remove());
    const server = await startBuiltServer({ DATABASE_URL: cluster.url });
    const place = { dataDir: server.dataDir, databaseUrl: cluster.url };
    const shop = await openShop(server.url);
    const writers = await startWriters(shop, server.url);
    for (let round = 1; round <= rounds; round += 1) {
      await writers.more(callsPerRound);
      // Every other time all of its processes at once, else as `pg_ctl -m immediate` ends it.
      if (round % 2 === 0) await cluster.crash();
      else await signalCluster(await cluster.pid(), 'SIGKILL');
      const acknowledged = await writers.acknowledged();
      // The last of its processes may still hold the memory that they shared.
      await vi.waitFor(() => cluster.start(), { timeout: 60_000, interval: 200 });
      await compare(place, { shop, acknowledged, begun: 'many' });
      say(`round ${round}: ${acknowledged.count} acknowledged, all there`);
    }
    await writers.more(callsPerRound);
    await writers.stop();
    await compare(place, { shop, acknowledged: await writers.acknowledged(), begun: 'none' });
    expectNoHang(writers.attempts, server);
    expect(server.isRunning()).toBe(true);
    say(JSON.stringify(figuresOf(writers.attempts)));
  });
});
