import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { dayKinds } from '@coruja/domain';
import { expect, it } from 'vitest';
import { newComputer, newCustomer } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const of = ({ store }: Owner) => ({ params: { storeId: store.id } });

/** R$ 6,00 an hour; R$ 9,00 in the room, where the night from 22:00 on costs R$ 12,00; a tenth off for a group. */
async function vipNight() {
  // 21:00 in São Paulo.
  app().clock.set('2026-11-24T00:00:00.000Z');
  const owner = await newPricedOwner(app(), { weight: 1.5 });
  const { version, document } = (await owner.call(contract.getPrices, of(owner))).body;
  const rule = { rooms: [owner.roomId], days: [...dayKinds], from: 0, until: 1_440, pricePerHour: 9 };
  const group = { id: randomUUID(), name: 'Clube', discount: 10 };
  const rules = [
    { ...rule, name: 'Noite', from: 1_320, until: 360, pricePerHour: 12 },
    { ...rule, name: 'Sala VIP' },
  ];
  const body = { version, document: { ...document, rules, groups: [group] } };
  expect((await owner.call(contract.replacePrices, { ...of(owner), body })).status).toBe(200);
  const computer = await newComputer(owner);
  const customer = await newCustomer(owner);
  await owner.call(contract.updateComputer, {
    params: { storeId: owner.store.id, computerId: computer.id },
    body: { roomId: owner.roomId },
  });
  await owner.call(contract.updateCustomer, { params: { userId: customer.id }, body: { groupId: group.id } });
  return { owner, computer, customer };
}

it('says what time costs by room, hour and group, and a sale keeps it for two minutes', async () => {
  const { owner, computer, customer } = await vipNight();
  const ask = (body: { minutes: number; computerId?: string; userId?: string }) =>
    owner.call(contract.getQuote, { ...of(owner), body });
  expect((await ask({ minutes: 120 })).body).toMatchObject({
    total: 12,
    rules: [{ rule: 'Padrão', minutes: 120, amount: 12 }],
  });
  const { status, body } = await ask({ minutes: 120, computerId: computer.id, userId: customer.id });
  expect([status, body]).toEqual([
    200,
    {
      total: 18.9,
      rules: [
        { rule: 'Sala VIP', minutes: 60, amount: 8.1 },
        { rule: 'Noite', minutes: 60, amount: 10.8 },
      ],
      quotedAt: '2026-11-24T00:00:00.000Z',
    },
  ]);
  app().clock.moveMinutes(1.5);
  const line = { kind: 'session' as const, computerId: computer.id, minutes: 120 };
  const time = [{ ...line, price: body.total, quotedAt: body.quotedAt }];
  const sale = await owner.call(contract.createSale, {
    ...of(owner),
    body: { paymentType: 'PIX', items: [], userId: customer.id, time },
  });
  expect([sale.status, sale.body.total]).toEqual([201, 18.9]);
});

it('keeps the price from before a change for two minutes, not longer', async () => {
  const { owner, computer } = await vipNight();
  const { body: quoted } = await owner.call(contract.getQuote, { ...of(owner), body: { minutes: 60 } });
  expect(quoted.total).toBe(6);
  app().clock.moveMinutes(1);
  const { version, document } = (await owner.call(contract.getPrices, of(owner))).body;
  const body = { version, document: { ...document, minimumPrice: 50 } };
  expect((await owner.call(contract.replacePrices, { ...of(owner), body })).status).toBe(200);
  const other = await newComputer(owner);
  const sell = (computerId: string) => {
    const line = { kind: 'session' as const, computerId, minutes: 60, quotedAt: quoted.quotedAt };
    const sale = { paymentType: 'PIX' as const, items: [], time: [line] };
    return owner.call(contract.createSale, { ...of(owner), body: sale });
  };
  app().clock.moveMinutes(1);
  expect((await sell(other.id)).body.total).toBe(6);
  app().clock.moveMinutes(0.001);
  expect((await sell(computer.id)).body.total).toBe(50);
});

it('keeps the price per hour alone from before the first change', async () => {
  const owner = await newPricedOwner(app());
  const { quotedAt } = (await owner.call(contract.getQuote, { ...of(owner), body: { minutes: 60 } })).body;
  app().clock.moveMinutes(1);
  const document = { ...contract.startingPrices.document, minimumPrice: 50 };
  const answer = await owner.call(contract.replacePrices, { ...of(owner), body: { version: 0, document } });
  expect(answer.status).toBe(200);
  const line = { kind: 'session' as const, computerId: (await newComputer(owner)).id, minutes: 60, quotedAt };
  const sale = { paymentType: 'PIX' as const, items: [], time: [line] };
  expect((await owner.call(contract.createSale, { ...of(owner), body: sale })).body.total).toBe(6);
});

it('charges each day’s price until midnight, and keeps a quoted price past midnight', async () => {
  // Saturday, one minute before midnight in São Paulo.
  app().clock.set('2026-11-29T02:59:00.000Z');
  const owner = await newPricedOwner(app());
  const { version, document } = (await owner.call(contract.getPrices, of(owner))).body;
  const saturdays = { name: 'Sábado', rooms: null, days: ['saturday' as const], from: 0, until: 1_440 };
  const body = { version, document: { ...document, rules: [{ ...saturdays, pricePerHour: 12 }] } };
  expect((await owner.call(contract.replacePrices, { ...of(owner), body })).status).toBe(200);
  const quoted = (await owner.call(contract.getQuote, { ...of(owner), body: { minutes: 60 } })).body;
  const rules = [
    { rule: 'Sábado', minutes: 1, amount: 0.2 },
    { rule: 'Padrão', minutes: 59, amount: 5.9 },
  ];
  expect(quoted).toMatchObject({ total: 6.1, rules });
  const sell = async (quotedAt?: string) => {
    const line = { kind: 'session' as const, computerId: (await newComputer(owner)).id, minutes: 60 };
    const time = [{ ...line, ...(quotedAt === undefined ? {} : { quotedAt }) }];
    const sale = { paymentType: 'PIX' as const, items: [], time };
    return (await owner.call(contract.createSale, { ...of(owner), body: sale })).body.total;
  };
  expect(await sell()).toBe(6.1);
  app().clock.moveMinutes(2);
  expect([await sell(quoted.quotedAt), await sell()]).toEqual([6.1, 6]);
});

it('is refused for no minutes, an unknown computer and an unknown customer, and works while time has no price', async () => {
  const { owner } = await vipNight();
  const ask = async (body: { minutes: number; computerId?: string; userId?: string }) => {
    const { status, error } = await owner.call(contract.getQuote, { ...of(owner), body });
    return [status, error.code];
  };
  expect(await ask({ minutes: 0 })).toEqual([400, 'VALIDATION']);
  expect(await ask({ minutes: 1_441 })).toEqual([400, 'VALIDATION']);
  expect(await ask({ minutes: 60, computerId: randomUUID() })).toEqual([404, 'COMPUTER_NOT_FOUND']);
  expect(await ask({ minutes: 60, userId: randomUUID() })).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  await owner.call(contract.updateCounterSettings, { ...of(owner), body: { pricesTime: false } });
  const { body } = await owner.call(contract.getQuote, { ...of(owner), body: { minutes: 60 } });
  expect(body.total).toBe(6);
});
