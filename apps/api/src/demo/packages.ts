import * as contract from '@coruja/contract';
import { saleBody } from '@coruja/contract';
import { type PaymentType, packageExpiry } from '@coruja/domain';
import type { StoreContext } from '../context.ts';
import { withCustomerId } from '../features/customers/with-customer-id.ts';
import { getPrices } from '../features/prices/get-prices.ts';
import { createSale } from '../features/sales/create-sale.ts';
import type { Person } from './people.ts';
import { type PlannedAction, hour, minute } from './timeline.ts';

const always = { rooms: null, sold: null, used: null };
const pass = { kind: 'pass', endsAt: 360 } as const;

/** As the price document has them, without their ids. */
export const storePackages = [
  { ...always, name: 'Pacote 5 horas', price: 27, kind: 'minutes', minutes: 300, validDays: 60 },
  {
    ...always,
    name: 'Pacote 10 horas',
    price: 50,
    isFavorite: true,
    kind: 'minutes',
    minutes: 600,
    validDays: 90,
  },
  { ...always, name: 'Passe da madrugada', price: 20, ...pass },
] as const;

export type PackageName = (typeof storePackages)[number]['name'];

/** Which package pays the sessions of tonight, by the minutes that they have left. */
const paying: ReadonlyMap<number, PackageName> = new Map([
  [21, 'Pacote 10 horas'],
  [58, 'Pacote 5 horas'],
  [73, 'Passe da madrugada'],
]);

/** The package for a session of tonight; a pass only where the session ends before its hour. */
export function packageFor(
  minutesLeft: number,
  { startAt, now, timeZone }: { startAt: number; now: number; timeZone: string },
): PackageName | undefined {
  const name = paying.get(minutesLeft);
  const isOver = packageExpiry(pass, startAt, timeZone) < now + (minutesLeft + 1) * minute;
  return name === 'Passe da madrugada' && isOver ? 'Pacote 5 horas' : name;
}

/** Customers who bought one for later. */
export function planPackagesForLater(buyers: readonly Person[], now: number): PlannedAction[] {
  const bought = [
    { name: 'Pacote 10 horas', ago: 3 * hour, paymentType: 'PIX' },
    { name: 'Pacote 5 horas', ago: 2 * hour, paymentType: 'CASH' },
    { name: 'Passe da madrugada', ago: 20 * minute, paymentType: 'DEBIT_CARD' },
  ] as const;
  return bought.flatMap(({ ago, ...sale }, index) => {
    const person = buyers[index];
    return person
      ? [{ at: now - ago, call: contract.createSale, run: (ctx) => buyPackage(ctx, person, sale) }]
      : [];
  });
}

/** Sells a package; returns the id that a session names. */
export async function buyPackage(
  ctx: StoreContext,
  person: Person,
  { name, paymentType }: { name: PackageName; paymentType: PaymentType },
): Promise<string> {
  const { document } = await getPrices(ctx);
  const packageId = document.packages.find((one) => one.name === name)?.id;
  const time = [{ kind: 'package', packageId }];
  const body = saleBody.parse({ userId: person.id.value, paymentType, items: [], time });
  const [item] = (await createSale(ctx, withCustomerId(body))).items;
  if (!item) throw new Error('the sale of a package has no item');
  return item.id;
}
