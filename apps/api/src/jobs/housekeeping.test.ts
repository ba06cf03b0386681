import { addCredits, me } from '@coruja/contract';
import { expect, it } from 'vitest';
import { newCustomer } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';
import { keepHouse } from './housekeeping.ts';

const app = useTestApp();

async function countRows() {
  const { kysely } = app().database;
  const tables = ['idempotency_keys', 'rate_counters', 'auth_sessions'] as const;
  const counts = tables.map(async (table) => (await kysely.selectFrom(table).selectAll().execute()).length);
  return Promise.all(counts);
}

it('deletes what has no use any more, and only that', async () => {
  const owner = await app().newOwner();
  const user = await newCustomer(owner);
  const body = { storeId: owner.store.id, minutes: 10 };
  await owner.call(addCredits, { params: { userId: user.id }, body }, { idempotencyKey: 'k' });
  await keepHouse(owner.context);
  expect(await countRows()).toEqual([1, expect.any(Number), 1]);
  expect((await owner.call(me, {})).status).toBe(200);

  app().clock.moveMinutes(24 * 60 + 1);
  await keepHouse(owner.context);
  expect(await countRows()).toEqual([0, 0, 0]);
});
