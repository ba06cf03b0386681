import { expect, it } from 'vitest';
import { orderOf } from './place-order.ts';

const productId = '11111111-1111-4111-8111-111111111111';

it('orders what a sale sells, with the payments that are not PIX', () => {
  const sold = { items: [{ productId, quantity: 2 }], couponCode: 'CORUJA10', userId: null };
  expect(
    orderOf({
      ...sold,
      paymentType: 'MIXED',
      payments: [
        { type: 'PIX', amount: 2 },
        { type: 'CASH', amount: 5, received: 10 },
        { type: 'PIX', amount: 4 },
      ],
    }),
  ).toEqual({ ...sold, payments: [{ type: 'CASH', amount: 5, received: 10 }] });
  expect(orderOf({ ...sold, paymentType: 'PIX' })).toEqual({ ...sold, payments: [] });
});
