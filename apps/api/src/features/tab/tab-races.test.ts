import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newCustomer, newProduct } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { sell, shop } from '../../../test/sale-calls.ts';
import { close, current, newCashier, open } from '../../../test/shift-calls.ts';
import { payTab, setLimit, tabOf } from '../../../test/tab-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createSale } from '../sales/create-sale.ts';

const app = useTestApp();

async function newTabCustomer(limit: number) {
  const owner = await newPricedOwner(app());
  const product = await newProduct(owner, { price: '10', quantity: '100' });
  const { id: userId } = await newCustomer(owner);
  await setLimit(owner, userId, limit);
  const items = [{ productId: product.id, quantity: 1 }];
  return { owner, userId, items, buy: () => sell(owner, { paymentType: 'TAB', items, userId }) };
}

describe('concurrent sales on one tab', () => {
  it('stop at the limit: five of sixteen succeed', async () => {
    const { owner, userId, buy } = await newTabCustomer(50);
    const statuses = await Promise.all(Array.from({ length: 16 }, async () => (await buy()).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(5).fill(201), ...Array(11).fill(409)]);
    expect((await tabOf(owner, userId)).owed).toBe(50);
  });

  it('and concurrent payments leave what was bought minus what was paid, never below zero', async () => {
    const { owner, userId, buy } = await newTabCustomer(1_000);
    await buy();
    const calls = Array.from({ length: 16 }, async (_, index) =>
      index % 2 === 0 ? await buy() : await payTab(owner, userId, [{ type: 'PIX', amount: 10 }]),
    );
    const statuses = (await Promise.all(calls)).map(({ status }, index) => [index % 2, status] as const);
    const bought = statuses.filter(([kind, status]) => kind === 0 && status === 201).length;
    const paid = statuses.filter(([kind, status]) => kind === 1 && status === 201).length;
    expect(bought).toBe(8);
    expect((await tabOf(owner, userId)).owed).toBe(10 + 10 * bought - 10 * paid);
  });
});

describe('the database', () => {
  const refusal = (statement: string, values: unknown[]) =>
    app()
      .database.query(statement, values)
      .then(
        () => 'accepted',
        (error: Error & { constraint?: string }) => error.constraint ?? error.message,
      );
  const insertion = `insert into tab_entries (store_id, id, customer_id, kind, amount_centavos, sale_id, actor, created_at)
    values ($1, gen_random_uuid(), $2, $3, $4, $5, 'owner', now())`;

  it('enforces the limit, the sum, the store, and that a payment equals its money entries', async () => {
    const { owner, userId, buy } = await newTabCustomer(50);
    const { body: sale } = await buy();
    const stranger = await newTabCustomer(50);
    const of = owner.store.id;
    expect(await refusal(insertion, [of, userId, 'sale', 4_001, sale.id])).toBe('customers_tab_limit');
    expect(await refusal(insertion, [of, userId, 'payment', -1_001, null])).toBe(
      'customers_tab_not_negative',
    );
    expect(await refusal(insertion, [of, userId, 'payment', -500, null])).toBe(
      'a payment of the tab is its money',
    );
    expect(await refusal(insertion, [of, stranger.userId, 'payment', -1, null])).toBe(
      'a tab is of a customer',
    );
    expect(await refusal(insertion, [of, userId, 'sale', 1, sale.id])).toBe('tab_entries_once_per_sale_key');
    expect(await refusal('update customers set tab_centavos = 0 where id = $1', [userId])).toBe(
      'what is owed changes only through tab_entries',
    );
    expect(await refusal('update tab_entries set amount_centavos = 1 where customer_id = $1', [userId])).toBe(
      'an entry of the ledger is never changed',
    );
    expect(await refusal('update customers set removed_at = now() where id = $1', [userId])).toBe(
      'customers_tab_settled',
    );
  });
});

describe('a sale', () => {
  it('on the tab needs one further statement, for the age and the switch, and otherwise none', async () => {
    const { owner, userId, items } = await newTabCustomer(500);
    const count = async (paymentType: 'CASH' | 'TAB') => {
      let statements = 0;
      const db = owner.context.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements += 1;
          return result;
        },
      });
      const body = contract.saleBody.parse({ items, paymentType });
      await createSale({ ...owner.context, db }, { ...body, customerId: userId });
      return statements;
    };
    expect((await count('TAB')) - (await count('CASH'))).toBe(1);
  });
});

describe('a cash shift', () => {
  it('expects the payment of a tab and not the sale on it, and its report lists both', async () => {
    const cashier = await newCashier(app(), { receiveWithoutShift: 'require' });
    const { owner, items, params } = cashier;
    const { id: userId } = await newCustomer(owner);
    await setLimit(owner, userId, 100);
    const onTab = () => sell(owner, { paymentType: 'TAB', items, userId });
    // Before the shift: no money, so no shift is needed.
    expect((await onTab()).status).toBe(201);
    expect((await payTab(owner, userId, [{ type: 'CASH', amount: 1 }])).error.code).toBe('SHIFT_NEEDED');
    app().clock.moveMinutes(1);
    const { id } = await open(cashier);
    await onTab();
    await payTab(owner, userId, [
      { type: 'CASH', amount: 7, received: 10 },
      { type: 'PIX', amount: 2 },
    ]);
    expect((await current(cashier))?.expected).toEqual([
      { tender: 'CASH', amount: 107 },
      { tender: 'PIX', amount: 2 },
    ]);
    await close(cashier, id, { counts: [{ tender: 'CASH', counted: 107 }], left: 100 });
    const { body: report } = await owner.call(contract.getShiftReport, {
      params: { ...params, shiftId: id },
    });
    expect(report).toMatchObject({
      sums: { sales: 0, tabPayments: 9 },
      tab: { count: 1, total: 10 },
      people: [{ entries: 2, received: 9 }],
    });
    const verified = await owner.call(contract.verifyShift, { params: { ...params, shiftId: id } });
    expect(verified.body).toMatchObject({ isIntact: true, differing: [] });
    const { body: sums } = await owner.call(contract.getSalesSummary, { params: shop(owner), query: {} });
    expect(sums).toMatchObject({ total: 20, received: { total: 9 } });
  });
});
