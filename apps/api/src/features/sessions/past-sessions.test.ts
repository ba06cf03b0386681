import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newSale, newSession } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { erase, registers } from '../../../test/register-calls.ts';
import { refund, shop } from '../../../test/sale-calls.ts';
import { isTimePriced } from '../../../test/unpriced-store.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { pastSessions } from './sessions-queries.ts';

const app = useTestApp();
const { purge } = registers(app);

type Query = contract.CallInput<typeof contract.listPastSessions>['query'];

async function history(owner: Owner, query: Query = {}) {
  const answer = await owner.call(contract.listPastSessions, { params: { storeId: owner.store.id }, query });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function endSession(owner: Owner, sessionId: string): Promise<void> {
  const params = { storeId: owner.store.id, sessionId };
  expect((await owner.call(contract.endSession, { params })).status).toBe(200);
}

/** A guest's session of ten minutes that is over. */
async function playedByGuest(owner: Owner, computerId: string): Promise<string> {
  const { id } = await newSession(owner, { computerId, isGuest: true, durationInMinutes: 10 });
  app().clock.moveMinutes(10);
  return id;
}

describe('the history of sessions', () => {
  it.skipIf(isTimePriced)(
    'names computer, person, times, used minutes and how each session was paid, newest first',
    async () => {
      app().clock.set('2026-11-21T20:00:00.000Z');
      const owner = await app().newOwner();
      await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
      const [computer, other] = [await newComputer(owner), await newComputer(owner)];
      const ana = await newCustomer(owner, { name: 'Ana Reis', minutes: 60 });
      const byAna = await newSession(owner, {
        computerId: computer.id,
        userId: ana.id,
        durationInMinutes: 60,
      });
      app().clock.moveMinutes(20.5);
      await endSession(owner, byAna.id);
      const byGuest = await newSession(owner, { computerId: other.id, isGuest: true, durationInMinutes: 30 });
      expect((await history(owner)).map(({ id }) => id)).toEqual([byAna.id]);
      app().clock.moveMinutes(30);
      expect(await history(owner)).toEqual([
        {
          id: byGuest.id,
          startTime: '2026-11-21T20:20:30.000Z',
          endTime: '2026-11-21T20:50:30.000Z',
          durationInMinutes: 30,
          isOpenEnded: false,
          usedMinutes: 30,
          isGuest: true,
          computer: { id: other.id, name: other.name },
          paidBy: 'counter',
          payment: null,
          price: 3,
          actor: 'owner',
        },
        {
          id: byAna.id,
          startTime: '2026-11-21T20:00:00.000Z',
          endTime: '2026-11-21T20:20:30.000Z',
          durationInMinutes: 60,
          isOpenEnded: false,
          usedMinutes: 21,
          isGuest: false,
          user: { id: ana.id, name: 'Ana Reis' },
          computer: { id: computer.id, name: computer.name },
          paidBy: 'balance',
          payment: null,
          price: 2.1,
          actor: 'owner',
        },
      ]);
    },
  );

  it('says who pays a session while time has a price, a customer’s and a guest’s alike', async () => {
    const owner = await newPricedOwner(app());
    const [one, two] = [await newComputer(owner), await newComputer(owner)];
    const user = await newCustomer(owner, { minutes: 60 });
    const byCustomer = await newSession(owner, { computerId: one.id, userId: user.id });
    await newSession(owner, { computerId: two.id, isGuest: true });
    app().clock.moveMinutes(60);
    const paidBy = new Map((await history(owner)).map((session) => [session.isGuest, session.paidBy]));
    expect([paidBy.get(false), paidBy.get(true)]).toEqual([byCustomer.billing, 'bill']);
  });

  it('says what a sale or a bill brought in, and what is due', async () => {
    const owner = await newPricedOwner(app());
    const [one, two, three] = [await newComputer(owner), await newComputer(owner), await newComputer(owner)];
    const time = [{ kind: 'session' as const, computerId: one.id, minutes: 60 }];
    const sold = await newSale(owner, { items: [], time });
    await newSession(owner, { computerId: two.id, isGuest: true, durationInMinutes: 60 });
    await newSession(owner, { computerId: three.id, isGuest: true, durationInMinutes: 60 });
    app().clock.moveMinutes(30);
    await endSession(owner, sold.items[0]?.time?.sessionId ?? '');
    app().clock.moveMinutes(30);
    const payments = async () =>
      Object.fromEntries((await history(owner)).map(({ computer, payment }) => [computer.id, payment]));
    const due = { status: 'due', amount: null, saleId: null };
    expect(await payments()).toEqual({
      [one.id]: { status: 'received', amount: 6, saleId: sold.id },
      [two.id]: due,
      [three.id]: due,
    });
    const { body: bills } = await owner.call(contract.listBills, { params: shop(owner) });
    const [paid, waived] = [two, three].map(
      ({ id }) => bills.find(({ computer }) => computer.id === id)?.id ?? '',
    );
    const settling = await newSale(owner, { items: [], time: [{ kind: 'bill', billId: paid ?? '' }] });
    const reason = 'Cliente da casa';
    await owner.call(contract.waiveBill, {
      params: { ...shop(owner), billId: waived ?? '' },
      body: { reason },
    });
    expect(await payments()).toMatchObject({
      [two.id]: { status: 'received', amount: 6, saleId: settling.id },
      [three.id]: { status: 'waived', amount: null, saleId: null },
    });
    await refund(owner, sold.id);
    expect((await payments())[one.id]).toMatchObject({ status: 'received', amount: 3 });
  });

  it('is filtered by computer, by customer and by whole days in the store’s time zone', async () => {
    const owner = await app().newOwner();
    const [one, two] = [await newComputer(owner), await newComputer(owner)];
    const ana = await newCustomer(owner, { minutes: 600 });
    const ids: string[] = [];
    for (const [instant, computerId] of [
      ['2026-12-10T02:59:59.000Z', one.id],
      ['2026-12-10T03:30:00.000Z', two.id],
      ['2026-12-11T02:59:59.999Z', one.id],
    ] as const) {
      app().clock.set(instant);
      await owner.signIn();
      const who = computerId === one.id ? { userId: ana.id } : { isGuest: true };
      const session = await newSession(owner, { computerId, ...who, durationInMinutes: 5 });
      ids.push(session.id);
    }
    app().clock.set('2026-12-12T15:00:00.000Z');
    await owner.signIn();
    const [a, b, c] = ids;
    const idsOf = async (query: Query) => (await history(owner, query)).map(({ id }) => id);
    expect(await idsOf({ computerId: one.id })).toEqual([c, a]);
    expect(await idsOf({ computerId: two.id })).toEqual([b]);
    expect(await idsOf({ userId: ana.id })).toEqual([c, a]);
    expect(await idsOf({ from: '2026-12-10', to: '2026-12-10' })).toEqual([c, b]);
    expect(await idsOf({ to: '2026-12-09' })).toEqual([a]);
    expect(await idsOf({ from: '2026-12-10', userId: ana.id })).toEqual([c]);
    expect(await idsOf({ userId: randomUUID() })).toEqual([]);
    const refused = await owner.call(contract.listPastSessions, {
      params: { storeId: owner.store.id },
      query: { from: '2026-12-11', to: '2026-12-10' },
    });
    expect([refused.status, refused.error.message]).toEqual([
      400,
      'A data inicial não pode ser depois da data final.',
    ]);
  });

  it('continues page by page, even among sessions of the same instant', async () => {
    const owner = await app().newOwner();
    for (const _ of [1, 2, 3, 4, 5]) {
      const { id: computerId } = await newComputer(owner);
      await newSession(owner, { computerId, isGuest: true, durationInMinutes: 1 });
    }
    app().clock.moveMinutes(1);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor ? { cursor } : {}) };
      const page = await owner.call(contract.listPastSessions, {
        params: { storeId: owner.store.id },
        query,
      });
      expect(page.body.length).toBeLessThanOrEqual(2);
      seen.push(...page.body.map(({ id }) => id));
      cursor = page.headers['x-next-cursor']?.toString();
    } while (cursor);
    expect(seen).toEqual((await history(owner)).map(({ id }) => id));
    expect(new Set(seen).size).toBe(5);
  });

  it('keeps the sessions of a removed computer, and the name of a removed customer', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner, 'VIP 03');
    const user = await newCustomer(owner, { name: 'Bia Ramos', minutes: 5 });
    await newSession(owner, { computerId: computer.id, userId: user.id, durationInMinutes: 5 });
    app().clock.moveMinutes(5);
    const params = { storeId: owner.store.id, computerId: computer.id };
    expect((await owner.call(contract.deleteComputer, { params })).status).toBe(204);
    expect((await owner.call(contract.removeCustomer, { params: { userId: user.id } })).status).toBe(204);
    expect(await history(owner, { computerId: computer.id })).toMatchObject([
      { computer: { name: 'VIP 03' }, user: { name: 'Bia Ramos' } },
    ]);
  });

  it('does not name a customer who was erased, and does not find them', async () => {
    const owner = await app().newOwner();
    const { id: computerId } = await newComputer(owner);
    const user = await newCustomer(owner, { name: 'Bia Ramos', minutes: 5 });
    await newSession(owner, { computerId, userId: user.id, durationInMinutes: 5 });
    app().clock.moveMinutes(5);
    expect((await erase(owner, user.id)).status).toBe(200);
    const [session] = await history(owner);
    expect([session?.user, session?.isGuest, session?.paidBy]).toEqual([undefined, false, 'balance']);
    expect(await history(owner, { userId: user.id })).toEqual([]);
  });

  it.skipIf(isTimePriced)(
    'names nobody past the term of the usage register, before and after the nightly job',
    async () => {
      app().clock.set('2026-11-21T20:00:00.000Z');
      const owner = await app().newOwner();
      const { id: computerId } = await newComputer(owner);
      const user = await newCustomer(owner, { minutes: 5 });
      await newSession(owner, { computerId, userId: user.id, durationInMinutes: 5 });
      app().clock.set('2031-11-21T20:00:00.000Z');
      await owner.signIn();
      const nobodys = { isGuest: false, paidBy: null, usedMinutes: 5 };
      expect((await history(owner, { userId: user.id })).length).toBe(1);
      app().clock.set('2031-11-21T20:06:00.000Z');
      for (const purges of [async () => {}, purge]) {
        await purges();
        expect(await history(owner, { userId: user.id })).toEqual([]);
        const [session] = await history(owner);
        expect(session).toMatchObject(nobodys);
        expect(session?.user).toBeUndefined();
      }
      app().clock.set('2026-11-22T20:00:00.000Z');
    },
  );

  it('is read by an index for all computers, for one, and for a customer', async () => {
    const owner = await app().newOwner();
    const [{ id: computerId }, { id: other }] = [await newComputer(owner), await newComputer(owner)];
    const user = await newCustomer(owner, { minutes: 10 });
    await newSession(owner, { computerId, userId: user.id, durationInMinutes: 10 });
    await playedByGuest(owner, other);
    const { db, storeId } = owner.context;
    for (const [each, person, every] of [
      [computerId, user.id, '3 hours'],
      [other, null, '5 minutes'],
    ]) {
      await app().database.query(
        `insert into sessions (store_id, id, computer_id, customer_id, start_at, end_at, duration_minutes,
                               price_per_hour_centavos, actor)
         select $1, gen_random_uuid(), $2, $3, at, at + interval '5 minutes', 5, 600, 'owner'
         from generate_series(timestamptz '2020-01-01', timestamptz '2020-01-08', $4::interval) as at`,
        [storeId, each, person, every],
      );
    }
    await app().database.query('analyze sessions', []);
    const all = { now: app().clock.now(), from: null, until: null, computerId: null, customer: null };
    const planOf = async (page: Partial<Parameters<typeof pastSessions>[2]>) =>
      JSON.stringify(
        await pastSessions(db, storeId, { ...all, after: null, limit: 20, ...page }).explain('json'),
      );
    const since = new Date('2019-01-01');
    expect(await planOf({})).toContain('sessions_by_start');
    expect(await planOf({ computerId })).toContain('sessions_by_computer');
    expect(await planOf({ customer: { id: user.id, since } })).toMatch(
      /sessions_by_customer|sessions_one_per_customer/,
    );
    const after = { createdAt: '2020-01-05T00:00:00.000Z', id: randomUUID() };
    expect(await planOf({ computerId, after })).toMatch(/sessions_by_computer.*Index Cond[^}]*start_at <=/);
  });
});
