import { describe, expect, it } from 'vitest';
import { refusalFor } from './subscription.ts';

const now = Date.UTC(2026, 10, 21);

describe('what a subscription allows', () => {
  it('lets a store without one operate on the free plan', () => {
    expect(refusalFor('operating', null, now)).toBeNull();
  });

  it('lets an overdue store read and end, but not operate', () => {
    const inactive = { status: 'INACTIVE', accessUntil: null } as const;
    expect(refusalFor('operating', inactive, now)).toBe('SUBSCRIPTION_INACTIVE');
    expect(refusalFor('while-inactive', inactive, now)).toBeNull();
    expect(refusalFor('always', inactive, now)).toBeNull();
  });

  it('keeps a cancelled store running until the very end of what it paid', () => {
    const cancelled = { status: 'CANCELLED', accessUntil: now } as const;
    expect(refusalFor('operating', cancelled, now - 1)).toBeNull();
    expect(refusalFor('operating', cancelled, now)).toBe('SUBSCRIPTION_CANCELLED');
    expect(refusalFor('while-inactive', cancelled, now)).toBe('SUBSCRIPTION_CANCELLED');
    expect(refusalFor('always', cancelled, now)).toBeNull();
  });

  it('takes nothing away while a payment is pending', () => {
    expect(refusalFor('operating', { status: 'PENDING', accessUntil: null }, now)).toBeNull();
  });
});
