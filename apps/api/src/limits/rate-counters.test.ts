import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { movableClock } from '../../test/movable-clock.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import type { Database } from '../db/database.ts';
import { countAttempt, releaseAttempts, reserveAttempts } from './rate-counters.ts';

describe('reserveAttempts', () => {
  const narrow = { bucket: 'narrow', max: 2, seconds: 900 };
  const wide = { bucket: 'wide', max: 5, seconds: 900 };
  let database: Database;
  const clock = movableClock();
  const ctx = () => ({ db: database.kysely, now: () => clock.now() });
  /** How many attempts were counted; counts another. */
  const counted = async (limit: typeof wide) => (await countAttempt(ctx(), limit)).count - 1;

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.close());

  it('counts one attempt against each limit', async () => {
    expect(await reserveAttempts(ctx(), [narrow, wide])).toEqual([1, 1]);
    expect(await reserveAttempts(ctx(), [narrow, wide])).toEqual([2, 2]);
  });

  it.each([
    ['the first', [narrow, wide]],
    ['the last', [wide, narrow]],
  ])('counts against none when %s refuses', async (_, limits) => {
    for (let attempt = 1; attempt <= 2; attempt += 1) await reserveAttempts(ctx(), limits);
    await expect(reserveAttempts(ctx(), limits)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 900,
    });
    expect(await counted(wide)).toBe(2);
    expect(await counted(narrow)).toBe(2);
  });

  it('lets no more pass of attempts at the same time', async () => {
    const tried = await Promise.allSettled(
      Array.from({ length: 8 }, () => reserveAttempts(ctx(), [narrow, wide])),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await counted(wide)).toBe(2);
  });

  it('is taken back against each limit', async () => {
    await reserveAttempts(ctx(), [narrow, wide]);
    await releaseAttempts(ctx(), [narrow, wide]);
    expect([await counted(narrow), await counted(wide)]).toEqual([0, 0]);
  });
});
