import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { dayKinds, timeInZone } from '@coruja/domain';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newSession } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const params = (owner: Owner) => ({ params: { storeId: owner.store.id } });
const listBills = async (owner: Owner) => (await owner.call(contract.listBills, params(owner))).body;

function end(owner: Owner, sessionId: string) {
  return owner.call(contract.endSession, { params: { storeId: owner.store.id, sessionId } });
}

// R$ 6,00 an hour.

describe('the amount of a bill', () => {
  it('has the amount of each rule for the whole time and for the used time', async () => {
    const owner = await newPricedOwner(app());
    const { timeZone } = owner.store;
    const [hours = 0, minutes = 0] = timeInZone(app().clock.now().getTime(), timeZone).split(':').map(Number);
    const from = (hours * 60 + minutes + 15) % 1_440;
    const until = (from + 120) % 1_440;
    const night = { name: 'Noite', rooms: null, days: [...dayKinds], from, until, pricePerHour: 12 };
    const { body } = await owner.call(contract.getPrices, params(owner));
    const document = { ...body.document, rules: [night] };
    const next = { ...params(owner), body: { version: body.version, document } };
    expect((await owner.call(contract.replacePrices, next)).status).toBe(200);
    const { id: computerId } = await newComputer(owner);
    const session = await newSession(owner, { computerId, isGuest: true });
    app().clock.moveMinutes(40);
    const soFar = {
      amountSoFar: 6.5,
      rulesSoFar: [
        { rule: 'Padrão', minutes: 15, amount: 1.5 },
        { rule: 'Noite', minutes: 25, amount: 5 },
      ],
    };
    expect(await listBills(owner)).toMatchObject([
      {
        ...soFar,
        amount: 10.5,
        rules: [
          { rule: 'Padrão', minutes: 15, amount: 1.5 },
          { rule: 'Noite', minutes: 45, amount: 9 },
        ],
      },
    ]);
    await end(owner, session.id);
    expect(await listBills(owner)).toMatchObject([{ ...soFar, amount: 6.5, rules: soFar.rulesSoFar }]);
  });

  it('keeps the prices of the start', async () => {
    const owner = await newPricedOwner(app());
    const { id: computerId } = await newComputer(owner);
    const session = await newSession(owner, { computerId, isGuest: true });
    app().clock.moveMinutes(20);
    await end(owner, session.id);
    await owner.call(contract.updateStore, { body: { pricePerHour: 60 } });
    const document = { ...contract.startingPrices.document, minimumPrice: 50 };
    await owner.call(contract.replacePrices, { ...params(owner), body: { version: 0, document } });
    expect((await listBills(owner)).map(({ amount }) => amount)).toEqual([2]);
  });

  it('keeps the prices of the start when they were changed before it, too', async () => {
    const owner = await newPricedOwner(app());
    const replace = async (version: number, minimumPrice: number) => {
      const document = { ...contract.startingPrices.document, minimumPrice };
      const answer = await owner.call(contract.replacePrices, {
        ...params(owner),
        body: { version, document },
      });
      expect(answer.status).toBe(200);
    };
    await replace(0, 30);
    await replace(1, 40);
    await newSession(owner, { computerId: (await newComputer(owner)).id, isGuest: true });
    await replace(2, 50);
    expect(await listBills(owner)).toMatchObject([{ amount: 40 }]);
  });

  it('is priced by the day on which its session began, also once it was moved on the next day', async () => {
    // Saturday, 20 minutes before midnight in São Paulo.
    app().clock.set('2026-11-29T02:40:00.000Z');
    const owner = await newPricedOwner(app());
    const rule = { name: 'Sábado', rooms: null, days: ['saturday' as const], from: 0, until: 1_440 };
    const document = { ...contract.startingPrices.document, rules: [{ ...rule, pricePerHour: 12 }] };
    await owner.call(contract.replacePrices, { ...params(owner), body: { version: 0, document } });
    const [from, to] = [await newComputer(owner), await newComputer(owner)];
    const session = await newSession(owner, { computerId: from.id, isGuest: true });
    const rules = [
      { rule: 'Sábado', minutes: 20, amount: 4 },
      { rule: 'Padrão', minutes: 40, amount: 4 },
    ];
    expect(await listBills(owner)).toMatchObject([{ amount: 8, rules }]);
    app().clock.moveMinutes(30);
    const moved = await owner.call(contract.moveSession, {
      params: { storeId: owner.store.id, sessionId: session.id },
      body: { computerId: to.id },
    });
    expect(moved.status).toBe(200);
    expect(await listBills(owner)).toMatchObject([{ amount: 8, amountSoFar: 5, rules }]);
  });

  it('is that of the room, less the discount of the group', async () => {
    const owner = await newPricedOwner(app(), { weight: 1.5 });
    const { body: prices } = await owner.call(contract.getPrices, params(owner));
    const rule = { name: 'Sala VIP', rooms: [owner.roomId], days: [...dayKinds], from: 0, until: 1_440 };
    const group = { id: randomUUID(), name: 'Clube', discount: 10 };
    const document = { ...prices.document, rules: [{ ...rule, pricePerHour: 90 }], groups: [group] };
    const body = { version: prices.version, document };
    expect((await owner.call(contract.replacePrices, { ...params(owner), body })).status).toBe(200);
    const [computer, customer] = [await newComputer(owner), await newCustomer(owner)];
    await owner.call(contract.updateComputer, {
      params: { storeId: owner.store.id, computerId: computer.id },
      body: { roomId: owner.roomId },
    });
    await owner.call(contract.updateCustomer, {
      params: { userId: customer.id },
      body: { groupId: group.id },
    });
    await newSession(owner, { computerId: computer.id, userId: customer.id, source: 'bill' });
    expect(await listBills(owner)).toMatchObject([
      { user: { id: customer.id, name: customer.name }, minutes: 60, amount: 81 },
    ]);
  });
});
