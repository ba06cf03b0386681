import * as contract from '@coruja/contract';
import type { SubscriptionState } from '@coruja/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newProduct, newSession } from '../../../test/factories.ts';
import { planIdOf } from '../../../test/subscribed-stores.ts';
import { type Subscriber, byPix, cardFields, day, newSubscriber } from '../../../test/subscription-calls.ts';
import { payTab, putOnTab } from '../../../test/tab-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

// Tests move the clock by months, after which cards would have expired.
beforeEach(() => app().clock.set('2026-11-21T20:00:00.000Z'));

/** How a store gets into each state, through the product's endpoints and the clock. */
const howToReach: Readonly<Record<SubscriptionState, (store: Subscriber) => Promise<void>>> = {
  none: async () => undefined,
  pending: async (store) => void (await store.choose('Profissional', byPix)),
  active: async (store) => void (await store.choose('Profissional', cardFields())),
  inactive: async (store) => {
    await store.choose('Profissional', byPix);
    await store.payPix();
    await passPeriod(store, 4);
  },
  cancelled: async (store) => {
    await store.choose('Profissional', cardFields());
    await store.cancel();
  },
  ended: async (store) => {
    await store.choose('Profissional', cardFields());
    await store.cancel();
    await passPeriod(store, 0);
  },
};

async function passPeriod(store: Subscriber, days: number): Promise<void> {
  const { nextBillingDate, accessUntil } = await store.now();
  app().clock.set(accessUntil ?? nextBillingDate ?? '');
  app().clock.moveMinutes(days * day + 1);
  await store.owner.signIn();
}

const inactive = [403, 'SUBSCRIPTION_INACTIVE', 'Subscription is not active.'];
const ended = [403, 'SUBSCRIPTION_CANCELLED', 'Your subscription has been cancelled.'];
const allowed = { always: null, read: null, operate: null };

/** What each state allows (docs/product/subscription.md#states). */
const table = {
  none: allowed,
  pending: allowed,
  active: allowed,
  inactive: { ...allowed, operate: inactive },
  cancelled: allowed,
  ended: { always: null, read: ended, operate: ended },
} satisfies Record<SubscriptionState, unknown>;

describe.each(Object.keys(table) as SubscriptionState[])('a store whose subscription is %s', (state) => {
  it('may do what the table says, and can end what runs', async () => {
    const store = await newSubscriber(app());
    const { owner } = store;
    const params = { storeId: owner.store.id };
    await howToReach[state](store);
    const refusals = {
      always: await owner.call(contract.me, {}),
      read: await owner.call(contract.listComputers, { params }),
      operate: await owner.call(contract.createComputer, { params, body: { name: 'PC 1' } }),
    };
    const answers = Object.entries(refusals).map(([need, { status, error }]) => [
      need,
      status < 400 ? null : [status, error.code, error.error],
    ]);
    expect(Object.fromEntries(answers)).toEqual(table[state]);
  });

  it('may end sessions and lock computers, but start sessions only if it may operate', async () => {
    const store = await newSubscriber(app());
    const { owner } = store;
    const params = { storeId: owner.store.id };
    const computer = await newComputer(owner);
    const running = await newSession(owner, {
      computerId: computer.id,
      isGuest: true,
      durationInMinutes: 60,
    });
    const free = await newComputer(owner);
    await howToReach[state](store);
    const start = { computerId: free.id, isGuest: true };
    const started = await owner.call(contract.createSession, { params, body: start });
    expect(started.status).toBe(table[state].operate === null ? 201 : 403);
    const stopped = await owner.call(contract.endSession, { params: { ...params, sessionId: running.id } });
    // In states that take a month to reach, the session has already ended by itself.
    expect([200, 409]).toContain(stopped.status);
    const lock = { params: { ...params, computerId: free.id }, body: {} };
    expect((await owner.call(contract.lockComputer, lock)).status).toBe(state === 'ended' ? 403 : 200);
  });

  it('may receive and waive what is owed, but sells nothing else unless it may operate', async () => {
    const store = await newSubscriber(app());
    const { owner } = store;
    const params = { storeId: owner.store.id };
    await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
    await owner.call(contract.updateCounterSettings, { params, body: { pricesTime: true } });
    for (const name of ['PC 1', 'PC 2']) {
      const computer = await newComputer(owner, name);
      await newSession(owner, { computerId: computer.id, isGuest: true });
    }
    const { id: userId } = await newCustomer(owner);
    await putOnTab(owner, { userId, productId: (await newProduct(owner)).id });
    app().clock.moveMinutes(60);
    await howToReach[state](store);
    const { body: bills } = await owner.call(contract.listBills, { params });
    expect(bills.map(({ amount }) => amount)).toEqual([6, 6]);
    const [first, second] = bills.map(({ id }) => id);
    const time = [{ kind: 'bill' as const, billId: first ?? '' }];
    const sold = await owner.call(contract.createSale, {
      params,
      body: { paymentType: 'PIX', items: [], time: [...time, { kind: 'credits', minutes: 60 }] },
    });
    // Without a customer, credits are refused in any state.
    expect(sold.status).toBe(table[state].operate === null ? 400 : 403);
    const received = await owner.call(contract.receiveBills, {
      params,
      body: { paymentType: 'PIX', bills: [{ billId: first ?? '' }] },
    });
    expect([received.status, received.body.total]).toEqual([201, 6]);
    const waive = { params: { ...params, billId: second ?? '' }, body: { reason: 'Cliente da casa' } };
    expect((await owner.call(contract.waiveBill, waive)).status).toBe(204);
    expect((await payTab(owner, userId, [{ type: 'CASH', amount: 5 }])).status).toBe(201);
  });

  it('can reach everything needed to leave that state', async () => {
    const store = await newSubscriber(app());
    const { owner } = store;
    const params = { storeId: owner.store.id };
    await howToReach[state](store);
    expect((await owner.call(contract.getStore, { params })).status).toBe(200);
    expect((await owner.call(contract.getPayoutAccount, { params })).status).toBe(404);
    expect((await owner.call(contract.listPlans, {})).status).toBe(200);
    expect((await store.get()).status).toBe(state === 'none' ? 404 : 200);
    const back = await store.choose('Essencial', cardFields());
    expect(back.status).toBe(201);
    expect((await owner.call(contract.listComputers, { params })).status).toBe(200);
    expect((await owner.call(contract.closeStore, { params })).status).toBe(204);
  });
});

describe('a running session', () => {
  it('continues to its end when the subscription becomes inactive', async () => {
    const store = await newSubscriber(app());
    const { owner } = store;
    const params = { storeId: owner.store.id };
    await store.choose('Essencial', byPix);
    await store.payPix();
    const { nextBillingDate } = await store.now();
    app().clock.set(nextBillingDate ?? '');
    app().clock.moveMinutes(3 * day - 1);
    await owner.signIn();
    const computer = await newComputer(owner);
    const body = { computerId: computer.id, isGuest: true, durationInMinutes: 60 };
    expect((await owner.call(contract.createSession, { params, body })).status).toBe(201);
    app().clock.moveMinutes(2);
    const active = await owner.call(contract.listActiveSessions, { params });
    expect(active.body).toHaveLength(1);
    expect((await owner.call(contract.createComputer, { params, body: { name: 'PC' } })).status).toBe(403);
    const sessionId = active.body[0]?.id ?? '';
    expect((await owner.call(contract.endSession, { params: { ...params, sessionId } })).status).toBe(200);
  });
});

describe('a plan’s limits', () => {
  const addComputers = async (store: Subscriber, count: number) => {
    const params = { storeId: store.owner.store.id };
    const statuses = [];
    for (let n = 0; n < count; n += 1) {
      const body = { name: `PC ${crypto.randomUUID()}` };
      statuses.push((await store.owner.call(contract.createComputer, { params, body })).status);
    }
    return statuses;
  };

  it('are the free plan’s until a first subscription is paid, then the paid plan’s', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', byPix);
    expect(await addComputers(store, 6)).toEqual([201, 201, 201, 201, 201, 403]);
    await store.payPix();
    expect(await addComputers(store, 1)).toEqual([201]);
  });

  it('take nothing away when a plan becomes smaller; they only refuse additions', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', byPix);
    await store.payPix();
    await addComputers(store, 7);
    await store.choose('Grátis');
    expect(await addComputers(store, 1)).toEqual([201]);
    app().clock.set((await store.now()).nextBillingDate ?? '');
    await store.owner.signIn();
    expect(await addComputers(store, 1)).toEqual([403]);
    const params = { storeId: store.owner.store.id };
    expect((await store.owner.call(contract.listComputers, { params })).body).toHaveLength(8);
  });

  it('apply at once when the store takes a plan back before its end', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', cardFields());
    await store.cancel();
    await store.choose('Profissional', cardFields());
    expect((await store.now()).plan.id).toBe(await planIdOf(app(), 'Profissional'));
    expect(new Set(await addComputers(store, 27))).toEqual(new Set([201]));
  });
});
