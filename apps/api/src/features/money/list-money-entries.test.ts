import * as contract from '@coruja/contract';
import { expect, it } from 'vitest';
import { newEvent, newProduct, newSale } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const of = ({ store }: Owner) => ({ params: { storeId: store.id } });

/** A sale by two tenders and an event on the 20th; the sale is taken back on the 21st, after another one. */
async function twoDays() {
  app().clock.set('2026-11-20T20:00:00.000Z');
  const owner = await app().newOwner();
  const product = await newProduct(owner, { price: '11.70' });
  const items = [{ productId: product.id, quantity: 1 }];
  const payments = [
    { type: 'CASH' as const, amount: 10, received: 50 },
    { type: 'PIX' as const, amount: 1.7 },
  ];
  const sale = await newSale(owner, { items, paymentType: 'MIXED', payments });
  const event = await newEvent(owner, { name: 'Corujão', price: 80 });
  app().clock.moveMinutes(1);
  const paying = { params: { storeId: owner.store.id, eventId: event.id } };
  await owner.call(contract.payEvent, { ...paying, body: { paymentType: 'PIX' } });
  app().clock.set('2026-11-21T15:00:00.000Z');
  await owner.signIn();
  await newSale(owner, { items, paymentType: 'DEBIT_CARD' });
  app().clock.moveMinutes(1);
  const refund = { params: { storeId: owner.store.id, saleId: sale.id }, body: { reason: 'Voltou' } };
  expect((await owner.call(contract.refundSale, refund)).status).toBe(200);
  return { owner, sale };
}

async function entries(owner: Owner, day: string) {
  const query = { startDate: day, endDate: day };
  return (await owner.call(contract.listMoneyEntries, { ...of(owner), query })).body;
}

it('is what moved on each day, newest first, with the sale or the event it was for', async () => {
  const { owner, sale } = await twoDays();
  const own = { saleId: sale.id, event: null, actor: 'owner' };
  const [event, ...sold] = await entries(owner, '2026-11-20');
  expect(event).toMatchObject({
    kind: 'event',
    tender: 'PIX',
    amount: 80,
    saleId: null,
    event: { name: 'Corujão' },
  });
  expect(sold).toHaveLength(2);
  expect(sold).toContainEqual(
    expect.objectContaining({ ...own, kind: 'sale', tender: 'CASH', amount: 10, received: 50, reason: null }),
  );
  expect(sold).toContainEqual(
    expect.objectContaining({ ...own, kind: 'sale', tender: 'PIX', amount: 1.7, received: null }),
  );
  const later = await entries(owner, '2026-11-21');
  expect(later.map(({ kind, tender, amount }) => `${kind} ${tender} ${amount}`).sort()).toEqual([
    'refund CASH -10',
    'refund PIX -1.7',
    'sale DEBIT_CARD 11.7',
  ]);
  expect(later.filter(({ kind }) => kind === 'refund')).toMatchObject([
    { ...own, reason: 'Voltou', received: null },
    { ...own, reason: 'Voltou', received: null },
  ]);
});

it('adds up by tender to what Vendas and Painel show of the day', async () => {
  const { owner } = await twoDays();
  const { body: today } = await owner.call(contract.getToday, {});
  expect(today.day).toBe('2026-11-21');
  for (const day of ['2026-11-20', '2026-11-21']) {
    const query = { startDate: day, endDate: day };
    const { received } = (await owner.call(contract.getSalesSummary, { ...of(owner), query })).body;
    const listed = await entries(owner, day);
    const sums = received.byTender.map(({ tender }) => ({
      tender,
      total:
        listed.reduce((sum, one) => sum + (one.tender === tender ? Math.round(one.amount * 100) : 0), 0) /
        100,
    }));
    expect(sums).toEqual(received.byTender);
    expect(listed.every(({ tender }) => sums.some((sum) => sum.tender === tender))).toBe(true);
    if (day === today.day) expect(today.received).toEqual(received);
  }
});

it('belongs to the day on which it moved, from the first to the last instant in the store’s zone', async () => {
  // Midnight in São Paulo.
  app().clock.set('2026-11-21T03:00:00.000Z');
  const owner = await app().newOwner();
  const { id: productId } = await newProduct(owner);
  const sell = () => newSale(owner, { items: [{ productId, quantity: 1 }] });
  const first = await sell();
  app().clock.set('2026-11-22T02:59:59.999Z');
  await owner.signIn();
  const last = await sell();
  app().clock.moveMinutes(1 / 60_000);
  await sell();
  expect((await entries(owner, '2026-11-21')).map(({ saleId }) => saleId)).toEqual([last.id, first.id]);
  const totalOf = async (query: { startDate?: string; endDate?: string }) =>
    (await owner.call(contract.getSalesSummary, { ...of(owner), query })).body.received.total;
  expect(await totalOf({ startDate: '2026-11-21', endDate: '2026-11-21' })).toBe(10);
  expect(await totalOf({ startDate: '2026-11-22' })).toBe(5);
  expect(await totalOf({ endDate: '2026-11-21' })).toBe(10);
  expect(await totalOf({})).toBe(15);
});

it('continues page by page, even among entries of the same instant', async () => {
  const { owner } = await twoDays();
  const all = (await owner.call(contract.listMoneyEntries, { ...of(owner), query: {} })).body;
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 1, ...(cursor ? { cursor } : {}) };
    const page = await owner.call(contract.listMoneyEntries, { ...of(owner), query });
    seen.push(...page.body.map(({ id }) => id));
    cursor = page.headers['x-next-cursor']?.toString();
  } while (cursor);
  expect(seen).toEqual(all.map(({ id }) => id));
  expect(seen).toHaveLength(6);
});
