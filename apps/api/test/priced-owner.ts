import { randomUUID } from 'node:crypto';
import { replacePrices, startingPrices, updateCounterSettings, updateStore } from '@coruja/contract';
import type { Owner, TestApp } from './test-app.ts';

export interface PricedOwner extends Owner {
  readonly roomId: string;
}

/** An owner whose time has a price: R$ 6,00 an hour, with a room of this weight if one is given. */
export async function newPricedOwner(
  testApp: TestApp,
  { weight }: { weight?: number } = {},
): Promise<PricedOwner> {
  const owner = await testApp.newOwner();
  const params = { storeId: owner.store.id };
  const roomId = randomUUID();
  await owner.call(updateStore, { body: { pricePerHour: 6 } });
  await owner.call(updateCounterSettings, { params, body: { pricesTime: true } });
  if (weight !== undefined) {
    const document = { ...startingPrices.document, rooms: [{ id: roomId, name: 'VIP', weight }] };
    await owner.call(replacePrices, { params, body: { version: 0, document } });
  }
  return { ...owner, roomId };
}
