import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createTestApp, type TestApp } from '../test-app.ts';
import { watchDatabase, type WatchedDatabase } from './simulated-database.ts';
import { Simulation } from './simulation.ts';

// How soon guards are back after a restart of the server (docs/product/guard.md#connection).

const guards = 30;
const seeds = [2, 4, 6, 8, 10];
let app: TestApp;
let watched: WatchedDatabase;

beforeAll(async () => {
  app = await createTestApp();
  watched = watchDatabase(app.database);
});

afterAll(async () => {
  watched.restore();
  await app.close();
});

/** @returns after how many milliseconds each guard had a state again, and a connection */
async function restart(seed: number, awayMs: number): Promise<{ back: number[]; opened: number[] }> {
  const { context } = await app.newOwner();
  await app.database.query('truncate stores, people, guard_processes cascade');
  const simulation = new Simulation({ database: app.database, watched, context }, seed);
  // Without faults of the network: only the restart.
  simulation.network.isFaultFree = true;
  await simulation.setUp(guards);
  await simulation.run(120_000);
  expect(simulation.machines.filter(({ isConnected }) => isConnected)).toHaveLength(guards);
  const stopped = simulation.alive[0]?.stop();
  await simulation.run(awayMs);
  await stopped;
  // Until the guards have noticed it too.
  await simulation.run(1_000);
  simulation.startProcess();
  const startedAt = simulation.time.now;
  const back = new Map<number, number>();
  const opened = new Map<number, number>();
  while (back.size < guards && simulation.time.now - startedAt < 60_000) {
    await simulation.run(50);
    for (const { index, isConnected, socket } of simulation.machines) {
      const after = simulation.time.now - startedAt;
      if (socket?.readyState === WebSocket.OPEN && !opened.has(index)) opened.set(index, after);
      if (isConnected && !back.has(index)) back.set(index, after);
    }
  }
  expect(simulation.failures).toEqual([]);
  return { back: [...back.values()], opened: [...opened.values()].toSorted((one, other) => one - other) };
}

it.each([10_000, 20_000, 40_000])(
  'after a restart of %i ms, 95 of 100 guards are back within 5 s, and not all at once',
  { timeout: 300_000 },
  async (awayMs) => {
    const all: number[] = [];
    for (const seed of seeds) {
      const { back, opened } = await restart(seed, awayMs);
      expect(back).toHaveLength(guards);
      // No half of them within half a second.
      const half = guards / 2;
      for (let first = 0; first + half < guards; first += 1)
        expect((opened[first + half] ?? 0) - (opened[first] ?? 0)).toBeGreaterThan(500);
      all.push(...back);
    }
    all.sort((one, other) => one - other);
    const p95 = all[Math.ceil(all.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
    expect(p95).toBeLessThan(5_000);
  },
);
