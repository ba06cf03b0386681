import { type CallInput, createSale, receiveBills, type Sale } from '@coruja/contract';
import { client } from '../../api/client.ts';

/** A sale of bills alone has its own call, which works in every state of the subscription (docs/product/bills.md#paying). */
export function sendSale(
  input: CallInput<typeof createSale>,
  options: { readonly idempotencyKey: string; readonly signal?: AbortSignal },
): Promise<Sale> {
  const { params, body } = input;
  const bills = billsOf(body);
  if (!bills) return client.call(createSale, input, options);
  const { paymentType, userId, payments } = body;
  return client.call(receiveBills, { params, body: { bills, paymentType, userId, payments } }, options);
}

/** The bills of a sale that pays nothing else. */
function billsOf({ items, time = [], couponCode, discount }: CallInput<typeof createSale>['body']) {
  const bills = time.flatMap((line) =>
    line.kind === 'bill' ? [{ billId: line.billId, price: line.price }] : [],
  );
  return items.length === 0 && bills.length === time.length && !couponCode && !discount ? bills : null;
}
