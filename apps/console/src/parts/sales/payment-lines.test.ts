import { expect, it } from 'vitest';
import { changeOf, paidBy, paymentLines } from './payment-lines.ts';

const cash = { type: 'CASH' as const, amount: 36.5, received: 50, change: 13.5 };
const pix = { type: 'PIX' as const, amount: 20, received: null, change: 0 };

it('has no line for one payment without the cash handed over, nor without payments', () => {
  expect(paymentLines([pix])).toEqual([]);
  expect(paymentLines([])).toEqual([]);
});

it('shows the cash handed over and the change', () => {
  expect(paymentLines([cash])).toEqual([
    { name: 'Recebido', amount: 50 },
    { name: 'Troco', amount: 13.5 },
  ]);
});

it('shows each of several payments, in their order', () => {
  expect(paymentLines([pix, cash])).toEqual([
    { name: 'PIX', amount: 20 },
    { name: 'Dinheiro', amount: 36.5 },
    { name: 'Recebido', amount: 50 },
    { name: 'Troco', amount: 13.5 },
  ]);
});

it('adds up the change, and the amount paid by a tender', () => {
  expect(changeOf([pix, cash])).toBe(13.5);
  expect(changeOf([pix])).toBe(0);
  expect(paidBy('PIX', [{ ...pix, amount: 0.1 }, cash, { ...pix, amount: 0.2 }])).toBe(0.3);
  expect(paidBy('DEBIT_CARD', [pix, cash])).toBe(0);
});
