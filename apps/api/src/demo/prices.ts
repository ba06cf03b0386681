import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { priceDocument, saleBody, startingPrices, updateComputerBody } from '@coruja/contract';
import { type PaymentType, dayKinds } from '@coruja/domain';
import type { StoreContext } from '../context.ts';
import { updateComputer } from '../features/computers/update-computer.ts';
import { updateCounterSettings } from '../features/counter-settings/counter-settings.ts';
import { withCustomerId } from '../features/customers/with-customer-id.ts';
import { replacePrices } from '../features/prices/replace-prices.ts';
import { createSale } from '../features/sales/create-sale.ts';
import { findBillOf } from './demo-queries.ts';
import type { Machine } from './floor.ts';
import { storePackages } from './packages.ts';
import { type PlannedAction, type PlannedId, minute } from './timeline.ts';
import type { PlannedVisit } from './visits.ts';

/** What an hour of a VIP computer takes from a balance, in hundredths, once time has a price. */
const vipWeight = 150;

/** Minutes ago at which a guest left without paying. */
const leftUnpaid = [9, 17];

/** The weight at which a visit uses up the balance. */
export function weightAt(
  machine: Machine,
  { startAt, pricedSince }: { startAt: number; pricedSince: number },
): number {
  return machine.isVip && startAt >= pricedSince ? vipWeight : 100;
}

/** Guests who have just left: their bills are open. */
export function planUnpaid(free: Machine[], now: number): PlannedVisit[] {
  return leftUnpaid.map((left, index) => {
    const machine = free.pop();
    if (!machine) throw new Error('the demonstration store has no computer for a guest');
    const minutes = 60;
    const startAt = now - left * minute - (41 + 7 * index) * minute;
    return { startAt, machine, person: null, minutes, endedAt: now - left * minute };
  });
}

/** Rooms, rules, groups and packages. */
export function planPrices(machines: readonly Machine[], since: number): PlannedAction[] {
  return [{ at: since, run: (ctx) => priceTime(ctx, machines) }];
}

async function priceTime(ctx: StoreContext, machines: readonly Machine[]): Promise<void> {
  const [common, vip, consoles] = [randomUUID(), randomUUID(), randomUUID()];
  const always = { days: dayKinds, from: 0, until: 1_440 };
  const document = priceDocument.parse({
    ...startingPrices.document,
    rooms: [
      { id: common, name: 'Comum', weight: 1 },
      { id: vip, name: 'VIP', weight: vipWeight / 100 },
      { id: consoles, name: 'Console', weight: 1 },
    ],
    rules: [
      { name: 'VIP', rooms: [vip], ...always, pricePerHour: 9 },
      { name: 'Feriado', rooms: null, days: ['holiday'], from: 0, until: 1_440, pricePerHour: 7 },
      { name: 'Madrugada', rooms: [common], ...always, from: 0, until: 360, pricePerHour: 4.5 },
      { name: 'Console', rooms: [consoles], ...always, pricePerHour: 8 },
    ],
    groups: [{ id: randomUUID(), name: 'Clube Coruja', discount: 10 }],
    packages: storePackages.map((one) => ({ ...one, id: randomUUID() })),
    minimumMinutes: 15,
    stepMinutes: 1,
    roundDownTo: 5,
  });
  await replacePrices(ctx, { version: 0, document });
  for (const { id, isVip, name } of machines) {
    const roomId = isVip ? vip : name.startsWith('PS5') ? consoles : common;
    await updateComputer(ctx, { ...updateComputerBody.parse({ roomId }), computerId: id.value });
  }
  await updateCounterSettings(ctx, { pricesTime: true });
}

const tenders: readonly PaymentType[] = ['CASH', 'PIX', 'CASH', 'DEBIT_CARD'];

/** How time is paid that is sold at this instant. */
export function tenderAt(at: number): PaymentType {
  return tenders[Math.floor(at / 1_000) % tenders.length] ?? 'CASH';
}

/** Whether a guest has left without paying. */
const isUnpaid = ({ endedAt }: Pick<PlannedVisit, 'endedAt'>, now: number) =>
  leftUnpaid.some((left) => endedAt === now - left * minute);

/** Receives what a guest owes after their session. */
export function planBill(
  sessionId: PlannedId,
  visit: Pick<PlannedVisit, 'endedAt'> & { readonly at: number; readonly now: number },
): PlannedAction[] {
  const { at, now } = visit;
  if (isUnpaid(visit, now) || at > now) return [];
  const call = contract.createSale;
  return [
    {
      at,
      call,
      run: async (ctx) => {
        const billId = await findBillOf(ctx.db, { storeId: ctx.storeId, sessionId: sessionId.value });
        const time = [{ kind: 'bill', billId }];
        const body = saleBody.parse({ paymentType: tenderAt(at), items: [], time });
        await createSale(ctx, withCustomerId(body));
      },
    },
  ];
}

/** Sells minutes for the balance. */
export async function sellMinutes(
  ctx: StoreContext,
  { customerId, minutes, paymentType }: { customerId: string; minutes: number; paymentType: PaymentType },
): Promise<void> {
  const time = [{ kind: 'credits', minutes }];
  const body = saleBody.parse({ userId: customerId, paymentType, items: [], time });
  await createSale(ctx, withCustomerId(body));
}
