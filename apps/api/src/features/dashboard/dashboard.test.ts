import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { pay } from '../../../test/event-calls.ts';
import {
  newComputer,
  newCoupon,
  newCustomer,
  newEvent,
  newProduct,
  newSale,
  newSession,
} from '../../../test/factories.ts';
import { isTimePriced } from '../../../test/unpriced-store.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

async function figures(owner: Owner) {
  return (await owner.call(contract.getDashboard, {})).body;
}

describe('the dashboard', () => {
  it('is all zeros for a new store', async () => {
    const owner = await app().newOwner();
    expect(await figures(owner)).toEqual({
      currentOccupancy: { occupancyRate: 0, activeSessions: 0, totalComputers: 0 },
      revenueLast30Days: { total: 0, fromSessions: 0 },
      activityLast30Days: { uniqueCustomers: 0, totalSessionHours: 0 },
      topPerformers: { mostUsedComputer: null, mostActiveUser: null },
    });
  });

  it.skipIf(isTimePriced)(
    'calculates occupancy from all computers, and counts the minutes of a running session so far',
    async () => {
      const owner = await app().newOwner();
      await owner.call(contract.updateStore, { body: { pricePerHour: 9.99 } });
      const [one, two] = [
        await newComputer(owner, 'PC 1'),
        await newComputer(owner, 'PC 2'),
        await newComputer(owner, 'PC 3'),
      ];
      const user = await newCustomer(owner, { name: 'Bia Ramos', minutes: 600 });
      await newSession(owner, { computerId: one.id, userId: user.id, durationInMinutes: 120 });
      await newSession(owner, { computerId: two.id, isGuest: true, durationInMinutes: 60 });
      app().clock.moveMinutes(30.5);
      // 31 minutes each, rounded half up to the centavo: 31 × 9,99 ÷ 60 = 5,1615.
      expect(await figures(owner)).toEqual({
        currentOccupancy: { occupancyRate: 67, activeSessions: 2, totalComputers: 3 },
        revenueLast30Days: { total: 10.32, fromSessions: 10.32 },
        activityLast30Days: { uniqueCustomers: 1, totalSessionHours: 1.03 },
        topPerformers: { mostUsedComputer: { name: 'PC 1' }, mostActiveUser: { nickName: 'Bia' } },
      });
    },
  );

  it('names the computer and the customer with the most minutes; on a tie the first by name', async () => {
    const owner = await app().newOwner();
    const play = async (computer: string, customer: string, minutes: number) => {
      const { id: computerId } = await newComputer(owner, computer);
      const { id: userId } = await newCustomer(owner, { name: customer, minutes });
      await newSession(owner, { computerId, userId, durationInMinutes: minutes });
    };
    await play('PC 1', 'Ana Reis', 20);
    await play('PC 10', 'Caio Prado', 40);
    await play('PC 2', 'Bia Ramos', 40);
    app().clock.moveMinutes(40);
    const first = await figures(owner);
    expect(first.topPerformers).toEqual({
      mostUsedComputer: { name: 'PC 2' },
      mostActiveUser: { nickName: 'Bia' },
    });
    expect(first.activityLast30Days).toEqual({ uniqueCustomers: 3, totalSessionHours: 1.67 });
    await play('PC 30', 'Zeca Lima', 60);
    app().clock.moveMinutes(60);
    expect((await figures(owner)).topPerformers).toEqual({
      mostUsedComputer: { name: 'PC 30' },
      mostActiveUser: { nickName: 'Zeca' },
    });
  });

  it('shows full occupancy as 100%', async () => {
    const owner = await app().newOwner();
    await newSession(owner, { computerId: (await newComputer(owner)).id, isGuest: true });
    expect((await figures(owner)).currentOccupancy.occupancyRate).toBe(100);
  });

  it.skipIf(isTimePriced)('agrees with the price that each session shows', async () => {
    const owner = await app().newOwner();
    await owner.call(contract.updateStore, { body: { pricePerHour: 7.77 } });
    const computer = await newComputer(owner);
    let sum = 0;
    for (const minutes of [1, 7, 13, 59.3, 61.9]) {
      const session = await newSession(owner, {
        computerId: computer.id,
        isGuest: true,
        durationInMinutes: 90,
      });
      app().clock.moveMinutes(minutes);
      const params = { storeId: owner.store.id, sessionId: session.id };
      sum += (await owner.call(contract.endSession, { params })).body.price;
    }
    expect((await figures(owner)).revenueLast30Days.fromSessions).toBe(Math.round(sum * 100) / 100);
  });

  it.skipIf(isTimePriced)(
    'counts a session as a whole on the day it starts, in the store’s time zone, and drops it after thirty days',
    async () => {
      const owner = await app().newOwner();
      await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
      const computer = await newComputer(owner);
      // 23:30 on the 1st in São Paulo, which is the 2nd in UTC.
      app().clock.set('2027-03-02T02:30:00Z');
      await owner.signIn();
      await newSession(owner, { computerId: computer.id, isGuest: true, durationInMinutes: 60 });
      // 23:59 on the 30th: the 1st is the first of the thirty days.
      app().clock.set('2027-03-31T02:59:00Z');
      await owner.signIn();
      expect((await figures(owner)).revenueLast30Days.total).toBe(6);
      app().clock.set('2027-03-31T03:00:00Z');
      await owner.signIn();
      expect((await figures(owner)).revenueLast30Days.total).toBe(0);
    },
  );
});

describe('sales and events in the figures', () => {
  const event = {
    name: 'Corujão',
    date: '2030-12-07',
    startTime: '23:00',
    endTime: '06:00',
    price: 80,
    capacity: 10,
  };

  async function newEvent(owner: Owner) {
    const params = { storeId: owner.store.id };
    return (await owner.call(contract.createEvent, { params, body: event })).body;
  }

  const pay = (owner: Owner, eventId: string, body: { paymentType: 'CASH' | 'FREE'; couponCode?: string }) =>
    owner.call(contract.payEvent, { params: { storeId: owner.store.id, eventId }, body });

  it('count when paid, after the discount, without courtesies and refunds', async () => {
    const owner = await app().newOwner();
    const product = await newProduct(owner, { price: '10', quantity: '100' });
    await newCoupon(owner, { code: 'DEZ', discountValue: 10, isPercentage: true });
    const of = (quantity: number) => ({ items: [{ productId: product.id, quantity }] });
    await newSale(owner, { ...of(1), couponCode: 'DEZ' });
    await newSale(owner, { ...of(2), paymentType: 'FREE' });
    const { id: saleId } = await newSale(owner, of(3));
    const params = { storeId: owner.store.id, saleId };
    await owner.call(contract.refundSale, { params, body: { reason: 'Engano' } });
    const [paid, cancelled, courtesy] = [await newEvent(owner), await newEvent(owner), await newEvent(owner)];
    await newEvent(owner);
    await pay(owner, paid.id, { paymentType: 'CASH', couponCode: 'DEZ' });
    await pay(owner, cancelled.id, { paymentType: 'CASH' });
    await owner.call(contract.cancelEvent, { params: { storeId: owner.store.id, eventId: cancelled.id } });
    await pay(owner, courtesy.id, { paymentType: 'FREE' });
    expect((await figures(owner)).revenueLast30Days).toEqual({ total: 9 + 72, fromSessions: 0 });
    const days = (await owner.call(contract.getDailyRevenue, {})).body;
    expect(days.at(-1)).toMatchObject({ sessions: 0, sales: 9, events: 72 });
  });

  it('count a customer once, whether by session, sale or seat, and not by a refunded sale', async () => {
    const owner = await app().newOwner();
    const product = await newProduct(owner);
    const items = [{ productId: product.id, quantity: 1 }];
    const [ana, bia, caio] = [
      await newCustomer(owner, { name: 'Ana', minutes: 60 }),
      await newCustomer(owner, { name: 'Bia' }),
      await newCustomer(owner, { name: 'Caio' }),
    ];
    const computer = await newComputer(owner);
    await newSession(owner, { computerId: computer.id, userId: ana.id });
    await newSale(owner, { items, userId: ana.id });
    const refunded = await newSale(owner, { items, userId: caio.id });
    const params = { storeId: owner.store.id, saleId: refunded.id };
    await owner.call(contract.refundSale, { params, body: { reason: 'Engano' } });
    const { id: eventId } = await newEvent(owner);
    await owner.call(contract.addParticipant, {
      params: { storeId: owner.store.id, eventId },
      body: { userId: bia.id },
    });
    expect((await figures(owner)).activityLast30Days.uniqueCustomers).toBe(2);
  });
});

describe('the days of the chart', () => {
  const days = async (owner: Owner) => (await owner.call(contract.getDailyRevenue, {})).body;

  it('are today and the 29 days before, oldest first, even without revenue', async () => {
    const { clock, newOwner } = app();
    clock.set('2027-03-02T02:30:00.000Z');
    const owner = await newOwner();
    const all = await days(owner);
    expect(all).toHaveLength(30);
    expect(all[0]).toEqual({ day: '2027-01-31', sessions: 0, sales: 0, events: 0 });
    expect(all.at(-1)?.day).toBe('2027-03-01');
  });

  it.skipIf(isTimePriced)('use the store’s time zone, and add up to the dashboard’s sum', async () => {
    const { clock, newOwner } = app();
    clock.set('2027-04-10T04:30:00.000Z');
    const owner = await newOwner({ estado: 'AC' });
    await owner.call(contract.updateStore, { body: { pricePerHour: 10 } });
    const product = await newProduct(owner, { price: '7', quantity: '9' });
    const items = [{ productId: product.id, quantity: 1 }];
    const computer = await newComputer(owner);
    // 23:30 in Rio Branco: the session runs past midnight and counts as a whole on the day on which it
    // starts.
    await newSession(owner, { computerId: computer.id, isGuest: true, durationInMinutes: 60 });
    await newSale(owner, { items });
    clock.set('2027-04-10T05:00:00.000Z');
    await newSale(owner, { items });
    clock.set('2027-04-10T06:00:00.000Z');
    const all = await days(owner);
    expect(all.slice(-2)).toEqual([
      { day: '2027-04-09', sessions: 10, sales: 7, events: 0 },
      { day: '2027-04-10', sessions: 0, sales: 7, events: 0 },
    ]);
    expect((await figures(owner)).revenueLast30Days).toEqual({ total: 24, fromSessions: 10 });
  });

  it('do not include the thirtieth day before today', async () => {
    const { clock, newOwner } = app();
    clock.set('2027-05-01T15:00:00.000Z');
    const owner = await newOwner();
    const product = await newProduct(owner);
    await newSale(owner, { items: [{ productId: product.id, quantity: 1 }] });
    clock.set('2027-05-31T02:59:59.000Z');
    await owner.signIn();
    expect((await figures(owner)).revenueLast30Days.total).toBe(5);
    clock.set('2027-05-31T03:00:00.000Z');
    expect((await figures(owner)).revenueLast30Days.total).toBe(0);
  });
});

describe('today', () => {
  const today = async (owner: Owner) => (await owner.call(contract.getToday, {})).body;
  const summary = async (owner: Owner, day: string) => {
    const params = { storeId: owner.store.id };
    const query = { startDate: day, endDate: day };
    return (await owner.call(contract.getSalesSummary, { params, query })).body.received;
  };
  const products = new Map<Owner, string>();
  const sell = async (owner: Owner, paymentType: 'CASH' | 'PIX' | 'FREE') => {
    const productId = products.get(owner) ?? (await newProduct(owner, { price: '5.10' })).id;
    products.set(owner, productId);
    return newSale(owner, { items: [{ productId, quantity: 1 }], paymentType });
  };
  const refund = async (owner: Owner, saleId: string) => {
    const params = { storeId: owner.store.id, saleId };
    expect((await owner.call(contract.refundSale, { params, body: { reason: 'Voltou' } })).status).toBe(200);
  };

  it('is nothing for a new store', async () => {
    app().clock.set('2026-11-21T15:00:00.000Z');
    const owner = await app().newOwner();
    expect(await today(owner)).toEqual({
      day: '2026-11-21',
      received: { total: 0, byTender: [] },
      lastWeek: { untilNow: 0, total: 0 },
      freeComputers: 0,
    });
  });

  it('is what came in by tender since midnight in the store’s zone, less what went back; free computers are neither locked nor in use', async () => {
    // 23:30 of the day before in São Paulo.
    app().clock.set('2026-11-21T02:30:00.000Z');
    const owner = await app().newOwner();
    const late = await sell(owner, 'CASH');
    app().clock.set('2026-11-21T15:00:00.000Z');
    await owner.signIn();
    await sell(owner, 'CASH');
    await sell(owner, 'CASH');
    await sell(owner, 'PIX');
    await sell(owner, 'FREE');
    const event = await newEvent(owner, { price: 80 });
    await pay(owner, event.id, { paymentType: 'PIX' });
    await refund(owner, late.id);
    const [locked, used] = [await newComputer(owner), await newComputer(owner), await newComputer(owner)];
    await owner.call(contract.lockComputer, {
      params: { storeId: owner.store.id, computerId: locked.id },
      body: {},
    });
    await newSession(owner, { computerId: used.id, isGuest: true, durationInMinutes: 60 });
    const received = {
      total: 90.2,
      byTender: [
        { tender: 'CASH', total: 5.1 },
        { tender: 'PIX', total: 85.1 },
      ],
    };
    expect(await today(owner)).toMatchObject({ day: '2026-11-21', received, freeComputers: 1 });
    expect(await summary(owner, '2026-11-21')).toEqual(received);
    // The day of the sale keeps the money that came in on it.
    expect(await summary(owner, '2026-11-20')).toEqual({
      total: 5.1,
      byTender: [{ tender: 'CASH', total: 5.1 }],
    });
  });

  it('is compared with the same weekday of last week: until this time of day, and in all', async () => {
    app().clock.set('2026-11-14T13:00:00.000Z');
    const owner = await app().newOwner();
    await sell(owner, 'CASH');
    app().clock.set('2026-11-14T20:00:00.000Z');
    await sell(owner, 'PIX');
    app().clock.set('2026-11-15T03:00:00.000Z');
    await sell(owner, 'PIX');
    app().clock.set('2026-11-21T15:00:00.000Z');
    await owner.signIn();
    expect((await today(owner)).lastWeek).toEqual({ untilNow: 5.1, total: 10.2 });
  });
});
