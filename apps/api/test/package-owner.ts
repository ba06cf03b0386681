import { randomUUID } from 'node:crypto';
import {
  type CustomerPackage,
  type PriceDocumentAnswer,
  listCustomerPackages,
  replacePrices,
  startingPrices,
} from '@coruja/contract';
import { newSale } from './factories.ts';
import { type PricedOwner, newPricedOwner } from './priced-owner.ts';
import type { Owner, TestApp } from './test-app.ts';

type Packages = PriceDocumentAnswer['packages'];
type Limits = Partial<Pick<Packages[number], 'rooms' | 'sold' | 'used'>>;

/** Ten hours for R$ 45,00, good for 60 days. */
export function tenHours(limits: Limits = {}) {
  const open = { rooms: null, sold: null, used: null };
  return {
    ...open,
    id: randomUUID(),
    name: 'Dez horas',
    price: 45,
    kind: 'minutes' as const,
    minutes: 600,
    validDays: 60,
    ...limits,
  };
}

/** The time until six in the morning for R$ 20,00. */
export function nightPass(limits: Limits = {}) {
  const open = { rooms: null, sold: null, used: null };
  return {
    ...open,
    id: randomUUID(),
    name: 'Corujão',
    price: 20,
    kind: 'pass' as const,
    endsAt: 360,
    ...limits,
  };
}

/** An owner whose time has a price, with a room and these packages on sale. */
export async function newPackageOwner(
  testApp: TestApp,
  packagesOf: (roomId: string) => Packages,
): Promise<PricedOwner> {
  const owner = await newPricedOwner(testApp);
  const { roomId, store } = owner;
  const document = {
    ...startingPrices.document,
    rooms: [{ id: roomId, name: 'VIP', weight: 1.5 }],
    packages: packagesOf(roomId),
  };
  await owner.call(replacePrices, { params: { storeId: store.id }, body: { version: 0, document } });
  return owner;
}

/** Sells a package of the store's prices to a customer. */
export async function buyPackage(owner: Owner, userId: string, { id: packageId }: { id: string }) {
  const sale = await newSale(owner, { items: [], userId, time: [{ kind: 'package', packageId }] });
  return { saleId: sale.id, packageId: sale.items[0]?.id ?? '' };
}

export async function packagesOf(owner: Owner, userId: string): Promise<CustomerPackage[]> {
  return (await owner.call(listCustomerPackages, { params: { userId } })).body;
}
