import * as contract from '@coruja/contract';
import { beforeAll, expect, it } from 'vitest';
import { turnAutoPixOn } from '../../test/auto-pix-calls.ts';
import { newComputer, newGuard, newSale, newSession } from '../../test/factories.ts';
import { GuardClient, listen, untilConnected } from '../../test/guard-client.ts';
import { confirm, newChargedOrder, turnPixOn } from '../../test/pix-calls.ts';
import { type Owner, useTestApp } from '../../test/test-app.ts';
import { timersBelowASecond } from '../../test/timers-below-a-second.ts';

// What reaches a guard without a timer of a second or more reaches it within a second, unless the machine is busy.
const app = useTestApp({
  guardTimings: { batchMs: 5, freshMs: 1_000_000, leaseMs: 1_000_000 },
  guardTimers: timersBelowASecond,
});

let url: string;

beforeAll(async () => {
  url = await listen(app().app);
});

async function newConnected(owner: Owner) {
  const computer = await newComputer(owner);
  const { token } = await newGuard(owner, computer.id);
  const guard = await GuardClient.connect(url, token);
  const is = (connected: boolean) => untilConnected(owner, computer.id, connected);
  await is(true);
  return { computer, token, guard, is };
}

it('a guard follows a restart of lost time within a second, and the one that died is free again', async () => {
  const owner = await app().newOwner();
  const [one, two] = [await newConnected(owner), await newConnected(owner)];
  const { id } = await newSession(owner, {
    computerId: one.computer.id,
    isGuest: true,
    durationInMinutes: 30,
  });
  app().clock.moveMinutes(10);
  await one.guard.heartbeat();
  one.guard.drop();
  await one.is(false);
  app().clock.moveMinutes(15);
  const params = { storeId: owner.store.id, sessionId: id };
  const body = { computerId: two.computer.id };
  const restarted = await owner.call(contract.restartSession, { params, body });
  // A guard of an earlier version sees an ordinary session.
  const { session } = await two.guard.state((state) => state.session !== null);
  expect(session).toEqual({
    id: restarted.body.id,
    customer: null,
    durationSeconds: 20 * 60,
    remainingMs: 20 * 60_000,
  });
  const again = await GuardClient.connect(url, one.token);
  expect((await again.state()).session).toBeNull();
});

it('a guard gets the later end of its session after an outage within a second', async () => {
  const owner = await app().newOwner();
  const [one, two] = [await newConnected(owner), await newConnected(owner)];
  const { id } = await newSession(owner, {
    computerId: one.computer.id,
    isGuest: true,
    durationInMinutes: 30,
  });
  app().clock.moveMinutes(10);
  const lostFrom = app().clock.now().toISOString();
  for (const { guard } of [one, two]) {
    await guard.heartbeat();
    guard.drop();
  }
  await one.is(false);
  await two.is(false);
  app().clock.moveMinutes(15);
  const back = await GuardClient.connect(url, one.token);
  await one.is(true);
  const params = { storeId: owner.store.id };
  const offered = await owner.call(contract.listOutages, { params });
  expect(offered.body).toMatchObject([
    { startTime: lostFrom, sessions: [{ minutes: 15, returns: 'session' }] },
  ]);
  await owner.call(contract.returnOutage, { params, body: { startTime: lostFrom } });
  const { session } = await back.state((state) => (state.session?.remainingMs ?? 0) > 5 * 60_000);
  expect(session).toEqual({ id, customer: null, durationSeconds: 30 * 60, remainingMs: 20 * 60_000 });
});

/** How the store learns of a PIX. In both cases the session gets longer. */
const ways: [
  what: string,
  turnOn: (owner: Owner) => Promise<void>,
  pay: (owner: Owner, id: string) => unknown,
][] = [
  ['that somebody saw at the bank', turnPixOn, confirm],
  [
    'that confirms itself',
    turnAutoPixOn,
    (owner, chargeId) => owner.call(contract.receiveSandboxPix, { body: { chargeId } }),
  ],
];

it.each(ways)('a guard gets the longer session within a second of a PIX %s', async (_, turnOn, pay) => {
  const owner = await app().newOwner();
  const params = { storeId: owner.store.id };
  await owner.call(contract.updateCounterSettings, { params, body: { pricesTime: true } });
  await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
  await turnOn(owner);
  const { computer, guard } = await newConnected(owner);
  const start = [{ kind: 'session' as const, computerId: computer.id, minutes: 30 }];
  await newSale(owner, { items: [], time: start });
  const { session } = await guard.state((state) => state.session !== null);
  const time = [{ kind: 'extension' as const, sessionId: session?.id ?? '', minutes: 15 }];
  const charge = await newChargedOrder(owner, { items: [], time });
  await pay(owner, charge.id);
  await app().runJobs();
  const longer = await guard.state((state) => (state.session?.remainingMs ?? 0) > 30 * 60_000);
  expect(longer.session).toMatchObject({ id: session?.id, durationSeconds: 45 * 60 });
});
