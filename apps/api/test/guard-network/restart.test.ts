import { afterAll, beforeAll, expect, it } from 'vitest';
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

/** @returns for each guard, after how many milliseconds it had a state again; and when each tried to connect */
async function restart(seed: number, awayMs: number): Promise<number[]> {
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
  simulation.startProcess();
  const startedAt = simulation.time.now;
  const back = new Map<number, number>();
  while (back.size < guards && simulation.time.now - startedAt < 60_000) {
    await simulation.run(50);
    for (const { index, isConnected } of simulation.machines)
      if (isConnected && !back.has(index)) back.set(index, simulation.time.now - startedAt);
  }
  expect(simulation.failures).toEqual([]);
  return [...back.values()].toSorted((one, other) => one - other);
}

it.each([10_000, 20_000, 40_000])(
  'after a restart of %i ms, 95 of 100 guards are back within 5 s, and not all at once',
  { timeout: 300_000 },
  async (awayMs) => {
    const all: number[] = [];
    for (const seed of seeds) {
      const back = await restart(seed, awayMs);
      expect(back).toHaveLength(guards);
      // No half of them within a quarter of a second.
      const half = guards / 2;
      for (let first = 0; first + half < guards; first += 1)
        expect((back[first + half] ?? 0) - (back[first] ?? 0)).toBeGreaterThan(250);
      all.push(...back);
    }
    all.sort((one, other) => one - other);
    const p95 = all[Math.ceil(all.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
    console.info(
      `away for ${awayMs} ms: median ${all[Math.floor(all.length / 2)]} ms, 95 % ${p95} ms, last ${all.at(-1)} ms`,
    );
    expect(p95).toBeLessThan(5_000);
  },
);
