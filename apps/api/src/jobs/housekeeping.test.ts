import { addCredits, me, requestPasswordReset } from '@coruja/contract';
import { expect, it } from 'vitest';
import { newCustomer } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';
import { runHousekeeping } from './housekeeping.ts';

const app = useTestApp();

async function countRows() {
  const { kysely } = app().database;
  const tables = ['idempotency_keys', 'rate_counters', 'auth_sessions'] as const;
  const counts = tables.map(async (table) => (await kysely.selectFrom(table).selectAll().execute()).length);
  return Promise.all(counts);
}

it('deletes who requested a code once limits no longer count it', async () => {
  const { kysely } = app().database;
  const owner = await app().newOwner();
  await app().call(requestPasswordReset, { body: { email: owner.store.email } });
  const count = async () => [
    (await kysely.selectFrom('password_resets').selectAll().execute()).length,
    (await kysely.selectFrom('password_recoveries').selectAll().execute()).length,
  ];
  app().clock.moveMinutes(30 * 24 * 60 - 1);
  await runHousekeeping(owner.context);
  expect(await count()).toEqual([1, 1]);
  app().clock.moveMinutes(1);
  await runHousekeeping(owner.context);
  // The count of wrong guesses is kept for as long after the code's expiry.
  expect(await count()).toEqual([0, 1]);
  app().clock.moveMinutes(10);
  await runHousekeeping(owner.context);
  expect(await count()).toEqual([0, 0]);
});

it('deletes access records after six months, as the privacy policy says', async () => {
  const { kysely } = app().database;
  app().clock.set('2026-11-21T20:00:00.000Z');
  const { context, store } = await app().newOwner();
  const kinds = async () => {
    const rows = await kysely
      .selectFrom('access_records')
      .select('kind')
      .where('store_id', '=', store.id)
      .orderBy('kind')
      .execute();
    return rows.map(({ kind }) => kind);
  };
  app().clock.set('2027-05-21T20:00:00.000Z');
  await runHousekeeping(context);
  expect(await kinds()).toEqual(['sign-in', 'sign-up']);
  app().clock.moveMinutes(1);
  await runHousekeeping(context);
  expect(await kinds()).toEqual([]);
});

it('deletes what is no longer needed, and only that', async () => {
  const owner = await app().newOwner();
  const user = await newCustomer(owner);
  const body = { storeId: owner.store.id, minutes: 10 };
  await owner.call(addCredits, { params: { userId: user.id }, body }, { idempotencyKey: 'k' });
  await runHousekeeping(owner.context);
  expect(await countRows()).toEqual([1, expect.any(Number), 1]);
  expect((await owner.call(me, {})).status).toBe(200);

  app().clock.moveMinutes(24 * 60 + 1);
  await runHousekeeping(owner.context);
  expect(await countRows()).toEqual([0, 0, 0]);
});
