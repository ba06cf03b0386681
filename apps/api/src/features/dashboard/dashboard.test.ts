import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newSession } from '../../../test/factories.ts';
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

  it('counts occupancy over all computers and a running session by the minutes used so far', async () => {
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
  });

  it('agrees with the price that each session shows', async () => {
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

  it('counts a session whole on the day it starts, in the store’s zone, and drops it after thirty days', async () => {
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
  });
});
