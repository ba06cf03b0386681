import * as contract from '@coruja/contract';
import { createSessionBody } from '@coruja/contract';
import { refundableMinutes, takenMinutes } from '@coruja/domain';
import type { StoreContext } from '../context.ts';
import { addCredits } from '../features/credits/add-credits.ts';
import { setCredits } from '../features/credits/set-credits.ts';
import { withCustomerId } from '../features/customers/with-customer-id.ts';
import { createSession } from '../features/sessions/create-session.ts';
import { endSession } from '../features/sessions/end-session.ts';
import type { Machine } from './floor.ts';
import { type PackageName, buyPackage } from './packages.ts';
import { planBill, sellMinutes, tenderAt, weightAt } from './prices.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { type PlannedAction, PlannedId, minute } from './timeline.ts';

/** One session at a computer. */
export interface PlannedVisit {
  readonly startAt: number;
  readonly machine: Machine;
  /** Null for a guest. */
  readonly person: Person | null;
  readonly minutes: number;
  /** When it ended early; null when it runs to its end. */
  readonly endedAt: number | null;
  /** The package that is bought for it and pays it, instead of the balance. */
  readonly packageName?: PackageName | undefined;
}

/** The minutes sold at the counter. */
const packages = [60, 120, 120, 180, 300, 300, 600];

/** How long before its start a visit's actions happen; the customer is at the counter from the first of them. */
const beforeStart = { atCounter: 2 * minute, grant: 90_000, adjustment: 30_000 };

/** The pause before the next session of a computer or customer. */
const pause = beforeStart.atCounter + minute;

export function finishOf(visit: Pick<PlannedVisit, 'startAt' | 'minutes' | 'endedAt'>): number {
  return visit.endedAt ?? visit.startAt + visit.minutes * minute;
}

/** Keeps computer and customer free for a planned visit. */
export function reserve(visit: PlannedVisit): void {
  visit.machine.calendar.reservedFrom = visit.startAt;
  if (visit.person) visit.person.calendar.reservedFrom = visit.startAt - beforeStart.atCounter;
}

/** The visit's actions: buying minutes if needed, now and then a correction, the start, an early end. */
export function planVisit(
  random: Random,
  visit: PlannedVisit,
  { now, pricedSince }: { now: number; pricedSince: number },
): PlannedAction[] {
  const { startAt, machine, person, minutes, endedAt } = visit;
  const weight = weightAt(machine, { startAt, pricedSince });
  const sessionId = new PlannedId();
  const { actions, source } = planPayment(random, visit, { weight, pricedSince });
  actions.push({
    at: startAt,
    call: contract.createSession,
    run: async (ctx) => {
      const who = person ? { userId: person.id.value } : { isGuest: true };
      const body = { computerId: machine.id.value, durationInMinutes: minutes, ...who, ...source() };
      sessionId.value = (await createSession(ctx, withCustomerId(createSessionBody.parse(body)))).id;
    },
  });
  if (endedAt !== null) {
    const run: PlannedAction['run'] = (ctx) => endSession(ctx, { sessionId: sessionId.value });
    actions.push({ at: endedAt, call: contract.endSession, run });
  }
  if (!person && startAt >= pricedSince) {
    actions.push(...planBill(sessionId, { at: finishOf(visit) + minute, endedAt, now }));
  }
  machine.calendar.freeFrom = finishOf(visit) + minute;
  if (person) {
    person.calendar.freeFrom = finishOf(visit) + pause;
    if (visit.packageName) return actions;
    const times = { startAt, endAt: startAt + minutes * minute, endedAt: null };
    const unused = endedAt === null ? 0 : refundableMinutes(times, endedAt);
    person.balanceMinutes -= takenMinutes(minutes - unused, weight);
  }
  return actions;
}

interface Payment {
  readonly actions: PlannedAction[];
  /** Who pays, for the body of the start; known once the actions have run. */
  readonly source: () => object;
}

function planPayment(
  random: Random,
  visit: PlannedVisit,
  { weight, pricedSince }: { weight: number; pricedSince: number },
): Payment {
  const { person, packageName: name, startAt } = visit;
  if (!person || !name) {
    const minutes = takenMinutes(visit.minutes, weight);
    const actions = person ? planCredits(random, { person, startAt, minutes, pricedSince }) : [];
    return { actions, source: () => ({}) };
  }
  const packageId = new PlannedId();
  const buy = async (ctx: StoreContext) => {
    packageId.value = await buyPackage(ctx, person, { name, paymentType: 'PIX' });
  };
  const source = () => ({ source: { packageId: packageId.value } });
  return { actions: [{ at: startAt - beforeStart.grant, call: contract.createSale, run: buy }], source };
}

/** Minutes bought at the counter: since time has a price by a sale, now and then as a courtesy. */
export function planMinutes(
  person: Person,
  { at, minutes, pricedSince }: { at: number; minutes: number; pricedSince: number },
): PlannedAction {
  person.balanceMinutes += minutes;
  const given = (ctx: StoreContext, reason?: string) =>
    addCredits(ctx, { customerId: person.id.value, storeId: ctx.storeId, minutes, reason });
  if (at < pricedSince) return { at, call: contract.addCredits, run: (ctx) => given(ctx) };
  if (minutes <= 120 && Math.floor(at / 1_000) % 29 === 0)
    return { at, call: contract.addCredits, run: (ctx) => given(ctx, 'Aniversário') };
  const sale = { minutes, paymentType: tenderAt(at) };
  return {
    at,
    call: contract.createSale,
    run: (ctx) => sellMinutes(ctx, { ...sale, customerId: person.id.value }),
  };
}

export function pickPackage(random: Random, atLeast = 0): number {
  return random.pick(packages.filter((minutes) => minutes >= atLeast));
}

function planCredits(
  random: Random,
  { pricedSince, ...visit }: { person: Person; startAt: number; minutes: number; pricedSince: number },
): PlannedAction[] {
  const { person, startAt, minutes } = visit;
  const actions: PlannedAction[] = [];
  const missing = minutes - person.balanceMinutes;
  if (missing > 0) {
    const bought = { at: startAt - beforeStart.grant, minutes: pickPackage(random, missing) };
    actions.push(planMinutes(person, { ...bought, pricedSince }));
  }
  if (random.chance(0.015)) actions.push(planAdjustment(random, visit));
  return actions;
}

/** Minutes given after a power cut, or a mistake corrected as far as the visit leaves minutes. */
function planAdjustment(
  random: Random,
  { person, startAt, minutes }: { person: Person; startAt: number; minutes: number },
): PlannedAction {
  const given = random.pick([10, 15, 20, 30]);
  const isTakenBack = random.chance(0.4) && person.balanceMinutes - given >= minutes;
  person.balanceMinutes += isTakenBack ? -given : given;
  const balance = person.balanceMinutes;
  return {
    at: startAt - beforeStart.adjustment,
    call: contract.setCredits,
    run: (ctx) => setCredits(ctx, { customerId: person.id.value, minutes: balance }),
  };
}
