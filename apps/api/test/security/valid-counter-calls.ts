import {
  closeShift,
  endSession,
  getCurrentShift,
  getPrices,
  listBills,
  updateCounterSettings,
  waiveBill,
} from '@coruja/contract';
import { newSale } from '../factories.ts';
import { payTabs, putOnTab } from '../tab-calls.ts';
import { pricesOf } from './marked-prices.ts';
import { type World, newBill, openShiftOf } from './world.ts';

// The part of valid-calls.ts about prices and the switches of the counter.

const store = ({ ids: { storeId } }: World) => ({ params: { storeId } });

const customer = ({ ids: { userId } }: World) => ({ params: { userId } });

const closed = ({ ids: { storeId, shiftId } }: World) => ({ params: { storeId, shiftId } });

async function open({ owner, ids: { storeId } }: World) {
  return { params: { storeId, shiftId: await openShiftOf(owner) } };
}

const counted = {
  counts: [{ tender: 'CASH' as const, counted: 100 }],
  left: 100,
  note: 'Contado duas vezes.',
};

async function closeOpenShift(world: World): Promise<void> {
  const { shift } = (await world.owner.call(getCurrentShift, store(world))).body;
  if (!shift) return;
  const params = { storeId: world.ids.storeId, shiftId: shift.id };
  const { body } = await world.owner.call(closeShift, { params, body: counted });
  // The second count closes it, whatever was counted.
  if (body.recount !== null) await world.owner.call(closeShift, { params, body: counted });
}

async function waiveBills({ owner, ids: { storeId } }: World): Promise<void> {
  const params = { storeId };
  const sessions = (await owner.call(listBills, { params })).body.map(({ session }) => session);
  for (const { id: sessionId } of sessions.filter(({ isRunning }) => isRunning))
    await owner.call(endSession, { params: { storeId, sessionId } });
  for (const { id: billId } of (await owner.call(listBills, { params })).body)
    await owner.call(waiveBill, { params: { storeId, billId }, body: { reason: 'Cliente da casa' } });
}

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
  openShift: async (world: World) => {
    await closeOpenShift(world);
    await world.owner.call(updateCounterSettings, { ...store(world), body: { cashShifts: true } });
    return { ...store(world), body: { drawerId: world.ids.drawerId, float: 100 } };
  },
  getCurrentShift: store,
  listShifts: store,
  getShift: closed,
  addShiftMovement: async (world: World) => ({
    ...(await open(world)),
    body: { kind: 'sangria' as const, amount: 5, reason: 'Pagamento do gelo' },
  }),
  closeShift: async (world: World) => ({
    ...(await open(world)),
    body: { ...counted, attendantPresent: true },
  }),
  getShiftReport: closed,
  verifyShift: closed,
  reviewShift: (world: World) => ({ ...closed(world), body: { note: 'Conferido com o extrato.' } }),
  retenderSale: async (world: World) => {
    await openShiftOf(world.owner);
    const items = [{ productId: world.ids.productId, quantity: 1 }];
    const { id: saleId } = await newSale(world.owner, { items, paymentType: 'CASH' });
    const params = { storeId: world.ids.storeId, saleId };
    return { params, body: { from: 'CASH' as const, to: 'PIX' as const, reason: 'Pagou por PIX' } };
  },
  getTab: customer,
  listTabEntries: async (world: World) => {
    await putOnTab(world.owner, world.ids);
    return { ...customer(world), query: { limit: 50 } };
  },
  recordTabPayment: async (world: World) => {
    await putOnTab(world.owner, world.ids);
    const payments = [{ type: 'CASH' as const, amount: 1, received: 2 }];
    return { ...customer(world), body: { payments } };
  },
  setTabLimit: async (world: World) => {
    await world.owner.call(updateCounterSettings, { ...store(world), body: { pricesTime: true } });
    return { ...customer(world), body: { limit: 50_000 } };
  },
  listTabs: async (world: World) => {
    await putOnTab(world.owner, world.ids);
    return { ...store(world), query: { limit: 50 } };
  },
  getTabsSummary: store,
  listMinutes: (world: World) => ({ ...store(world), query: { day: '2026-11-21' } }),
  getRadar: store,
  explainSignal: ({ ids: { storeId, signalId } }: World) => ({
    params: { storeId, signalId },
    body: { note: 'Faltou luz.' },
  }),
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
  updateCounterSettings: async (world: World) => {
    await payTabs(world.owner);
    await waiveBills(world);
    return { ...store(world), body: { pricesTime: false, guestPayment: 'end' as const } };
  },
};
