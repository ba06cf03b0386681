import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newSession } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

async function subscribe(
  owner: Owner,
  state: { status: 'INACTIVE' | 'CANCELLED'; access_until: Date | null },
) {
  const { kysely } = app().database;
  const plan = await kysely
    .selectFrom('plans')
    .select('id')
    .where('is_free', '=', false)
    .executeTakeFirstOrThrow();
  const row = {
    store_id: owner.store.id,
    id: crypto.randomUUID(),
    plan_id: plan.id,
    started_at: app().clock.now(),
  };
  await kysely
    .insertInto('subscriptions')
    .values({ ...row, ...state })
    .execute();
}

/** What each call answers: null when it is allowed, else status and English text. */
async function answers(owner: Owner, sessionId: string) {
  const params = { storeId: owner.store.id };
  const calls = {
    me: await owner.call(contract.me, {}),
    read: await owner.call(contract.listComputers, { params }),
    write: await owner.call(contract.createComputer, { params, body: { name: 'PC 2' } }),
    end: await owner.call(contract.endSession, { params: { ...params, sessionId } }),
  };
  return Object.fromEntries(
    Object.entries(calls).map(([name, { status, error }]) => [
      name,
      status < 300 ? null : [status, error.error],
    ]),
  );
}

describe('what a store may do', () => {
  it('is to read and to end, while an invoice is overdue', async () => {
    const owner = await app().newOwner();
    const session = await newSession(owner, { computerId: (await newComputer(owner)).id, isGuest: true });
    await subscribe(owner, { status: 'INACTIVE', access_until: null });
    const refused = [403, 'Subscription is not active.'];
    expect(await answers(owner, session.id)).toEqual({ me: null, read: null, write: refused, end: null });
  });

  it('is to end what runs, once the paid time of a cancelled subscription is over', async () => {
    const owner = await app().newOwner();
    const session = await newSession(owner, { computerId: (await newComputer(owner)).id, isGuest: true });
    const accessUntil = new Date(app().clock.now().getTime() + 60_000);
    await subscribe(owner, { status: 'CANCELLED', access_until: accessUntil });
    const params = { storeId: owner.store.id };
    expect((await owner.call(contract.listComputers, { params })).status).toBe(200);
    app().clock.moveMinutes(1);
    const refused = [403, 'Your subscription has been cancelled.'];
    expect(await answers(owner, session.id)).toEqual({ me: null, read: refused, write: refused, end: null });
  });
});
