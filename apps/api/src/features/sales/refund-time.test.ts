import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newProduct, newSale, newSession } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { refund, refundable, sell, shop } from '../../../test/sale-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

async function balanceOf(owner: Owner, userId: string) {
  return (await owner.call(contract.getCredits, { params: { userId } })).body[0]?.minutes;
}

const end = (owner: Owner, sessionId: string) =>
  owner.call(contract.endSession, { params: { ...shop(owner), sessionId } });

/** R$ 6,00 an hour. A guest has paid for two hours and a drink of R$ 4,00, with a discount of R$ 4,00. */
async function paidSession(owner: Owner) {
  const [computer, product] = [await newComputer(owner), await newProduct(owner, { price: '4' })];
  const sale = await newSale(owner, {
    items: [{ productId: product.id, quantity: 1 }],
    time: [{ kind: 'session', computerId: computer.id, minutes: 120 }],
    discount: { amount: 4, reason: 'Cliente fiel' },
  });
  const line = sale.items.find(({ time }) => time);
  return { sale, line: line?.id ?? '', sessionId: line?.time?.sessionId ?? '' };
}

describe('a session that was paid at its start', () => {
  it('gives back what its unused minutes cost, once it has ended', async () => {
    const owner = await newPricedOwner(app());
    const { sale, line, sessionId } = await paidSession(owner);
    app().clock.moveMinutes(29.5);
    const early = await refund(owner, sale.id, { items: [{ itemId: line }] });
    expect([early.error.code, early.error.message]).toEqual([
      'SESSION_RUNNING',
      'Encerre a sessão antes de estornar o tempo dela.',
    ]);
    await end(owner, sessionId);
    app().clock.moveMinutes(600);
    // R$ 12,00 of R$ 16,00 were paid: 90 unused minutes of R$ 9,00 are R$ 6,75.
    expect((await refundable(owner, sale.id)).items).toMatchObject([
      { itemId: line, kind: 'session', quantity: 0, minutes: 90, amount: 6.75, isRunning: false },
      { kind: 'product', quantity: 1, amount: 3 },
    ]);
    const { body } = await refund(owner, sale.id, { items: [{ itemId: line }] });
    expect(body).toMatchObject({
      refunded: 6.75,
      refundedAt: null,
      refunds: [{ items: [{ itemId: line, quantity: 0, minutes: 90, amount: 6.75 }] }],
    });
    const { rows } = await app().database.query(
      'select sales, total_centavos, time_centavos from sale_hours where store_id = $1 and not is_refunded',
      [owner.store.id],
    );
    expect(rows).toEqual([{ sales: 1, total_centavos: 525, time_centavos: 225 }]);
    const again = await refund(owner, sale.id, { items: [{ itemId: line }] });
    expect([again.error.code, again.error.message]).toEqual([
      'TIME_USED',
      'Já foram usados 30 de 120 minutos. Dá para devolver R$ 0,00.',
    ]);
  });

  it('charges the minutes that are kept at the prices from its start', async () => {
    const owner = await newPricedOwner(app());
    const { body: before } = await owner.call(contract.getPrices, { params: shop(owner) });
    const document = { ...before.document, minimumPrice: 5 };
    const { status } = await owner.call(contract.replacePrices, {
      params: shop(owner),
      body: { version: before.version, document },
    });
    expect(status).toBe(200);
    const { sale, line, sessionId } = await paidSession(owner);
    app().clock.moveMinutes(10);
    await end(owner, sessionId);
    // Ten minutes cost the R$ 5,00 of the minimum: R$ 7,00 of R$ 12,00 go back, at three quarters.
    expect((await refund(owner, sale.id, { items: [{ itemId: line }] })).body.refunded).toBe(5.25);
  });

  it('counts the minutes of all its computers', async () => {
    const owner = await newPricedOwner(app());
    const { sale, line, sessionId } = await paidSession(owner);
    const other = await newComputer(owner);
    app().clock.moveMinutes(20);
    const { body: moved } = await owner.call(contract.moveSession, {
      params: { ...shop(owner), sessionId },
      body: { computerId: other.id },
    });
    expect((await refund(owner, sale.id)).error.code).toBe('SESSION_RUNNING');
    app().clock.moveMinutes(40);
    await end(owner, moved.id);
    expect((await refundable(owner, sale.id)).items[0]).toMatchObject({
      itemId: line,
      minutes: 60,
      amount: 4.5,
    });
  });

  it('has nothing to give back when it ran to its end', async () => {
    const owner = await newPricedOwner(app());
    const { sale, line } = await paidSession(owner);
    app().clock.moveMinutes(121);
    expect((await refund(owner, sale.id, { items: [{ itemId: line }] })).error.message).toBe(
      'Já foram usados 120 de 120 minutos. Dá para devolver R$ 0,00.',
    );
    const { body } = await refund(owner, sale.id);
    expect([body.refunded, body.refundedAt]).toEqual([3, null]);
  });
});

describe('minutes that were bought', () => {
  it('are refunded in parts, by their share of what was paid, which sum to all of it', async () => {
    const owner = await newPricedOwner(app());
    const customer = await newCustomer(owner);
    const sale = await newSale(owner, {
      userId: customer.id,
      time: [{ kind: 'credits', minutes: 70 }],
      items: [],
      discount: { percent: 50, reason: 'Cliente fiel' },
    });
    const itemId = sale.items[0]?.id ?? '';
    const some = await refund(owner, sale.id, { items: [{ itemId, minutes: 25 }] });
    expect([some.body.refunded, await balanceOf(owner, customer.id)]).toEqual([1.25, 45]);
    const computer = await newComputer(owner);
    await newSession(owner, { computerId: computer.id, userId: customer.id, durationInMinutes: 15 });
    const more = await refund(owner, sale.id, { items: [{ itemId, minutes: 31 }] });
    expect([more.error.code, more.error.message]).toEqual([
      'TIME_USED',
      'Já foram usados 15 de 70 minutos. Dá para devolver R$ 1,50.',
    ]);
    const rest = await refund(owner, sale.id);
    expect([rest.body.refunded, await balanceOf(owner, customer.id)]).toEqual([2.75, 0]);
  });
});

describe('a bill in a sale with a drink', () => {
  it('is owed again when its line alone is refunded', async () => {
    const owner = await newPricedOwner(app());
    const [computer, product] = [await newComputer(owner), await newProduct(owner, { price: '4' })];
    const session = await newSession(owner, { computerId: computer.id, isGuest: true });
    app().clock.moveMinutes(20);
    await end(owner, session.id);
    const bills = async () => (await owner.call(contract.listBills, { params: shop(owner) })).body;
    const [bill] = await bills();
    const { body: sale } = await sell(owner, {
      items: [{ productId: product.id, quantity: 1 }],
      time: [{ kind: 'bill', billId: bill?.id ?? '' }],
    });
    const drink = sale.items.find(({ time }) => !time)?.id ?? '';
    await refund(owner, sale.id, { items: [{ itemId: drink }] });
    expect(await bills()).toEqual([]);
    const line = sale.items.find(({ time }) => time)?.id ?? '';
    const { body } = await refund(owner, sale.id, { items: [{ itemId: line }] });
    expect([body.refunded, body.refundedAt === null]).toEqual([6, false]);
    expect((await bills()).map(({ id, amount }) => [id, amount])).toEqual([[bill?.id, 2]]);
  });
});

describe('more time that was sold later', () => {
  it('is refunded before earlier time, and refunded time cannot be restarted', async () => {
    const owner = await newPricedOwner(app());
    const computer = await newComputer(owner);
    const sale = await newSale(owner, {
      items: [],
      time: [{ kind: 'session', computerId: computer.id, minutes: 60 }],
    });
    const sessionId = sale.items[0]?.time?.sessionId ?? '';
    const more = async (minutes: number) => {
      app().clock.moveMinutes(10);
      return await newSale(owner, { items: [], time: [{ kind: 'extension', sessionId, minutes }] });
    };
    const [first, second] = [await more(30), await more(15)];
    expect((await refund(owner, second.id)).error.code).toBe('SESSION_RUNNING');
    app().clock.moveMinutes(50);
    await end(owner, sessionId);

    expect((await refund(owner, sale.id)).error.message).toBe(
      'Já foram usados 60 de 60 minutos. Dá para devolver R$ 0,00.',
    );
    expect((await refundable(owner, first.id)).items).toMatchObject([
      { kind: 'extension', minutes: 20, amount: 2, subtotal: 3, isRunning: false },
    ]);
    const { body: whole } = await refund(owner, second.id);
    expect([whole.refunded, whole.refundedAt === null]).toEqual([1.5, false]);
    const { body: part } = await refund(owner, first.id);
    expect([part.refunded, part.refundedAt]).toEqual([2, null]);
    const restart = await owner.call(contract.restartSession, {
      params: { ...shop(owner), sessionId },
      body: { computerId: computer.id, minutes: 20 },
    });
    expect([restart.error.code, restart.error.message]).toEqual([
      'LOST_TIME_NONE',
      'O tempo que restava já foi estornado.',
    ]);
  });

  it('must be refunded before an earlier bill can be', async () => {
    const owner = await newPricedOwner(app());
    const [computer, product] = [await newComputer(owner), await newProduct(owner, { price: '4' })];
    const { id: sessionId } = await newSession(owner, { computerId: computer.id, isGuest: true });
    const { body: bills } = await owner.call(contract.listBills, { params: shop(owner) });
    const billId = bills[0]?.id ?? '';
    const sale = await newSale(owner, {
      items: [{ productId: product.id, quantity: 1 }],
      time: [{ kind: 'bill', billId }],
    });
    app().clock.moveMinutes(1);
    const later = await newSale(owner, {
      items: [],
      time: [{ kind: 'extension', sessionId, minutes: 30 }],
    });
    await end(owner, sessionId);
    const line = sale.items.find(({ time }) => time)?.id ?? '';
    const { error } = await refund(owner, sale.id, { items: [{ itemId: line }] });
    expect([error.code, error.message]).toEqual(['TIME_USED', 'Este tempo já foi usado.']);
    expect((await refund(owner, sale.id)).body).toMatchObject({ refunded: 4, refundedAt: null });
    expect((await refund(owner, later.id)).body.refundedAt).not.toBeNull();
    expect((await refund(owner, sale.id)).body.refundedAt).not.toBeNull();
  });
});

describe('credits of a customer who was removed', () => {
  it('are not refunded, but the rest of the sale is', async () => {
    const owner = await newPricedOwner(app());
    const [customer, product] = [await newCustomer(owner), await newProduct(owner, { price: '4' })];
    const sale = await newSale(owner, {
      userId: customer.id,
      items: [{ productId: product.id, quantity: 1 }],
      time: [{ kind: 'credits', minutes: 60 }],
    });
    const credits = sale.items.find(({ time }) => time)?.id ?? '';
    await owner.call(contract.setCredits, { params: { userId: customer.id }, body: { minutes: 0 } });
    await owner.call(contract.removeCustomer, { params: { userId: customer.id } });
    const refused = await refund(owner, sale.id, { items: [{ itemId: credits }] });
    expect([refused.status, refused.error.code]).toEqual([409, 'TIME_USED']);
    const { body } = await refund(owner, sale.id);
    expect(body).toMatchObject({ refunded: 4, refundedAt: null });
    expect((await refundable(owner, sale.id)).amount).toBe(0);
  });
});
