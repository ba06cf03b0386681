import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { eventBody } from './events.ts';
import { seatPayment } from './event-seats.ts';
import { refundSaleBody } from './sale-refunds.ts';
import { moneyPayment } from './payment-parts.ts';
import { listSales, manualDiscountBody, saleBody } from './sales.ts';
import { listPastSessions } from './sessions.ts';

const id = '5b7c1e9f-3a42-4d08-b6e5-f1a2d8c90414';

/** The message for each refused field; empty for a valid body. */
function errorsOf(schema: z.ZodType, body: unknown): Record<string, string> {
  const { error } = schema.safeParse(body);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

const onlyCash = { received: 'Só pagamento em dinheiro tem valor recebido.' };

describe('a sale', () => {
  const emptyCart = 'O carrinho está vazio.';

  it.each([
    [{ items: undefined }, { items: emptyCart }],
    [{ items: null }, { items: emptyCart }],
    [{ items: [] }, { items: emptyCart }],
    [{ items: 'x' }, { items: 'Informe uma lista de itens.' }],
    [{ items: [{ productId: id, quantity: 1 }] }, {}],
  ])('with %j says %j', (fields, errors) => {
    expect(errorsOf(saleBody, { paymentType: 'CASH', ...fields })).toEqual(errors);
  });

  it('is listed by days in their order, as a past session is', () => {
    const [early, late] = ['2026-11-20', '2026-11-21'];
    const lists = [
      { query: listSales.query, first: 'startDate', last: 'endDate' },
      { query: listPastSessions.query, first: 'from', last: 'to' },
    ];
    for (const { query, first, last } of lists) {
      const taken = [{}, { [first]: late }, { [last]: early }, { [first]: early, [last]: late }];
      for (const days of [...taken, { [first]: early, [last]: early }])
        expect(errorsOf(query, days)).toEqual({});
      expect(errorsOf(query, { [first]: late, [last]: early })).toEqual({
        [first]: 'A data inicial não pode ser depois da data final.',
      });
    }
  });
});

describe('a payment of a sale', () => {
  it.each([
    [{ type: 'PIX', amount: 0.01 }, {}],
    [{ type: 'PIX', amount: 0 }, { amount: 'O valor de um pagamento é maior que zero.' }],
    [{ type: 'CASH', amount: 10, received: 10 }, {}],
    [{ type: 'CASH', amount: 10, received: 20 }, {}],
    [{ type: 'CASH', amount: 10, received: 9.99 }, { received: 'O valor recebido é menor que o pagamento.' }],
    [{ type: 'PIX', amount: 10, received: 10 }, onlyCash],
    [{ type: 'PIX', amount: 10, received: 5 }, onlyCash],
  ])('as %j says %j', (payment, errors) => {
    expect(errorsOf(moneyPayment, payment)).toEqual(errors);
  });
});

describe('a discount by hand', () => {
  const one = { amount: 'Informe o desconto em reais ou em porcentagem.' };

  it.each([
    [{ percent: 10 }, {}],
    [{ amount: 0.01 }, {}],
    [{ amount: 0 }, { amount: 'O desconto é maior que zero.' }],
    [{}, one],
    [{ percent: 10, amount: 5 }, one],
  ])('of %j says %j', (discount, errors) => {
    expect(errorsOf(manualDiscountBody, { ...discount, reason: 'Cliente fiel' })).toEqual(errors);
  });
});

describe('a refund', () => {
  const of = (body: object) => errorsOf(refundSaleBody, { reason: 'Desistiu', ...body });

  it('names each item once, in whichever case', () => {
    const other = '6e2b9f47-0c5a-4d81-a7f3-84d1e0b6c924';
    expect(of({ items: [{ itemId: id }, { itemId: other }] })).toEqual({});
    for (const again of [id, id.toUpperCase()])
      expect(of({ items: [{ itemId: id }, { itemId: again }] })).toEqual({
        items: 'Cada item aparece uma vez.',
      });
  });

  it('pays more than nothing by each tender', () => {
    expect(of({ payments: [{ type: 'CASH', amount: 0.01 }] })).toEqual({});
    expect(of({ payments: [{ type: 'CASH', amount: 0 }] })).toEqual({
      'payments.0.amount': 'O valor de um pagamento é maior que zero.',
    });
  });
});

describe('a seat of an event', () => {
  const split = [{ type: 'PIX', amount: 10 }];
  const one = { type: 'Escolha a forma de pagamento.' };

  it.each([
    [{ type: 'PIX' }, {}],
    [{ payments: split }, {}],
    [{}, one],
    [{ type: 'PIX', payments: split }, one],
    [{ type: 'CASH', received: 50 }, {}],
    [{ type: 'PIX', received: 50 }, onlyCash],
    [{ payments: split, received: 50 }, onlyCash],
    [{ received: 50 }, one],
  ])('is paid by one tender or by several: %j says %j', (payment, errors) => {
    expect(errorsOf(seatPayment, payment)).toEqual(errors);
  });

  it('has a price above zero, or none', () => {
    const event = {
      name: 'Corujão',
      date: '2026-11-28',
      startTime: '22:00',
      endTime: '06:00',
      price: 0,
      capacity: 10,
    };
    for (const seatPrice of [0.01, null, undefined])
      expect(errorsOf(eventBody, { ...event, seatPrice })).toEqual({});
    expect(errorsOf(eventBody, { ...event, seatPrice: 0 })).toEqual({
      seatPrice: 'O preço por lugar é maior que zero.',
    });
  });
});
