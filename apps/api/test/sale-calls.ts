import {
  type CallInput,
  createSale,
  getRefundable,
  listCoupons,
  listProducts,
  listSales,
  refundSale,
  type SaleBody,
} from '@coruja/contract';
import type { Owner } from './test-app.ts';

// The sales endpoints, as the tests of each verb call them.

export const shop = (owner: Owner) => ({ storeId: owner.store.id });

export function sell(owner: Owner, body: Partial<SaleBody>, idempotencyKey?: string) {
  return owner.call(
    createSale,
    { params: shop(owner), body: { paymentType: 'CASH', items: [], ...body } },
    idempotencyKey ? { idempotencyKey } : {},
  );
}

export async function sales(owner: Owner, query: Record<string, unknown> = {}) {
  return (await owner.call(listSales, { params: shop(owner), query })).body;
}

type RefundBody = CallInput<typeof refundSale>['body'];

export function refund(owner: Owner, saleId: string, body: Partial<RefundBody> = {}) {
  return owner.call(refundSale, {
    params: { storeId: owner.store.id, saleId },
    body: { reason: 'Cliente desistiu', ...body },
  });
}

export async function refundable(owner: Owner, saleId: string) {
  return (await owner.call(getRefundable, { params: { storeId: owner.store.id, saleId } })).body;
}

export async function stockOf(owner: Owner, id: string): Promise<number | undefined> {
  const { body } = await owner.call(listProducts, { params: shop(owner) });
  return body.find((product) => product.id === id)?.quantity;
}

export async function usesOf(owner: Owner, code: string): Promise<number | undefined> {
  const { body } = await owner.call(listCoupons, { params: shop(owner) });
  return body.find((coupon) => coupon.code === code)?.usageCount;
}
