import { randomUUID } from 'node:crypto';
import type { Coupon, Product, Sale } from '@coruja/contract';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect } from './server.ts';

// Prepares products, coupons and sales by the API. Each function takes a signed-in request context: the test's
// `request` after `prepareStore`, or `page.request` after `signIn`.

/** A product; by default a can of soda with plenty of stock. */
export async function newProduct(
  request: APIRequestContext,
  storeId: string,
  fields: Partial<Pick<Product, 'name' | 'description' | 'price' | 'quantity'>> & { barcode?: string } = {},
): Promise<Product> {
  const multipart = { name: 'Refrigerante', description: 'Lata', price: 5, quantity: 1_000, ...fields };
  return answered(await request.post(`/api/stores/${storeId}/products`, { multipart }));
}

/** A coupon; by default 10% without limit or end. */
export async function newCoupon(
  request: APIRequestContext,
  storeId: string,
  fields: Partial<
    Pick<Coupon, 'code' | 'discountValue' | 'isPercentage' | 'description' | 'usageLimit' | 'expiresAt'>
  > = {},
): Promise<Coupon> {
  const data = { code: 'CORUJA10', discountValue: 10, isPercentage: true, ...fields };
  return answered(await request.post(`/api/stores/${storeId}/coupons`, { data }));
}

interface SaleFields {
  /** Products with their quantities. */
  readonly items: readonly (readonly [product: Pick<Product, 'id'>, quantity: number])[];
  readonly paymentType?: Sale['paymentType'];
  readonly couponCode?: string;
  readonly userId?: string;
}

/** A finished sale, in cash by default. */
export async function newSale(
  request: APIRequestContext,
  storeId: string,
  { items, paymentType = 'CASH', ...fields }: SaleFields,
): Promise<Sale> {
  const data = {
    ...fields,
    paymentType,
    items: items.map(([product, quantity]) => ({ productId: product.id, quantity })),
  };
  const headers = { 'Idempotency-Key': randomUUID() };
  return answered(await request.post(`/api/stores/${storeId}/sales`, { data, headers }));
}

/** The body of an answer, which must be a success. */
async function answered<Body>(answer: APIResponse): Promise<Body> {
  expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Body;
}
