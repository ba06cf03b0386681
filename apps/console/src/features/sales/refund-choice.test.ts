import type { Refundable } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { moneyOf, paymentsOf, refundBody } from './refund-choice.ts';

/** R$ 50,00 of one product, of which R$ 20,00 are owed, R$ 10,00 were paid by PIX, and the rest of the tab was paid since. */
const refundable: Refundable = {
  items: [
    {
      itemId: 'a',
      name: 'Refrigerante',
      kind: 'product',
      quantity: 5,
      minutes: 0,
      amount: 50,
      subtotal: 50,
      paid: 50,
      refunded: 0,
      isRunning: false,
    },
  ],
  amount: 50,
  payments: [
    { type: 'TAB', amount: 20 },
    { type: 'PIX', amount: 10 },
    { type: 'CASH', amount: 20 },
  ],
};

describe('a refund of a sale on the tab', () => {
  it('is taken off the tab first, then given back as it was paid', () => {
    expect(paymentsOf(refundable, 35, null)).toEqual([
      { type: 'TAB', amount: 20 },
      { type: 'PIX', amount: 10 },
      { type: 'CASH', amount: 5 },
    ]);
    expect(paymentsOf(refundable, 15, null)).toEqual([{ type: 'TAB', amount: 15 }]);
  });

  it('gives back by another tender only what is not owed', () => {
    const payments = paymentsOf(refundable, 50, 'DEBIT_CARD');
    expect(payments).toEqual([
      { type: 'TAB', amount: 20 },
      { type: 'DEBIT_CARD', amount: 30 },
    ]);
    expect(moneyOf(payments)).toBe(30);
  });

  it('sends only the payments in money, and none if all of it is owed', () => {
    const of = (units: number, tender: 'PIX' | null) =>
      refundBody(refundable, { reason: 'Voltou', chosen: { a: units }, tender });
    expect(of(5, 'PIX').payments).toEqual([{ type: 'PIX', amount: 30 }]);
    expect(of(1, null)).toEqual({ reason: 'Voltou', items: [{ itemId: 'a', quantity: 1 }] });
  });
});
