import { describe, expect, it } from 'vitest';
import { centavos } from './money.ts';
import { type Discount, saleTotal, shareOfTotal } from './sale-total.ts';

const line = (quantity: number, price: number) => ({ quantity, unitPrice: centavos(price) });
const percent = (value: number): Discount => ({ kind: 'percentage', basisPoints: value * 100 });
const fixed = (amount: number): Discount => ({ kind: 'fixed', amount: centavos(amount) });

describe('the total of a sale', () => {
  it('is the sum of quantity times price', () => {
    expect(saleTotal([line(2, 750), line(1, 1_234)], null)).toEqual({
      subtotal: 2_734,
      discount: 0,
      manualDiscount: 0,
      total: 2_734,
    });
  });

  it('is zero without lines', () => {
    expect(saleTotal([], percent(10))).toEqual({ subtotal: 0, discount: 0, manualDiscount: 0, total: 0 });
  });

  it.each([
    [1_005, 10, 101],
    [1_004, 10, 100],
    [333, 50, 167],
    [10_000, 12.5, 1_250],
    [1, 50, 1],
    [999_999, 33.33, 333_300],
  ])('takes of %d centavos %d%%: %d, half up', (subtotal, percentage, discount) => {
    expect(saleTotal([line(1, subtotal)], percent(percentage)).discount).toBe(discount);
  });

  it('is zero with 100%, and never less', () => {
    expect(saleTotal([line(3, 333)], percent(100))).toMatchObject({ subtotal: 999, discount: 999, total: 0 });
  });

  it('subtracts a fixed amount, at most the subtotal', () => {
    expect(saleTotal([line(1, 2_000)], fixed(500)).total).toBe(1_500);
    expect(saleTotal([line(1, 400)], fixed(500))).toMatchObject({ subtotal: 400, discount: 400, total: 0 });
  });

  it('subtracts the manual discount from the total after the coupon, never below zero', () => {
    expect(saleTotal([line(1, 2_000)], percent(10), percent(50))).toEqual({
      subtotal: 2_000,
      discount: 1_100,
      manualDiscount: 900,
      total: 900,
    });
    expect(saleTotal([line(1, 2_000)], fixed(500), fixed(1_600))).toMatchObject({
      discount: 2_000,
      manualDiscount: 1_500,
      total: 0,
    });
    expect(saleTotal([line(1, 99)], null, percent(50))).toMatchObject({ manualDiscount: 50, total: 49 });
  });

  it('is exact for the largest possible sale', () => {
    const lines = Array.from({ length: 100 }, () => line(10_000, 100_000_000));
    expect(saleTotal(lines, percent(33.33))).toMatchObject({
      subtotal: 100_000_000_000_000,
      discount: 33_330_000_000_000,
      total: 66_670_000_000_000,
    });
  });
});

describe('the share of some lines in a total', () => {
  const sum = { subtotal: centavos(1_100), total: centavos(990) };

  it('is their part of it, rounded half up', () => {
    expect(shareOfTotal(600, sum)).toBe(540);
    expect(shareOfTotal(1, { subtotal: centavos(2), total: centavos(1) })).toBe(1);
    expect(shareOfTotal(1, { subtotal: centavos(3), total: centavos(1) })).toBe(0);
  });

  it('is all of it for all lines, and nothing for none', () => {
    expect([shareOfTotal(1_100, sum), shareOfTotal(0, sum)]).toEqual([990, 0]);
    expect(shareOfTotal(0, { subtotal: centavos(0), total: centavos(0) })).toBe(0);
  });

  it('subtracts the manual discount from the total after the coupon, never below zero', () => {
    expect(saleTotal([line(1, 2_000)], percent(10), percent(50))).toEqual({
      subtotal: 2_000,
      discount: 1_100,
      manualDiscount: 900,
      total: 900,
    });
    expect(saleTotal([line(1, 2_000)], fixed(500), fixed(1_600))).toMatchObject({
      discount: 2_000,
      manualDiscount: 1_500,
      total: 0,
    });
    expect(saleTotal([line(1, 99)], null, percent(50))).toMatchObject({ manualDiscount: 50, total: 49 });
  });

  it('is exact for the largest sale', () => {
    const largest = 100_000_000_000_000;
    expect(shareOfTotal(largest, { subtotal: centavos(largest), total: centavos(largest - 1) })).toBe(
      largest - 1,
    );
  });
});
