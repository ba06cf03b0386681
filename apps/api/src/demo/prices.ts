import { randomUUID } from 'node:crypto';
import { priceDocument, saleBody, startingPrices, updateComputerBody } from '@coruja/contract';
import { type PaymentType, dayKinds } from '@coruja/domain';
import type { StoreContext } from '../context.ts';
import { listBills } from '../features/bills/list-bills.ts';
import { updateComputer } from '../features/computers/update-computer.ts';
import { updateCounterSettings } from '../features/counter-settings/counter-settings.ts';
import { withCustomerId } from '../features/customers/with-customer-id.ts';
import { replacePrices } from '../features/prices/replace-prices.ts';
import { createSale } from '../features/sales/create-sale.ts';
import type { Machine } from './floor.ts';
import { storePackages } from './packages.ts';
import { type PlannedAction, hour, minute } from './timeline.ts';
import type { Visit } from './visits.ts';

/** How long time has had a price. Before, guests paid at the counter and nothing was recorded. */
const pricedFor = 4 * hour;

/** What an hour of a VIP computer takes from a balance, in hundredths, once time has a price. */
const vipWeight = 150;

/** Minutes ago at which a guest left without paying. */
const leftUnpaid = [9, 17];

/** The weight at which a visit uses up the balance. */
export function weightAt(machine: Machine, { startAt, now }: { startAt: number; now: number }): number {
  return machine.isVip && startAt >= now - pricedFor ? vipWeight : 100;
}

/** Guests who have just left: their bills are open. */
export function planUnpaid(free: Machine[], now: number): Visit[] {
  return leftUnpaid.map((left, index) => {
    const machine = free.pop();
    if (!machine) throw new Error('the demonstration store has no computer for a guest');
    const minutes = 60;
    const startAt = now - left * minute - (41 + 7 * index) * minute;
    return { startAt, machine, person: null, minutes, endedAt: now - left * minute };
  });
}

/** Rooms, rules, groups and packages; then the payment of ended sessions' bills, every five minutes. */
export function planPrices(machines: readonly Machine[], now: number): PlannedAction[] {
  const since = now - pricedFor;
  const actions: PlannedAction[] = [{ at: since, run: (ctx) => priceTime(ctx, machines) }];
  for (let at = since + 5 * minute; at < now; at += 5 * minute) {
    actions.push({ at, run: (ctx) => receiveBills(ctx, { at, now }) });
  }
  actions.push({ at: now - 1, run: (ctx) => receiveBills(ctx, { at: now - 1, now }) });
  return actions;
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

/** Receives the bills of ended sessions, each in its own sale, except those of guests who left without paying. */
async function receiveBills(ctx: StoreContext, { at, now }: { at: number; now: number }): Promise<void> {
  const unpaid = leftUnpaid.map((left) => now - left * minute);
  const due = (await listBills(ctx)).filter(
    ({ session }) => !session.isRunning && !unpaid.includes(Date.parse(session.endTime)),
  );
  for (const [index, { id }] of due.entries()) {
    const paymentType = tenders[(Math.floor(at / minute) + index) % tenders.length];
    const body = { paymentType, items: [], time: [{ kind: 'bill', billId: id }] };
    await createSale(ctx, withCustomerId(saleBody.parse(body)));
  }
}
