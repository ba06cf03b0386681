import { couponBody } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { checkCoupon, exampleOf, newCoupon, toBody } from './coupon-form.ts';

const filled = { ...newCoupon, code: 'corujao', discountValue: '12,5' };
const spaces = (text: string) => text.replaceAll('\u00a0', ' ');

describe('toBody', () => {
  it('returns the server’s format, without empty fields', () => {
    expect(toBody(filled)).toEqual({
      code: 'corujao',
      isPercentage: true,
      discountValue: 12.5,
      usageLimit: null,
      expiresAt: null,
      description: null,
    });
    expect(couponBody.safeParse(toBody(filled)).success).toBe(true);
  });

  it('sends the day of the expiry, which the server reads as the end of that day', () => {
    expect(toBody({ ...filled, expiresAt: '2026-12-31', usageLimit: '0' })).toMatchObject({
      expiresAt: '2026-12-31',
      usageLimit: 0,
    });
  });

  it.each([
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['R$ 5,00', 5],
    ['10%', 10],
    ['1.500', 1500],
    ['-3', -3],
  ])('reads %j as %d', (discountValue, value) => {
    expect(toBody({ ...filled, discountValue }).discountValue).toBe(value);
  });
});

describe('checkCoupon', () => {
  it('accepts a complete coupon', () => {
    expect(checkCoupon(filled)).toEqual({});
  });

  it('requires the code and the value', () => {
    expect(checkCoupon(newCoupon)).toEqual({
      code: 'O código é obrigatório.',
      discountValue: 'O valor do desconto é obrigatório.',
    });
  });

  it.each([
    ['abc', 'Informe um número.'],
    ['-1', 'O desconto não pode ser negativo.'],
    ['100,5', 'A porcentagem vai até 100.'],
    ['1,234', 'Use no máximo duas casas decimais.'],
  ])('says what is wrong with a discount of %j', (discountValue, sentence) => {
    expect(checkCoupon({ ...filled, discountValue })).toEqual({ discountValue: sentence });
  });

  it('accepts a fixed discount above 100', () => {
    expect(checkCoupon({ ...filled, kind: 'fixed', discountValue: '150' })).toEqual({});
  });
});

describe('exampleOf', () => {
  it.each([
    ['percentage', '', 'Ex.: 10% de R$ 50,00 = R$ 5,00 de desconto'],
    ['percentage', '12,5', 'Ex.: 12,5% de R$ 50,00 = R$ 6,25 de desconto'],
    ['percentage', '200', 'Ex.: 10% de R$ 50,00 = R$ 5,00 de desconto'],
    ['fixed', '', 'Ex.: R$ 50,00 − R$ 5,00 de desconto = R$ 45,00 a pagar'],
    ['fixed', '7,9', 'Ex.: R$ 50,00 − R$ 7,90 de desconto = R$ 42,10 a pagar'],
    ['fixed', '80', 'Ex.: R$ 50,00 − R$ 80,00 de desconto = R$ 0,00 a pagar'],
  ] as const)('shows a %s of %j', (kind, discountValue, text) => {
    expect(spaces(exampleOf({ kind, discountValue }))).toBe(text);
  });
});
