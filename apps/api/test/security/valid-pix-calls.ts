import { randomUUID } from 'node:crypto';
import { createPayoutAccount, removePixAccount, updateCounterSettings, updateStore } from '@coruja/contract';
import { payoutFields } from '../factories.ts';
import {
  connectAccount,
  newDifference,
  payCharge,
  tokenOfAccount,
  turnAutoPixOn,
} from '../auto-pix-calls.ts';
import { newCharge, newChargedOrder, newOrder, newSurplus, pixKey, turnPixOn } from '../pix-calls.ts';
import { newConfirmed, statementOf } from '../statement-calls.ts';
import type { World } from './world.ts';

// The part of valid-calls.ts about PIX at the counter.

const store = ({ ids: { storeId } }: World) => ({ params: { storeId } });

const ordered = ({ ids: { productId, userId } }: World) => ({
  items: [{ productId, quantity: 1 }],
  userId,
});

async function open(world: World) {
  await turnPixOn(world.owner);
  const { id: orderId } = await newOrder(world.owner, ordered(world));
  return { storeId: world.ids.storeId, orderId };
}

async function charged(world: World) {
  await turnPixOn(world.owner);
  const { id: chargeId } = await newChargedOrder(world.owner, ordered(world));
  return { storeId: world.ids.storeId, chargeId };
}

async function left(world: World) {
  await turnPixOn(world.owner);
  const { receivedPixId } = await newSurplus(world.owner, ordered(world));
  return { storeId: world.ids.storeId, receivedPixId };
}

export const validPixCalls = {
  getPixSettings: store,
  replacePixSettings: (world: World) => ({
    ...store(world),
    body: { mode: 'KEY' as const, ...pixKey, currentPassword: world.owner.password },
  }),
  testPixKey: async (world: World) => {
    await turnPixOn(world.owner);
    return store(world);
  },
  confirmPixKey: async (world: World) => {
    await turnPixOn(world.owner);
    return store(world);
  },
  createOrder: async (world: World) => {
    await turnPixOn(world.owner);
    const discount = { percent: 5, reason: 'Cliente fiel' };
    return { ...store(world), body: { ...ordered(world), couponCode: world.coupon.code, discount } };
  },
  listOrders: (world: World) => ({ ...store(world), query: { limit: 50 } }),
  getOrder: ({ ids: { storeId, orderId } }: World) => ({ params: { storeId, orderId } }),
  createCharge: async (world: World) => ({ params: await open(world), body: {} }),
  getCharge: ({ ids: { storeId, chargeId } }: World) => ({ params: { storeId, chargeId } }),
  confirmCharge: async (world: World) => ({ params: await charged(world), body: {} }),
  cancelCharge: async (world: World) => ({ params: await charged(world) }),
  listReceivedPix: (world: World) => ({ ...store(world), query: { limit: 50 } }),
  resolvePix: async (world: World) => {
    await world.owner.call(updateCounterSettings, { ...store(world), body: { pricesTime: true } });
    await world.owner.call(updateStore, { body: { pricePerHour: 6 } });
    return { params: await left(world), body: { as: 'credits' as const, userId: world.ids.userId } };
  },
  refundPix: async (world: World) => ({
    params: await left(world),
    body: { amount: 1, reason: 'Pagou a mais' },
  }),
  getPixAccount: store,
  bringPixAccount: (world: World) => ({
    ...store(world),
    body: { apiKey: 'sandbox_outra_conta', currentPassword: world.owner.password },
  }),
  createPixAccount: async (world: World) => {
    // The embedded provider opens one account for a document, until the owner brings another.
    await connectAccount(world.owner);
    await world.owner.call(removePixAccount, { ...store(world), body: password(world) });
    const body = { income: 15_000, companyType: 'MEI' as const, mobilePhone: '(11) 98765-4321' };
    return { ...store(world), body: { ...body, ...password(world) } };
  },
  checkPixAccount: store,
  removePixAccount: async (world: World) => {
    await connectAccount(world.owner);
    return { ...store(world), body: password(world) };
  },
  createPixTransfer: async (world: World) => {
    await world.owner.call(createPayoutAccount, { ...store(world), body: payoutFields() });
    await fillAccount(world);
    return { ...store(world), body: { amount: 1, ...password(world) } };
  },
  listPixTransfers: (world: World) => ({ ...store(world), query: { limit: 50 } }),
  listPixDifferences: (world: World) => ({ ...store(world), query: { limit: 50 } }),
  settlePixDifference: async (world: World) => ({
    params: {
      storeId: world.ids.storeId,
      differenceId: await newDifference(world.testApp, world.ids.storeId),
    },
  }),
  pixWebhook: async ({ testApp, ids: { hookId } }: World) => ({
    params: { hookId },
    body: { id: `evt_${randomUUID()}`, event: 'SOMETHING_NEW' },
    headers: { 'asaas-access-token': await tokenOfAccount(testApp, hookId) },
  }),
  receiveSandboxPix: async (world: World) => ({ body: { chargeId: await autoCharge(world) } }),
  setSandboxPixAccount: () => ({ body: { state: 'RENEW' as const } }),
  checkPixStatement: async (world: World) => {
    await turnPixOn(world.owner);
    const {
      charge: { amount },
    } = await newConfirmed(world.owner, ordered(world));
    return { ...store(world), body: statementOf([{ amount }]) };
  },
};

const password = ({ owner }: World) => ({ currentPassword: owner.password });

async function autoCharge(world: World): Promise<string> {
  await turnAutoPixOn(world.owner);
  const { id: orderId } = await newOrder(world.owner, ordered(world));
  return (await newCharge(world.owner, orderId)).id;
}

/** Money in the account, which can be paid out. */
async function fillAccount(world: World): Promise<void> {
  await payCharge(world.testApp, world.owner, { chargeId: await autoCharge(world) });
}
