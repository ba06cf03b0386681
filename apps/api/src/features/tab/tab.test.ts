import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newProduct, newSession } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { refund, refundable, sales, sell, shop, stockOf } from '../../../test/sale-calls.ts';
import { payTab, setLimit, tabOf } from '../../../test/tab-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

/** A store whose time has a price, a product of R$ 10,00, and a customer with a limit of R$ 50,00. */
async function newTab({ limit = 50 }: { limit?: number | null } = {}) {
  const owner = await newPricedOwner(app());
  const product = await newProduct(owner, { price: '10', quantity: '100' });
  const { id: userId } = await newCustomer(owner);
  if (limit !== null) expect((await setLimit(owner, userId, limit)).status).toBe(200);
  const on = (quantity: number, more: Parameters<typeof sell>[1] = {}) =>
    sell(owner, { paymentType: 'TAB', items: [{ productId: product.id, quantity }], userId, ...more });
  return { owner, product, userId, on };
}

async function statement(owner: Owner, userId: string) {
  const params = { userId };
  return (await owner.call(contract.listTabEntries, { params, query: {} })).body;
}

async function figures(owner: Owner) {
  return (await owner.call(contract.getSalesSummary, { params: shop(owner), query: {} })).body;
}

describe('a sale on the tab', () => {
  it('is sold and not received, says what is owed, and is paid later as money alone', async () => {
    const { owner, userId, on } = await newTab();
    const { status, body: sale } = await on(2);
    expect(status).toBe(201);
    const tab = { paymentType: 'TAB', total: 20, owedAfter: 20 };
    expect(sale).toMatchObject({
      ...tab,
      payments: [{ type: 'TAB', amount: 20, received: null, change: 0 }],
    });
    expect((await sales(owner))[0]).toEqual(sale);
    expect(await tabOf(owner, userId)).toEqual({ limit: 50, owed: 20, left: 30 });
    expect(await figures(owner)).toMatchObject({
      total: 20,
      byPaymentType: [{ paymentType: 'TAB', count: 1, total: 20 }],
      received: { total: 0, byTender: [] },
    });
    const paid = await payTab(owner, userId, [
      { type: 'CASH', amount: 5, received: 10 },
      { type: 'PIX', amount: 7.5 },
    ]);
    expect([paid.status, paid.body]).toEqual([201, { limit: 50, owed: 7.5, left: 42.5 }]);
    expect(await figures(owner)).toMatchObject({ total: 20, received: { total: 12.5 } });
    const entries = await owner.call(contract.listMoneyEntries, { params: shop(owner), query: {} });
    expect(
      entries.body
        .map(({ kind, tender, amount, received, saleId }) => [kind, tender, amount, received, saleId])
        .toSorted(([, one], [, other]) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['tab-payment', 'CASH', 5, 10, null],
      ['tab-payment', 'PIX', 7.5, null, null],
    ]);
    expect(await statement(owner, userId)).toMatchObject([
      { kind: 'payment', amount: -12.5, owedAfter: 7.5, saleId: null, actor: 'owner' },
      { kind: 'sale', amount: 20, owedAfter: 20, saleId: sale.id, actor: 'owner' },
    ]);
    const { id: another } = await newCustomer(owner);
    expect(await statement(owner, another)).toEqual([]);
  });

  it('may be one part among several tenders', async () => {
    const { owner, userId, on } = await newTab();
    const payments = [
      { type: 'CASH' as const, amount: 4, received: 5 },
      { type: 'TAB' as const, amount: 6 },
      { type: 'TAB' as const, amount: 10 },
    ];
    const { body: sale } = await on(2, { paymentType: 'MIXED', payments });
    expect(sale).toMatchObject({ paymentType: 'MIXED', owedAfter: 16 });
    expect((await sales(owner))[0]?.payments).toEqual([
      { type: 'TAB', amount: 16, received: null, change: 0 },
      { type: 'CASH', amount: 4, received: 5, change: 1 },
    ]);
    expect((await tabOf(owner, userId)).owed).toBe(16);
    expect((await figures(owner)).received.total).toBe(4);
  });

  it('needs a customer of this store with a sufficient limit, and takes nothing otherwise', async () => {
    const { owner, product, userId, on } = await newTab();
    const anonymous = await on(1, { userId: null });
    expect(anonymous.error.fields).toEqual({ userId: 'Escolha o cliente do fiado.' });
    expect((await on(4)).status).toBe(201);
    const beyond = await on(2);
    expect([beyond.status, beyond.error.code, beyond.error.message.replaceAll('\u00a0', ' ')]).toEqual([
      409,
      'TAB_LIMIT',
      'Limite de fiado R$ 50,00; restam R$ 10,00.',
    ]);
    expect((await on(1)).status).toBe(201);
    expect(await stockOf(owner, product.id)).toBe(95);
    const { id } = await newCustomer(owner);
    const none = await on(1, { userId: id });
    expect([none.error.code, none.error.message]).toEqual([
      'TAB_LIMIT',
      'Este cliente não tem limite de fiado.',
    ]);
    await setLimit(owner, userId, 20);
    expect(await tabOf(owner, userId)).toEqual({ limit: 20, owed: 50, left: 0 });
    expect((await on(1)).error.code).toBe('TAB_LIMIT');
    const stranger = await newCustomer(await app().newOwner());
    expect((await on(1, { userId: stranger.id })).error.code).toBe('CUSTOMER_NOT_FOUND');
  });

  it('is refused to a known minor until the birthday, whose limit cannot be set either', async () => {
    app().clock.set('2026-11-21T18:00:00.000Z');
    const { owner, userId, on } = await newTab();
    const born = (birthDate: string) =>
      owner.call(contract.updateCustomer, { params: { userId }, body: { birthDate } });
    await born('2008-11-22');
    expect((await on(1)).error.code).toBe('TAB_MINOR');
    expect((await setLimit(owner, userId, 60)).error.code).toBe('TAB_MINOR');
    expect((await setLimit(owner, userId, null)).status).toBe(200);
    await born('2008-11-21');
    expect((await setLimit(owner, userId, 60)).status).toBe(200);
    expect((await on(1)).status).toBe(201);
  });

  it('of a drink and a bill settles the bill', async () => {
    const { owner, userId, on } = await newTab();
    const { id: computerId } = await newComputer(owner);
    const { id: sessionId } = await newSession(owner, { computerId, isGuest: true });
    app().clock.moveMinutes(30);
    await owner.call(contract.endSession, { params: { ...shop(owner), sessionId } });
    const { body: bills } = await owner.call(contract.listBills, { params: shop(owner) });
    const [bill] = bills;
    const body = { paymentType: 'TAB' as const, bills: [{ billId: bill?.id ?? '' }], userId };
    const received = await owner.call(contract.receiveBills, { params: shop(owner), body });
    expect([received.status, received.body.owedAfter]).toEqual([201, bill?.amount]);
    expect((await owner.call(contract.listBills, { params: shop(owner) })).body).toEqual([]);
    expect((await on(1)).body.owedAfter).toBe((bill?.amount ?? 0) + 10);
  });

  it('is refused while time has no price; time keeps its price while somebody owes', async () => {
    const { owner, userId, on } = await newTab();
    const price = (pricesTime: boolean) =>
      owner.call(contract.updateCounterSettings, { params: shop(owner), body: { pricesTime } });
    await on(1);
    expect((await price(false)).error.code).toBe('TABS_OPEN');
    await payTab(owner, userId, [{ type: 'CASH', amount: 10 }]);
    expect((await price(false)).status).toBe(200);
    expect((await on(1)).error.code).toBe('TAB_OFF');
    expect((await setLimit(owner, userId, 10)).error.code).toBe('TAB_OFF');
    expect((await price(true)).status).toBe(200);
    expect((await on(1)).status).toBe(201);
  });
});

describe('a payment of the tab', () => {
  it('is at most what is owed, and happens once for a key', async () => {
    const { owner, userId, on } = await newTab();
    const pay = (amount: number, key?: string) => payTab(owner, userId, [{ type: 'PIX', amount }], key);
    expect((await pay(1)).error.message).toBe('Não há fiado em aberto.');
    await on(1);
    const over = await pay(10.01);
    expect([over.status, over.error.code, over.error.message.replaceAll('\u00a0', ' ')]).toEqual([
      409,
      'TAB_OVERPAID',
      'No fiado há só R$ 10,00.',
    ]);
    const key = crypto.randomUUID();
    expect((await pay(4, key)).body.owed).toBe(6);
    expect((await pay(4, key)).body.owed).toBe(6);
    expect((await tabOf(owner, userId)).owed).toBe(6);
    expect((await pay(6)).body).toEqual({ limit: 50, owed: 0, left: 50 });
  });
});

describe('the refund of a sale on the tab', () => {
  it('is taken off the tab, and no money is paid back', async () => {
    const { owner, userId, on } = await newTab();
    const { body: sale } = await on(3);
    expect((await refundable(owner, sale.id)).payments).toEqual([{ type: 'TAB', amount: 30 }]);
    const items = [{ itemId: sale.items[0]?.id ?? '', quantity: 1 }];
    const cash = await refund(owner, sale.id, { items, payments: [{ type: 'CASH', amount: 10 }] });
    expect(cash.error.code).toBe('PAYMENTS_DIFFER');
    const { body: part } = await refund(owner, sale.id, { items });
    expect(part.refunds[0]?.payments).toEqual([{ type: 'TAB', amount: 10 }]);
    expect((await tabOf(owner, userId)).owed).toBe(20);
    const { body: whole } = await refund(owner, sale.id);
    expect([whole.refunded, whole.refundedAt === null]).toEqual([30, false]);
    expect((await tabOf(owner, userId)).owed).toBe(0);
    expect(await figures(owner)).toMatchObject({ total: 0, received: { total: 0 } });
    expect((await statement(owner, userId)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund', -20],
      ['refund', -10],
      ['sale', 30],
    ]);
  });

  it('takes what is owed off the tab first, and pays back the rest by the named tender', async () => {
    const { owner, userId, on } = await newTab();
    const { body: sale } = await on(5);
    await payTab(owner, userId, [{ type: 'PIX', amount: 30 }]);
    expect((await refundable(owner, sale.id)).payments).toEqual([
      { type: 'TAB', amount: 20 },
      { type: 'CASH', amount: 30 },
    ]);
    const { body } = await refund(owner, sale.id, { payments: [{ type: 'PIX', amount: 30 }] });
    expect(body.refunds[0]?.payments).toEqual([
      { type: 'PIX', amount: 30 },
      { type: 'TAB', amount: 20 },
    ]);
    expect((await tabOf(owner, userId)).owed).toBe(0);
    expect((await figures(owner)).received).toEqual({ total: 0, byTender: [{ tender: 'PIX', total: 0 }] });
  });

  it('of a paid sale reduces what the customer owes for others before money is paid back', async () => {
    const { owner, userId, on } = await newTab();
    const { body: first } = await on(2);
    await payTab(owner, userId, [{ type: 'CASH', amount: 20 }]);
    await on(1);
    const { body } = await refund(owner, first.id);
    expect(body.refunds[0]?.payments).toEqual([
      { type: 'CASH', amount: 10 },
      { type: 'TAB', amount: 10 },
    ]);
    expect((await tabOf(owner, userId)).owed).toBe(0);
  });

  it('of parts takes the tab first, and a customer who was removed gets the money', async () => {
    const { owner, userId, on } = await newTab();
    const payments = [
      { type: 'CASH' as const, amount: 20 },
      { type: 'TAB' as const, amount: 10 },
    ];
    const { body: sale } = await on(3, { paymentType: 'MIXED', payments });
    await payTab(owner, userId, [{ type: 'PIX', amount: 10 }]);
    expect((await owner.call(contract.eraseOwnData, { params: { userId } })).status).toBe(200);
    const { body } = await refund(owner, sale.id);
    expect(body.refunds[0]?.payments).toEqual([{ type: 'CASH', amount: 30 }]);
  });
});

describe('a customer who owes', () => {
  it('is neither removed nor erased until it is paid; then the limit is gone with them', async () => {
    const { owner, userId, on } = await newTab();
    await on(1);
    const remove = () => owner.call(contract.removeCustomer, { params: { userId } });
    const erase = () => owner.call(contract.eraseOwnData, { params: { userId } });
    expect((await remove()).error.code).toBe('CUSTOMER_HAS_TAB');
    expect((await erase()).error.code).toBe('CUSTOMER_HAS_TAB');
    await payTab(owner, userId, [{ type: 'CASH', amount: 10 }]);
    const { body: data } = await owner.call(contract.exportOwnData, { params: { userId } });
    expect(data.tab.map(({ amount }) => amount)).toEqual([-10, 10]);
    expect((await remove()).status).toBe(204);
    expect((await payTab(owner, userId, [{ type: 'CASH', amount: 1 }])).error.code).toBe(
      'CUSTOMER_NOT_FOUND',
    );
    const { rows } = await app().database.query('select tab_limit_centavos from customers where id = $1', [
      userId,
    ]);
    expect(rows).toEqual([{ tab_limit_centavos: null }]);
  });

  it('is listed by the oldest sale that is not paid, page by page, with the sum', async () => {
    app().clock.set('2026-11-21T12:00:00.000Z');
    const { owner, userId: ana, on } = await newTab();
    const { id: bia } = await newCustomer(owner, { name: 'Bia' });
    await setLimit(owner, bia, 50);
    await on(1);
    app().clock.moveMinutes(1);
    await on(2, { userId: bia });
    app().clock.moveMinutes(1);
    await on(1);
    const list = async (query: { limit?: number; cursor?: string } = {}) =>
      owner.call(contract.listTabs, { params: shop(owner), query });
    const shown = async () =>
      (await list()).body.map(({ user, owed, since }) => [user.id, owed, since.slice(11, 16)]);
    expect(await shown()).toEqual([
      [ana, 20, '12:00'],
      [bia, 20, '12:01'],
    ]);
    await payTab(owner, ana, [{ type: 'CASH', amount: 10 }]);
    expect(await shown()).toEqual([
      [bia, 20, '12:01'],
      [ana, 10, '12:02'],
    ]);
    const first = await list({ limit: 1 });
    const cursor = first.headers['x-next-cursor']?.toString() ?? '';
    expect((await list({ limit: 1, cursor })).body.map(({ user }) => user.id)).toEqual([ana]);
    const { body: sum } = await owner.call(contract.getTabsSummary, { params: shop(owner) });
    expect(sum).toEqual({ count: 2, owed: 30 });
  });
});
