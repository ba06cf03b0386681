import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newCoupon, newCustomer, newProduct, newSession } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const params = (owner: Owner) => ({ params: { storeId: owner.store.id } });

function sell(owner: Owner, body: Partial<contract.SaleBody>) {
  return owner.call(contract.createSale, {
    ...params(owner),
    body: { paymentType: 'CASH', items: [], ...body },
  });
}

async function balanceOf(owner: Owner, userId: string) {
  return (await owner.call(contract.getCredits, { params: { userId } })).body[0]?.minutes;
}

async function sessions(owner: Owner) {
  return (await owner.call(contract.listActiveSessions, params(owner))).body;
}

function refund(owner: Owner, saleId: string) {
  return owner.call(contract.refundSale, {
    params: { storeId: owner.store.id, saleId },
    body: { reason: 'Cliente desistiu' },
  });
}

describe('minutes in a sale', () => {
  it('cost the price per hour, and are added to the balance', async () => {
    const owner = await newPricedOwner(app());
    const customer = await newCustomer(owner);
    const { status, body } = await sell(owner, {
      userId: customer.id,
      time: [{ kind: 'credits', minutes: 90, price: 9 }],
    });
    expect([status, body.total, body.payments[0]?.amount]).toEqual([201, 9, 9]);
    expect(body.items).toMatchObject([{ product: { name: 'Créditos · 1 h 30 min' }, quantity: 1, price: 9 }]);
    expect(await balanceOf(owner, customer.id)).toBe(90);
    const { body: entries } = await owner.call(contract.listCreditEntries, {
      params: { userId: customer.id },
    });
    expect(entries.map(({ kind, minutes }) => [kind, minutes])).toEqual([['purchase', 90]]);
    const read = await owner.call(contract.getSale, { params: { storeId: owner.store.id, saleId: body.id } });
    expect(read.body).toEqual(body);
  });

  it('need a customer, and the price that was shown', async () => {
    const owner = await newPricedOwner(app());
    const nobody = await sell(owner, { time: [{ kind: 'credits', minutes: 60 }] });
    expect([nobody.status, nobody.error.fields]).toEqual([
      400,
      { userId: 'Escolha o cliente que recebe o tempo.' },
    ]);
    const customer = await newCustomer(owner);
    const other = await sell(owner, {
      userId: customer.id,
      time: [{ kind: 'credits', minutes: 60, price: 5 }],
    });
    expect(other.error.message).toBe('O preço mudou para R$ 6,00. Confira e finalize de novo.');
    expect(await balanceOf(owner, customer.id)).toBe(0);
  });

  it('go back with a refund as far as they are unused', async () => {
    const owner = await newPricedOwner(app());
    const [customer, computer] = [await newCustomer(owner), await newComputer(owner)];
    const time = [{ kind: 'credits' as const, minutes: 60 }];
    const { body: first } = await sell(owner, { userId: customer.id, time });
    expect((await refund(owner, first.id)).body.refundedAt).not.toBeNull();
    expect(await balanceOf(owner, customer.id)).toBe(0);
    const { body: second } = await sell(owner, { userId: customer.id, time });
    await newSession(owner, { computerId: computer.id, userId: customer.id, durationInMinutes: 15 });
    const { status, body } = await refund(owner, second.id);
    expect([status, body.refunded, body.refundedAt]).toEqual([200, 4.5, null]);
    expect(await balanceOf(owner, customer.id)).toBe(0);
    const again = await refund(owner, second.id);
    expect([again.status, again.error.code, again.error.message]).toEqual([
      409,
      'TIME_USED',
      'Já foram usados 15 de 60 minutos. Dá para devolver R$ 0,00.',
    ]);
  });
});

describe('a session in a sale', () => {
  it('starts with the payment, by the rules of its room and hour, beside a drink and by two tenders', async () => {
    const owner = await newPricedOwner(app(), { weight: 1.5 });
    const { body: before } = await owner.call(contract.getPrices, params(owner));
    const group = { id: randomUUID(), name: 'VIP', discount: 10 };
    const everyDay = [
      'sunday',
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
      'holiday',
    ] as const;
    const rule = {
      name: 'Sala VIP',
      rooms: [owner.roomId],
      days: [...everyDay],
      from: 0,
      until: 1_440,
      pricePerHour: 10,
    };
    const document = { ...before.document, rules: [rule], groups: [group] };
    await owner.call(contract.replacePrices, { ...params(owner), body: { version: 1, document } });
    const customer = await newCustomer(owner);
    await owner.call(contract.updateCustomer, {
      params: { userId: customer.id },
      body: { groupId: group.id },
    });
    const computer = await newComputer(owner, 'PC 05');
    const roomed = {
      params: { storeId: owner.store.id, computerId: computer.id },
      body: { roomId: owner.roomId },
    };
    await owner.call(contract.updateComputer, roomed);
    const product = await newProduct(owner, { price: '6.50' });

    const { status, body } = await sell(owner, {
      paymentType: 'MIXED',
      userId: customer.id,
      items: [{ productId: product.id, quantity: 1 }],
      time: [{ kind: 'session', computerId: computer.id, minutes: 120, price: 18 }],
      payments: [
        { type: 'CASH', amount: 18, received: 50 },
        { type: 'PIX', amount: 6.5 },
      ],
    });
    expect([status, body.total]).toEqual([201, 24.5]);
    expect(body.items.map(({ product: { name }, price, time }) => [name, price, time?.rules])).toEqual([
      [product.name, 6.5, undefined],
      ['Sessão no PC 05 · 2 h', 18, [{ rule: 'Sala VIP', minutes: 120, amount: 18 }]],
    ]);
    expect(await sessions(owner)).toMatchObject([
      {
        id: body.items[1]?.time?.sessionId,
        user: { id: customer.id },
        billing: 'paid',
        durationInMinutes: 120,
      },
    ]);
    expect(await balanceOf(owner, customer.id)).toBe(0);
    // The money for time is the sessions' part of the revenue; all of it was received.
    const { body: figures } = await owner.call(contract.getDashboard, {});
    expect(figures.revenueLast30Days).toEqual({ total: 24.5, fromSessions: 18 });
    const { body: today } = await owner.call(contract.getToday, {});
    expect(today.received.total).toBe(24.5);
  });

  it('without a customer is a guest’s, and gives nothing back by itself when it ends early', async () => {
    const owner = await newPricedOwner(app());
    const computer = await newComputer(owner);
    const { body } = await sell(owner, { time: [{ kind: 'session', computerId: computer.id, minutes: 60 }] });
    expect(body.total).toBe(6);
    const [session] = await sessions(owner);
    app().clock.moveMinutes(10);
    const ended = await owner.call(contract.endSession, {
      params: { storeId: owner.store.id, sessionId: session?.id ?? '' },
    });
    expect(ended.body.refundedMinutes).toBe(0);
    expect((await owner.call(contract.listBills, params(owner))).body).toEqual([]);
    expect((await refund(owner, body.id)).body.refunded).toBe(5);
  });

  it('keeps its price for two minutes after it was asked for', async () => {
    const owner = await newPricedOwner(app(), { weight: 1 });
    const [one, two] = [await newComputer(owner), await newComputer(owner)];
    const { body: before } = await owner.call(contract.getPrices, params(owner));
    const quotedAt = app().clock.now().toISOString();
    app().clock.moveMinutes(1);
    const document = { ...before.document, minimumPrice: 20 };
    await owner.call(contract.replacePrices, { ...params(owner), body: { version: 1, document } });
    const start = (computerId: string) =>
      sell(owner, { time: [{ kind: 'session', computerId, minutes: 60, price: 6, quotedAt }] });
    expect((await start(one.id)).status).toBe(201);
    app().clock.moveMinutes(2);
    const { error } = await start(two.id);
    expect(error.message).toBe('O preço mudou para R$ 20,00. Confira e finalize de novo.');
    expect(await sessions(owner)).toHaveLength(1);
  });

  it('that cannot start sells nothing', async () => {
    const owner = await newPricedOwner(app());
    const [computer, product] = [await newComputer(owner), await newProduct(owner)];
    await newSession(owner, { computerId: computer.id, isGuest: true });
    const { error } = await sell(owner, {
      items: [{ productId: product.id, quantity: 1 }],
      time: [{ kind: 'session', computerId: computer.id, minutes: 60 }],
    });
    expect(error.code).toBe('COMPUTER_IN_USE');
    const { body } = await owner.call(contract.getSalesSummary, { ...params(owner), query: {} });
    expect(body.count).toBe(0);
  });

  it('is sold once, however many sell the same computer at the same time', async () => {
    const owner = await newPricedOwner(app());
    const [one, two] = [await newComputer(owner), await newComputer(owner)];
    const lines = [one, two].map(({ id }) => ({ kind: 'session' as const, computerId: id, minutes: 60 }));
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => sell(owner, { time: index % 2 ? lines : lines.toReversed() })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect(await sessions(owner)).toHaveLength(2);
  });
});

describe('a coupon on a sale with time', () => {
  it('takes its share from products and time', async () => {
    const owner = await newPricedOwner(app());
    const [customer, product, coupon] = [
      await newCustomer(owner),
      await newProduct(owner),
      await newCoupon(owner),
    ];
    const { body } = await sell(owner, {
      userId: customer.id,
      couponCode: coupon.code,
      items: [{ productId: product.id, quantity: 1 }],
      time: [{ kind: 'credits', minutes: 60 }],
    });
    expect([body.subtotal, body.discount, body.total]).toEqual([11, 1.1, 9.9]);
    const { body: figures } = await owner.call(contract.getDashboard, {});
    expect(figures.revenueLast30Days).toEqual({ total: 9.9, fromSessions: 5.4 });
  });
});
