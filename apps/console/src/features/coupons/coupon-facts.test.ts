import type { Coupon } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { matchesText, stateOfCoupon, usesText } from './coupon-facts.ts';

const coupon: Coupon = {
  id: '00000000-0000-4000-8000-000000000001',
  code: 'CORUJÃO10',
  discountValue: 10,
  isPercentage: true,
  description: 'Noite de sábado',
  usageLimit: 10,
  usageCount: 3,
  expiresAt: '2026-12-01T02:59:59.000Z',
  actor: 'owner',
  createdAt: '2026-11-01T02:59:59.000Z',
};
const lastSecond = Date.parse('2026-12-01T02:59:59.000Z');

describe('a coupon in words', () => {
  it('writes uses and limit, and ∞ without one', () => {
    expect(usesText(coupon)).toBe('3 / 10');
    expect(usesText({ ...coupon, usageLimit: null })).toBe('3 / ∞');
  });

  it('is valid until its last second, and while uses are left', () => {
    expect(stateOfCoupon(coupon, lastSecond)).toBe('usable');
    expect(stateOfCoupon(coupon, lastSecond + 1)).toBe('expired');
    expect(stateOfCoupon({ ...coupon, usageCount: 10 }, lastSecond)).toBe('used-up');
    expect(stateOfCoupon({ ...coupon, usageLimit: null, expiresAt: null }, lastSecond + 1)).toBe('usable');
  });

  it('is found by code and description, ignoring accents and case', () => {
    expect(matchesText(coupon, 'corujao')).toBe(true);
    expect(matchesText(coupon, 'SABADO')).toBe(true);
    expect(matchesText(coupon, 'natal')).toBe(false);
  });
});
