import type { Charge, Order, ReceivedPix } from '@coruja/contract';
import type { PreparedStore } from './store-api.ts';

// Orders that a PIX pays, prepared by the API (docs/product/pix.md).

export const pixKey = { key: 'pix@lancoruja.com.br', keyType: 'EMAIL' } as const;

/** The store receives by its own key, which is not tested yet. */
export async function savePixKey(store: PreparedStore): Promise<void> {
  const body = { mode: 'KEY', ...pixKey, currentPassword: store.owner.password };
  await store.call('put', `/stores/${store.id}/pix-settings`, body);
}

/** The store receives by its own key, which is tested. */
export async function turnPixOn(store: PreparedStore): Promise<void> {
  await savePixKey(store);
  await store.call('post', `/stores/${store.id}/pix-settings/test`);
  await store.call('post', `/stores/${store.id}/pix-settings/test/confirm`);
}

interface NewOrder {
  readonly productId: string;
  readonly quantity?: number;
  readonly userId?: string;
}

/** An order with its code. */
export async function newCharge(
  store: PreparedStore,
  { productId, quantity = 1, userId }: NewOrder,
): Promise<Charge> {
  const body = { items: [{ productId, quantity }], ...(userId && { userId }) };
  const { id } = (await store.call('post', `/stores/${store.id}/orders`, body)) as Order;
  return (await store.call('post', `/stores/${store.id}/orders/${id}/charges`)) as Charge;
}

/** Somebody saw this amount at the bank. */
export async function confirmCharge(
  store: PreparedStore,
  { id }: Pick<Charge, 'id'>,
  body: { amount?: number; isAnother?: boolean } = {},
): Promise<ReceivedPix> {
  const answer = await store.call('post', `/stores/${store.id}/charges/${id}/confirm`, body);
  return (answer as { receivedPix: ReceivedPix }).receivedPix;
}

/** An order that is paid with something left over, R$ 1,00 by default. */
export async function newSurplus(
  store: PreparedStore,
  order: NewOrder & { readonly surplus?: number },
): Promise<ReceivedPix> {
  const charge = await newCharge(store, order);
  return confirmCharge(store, charge, { amount: charge.amount + (order.surplus ?? 1) });
}
