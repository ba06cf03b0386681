import { randomUUID } from 'node:crypto';
import { replacePrices, startingPrices } from '@coruja/contract';
import type { Owner } from '../test-app.ts';
import type { WorldIds } from './world.ts';

export async function newMarkedPrices(owner: Owner, mark: string) {
  const ids = { roomId: randomUUID(), groupId: randomUUID() };
  const params = { storeId: owner.store.id };
  await owner.call(replacePrices, { params, body: { version: 0, document: pricesOf(ids, mark) } });
  return ids;
}

/** Prices with one of everything. */
export function pricesOf({ roomId, groupId }: Pick<WorldIds, 'roomId' | 'groupId'>, mark = '') {
  const { document } = startingPrices;
  const name = `VIP ${mark}`;
  const hours = { days: ['saturday' as const], from: 1_320, until: 360 };
  const offer = { name: `Pacote ${mark}`, price: 45, rooms: null, sold: null, used: hours };
  return {
    ...document,
    rooms: [{ id: roomId, name, weight: 1.5 }],
    groups: [{ id: groupId, name: `Mensalistas ${mark}`, discount: 10 }],
    rules: [{ name: `Noite ${mark}`, rooms: null, ...hours, pricePerHour: 7 }],
    packages: [
      { ...offer, id: randomUUID(), kind: 'minutes' as const, minutes: 600, validDays: 60 },
      { ...offer, id: randomUUID(), name: `Passe ${mark}`, kind: 'pass' as const, endsAt: 360 },
    ],
    holidays: {
      ...document.holidays,
      own: [{ name: `Festa ${mark}`, day: '2026-01-25', everyYear: true }],
    },
  };
}
