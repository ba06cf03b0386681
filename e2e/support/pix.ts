import type { Charge, Order, ReceivedPix } from '@coruja/contract';
import type { PreparedStore } from './store-api.ts';

// Orders that a PIX pays, prepared by the API (docs/product/pix.md#orders).

export const pixKey = { key: 'pix@lancoruja.com.br', keyType: 'EMAIL' } as const;

/** Saves the store's own key, untested. */
export async function savePixKey(store: PreparedStore): Promise<void> {
  const body = { mode: 'KEY', ...pixKey, currentPassword: store.owner.password };
  await store.call('put', `/stores/${store.id}/pix-settings`, body);
}

/** Saves the store's own key and tests it, so that the store receives by it. */
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

/** Makes an order and its code. */
export async function newCharge(
  store: PreparedStore,
  { productId, quantity = 1, userId }: NewOrder,
): Promise<Charge> {
  const body = { items: [{ productId, quantity }], ...(userId && { userId }) };
  const { id } = (await store.call('post', `/stores/${store.id}/orders`, body)) as Order;
  return (await store.call('post', `/stores/${store.id}/orders/${id}/charges`)) as Charge;
}

/** Confirms by hand that this amount arrived at the bank. */
export async function confirmCharge(
  store: PreparedStore,
  { id }: Pick<Charge, 'id'>,
  body: { amount?: number; isAnother?: boolean } = {},
): Promise<ReceivedPix> {
  const answer = await store.call('post', `/stores/${store.id}/charges/${id}/confirm`, body);
  return (answer as { receivedPix: ReceivedPix }).receivedPix;
}

/** Makes an order and pays more than it costs, R$ 1,00 by default. */
export async function newSurplus(
  store: PreparedStore,
  order: NewOrder & { readonly surplus?: number },
): Promise<ReceivedPix> {
  const charge = await newCharge(store, order);
  return confirmCharge(store, charge, { amount: charge.amount + (order.surplus ?? 1) });
}

/** Connects an account at the embedded provider, as if its owner had pasted the key. */
export async function connectAccount(store: PreparedStore): Promise<void> {
  const body = { apiKey: 'sandbox_conta_de_teste', currentPassword: store.owner.password };
  await store.call('put', `/stores/${store.id}/pix-account`, body);
}

/** Lets PIX confirm itself for all amounts; `withKey`: amounts below R$ 10,00 go to a tested key of the store. */
export async function turnAutoPixOn(store: PreparedStore, { withKey = false } = {}): Promise<void> {
  if (withKey) await turnPixOn(store);
  await connectAccount(store);
  const settings = { mode: 'AUTO', autoFrom: withKey ? 10 : 0, ...(withKey && pixKey) };
  const body = { ...settings, currentPassword: store.owner.password };
  await store.call('put', `/stores/${store.id}/pix-settings`, body);
}

/** Plays the payer of a code at the embedded provider. */
export async function payCode(
  store: PreparedStore,
  { id: chargeId }: Pick<Charge, 'id'>,
  acts: {
    amount?: number;
    times?: number;
    state?: 'examined' | 'released' | 'disputed' | 'won' | 'lost';
  } = {},
): Promise<void> {
  await store.call('post', '/sandbox/pix/receive', { chargeId, ...acts });
}

/** The code of the newest order. */
export async function newestCharge(store: PreparedStore): Promise<Pick<Charge, 'id'>> {
  const [order] = (await store.call('get', `/stores/${store.id}/orders`)) as Order[];
  if (!order?.charge) throw new Error('The newest order has no code.');
  return order.charge;
}
