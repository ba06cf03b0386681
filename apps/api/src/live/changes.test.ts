import {
  type Endpoint,
  addParticipant,
  cancelEvent,
  changesOf,
  createSale,
  createSession,
  endSession,
  endpoints,
  eraseOwnData,
  liveTopics,
  payEvent,
  refundSale,
  sendGuardCommand,
  updateCounterSettings,
  updateStore,
} from '@coruja/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  resetAttemptLimits,
  newComputer,
  newCustomer,
  newEvent,
  newGuard,
  newSale,
  newSession,
} from '../../test/factories.ts';
import { randomEmail } from '../../test/random-people.ts';
import { rowsOfStore, tablesOf } from '../../test/security/database-rows.ts';
import { type Parts, send } from '../../test/security/send.ts';
import { cookieFor, endsSignIn, validCall } from '../../test/security/valid-calls.ts';
import { type World, newBill, newWorld } from '../../test/security/world.ts';
import { useTestApp } from '../../test/test-app.ts';
import { topicsOfDifference, topicsOfTable } from '../../test/topics-of-rows.ts';

const app = useTestApp();
let shared: World;
beforeAll(async () => {
  shared = await newWorld(app());
});

const writes = endpoints.filter(({ method }) => method !== 'GET');
const ownWrites = writes.filter(({ access }) => access.who !== 'public');

describe('the changes of a request', () => {
  it.each(ownWrites)('are declared by $id', ({ changes }) => {
    expect(changes).toBeDefined();
  });

  it.each(writes.filter(({ access }) => access.who === 'public'))(
    'have no store that $id would know',
    ({ changes }) => {
      // Without a sign-in there is no store to notify; the verb itself publishes, as jobs do.
      expect(changes).toBeUndefined();
    },
  );

  it.each(endpoints.filter(({ method }) => method === 'GET'))('are none for $id', ({ changes }) => {
    expect(changes).toBeUndefined();
  });
});

describe('the rows that a request changes', () => {
  it('are in tables that have topics', async () => {
    expect(Object.keys(topicsOfTable).sort()).toEqual(await tablesOf(app().database));
    expect(new Set(Object.values(topicsOfTable).flat())).toEqual(new Set(liveTopics));
  });

  it.each(ownWrites)('are covered by the topics of $id', async (endpoint) => {
    const world = endsSignIn(endpoint) ? await newWorld(app()) : shared;
    await expectDeclared(endpoint, world, await validCall(endpoint, world));
  });

  it.each(more)('are covered by the topics of $endpoint.id, $of', async ({ endpoint, call }) => {
    // The shared store may have all the computers that its plan allows.
    const world = await newWorld(app());
    await expectDeclared(endpoint, world, await call(world));
  });
});

/** What an endpoint may write beyond its simplest request. */
const more: {
  readonly endpoint: Endpoint;
  readonly of: string;
  readonly call: (world: World) => Promise<Parts>;
}[] = [
  {
    endpoint: endSession,
    of: 'of a customer who gets minutes back',
    call: async (world) => {
      const { id } = await customerInSession(world);
      return { params: { ...storeOf(world), sessionId: id } };
    },
  },
  {
    endpoint: sendGuardCommand,
    of: 'ending such a session',
    call: async (world) => {
      const { computer } = await customerInSession(world);
      await newGuard(world.owner, computer.id);
      return { params: { ...storeOf(world), computerId: computer.id }, body: { kind: 'end' } };
    },
  },
  {
    endpoint: createSession,
    of: 'of a guest',
    call: async (world) => {
      const { id: computerId } = await newComputer(world.owner);
      return { params: storeOf(world), body: { computerId, isGuest: true, durationInMinutes: 30 } };
    },
  },
  {
    endpoint: createSale,
    of: 'with minutes, a session and a bill',
    call: async (world) => {
      const params = storeOf(world);
      const billId = await newBill(app(), world.owner);
      await world.owner.call(updateCounterSettings, { params, body: { pricesTime: true } });
      const { id: computerId } = await newComputer(world.owner);
      const { id: userId } = await newCustomer(world.owner);
      const time = [
        { kind: 'credits' as const, minutes: 60 },
        { kind: 'session' as const, computerId, minutes: 60 },
        { kind: 'bill' as const, billId },
      ];
      return { params, body: { paymentType: 'CASH', items: [], userId, time } };
    },
  },
  {
    endpoint: refundSale,
    of: 'with a coupon',
    call: async (world) => {
      const { id } = await saleWithCoupon(world, world.customer.id);
      return { params: { ...storeOf(world), saleId: id }, body: { reason: 'Cliente desistiu' } };
    },
  },
  {
    endpoint: cancelEvent,
    of: 'paid with a coupon',
    call: async (world) => {
      const params = { ...storeOf(world), eventId: (await newEvent(world.owner)).id };
      const body = { paymentType: 'CASH' as const, couponCode: world.coupon.code };
      await world.owner.call(payEvent, { params, body });
      return { params };
    },
  },
  {
    endpoint: eraseOwnData,
    of: 'of a customer with a purchase and a seat',
    call: async (world) => {
      const { id: userId } = await newCustomer(world.owner);
      await saleWithCoupon(world, userId);
      const params = { ...storeOf(world), eventId: world.ids.eventId };
      await world.owner.call(addParticipant, { params, body: { userId } });
      return { params: { userId } };
    },
  },
  {
    endpoint: updateStore,
    of: 'with a new e-mail',
    call: async ({ owner }) => {
      await resetAttemptLimits(owner);
      return { body: { email: randomEmail(), currentPassword: owner.password } };
    },
  },
];

const storeOf = ({ ids: { storeId } }: World) => ({ storeId });

async function customerInSession({ owner }: World) {
  const [computer, customer] = [await newComputer(owner), await newCustomer(owner, { minutes: 90 })];
  return newSession(owner, { computerId: computer.id, userId: customer.id, durationInMinutes: 60 });
}

function saleWithCoupon({ owner, product, coupon }: World, userId: string) {
  const items = [{ productId: product.id, quantity: 1 }];
  return newSale(owner, { items, couponCode: coupon.code, userId });
}

async function expectDeclared(endpoint: Endpoint, world: World, call: Parts): Promise<void> {
  const { ids } = world;
  const before = await rowsOfStore(app().database, ids.storeId);
  const answer = await send(app().app, endpoint, { ...call, cookie: cookieFor(endpoint, world) });
  expect(answer.status, answer.text.slice(0, 300)).toBe(endpoint.status);
  const declared = new Set(changesOf(endpoint, call.body));
  const topics = topicsOfDifference(before, await rowsOfStore(app().database, ids.storeId));
  expect(Object.fromEntries([...topics].filter(([topic]) => !declared.has(topic)))).toEqual({});
}
