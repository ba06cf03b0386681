import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../scripts/lib/server.mjs';
import { callsPerSecond } from './clients.ts';
import { type Table, quantile, rounded, verdict } from './figures.ts';
import { addComputer, measureChanges } from './live.ts';
import type { Bench } from './main.ts';
import { serverEnv } from './server-env.ts';
import { residentMegabytes } from './start.ts';
import { type BenchStore, signIn, signUp } from './store.ts';

const clients = 8;
/** A store may have fifty consoles open. */
const stores = 4;
const consoles = 50;

/**
 * The first start with the embedded database, which fills the demonstration store, and the server under load
 * (docs/product/limits-and-security.md#goals-of-speed).
 */
export async function benchEmbedded(bench: Bench): Promise<Table[]> {
  const dataDir = await mkdtemp(join(bench.postgres.folder, 'demo-'));
  const began = performance.now();
  const server = await startServer({ dataDir, env: demoEnv() });
  try {
    const first = (performance.now() - began) / 1_000;
    const store = await signIn(server.url, { email: 'demo@coruja.app', password: 'coruja123' });
    const floors = await Promise.all(Array.from({ length: stores }, () => openFloor(server.url)));
    const { told } = await measureChanges({ changedAt: server.url, heardAt: server.url, floors, consoles });
    const load = { url: server.url, clients, seconds: bench.settings.loadSeconds };
    const rate = await callsPerSecond({ ...load, next: loadOf(store), status: 200 });
    const used = await residentMegabytes(server.pid);
    const minutes = rounded(load.seconds / 60, 1);
    const p99 = quantile(told, 0.99);
    return [
      {
        title: 'Embedded database',
        head: ['measure', 'seen', 'goal'],
        rows: [
          ['first start, which fills the store, s', rounded(first, 1), verdict(first, { atMost: 12 })],
          [
            `changes → ${consoles} consoles of each of ${stores} stores, p50 ms`,
            rounded(quantile(told, 0.5), 1),
            '',
          ],
          [
            `changes → ${consoles} consoles of each of ${stores} stores, p99 ms`,
            rounded(p99, 1),
            verdict(p99, { atMost: 60 }),
          ],
          [`resident after ${minutes} minutes of load, MB`, rounded(used, 0), verdict(used, { atMost: 450 })],
          ['calls/s meanwhile', rounded(rate, 0), ''],
        ],
        notes: [`The load: ${clients} clients ask for sales, products, computers and the dashboard in turn.`],
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Of a server with the embedded database and the demonstration store, which production refuses. */
export function demoEnv(): Record<string, string> {
  return { ...serverEnv(), NODE_ENV: 'development', DEMO: '1' };
}

async function openFloor(url: string) {
  const store = await signUp(url);
  return { store, computerId: await addComputer(url, store) };
}

/** What consoles ask for, in turn. */
function loadOf(store: BenchStore): () => Buffer {
  const paths = ['sales?limit=50', 'products', 'computers'].map((path) => `/api/stores/${store.id}/${path}`);
  const requests = [...paths, '/api/stores/dashboard'].map((path) => store.request({ method: 'GET', path }));
  let asked = 0;
  return () => {
    asked += 1;
    return requests[asked % requests.length] as Buffer;
  };
}
