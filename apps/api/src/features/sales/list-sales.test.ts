import { closeShift, getSalesSummary, listSales } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newNight, openedBy, sellBy } from '../../../test/attendant-calls.ts';
import { newCoupon, newProduct, newSale } from '../../../test/factories.ts';
import { refund, sales, shop } from '../../../test/sale-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';

const getTestApp = useTestApp();

describe('the list of sales', () => {
  it('contains whole days in the store’s time zone, both ends included', async () => {
    const { clock, newOwner } = getTestApp();
    const owner = await newOwner();
    const product = await newProduct(owner);
    const ids: string[] = [];
    for (const instant of [
      '2026-12-10T02:59:59.000Z',
      '2026-12-10T03:00:00.000Z',
      '2026-12-11T02:59:59.999Z',
      '2026-12-11T03:00:00.000Z',
    ]) {
      clock.set(instant);
      await owner.signIn();
      ids.push((await newSale(owner, { items: [{ productId: product.id, quantity: 1 }] })).id);
    }
    const [a, b, c, d] = ids;
    const idsOf = async (query: Record<string, unknown>) => (await sales(owner, query)).map(({ id }) => id);
    expect(await idsOf({ startDate: '2026-12-10', endDate: '2026-12-10' })).toEqual([c, b]);
    expect(await idsOf({ startDate: '2026-12-10' })).toEqual([d, c, b]);
    expect(await idsOf({ endDate: '2026-12-09' })).toEqual([a]);
    expect(await idsOf({})).toEqual([d, c, b, a]);
    const countOf = async (query: { startDate?: string; endDate?: string }) =>
      (await owner.call(getSalesSummary, { params: shop(owner), query })).body.count;
    expect(await countOf({ startDate: '2026-12-10', endDate: '2026-12-10' })).toBe(2);
    expect(await countOf({ startDate: '2026-12-11' })).toBe(1);
    expect(await countOf({ endDate: '2026-12-09' })).toBe(1);
    const refused = await owner.call(listSales, {
      params: shop(owner),
      query: { startDate: '2026-12-11', endDate: '2026-12-10' },
    });
    expect([refused.status, refused.error.message]).toEqual([
      400,
      'A data inicial não pode ser depois da data final.',
    ]);
  });

  it('has for an attendant the own sales of 24 hours and everybody’s of the open shift, and no others', async () => {
    const { clock } = getTestApp();
    const night = await newNight(getTestApp());
    const { bia, caio, params } = night;
    const idsOf = async (person: typeof bia) =>
      (await person.call(listSales, { params, query: {} })).body.map(({ id }) => id);
    const { id: first } = await openedBy(night, caio);
    const { id: ofCaio } = (await sellBy(night, caio)).body;
    clock.moveMinutes(1);
    const { id: ofBia } = (await sellBy(night, bia)).body;
    expect(await idsOf(bia)).toEqual([ofBia, ofCaio]);
    const counts = [{ tender: 'CASH' as const, counted: 114.6 }];
    await caio.call(closeShift, { params: { ...params, shiftId: first }, body: { counts, left: 0 } });
    expect(await idsOf(bia)).toEqual([ofBia]);
    clock.moveMinutes(1);
    await openedBy(night, caio);
    expect(await idsOf(bia)).toEqual([ofBia]);
    const { id: later } = (await sellBy(night, caio)).body;
    clock.moveMinutes(25 * 60);
    await night.owner.signIn();
    await bia.counter.unlock(night.ids.bia);
    expect(await idsOf(bia)).toEqual([later]);
    expect((await sales(night.owner)).map(({ id }) => id)).toEqual([later, ofBia, ofCaio]);
    const narrowed = { params, query: { shortId: ofCaio.slice(0, 8) } };
    expect((await bia.call(listSales, narrowed)).body).toEqual([]);
  });

  it('continues page by page, even among sales of the same instant', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner);
    for (const _ of [1, 2, 3, 4, 5])
      await newSale(owner, { items: [{ productId: product.id, quantity: 1 }] });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor ? { cursor } : {}) };
      const page = await owner.call(listSales, { params: shop(owner), query });
      expect(page.body.length).toBeLessThanOrEqual(2);
      seen.push(...page.body.map(({ id }) => id));
      cursor = page.headers['x-next-cursor']?.toString();
    } while (cursor);
    expect(seen).toEqual((await sales(owner)).map(({ id }) => id));
    expect(new Set(seen).size).toBe(5);
  });

  it('finds a sale by its short id', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner);
    const [sale] = [
      await newSale(owner, { items: [{ productId: product.id, quantity: 1 }] }),
      await newSale(owner, { items: [{ productId: product.id, quantity: 1 }] }),
    ];
    const found = await sales(owner, { shortId: sale.id.slice(0, 8).toUpperCase() });
    expect(found.map(({ id }) => id)).toEqual([sale.id]);
  });
});

describe('the sums of sales', () => {
  it('exclude courtesies and refunds, which are shown separately', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner, { price: '10', quantity: '100' });
    await newCoupon(owner, { code: 'CINCO', discountValue: 5, isPercentage: false });
    const of = (quantity: number) => ({ items: [{ productId: product.id, quantity }] });
    await newSale(owner, { ...of(1), couponCode: 'CINCO' });
    await newSale(owner, of(2));
    await newSale(owner, { ...of(3), paymentType: 'PIX' });
    await newSale(owner, { ...of(4), paymentType: 'FREE' });
    await refund(owner, (await newSale(owner, of(5))).id);
    const { body } = await owner.call(getSalesSummary, { params: shop(owner), query: {} });
    expect(body).toEqual({
      count: 3,
      total: 55,
      discount: 5,
      byPaymentType: [
        { paymentType: 'CASH', count: 2, total: 25 },
        { paymentType: 'PIX', count: 1, total: 30 },
      ],
      courtesies: { count: 1, total: 40 },
      refunds: { count: 1, total: 50 },
      received: {
        total: 55,
        byTender: [
          { tender: 'CASH', total: 25 },
          { tender: 'PIX', total: 30 },
        ],
      },
    });
  });
});
