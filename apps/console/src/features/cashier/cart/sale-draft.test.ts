import { centavos } from '@coruja/domain';
import { describe, expect, it } from 'vitest';
import { emptySaleDraft, type SaleDraft, readSaleDraft } from './sale-draft.ts';

const soda = '11111111-1111-4111-8111-111111111111';
const chips = '22222222-2222-4222-8222-222222222222';
const ana = '33333333-3333-4333-8333-333333333333';

const sale: SaleDraft = {
  cart: {
    lines: [
      { productId: soda, quantity: 3 },
      { productId: chips, quantity: 1 },
    ],
    selectedId: soda,
  },
  time: [
    { id: '0b8f3d27-6a51-4c9e-8d14-7e2a5c90f319', kind: 'credits', minutes: 60 },
    { id: '1c2d4e68-95b7-4f3a-8e10-6a7b8c9d0e1f', kind: 'package', packageId: chips },
  ],
  coupon: { code: 'CORUJA10', discount: { kind: 'percentage', basisPoints: 1_000 } },
  manual: { discount: { kind: 'fixed', amount: centavos(500) }, reason: 'Cliente fiel' },
  customerId: ana,
  paymentType: 'PIX',
  attempt: {
    key: '44444444-4444-4444-8444-444444444444',
    body: {
      paymentType: 'PIX',
      couponCode: 'CORUJA10',
      items: [{ productId: soda, quantity: 3 }],
      userId: ana,
    },
    sentAt: 1_795_000_000_000,
  },
};

/** As read from the browser's storage. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a sale stored in the browser', () => {
  it('is read unchanged', () => {
    expect(readSaleDraft(stored(sale))).toEqual(sale);
    const fixed = { code: 'CINCO', discount: { kind: 'fixed', amount: centavos(500) } } as const;
    expect(readSaleDraft(stored({ ...sale, coupon: fixed })).coupon).toEqual(fixed);
  });

  it.each([[undefined], [null], ['text'], [[]], [{ cart: 7 }], [{ cart: { lines: 'x' } }]])(
    'is a new one if %j was stored',
    (value) => {
      expect(readSaleDraft(value)).toEqual(emptySaleDraft);
    },
  );

  it.each([
    [{ productId: 'soda', quantity: 1 }],
    [{ productId: soda, quantity: 0 }],
    [{ productId: soda, quantity: 1.5 }],
    [{ productId: soda, quantity: '2' }],
    [{ productId: soda, quantity: 10_001 }],
    [null],
  ])('leaves out the line %j', (line) => {
    const kept = { ...sale, cart: { lines: [line, { productId: chips, quantity: 2 }], selectedId: soda } };
    expect(readSaleDraft(stored(kept)).cart).toEqual({
      lines: [{ productId: chips, quantity: 2 }],
      selectedId: chips,
    });
  });

  it('has only one line per product', () => {
    const lines = [
      { productId: soda, quantity: 1 },
      { productId: soda, quantity: 4 },
    ];
    expect(readSaleDraft({ cart: { lines, selectedId: soda } }).cart.lines).toEqual([
      { productId: soda, quantity: 4 },
    ]);
  });

  it.each([
    [{ code: '', discount: { kind: 'fixed', amount: 5 } }],
    [{ code: 'X', discount: { kind: 'percentage', basisPoints: 10_001 } }],
    [{ code: 'X', discount: { kind: 'fixed', amount: -1 } }],
    [{ code: 'X', discount: { kind: 'all' } }],
    [{ code: 'X' }],
  ])('leaves out the coupon %j', (coupon) => {
    expect(readSaleDraft({ ...sale, coupon }).coupon).toBeNull();
  });

  it('keeps the payments of an attempt', () => {
    const payments = [{ type: 'CASH' as const, amount: 36.5, received: 50 }];
    const attempt = sale.attempt && { ...sale.attempt, body: { ...sale.attempt.body, payments } };
    expect(readSaleDraft(stored({ ...sale, attempt })).attempt).toEqual(attempt);
  });

  it('leaves out an attempt that could not be sent', () => {
    const { attempt } = sale;
    expect(readSaleDraft({ ...sale, attempt: { ...attempt, key: 'x' } }).attempt).toBeNull();
    expect(readSaleDraft({ ...sale, attempt: { ...attempt, body: { items: [] } } }).attempt).toBeNull();
    expect(readSaleDraft({ ...sale, attempt: { ...attempt, sentAt: 'x' } }).attempt).toBeNull();
  });

  it('is paid in cash unless another type was chosen', () => {
    expect(readSaleDraft({ ...sale, paymentType: 'BARTER' }).paymentType).toBe('CASH');
  });
});
