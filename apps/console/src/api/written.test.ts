import {
  changesOf,
  createSale,
  endSession,
  type Endpoint,
  endpoints,
  liveTopics,
  updateProduct,
} from '@coruja/contract';
import { MutationObserver, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from './client.ts';
import { keys } from './keys.ts';
import { allTopics, keysOf } from './live-keys.ts';
import { createLiveRefresh } from './live-refresh.ts';
import { queryClient } from './query-client.ts';
import { skipQueriesOfRemoved, showAnswer } from './written.ts';
import './follow-writes.ts';
import './own-changes.ts';

const mine = '0b7e2a52-30a5-4f0f-9d5c-9f2b4a2d8a01';
const other = '0b7e2a52-30a5-4f0f-9d5c-9f2b4a2d8a02';
const thing = '0b7e2a52-30a5-4f0f-9d5c-9f2b4a2d8a03';

/** A key of each kind, with keys under it. */
const keysOfStore = (storeId: string): QueryKey[] => [
  keys.me,
  keys.profile(storeId),
  keys.computers(storeId),
  [...keys.guards(storeId), 'commands', thing],
  keys.guardSettings(storeId),
  keys.legalSettings(storeId),
  keys.prices(storeId),
  keys.counterSettings(storeId),
  keys.registerOpenings(storeId),
  keys.sessions(storeId),
  keys.customerList(storeId),
  keys.customer(storeId, thing),
  keys.products(storeId),
  [...keys.products(storeId), 'movements', thing],
  keys.coupons(storeId),
  keys.sale(storeId, thing),
  keys.shifts(storeId),
  keys.radar(storeId),
  keys.pix(storeId),
  keys.event(storeId, thing),
  keys.subscription(storeId),
  keys.payoutAccount(storeId),
  keys.signIns(storeId),
  keys.passkeys(storeId),
  keys.dashboard(storeId),
  keys.dailyRevenue(storeId),
];
const neverChanged: QueryKey[] = [keys.plans, keys.support, keys.banks, keys.sessionOfComputer(mine, thing)];

const ownWrites = endpoints.filter(({ method, access }) => method !== 'GET' && access.who !== 'public');

let asked: string[];

/** Puts a query on the screen. */
async function show(queryKey: QueryKey): Promise<void> {
  const queryFn = () => {
    asked.push(queryKey.join(' '));
    return queryKey === keys.me ? { id: mine } : {};
  };
  onTheScreen.push(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(1);
}
let onTheScreen: (() => void)[] = [];

const params = { storeId: mine, saleId: thing, sessionId: thing, productId: thing };

/** A call to any endpoint; its input does not matter here. */
const call = (endpoint: Endpoint) => client.call(endpoint, { params } as never);

/** A call inside a mutation, as on a screen. */
function mutate(endpoint: Endpoint, onSuccess?: () => unknown): Promise<unknown> {
  const mutationFn = () => call(endpoint);
  const mutation = new MutationObserver(queryClient, { mutationFn, onSuccess: () => onSuccess?.() });
  return mutation.mutate().catch(() => undefined);
}

const answerWith = (status: number) =>
  vi.stubGlobal('window', {
    fetch: async () =>
      new Response(status === 204 ? null : '{}', { status, headers: { 'X-Live-Event': `event ${status}` } }),
  });

const settle = () => vi.advanceTimersByTimeAsync(200);
const namesUnder = (of: readonly QueryKey[]) =>
  keysOfStore(mine)
    .filter((key) => of.some((start) => start.every((part, at) => key[at] === part)))
    .map((key) => key.join(' '))
    .sort();

beforeEach(async () => {
  vi.useFakeTimers();
  answerWith(200);
  asked = [];
  for (const key of [...keysOfStore(mine), ...keysOfStore(other), ...neverChanged]) await show(key);
  asked = [];
});
afterEach(() => {
  for (const leave of onTheScreen.splice(0)) leave();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the topics of the contract', () => {
  it('are all known to the console', () => {
    expect(allTopics.toSorted()).toEqual(liveTopics.toSorted());
  });

  it.each(ownWrites)('of $id lead to data that a screen shows', ({ changes = [] }) => {
    for (const topic of changes) expect(namesUnder(keysOf(topic, mine)), topic).not.toEqual([]);
  });
});

describe('the data that a write changes', () => {
  it.each(ownWrites)('is reloaded once, and nothing else: $id', async (endpoint) => {
    await mutate(endpoint);
    await settle();
    const old = namesUnder((endpoint.changes ?? []).flatMap((topic) => keysOf(topic, mine)));
    expect(asked.toSorted()).toEqual(old);
  });

  it('follows the contract: ending a session refunds minutes, and frees a computer and a seat', async () => {
    await mutate(endSession);
    const expected = [
      keys.event(mine, thing),
      keys.computers(mine),
      keys.sessions(mine),
      keys.customerList(mine),
      keys.customer(mine, thing),
      keys.dashboard(mine),
      keys.dailyRevenue(mine),
    ];
    expect(asked.toSorted()).toEqual(expected.map((key) => key.join(' ')).sort());
  });

  it('is reloaded when the mutation is over', async () => {
    await mutate(updateProduct);
    expect(queryClient.isFetching()).toBe(0);
    expect(asked).toContain(keys.products(mine).join(' '));
  });

  it('is also reloaded after a call outside a mutation', async () => {
    await call(createSale);
    expect(asked).toEqual([]);
    await settle();
    expect(asked).toContain(keys.sale(mine, thing).join(' '));
  });

  it.each([404, 409])(
    'is reloaded after a refusal with %i, because the screen is outdated',
    async (status) => {
      answerWith(status);
      await mutate(updateProduct);
      await settle();
      expect(asked.toSorted()).toEqual(namesUnder([keys.products(mine)]));
    },
  );

  it('is reloaded after a refused sale with time: its sessions, computers, credits, bills and prices too', async () => {
    const body = { paymentType: 'CASH', items: [], time: [{ kind: 'credits', minutes: 60, price: 6 }] };
    answerWith(409);
    await client.call(createSale, { params, body } as never).catch(() => undefined);
    await settle();
    const expected = changesOf(createSale, body).flatMap((topic) => keysOf(topic, mine));
    expect(asked.toSorted()).toEqual(namesUnder(expected));
    expect(asked).toContain(keys.customer(mine, thing).join(' '));
    expect(asked).toContain(keys.sessions(mine).join(' '));
  });

  it.each([400, 403, 422, 429, 500])('is nothing after a refusal with %i', async (status) => {
    answerWith(status);
    await mutate(updateProduct);
    await settle();
    expect(asked).toEqual([]);
  });

  it('is not reloaded if the answer has it', async () => {
    await mutate(updateProduct, () => showAnswer(queryClient, keys.products(mine), { fromTheAnswer: true }));
    await settle();
    expect(asked).toEqual([[...keys.products(mine), 'movements', thing].join(' ')]);
    expect(queryClient.getQueryData(keys.products(mine))).toEqual({ fromTheAnswer: true });
  });

  it('is not reloaded if it is gone', async () => {
    await mutate(updateProduct, () => skipQueriesOfRemoved(queryClient, thing));
    await settle();
    expect(asked).toEqual([keys.products(mine).join(' ')]);
  });

  it('is not reloaded again for the live notice, before or after the answer', async () => {
    const refresh = createLiveRefresh(queryClient, mine);
    const screens = () => showAnswer(queryClient, [...keys.products(mine), 'movements', thing], {});
    const done = mutate(updateProduct, screens);
    refresh.change(['products'], 'event 200');
    await vi.advanceTimersByTimeAsync(10);
    await done;
    refresh.change(['products'], 'event 200');
    await settle();
    expect(asked).toEqual([keys.products(mine).join(' ')]);
    refresh.stop();
  });

  it('is not reloaded once nobody is signed in', async () => {
    await mutate(updateProduct, () => void queryClient.setQueryData(keys.me, null));
    await settle();
    expect(asked).toEqual([]);
  });
});
