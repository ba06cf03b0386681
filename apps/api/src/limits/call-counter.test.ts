import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { movableClock } from '../../test/movable-clock.ts';
import { CallCounter } from './call-counter.ts';

class LostDatabase extends DummyDriver {
  override async acquireConnection(): Promise<never> {
    throw new Error('the database is away');
  }
}

/** A counter whose database is unavailable, and its log. */
function newLocalCounter() {
  const clock = movableClock();
  const warnings: string[] = [];
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new LostDatabase(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  return { clock, warnings, counter: new CallCounter({ db: db as never, clock, log }) };
}

const takeMany = (counter: CallCounter, times: number) =>
  Promise.allSettled(Array.from({ length: times }, () => counter.take('a store')));

it('uses its own count while the database is unavailable, and logs that', async () => {
  const { counter, warnings } = newLocalCounter();
  const calls = await takeMany(counter, 310);
  expect(calls.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(warnings.length).toBeGreaterThan(0);
});

it('allows a burst of 300, then a hundred in each second', async () => {
  const { counter, clock } = newLocalCounter();
  const allowed = async (times: number) =>
    (await takeMany(counter, times)).filter(({ status }) => status === 'fulfilled').length;
  expect(await allowed(200)).toBe(200);
  clock.set('2026-11-21T20:00:00.500Z');
  expect(await allowed(200)).toBe(150);
  for (const second of ['01', '02', '03', '04']) {
    clock.set(`2026-11-21T20:00:${second}.500Z`);
    expect(await allowed(101)).toBe(100);
  }
  await expect(counter.take('a store')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 });
  clock.set('2026-11-21T20:00:07.500Z');
  expect(await allowed(301)).toBe(300);
});
