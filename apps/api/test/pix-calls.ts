import * as contract from '@coruja/contract';
import { expireOrders } from '../src/features/orders/expire-orders.ts';
import { newProduct } from './factories.ts';
import type { Owner, TestApp } from './test-app.ts';

export const pixKey = { key: 'pix@lancoruja.com.br', keyType: 'EMAIL' as const };

type OrderBody = contract.CallInput<typeof contract.createOrder>['body'];
type ConfirmBody = contract.CallInput<typeof contract.confirmCharge>['body'];

const store = ({ store: { id: storeId } }: Owner) => ({ params: { storeId } });

export function savePix(
  owner: Owner,
  body: Partial<contract.CallInput<typeof contract.replacePixSettings>['body']> = {},
) {
  const whole = { mode: 'KEY' as const, ...pixKey, currentPassword: owner.password, ...body };
  return owner.call(contract.replacePixSettings, { ...store(owner), body: whole });
}

/** The store receives by its own key, which is tested. */
export async function turnPixOn(owner: Owner): Promise<void> {
  const saved = await savePix(owner);
  if (saved.status !== 200) throw new Error(`the settings answered ${saved.status}: ${saved.error.message}`);
  await owner.call(contract.testPixKey, store(owner));
  const tested = await owner.call(contract.confirmPixKey, store(owner));
  if (tested.status !== 200) throw new Error(`the test answered ${tested.status}: ${tested.error.message}`);
}

export async function newOrder(owner: Owner, body: OrderBody): Promise<contract.Order> {
  const answer = await owner.call(contract.createOrder, { ...store(owner), body });
  if (answer.status !== 201) throw new Error(`the order answered ${answer.status}: ${answer.error.message}`);
  return answer.body;
}

export async function newCharge(
  owner: Owner,
  orderId: string,
  body: contract.CallInput<typeof contract.createCharge>['body'] = {},
): Promise<contract.Charge> {
  const params = { storeId: owner.store.id, orderId };
  const answer = await owner.call(contract.createCharge, { params, body });
  if (answer.status !== 201) throw new Error(`the charge answered ${answer.status}: ${answer.error.message}`);
  return answer.body;
}

/** An order with its code. */
export async function newChargedOrder(owner: Owner, body: OrderBody) {
  const { id: orderId } = await newOrder(owner, body);
  return newCharge(owner, orderId);
}

export function confirm(owner: Owner, chargeId: string, body: ConfirmBody = {}) {
  return owner.call(contract.confirmCharge, { params: { storeId: owner.store.id, chargeId }, body });
}

export function orderOf(owner: Owner, orderId: string) {
  return owner.call(contract.getOrder, { params: { storeId: owner.store.id, orderId } });
}

/** A PIX of which 1 real is left over. */
export async function newSurplus(owner: Owner, body: OrderBody) {
  const { id: chargeId, orderId, amount } = await newChargedOrder(owner, body);
  const { body: confirmed } = await confirm(owner, chargeId, { amount: amount + 1 });
  return { chargeId, orderId, receivedPixId: confirmed.receivedPix.id };
}

/** The ids that the calls about PIX need, of an order that was paid with something left over. */
export async function newMarkedPix(owner: Owner, of: { productId: string; userId: string }) {
  await turnPixOn(owner);
  return newSurplus(owner, { items: [{ productId: of.productId, quantity: 1 }], userId: of.userId });
}

/** A store that sells one product by PIX, ten units at R$ 6,50. */
export async function newPixCounter(testApp: TestApp) {
  const owner = await testApp.newOwner();
  const { params } = store(owner);
  await turnPixOn(owner);
  const fields = { name: 'Refrigerante lata', price: '6.5', quantity: '10' };
  const { id: productId } = await newProduct(owner, fields);
  return {
    owner,
    params,
    productId,
    cola: (quantity: number) => ({ items: [{ productId, quantity }] }),
    stock: async () => {
      const { body } = await owner.call(contract.listProducts, { params });
      return body.find(({ id }) => id === productId)?.quantity;
    },
    salesOf: async () => (await owner.call(contract.listSales, { params })).body,
    expire: () =>
      expireOrders(owner.context, (error) => {
        throw error;
      }),
  };
}
