import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InvariantCheck, prepareInvariants } from '../model/invariants.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { runSeed } from './run-seed.ts';
import { readNetworkSettings } from './settings.ts';
import { watchDatabase, type WatchedDatabase } from './simulated-database.ts';
import type { SimulationDatabase, Simulation } from './simulation.ts';

// A simulated network (drops, delays, repetitions, partitions of a minute, two hours, a day) with many
// guards: nothing is lost, nothing is charged twice (docs/product/guard.md#faults). All of guard-link and the
// verbs run on a real database, with the guards' real core and connection.

const { seeds, guards } = readNetworkSettings();
const shownLines = 80;

let app: TestApp;
let databases: SimulationDatabase;
let watched: WatchedDatabase;
let check: InvariantCheck;

beforeAll(async () => {
  app = await createTestApp();
  const { context } = await app.newOwner();
  watched = watchDatabase(app.database);
  databases = { database: app.database, watched, context };
  check = await prepareInvariants(app.database);
});

afterAll(async () => {
  watched.restore();
  await app.close();
});

describe(`${guards} guards on an unreliable network`, () => {
  it.each(seeds)('lose nothing and charge nothing twice: seed %i', { timeout: 600_000 }, async (seed) => {
    const simulation = await runSeed(databases, { seed, guards, check });
    if (process.env['GUARD_TALLY'] === '1')
      console.info(seed, Object.fromEntries(simulation.expected.counts));
    if (simulation.failures.length > 0) throw new Error(failureText(simulation));
    // Without sessions the test would prove nothing.
    expect(simulation.expected.sessions.size).toBeGreaterThan(guards / 3);
  });
});

/** Has everything needed to reproduce the failure, and the events of the affected computer. */
function failureText({ seed, failures, trace }: Simulation): string {
  const name = /PC\d+\b/.exec(failures[0] ?? '')?.[0];
  const isAbout = (line: string) => name === undefined || !/ PC\d+ /.test(line) || line.includes(` ${name} `);
  const story = trace.filter(isAbout).slice(-shownLines);
  return `${failures.join('\n')}\nAgain: npm run test:guards -- --seed=${seed} --guards=${guards}\n${story.join('\n')}`;
}
