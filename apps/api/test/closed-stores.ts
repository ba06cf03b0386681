import * as contract from '@coruja/contract';
import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import { eraseClosedAccounts } from '../src/features/accounts/erase-closed-accounts.ts';
import { newComputer, newCustomer, newEvent, newProduct, newSale, newSession } from './factories.ts';
import { newResetToken } from './reset-tokens.ts';
import { rowsOfStore } from './security/database-rows.ts';
import { type World, newWorld } from './security/world.ts';
import { payTab, putOnTab } from './tab-calls.ts';
import type { Owner, TestApp } from './test-app.ts';

/** Helpers for the tests of erasing accounts. */
export function closedStores(app: () => TestApp) {
  const rowsOf = ({ store }: Owner) => rowsOfStore(app().database, store.id);
  return {
    rowsOf,
    /** The number of the store's rows in each table that has some. */
    counts: async (owner: Owner): Promise<Record<string, number>> =>
      Object.fromEntries(Object.entries(await rowsOf(owner)).map(([table, rows]) => [table, rows.length])),
    /** Runs the job, on a database that a plugin may disturb. */
    erase: async (plugin?: KyselyPlugin): Promise<void> => {
      const { database, clock, ports } = app();
      const db = plugin ? database.kysely.withPlugin(plugin) : database.kysely;
      await eraseClosedAccounts({ db, now: () => clock.now(), ports }, (error) => {
        throw error;
      });
    },
    /** Lets the running sessions end, and closes the account. */
    close: async ({ owner }: Pick<World, 'owner'>): Promise<void> => {
      app().clock.moveMinutes(180);
      const answer = await owner.call(contract.closeStore, { params: { storeId: owner.store.id } });
      expect(answer.status).toBe(204);
      await app().runJobs();
    },
    newFullStore: () => newFullStore(app()),
  };
}

/** Bought minutes, a paid session and a paid bill. */
async function newPaidTime(owner: Owner, userId: string): Promise<void> {
  const params = { storeId: owner.store.id };
  await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
  await owner.call(contract.updateCounterSettings, { params, body: { pricesTime: true } });
  const [one, other] = [await newComputer(owner), await newComputer(owner)];
  await newSession(owner, { computerId: one.id, isGuest: true, durationInMinutes: 60 });
  const { body: bills } = await owner.call(contract.listBills, { params });
  const sell = (body: Partial<contract.SaleBody>) =>
    owner.call(contract.createSale, { params, body: { paymentType: 'CASH', items: [], ...body } });
  const guest = await sell({
    time: [
      { kind: 'bill', billId: bills[0]?.id ?? '' },
      { kind: 'session', computerId: other.id, minutes: 60 },
    ],
  });
  const { body: prices } = await owner.call(contract.getPrices, { params });
  const packageId = prices.document.packages.find(({ kind }) => kind === 'minutes')?.id ?? '';
  const customer = await sell({
    userId,
    time: [
      { kind: 'credits', minutes: 30 },
      { kind: 'package', packageId },
    ],
  });
  expect([guest.status, customer.status]).toEqual([201, 201]);
}

/** A seat at an event with a price per seat, and the session that it pays. Time has a price. */
async function newPaidSeat({ clock }: TestApp, owner: Owner, userId: string): Promise<void> {
  const now = clock.now();
  const startTime = now.toISOString();
  const endTime = new Date(now.getTime() + 3_600_000).toISOString();
  const { id: computerId } = await newComputer(owner);
  const event = await newEvent(owner, { date: startTime.slice(0, 10), startTime, endTime, seatPrice: 25 });
  const params = { storeId: owner.store.id, eventId: event.id };
  const body = { userId, computerId, payment: { type: 'PIX' as const } };
  expect((await owner.call(contract.addParticipant, { params, body })).status).toBe(201);
  const { body: start } = await owner.call(contract.startEvent, { params, body: {} });
  expect(start.started).toHaveLength(1);
}

/** A sale on the tab of which a part is paid. */
async function newOpenTab(owner: Owner, of: { userId: string; productId: string }): Promise<void> {
  await putOnTab(owner, of);
  expect((await payTab(owner, of.userId, [{ type: 'CASH', amount: 1 }])).status).toBe(201);
}

/** A store with one of everything, including rows that the law requires and rows that it does not. */
async function newFullStore(app: TestApp) {
  const world = await newWorld(app);
  const { owner } = world;
  const onlyBuyer = await newCustomer(owner, { name: 'Comprou Apenas', minutes: 45 });
  const sale = await newSale(owner, {
    items: [{ productId: world.product.id, quantity: 2 }],
    userId: onlyBuyer.id,
  });
  const params = { storeId: owner.store.id, saleId: sale.id };
  const items = sale.items.map(({ id }) => ({ itemId: id, quantity: 1 }));
  const refund = { params, body: { reason: 'Veio amassada', items } };
  expect((await owner.call(contract.refundSale, refund)).status).toBe(200);
  const guestComputer = await newComputer(owner);
  await newSession(owner, { computerId: guestComputer.id, isGuest: true, durationInMinutes: 60 });
  await newPaidTime(owner, onlyBuyer.id);
  const player = await newCustomer(owner, { name: 'Jogou no Corujão' });
  await newPaidSeat(app, owner, player.id);
  await newOpenTab(owner, { userId: player.id, productId: world.product.id });
  await newComputer(owner, 'Nunca usado');
  await newProduct(owner, { name: 'Nunca vendido' });
  const paid = await newEvent(owner);
  const paying = {
    params: { storeId: owner.store.id, eventId: paid.id },
    body: { paymentType: 'PIX' as const },
  };
  expect((await owner.call(contract.payEvent, paying)).status).toBe(200);
  await newResetToken(app, owner.store.email);
  const credits = { storeId: owner.store.id, minutes: 5 };
  const key = { idempotencyKey: 'uma-chave' };
  await owner.call(contract.addCredits, { params: { userId: onlyBuyer.id }, body: credits }, key);
  return { ...world, onlyBuyer };
}
