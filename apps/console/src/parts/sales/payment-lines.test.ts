import { expect, it } from 'vitest';
import { changeOf, paidBy, paymentLines } from './payment-lines.ts';

const cash = { type: 'CASH' as const, amount: 36.5, received: 50, change: 13.5 };
const pix = { type: 'PIX' as const, amount: 20, received: null, change: 0 };

it('says nothing of one payment whose notes nobody typed, nor of none', () => {
  expect(paymentLines([pix])).toEqual([]);
  expect(paymentLines([])).toEqual([]);
});

it('says what was handed over and what went back of one payment in cash', () => {
  expect(paymentLines([cash])).toEqual([
    { name: 'Recebido', amount: 50 },
    { name: 'Troco', amount: 13.5 },
  ]);
});

it('says each of several payments, in their order', () => {
  expect(paymentLines([pix, cash])).toEqual([
    { name: 'PIX', amount: 20 },
    { name: 'Dinheiro', amount: 36.5 },
    { name: 'Recebido', amount: 50 },
    { name: 'Troco', amount: 13.5 },
  ]);
});

it('adds up what went back and what a tender paid', () => {
  expect(changeOf([pix, cash])).toBe(13.5);
  expect(changeOf([pix])).toBe(0);
  expect(paidBy('PIX', [{ ...pix, amount: 0.1 }, cash, { ...pix, amount: 0.2 }])).toBe(0.3);
  expect(paidBy('DEBIT_CARD', [pix, cash])).toBe(0);
});
