import { getPrices } from '@coruja/contract';
import { type World, newBill, pricesOf } from './world.ts';

// The part of valid-calls.ts about prices and the switches of the counter.

const store = ({ ids: { storeId } }: World) => ({ params: { storeId } });

export const validCounterCalls = {
  listBills: store,
  waiveBill: async (world: World) => {
    const { storeId } = world.ids;
    return {
      params: { storeId, billId: await newBill(world.testApp, world.owner) },
      body: { reason: 'Cliente da casa' },
    };
  },
  receiveBills: async (world: World) => {
    const { storeId, userId } = world.ids;
    const billId = await newBill(world.testApp, world.owner);
    return {
      params: { storeId },
      body: { paymentType: 'CASH' as const, bills: [{ billId }], userId },
    };
  },
  getPrices: store,
  getQuote: ({ ids: { storeId, computerId, userId } }: World) => ({
    params: { storeId },
    body: { minutes: 60, computerId, userId },
  }),
  replacePrices: async (world: World) => {
    const { body } = await world.owner.call(getPrices, store(world));
    return { ...store(world), body: { version: body.version, document: pricesOf(world.ids) } };
  },
  getCounterSettings: store,
  updateCounterSettings: (world: World) => ({
    ...store(world),
    body: { pricesTime: false, guestPayment: 'end' as const },
  }),
};
