import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { movableClock } from '../../test/movable-clock.ts';
import { CallCounter } from './call-counter.ts';

class LostDatabase extends DummyDriver {
  override async acquireConnection(): Promise<never> {
    throw new Error('the database is away');
  }
}

/** A counter whose database is away, and what it says of that. */
function lonelyCounter() {
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
  return { clock, warnings, counter: new CallCounter({ db: db as never, now: () => clock.now(), log }) };
}

const takeMany = (counter: CallCounter, times: number) =>
  Promise.allSettled(Array.from({ length: times }, () => counter.take('a store')));

it('goes on by its own count while the database is away, and says so', async () => {
  const { counter, warnings } = lonelyCounter();
  const calls = await takeMany(counter, 310);
  expect(calls.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(warnings.length).toBeGreaterThan(0);
});

it('says how long until the window ends, in whole seconds', async () => {
  const { counter, clock } = lonelyCounter();
  clock.set('2026-11-21T20:00:00.500Z');
  await takeMany(counter, 300);
  await expect(counter.take('a store')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 3 });
  clock.set('2026-11-21T20:00:02.999Z');
  await expect(counter.take('a store')).rejects.toMatchObject({ retryAfterSeconds: 1 });
  clock.set('2026-11-21T20:00:03.000Z');
  await expect(counter.take('a store')).resolves.toBeUndefined();
});
