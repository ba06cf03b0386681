import { type AddressInfo, createServer } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { waitFor } from '../test/wait-for.ts';
import { startChild } from '../test/child-process.ts';
import { readPrometheusText } from '../test/prometheus-text.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { createPostgresDatabase } from '../test/test-database.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function startServer(settings: Record<string, string>) {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const env = {
    PORT: String(port),
    METRICS: `127.0.0.1:${metricsPort}`,
    DATA_DIR: await temporaryFolder(),
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const child = await startChild('server-child.ts', JSON.stringify(env));
  const urlOf = (path: string) => `http://127.0.0.1:${port}${path}`;
  const status = (path: string) =>
    fetch(urlOf(path)).then(
      (answer) => answer.status,
      () => 'refused' as const,
    );
  return { child, status, urlOf, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
}

/** Creates an embedded database with every write synced, possibly on a busy machine. */
const firstStartMs = 180_000;

describe('the server process', () => {
  it(
    'serves metrics beside requests, and stops both on SIGTERM',
    async () => {
      const engine = inject('testEngine').engine;
      const settings: Record<string, string> = {
        DRAIN_SECONDS: '5',
        LOG_LEVEL: 'warn',
        PUBLIC_URL: 'https://painel.coruja.example',
      };
      if (engine === 'postgres') {
        const { databaseUrl, drop } = await createPostgresDatabase();
        onTestFinished(drop);
        settings['DATABASE_URL'] = databaseUrl;
      }
      const { child, status, urlOf, metricsUrl } = await startServer(settings);
      await waitFor(() => expect(child.lines.join('\n')).toContain('Coruja está em'), {
        timeout: firstStartMs,
        interval: 250,
      });
      // It is reachable from outside without real payments.
      expect(child.lines.filter((line) => line.includes('PAYMENTS=sandbox'))).toHaveLength(1);
      expect(await status('/api/readyz')).toBe(200);
      const read = readPrometheusText(await (await fetch(metricsUrl)).text());
      expect(read.get('coruja_calls_total')?.samples.map(({ labels }) => labels['route'])).toContain(
        '/api/readyz',
      );
      expect(read.get('coruja_jobs_waiting')?.samples).toHaveLength(8);
      expect(read.get('coruja_guards_connected')?.samples[0]?.value).toBe(0);
      await waitFor(
        async () => {
          const jobs = readPrometheusText(await (await fetch(metricsUrl)).text()).get('coruja_jobs_total');
          expect(jobs?.samples.map(({ labels }) => labels)).toContainEqual({
            job: 'reconcile-payments',
            outcome: 'done',
          });
        },
        { timeout: 45_000, interval: 250 },
      );
      child.kill('SIGTERM');
      // A load balancer removes it from its list; requests that still come are answered, and their
      // connections closed.
      await waitFor(async () => expect(await status('/api/readyz')).toBe(503), { interval: 20 });
      const answer = await fetch(urlOf('/api/healthz'));
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
      expect(await child.ended).toBe(0);
      expect(await status('/api/healthz')).toBe('refused');
      await expect(fetch(metricsUrl)).rejects.toThrow();
    },
    firstStartMs,
  );

  it.runIf(inject('testEngine').engine === 'postgres')(
    'does not listen before the database has been migrated',
    async () => {
      const { databaseUrl, drop } = await createPostgresDatabase();
      onTestFinished(drop);
      const other = new pg.Client({ connectionString: databaseUrl });
      await other.connect();
      // As another process does that is migrating at this moment.
      await other.query('select pg_advisory_lock($1)', [0x636f7275]);
      const { child, status } = await startServer({ DATABASE_URL: databaseUrl });
      await waitFor(
        async () => {
          const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
          expect((await other.query(waiting)).rowCount).toBe(1);
        },
        { timeout: 30_000 },
      );
      expect([await status('/api/readyz'), await status('/api/healthz')]).toEqual(['refused', 'refused']);
      await other.end();
      await child.waitForLines(2);
      expect(await status('/api/readyz')).toBe(200);
      child.kill('SIGTERM');
      expect(await child.ended).toBe(0);
    },
    firstStartMs,
  );
});
