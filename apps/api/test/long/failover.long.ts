import { describe, expect, it } from 'vitest';
import { findPostgresBinaries, signalCluster } from '../throw-away-postgres.ts';
import { startPair } from '../postgres-pair.ts';
import { pause, startBuiltServer } from './built-server.ts';
import { compare, expectNoHang, figuresOf, outageMs, say } from './compare.ts';
import { openShop } from './shop.ts';
import { startWriters } from './writers.ts';

// A promotion while sixteen writers work (docs/decisions/0015-failover-and-drain.md). The server is not told;
// its DATABASE_URL names both.

const callsBefore = 200;
const callsAfter = 400;

describe.runIf(findPostgresBinaries())('a promotion while sixteen writers work', () => {
  // It dies; or it stops answering, as when its machine or network vanishes without closing connections.
  it.each(['SIGKILL', 'SIGSTOP'] as const)(
    'after %s to the primary: nothing is lost, and no request hangs',
    async (signal) => {
      const pair = await startPair({ durable: true });
      const server = await startBuiltServer({ DATABASE_URL: pair.url });
      const shop = await openShop(server.url);
      const writers = await startWriters(shop, server.url);
      await writers.more(callsBefore);
      await signalCluster(await pair.primary.pid(), signal);
      const acknowledged = await writers.acknowledged();
      // As long as a failover manager may take to decide.
      await pause(3_000);
      await pair.promote();
      await compare(
        { dataDir: server.dataDir, databaseUrl: pair.standby.url },
        { shop, acknowledged, begun: 'many' },
      );
      await writers.more(callsAfter);
      await writers.stop();
      await compare(
        { dataDir: server.dataDir, databaseUrl: pair.standby.url },
        { shop, acknowledged: await writers.acknowledged(), begun: 'none' },
      );
      say(JSON.stringify({ ...figuresOf(writers.attempts), outageMs: outageMs(writers.attempts) }));
      expectNoHang(writers.attempts, server);
      expect(figuresOf(writers.attempts).away).toBeGreaterThan(0);
      expect(server.isRunning()).toBe(true);
    },
  );
});
