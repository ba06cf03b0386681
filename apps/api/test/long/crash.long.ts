import { describe, expect, it, onTestFinished } from 'vitest';
import { waitFor } from '../wait-for.ts';
import { findPostgresBinaries, signalCluster, startThrowAwayPostgres } from '../throw-away-postgres.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { expectNoHang } from './compare.ts';
import { crashUnderWriters } from './crash-rounds.ts';

// Acknowledged changes are on the disk, whatever is killed while sixteen writers work
// (docs/product/limits-and-security.md#durability).

async function startDurableCluster() {
  const cluster = await startThrowAwayPostgres({ durable: true });
  onTestFinished(() => cluster.remove());
  return cluster;
}

async function killServer(server: BuiltServer): Promise<void> {
  expect(await server.kill('SIGKILL')).toBe('SIGKILL');
}

describe('killed under sixteen writers, nothing acknowledged is lost or duplicated', () => {
  it('the server with its embedded database', async () => {
    const server = await startBuiltServer();
    await crashUnderWriters({
      server,
      begun: 'one',
      crash: () => killServer(server),
      resume: () => server.start(),
      end: async () => expect(await server.kill('SIGTERM')).toBe(0),
    });
  });

  it.runIf(findPostgresBinaries())('the server on PostgreSQL', async () => {
    const { url: databaseUrl } = await startDurableCluster();
    const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
    await crashUnderWriters({
      server,
      databaseUrl,
      begun: 'one',
      crash: () => killServer(server),
      resume: () => server.start(),
    });
  });

  it.runIf(findPostgresBinaries())('PostgreSQL, to which the server reconnects by itself', async () => {
    const cluster = await startDurableCluster();
    const server = await startBuiltServer({ DATABASE_URL: cluster.url });
    const attempts = await crashUnderWriters({
      server,
      databaseUrl: cluster.url,
      begun: 'many',
      // Alternates between killing all its processes at once and `pg_ctl -m immediate`.
      crash: async (round) =>
        round % 2 === 0 ? cluster.crash() : signalCluster(await cluster.pid(), 'SIGKILL'),
      // The last of its processes may still hold their shared memory.
      recover: () => waitFor(() => cluster.start(), { timeout: 60_000, interval: 200 }),
    });
    expectNoHang(attempts, server);
    expect(server.isRunning()).toBe(true);
  });
});
