import { setTimeout as delay } from 'node:timers/promises';
import { timeZoneOfState } from '@coruja/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { PublicContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { codeOf } from '../error-code.ts';
import { planArrivals } from './demand.ts';
import { hasAnyStore, lockStores, vacuumTables } from './demo-queries.ts';
import { planEvents } from './events.ts';
import { planFloor } from './floor.ts';
import { planHistory } from './history.ts';
import { planMachineTimes } from './machine-times.ts';
import { planPeople } from './people.ts';
import { planPix } from './pix.ts';
import { planPrices } from './prices.ts';
import { randomOf } from './random.ts';
import { planCounterMoments } from './moments.ts';
import { planShelf } from './shelf.ts';
import { performerOf, planShifts, planTurns } from './shifts.ts';
import { planShop } from './shop.ts';
import { planRenewals } from './subscription.ts';
import { openStore } from './store.ts';
import { newMembers } from './team.ts';
import {
  type OnProgress,
  type Perform,
  type PlannedAction,
  day,
  hour,
  minute,
  runTimeline,
} from './timeline.ts';
import { planTonight } from './tonight.ts';

export interface DemoSize {
  readonly openedDaysAgo: number;
  readonly historyDays: number;
  readonly customers: number;
  /** Arrivals in an hour of weight 1 (demand.ts). */
  readonly arrivalsPerHour: number;
  /** Whether the products have images. */
  readonly pictures: boolean;
}

export interface DemoOptions {
  readonly size?: DemoSize;
  readonly onProgress?: OnProgress;
}

/** About 2,800 sessions, which the embedded database takes in well under 20 s on two cores. */
const wholeStore: DemoSize = {
  openedDaysAgo: 95,
  historyDays: 90,
  customers: 400,
  arrivalsPerHour: 0.88,
  pictures: true,
};

/**
 * Fills an empty database with the demonstration store: 90 days of a lan house, created by the product's own
 * verbs with a simulated clock and a fixed seed. A database with any store stays unchanged. It is one
 * transaction: if interrupted, nothing is left and the next start begins again; and one commit waits for the
 * disk only once.
 */
export async function seedDemo(
  context: PublicContext,
  log: FastifyBaseLogger,
  { size = wholeStore, onProgress = () => undefined }: DemoOptions = {},
): Promise<void> {
  if (await hasAnyStore(context.db)) return;
  log.info('filling the database with the demonstration store');
  const startedAt = performance.now();
  const actions = await fillAlone(context, { size, onProgress });
  if (actions === null) return;
  await vacuumTables(context.db);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  log.info({ moments: actions, seconds }, 'demonstration store filled');
}

/** Returns the number of actions, or null when somebody else has opened a store meanwhile. */
async function fillAlone(context: PublicContext, options: Required<DemoOptions>): Promise<number | null> {
  for (;;) {
    try {
      return await inTransaction(context.db, (db) => fill({ ...context, db }, options));
    } catch (error) {
      // 55P03: another server fills it. That takes longer than one statement may wait.
      if (codeOf(error) !== '55P03') throw error;
      await delay(500);
    }
  }
}

async function fill(ctx: PublicContext, { size, onProgress }: Required<DemoOptions>): Promise<number | null> {
  await lockStores(ctx.db);
  if (await hasAnyStore(ctx.db)) return null;
  const now = ctx.now().getTime();
  const openedAt = now - size.openedDaysAgo * day;
  const store = await openStore({ ...ctx, now: () => new Date(openedAt) });
  const { actions, perform } = planStory({ openedAt, now, size });
  await runTimeline(store, actions, { perform, onProgress });
  return actions.length;
}

interface Story {
  readonly openedAt: number;
  readonly now: number;
  readonly size: DemoSize;
}

/** Everything that happened since the opening. New parts of the product add their actions here. */
function planStory({ openedAt, now, size }: Story): { actions: PlannedAction[]; perform: Perform } {
  // Somebody who came in during the last minutes would get minutes, or start a session, only after the end.
  const until = now - 5 * minute;
  const span = { from: now - size.historyDays * day, until, timeZone: timeZoneOfState('SP') };
  const team = newMembers();
  const members = [team.bia, team.caio];
  const teamFrom = now - Math.min(30, size.historyDays) * day;
  const turns = planTurns(randomOf('turns'), members, { from: teamFrom, now, timeZone: span.timeZone });
  // Time has a price since the team counts what it brings.
  const pricedSince = (turns[0]?.from ?? now) - hour;
  const arrivals = planArrivals(randomOf('arrivals'), { ...span, scale: size.arrivalsPerHour });
  const floor = planFloor(randomOf('floor'), openedAt);
  const customers = planPeople(randomOf('people'), { arrivals, customers: size.customers });
  const { machines } = floor;
  const { people } = customers;
  const tonight = planTonight(randomOf('tonight'), { machines, people, now, timeZone: span.timeZone });
  const visits = { machines, people, arrivals, settled: tonight.visits, until: now, pricedSince };
  const history = planHistory(randomOf('history'), visits);
  const { articles, actions: shelf } = planShelf(openedAt, size);
  const shop = planShop(randomOf('shop'), { ...span, articles, people, arrivals, openedAt, now });
  const events = planEvents(randomOf('events'), { people, openedAt, now, timeZone: span.timeZone });
  const room = [...floor.actions, ...customers.actions, ...tonight.actions, ...history];
  const renewals = planRenewals({ openedAt, now, timeZone: span.timeZone });
  const prices = planPrices(machines, pricedSince);
  const shifts = planShifts(randomOf('drawer'), turns, { members, now });
  const moments = planCounterMoments(randomOf('moments'), { articles, people, turns, members: team, now });
  const times = planMachineTimes(machines, { from: teamFrom, now, timeZone: span.timeZone });
  const pix = planPix(randomOf('pix'), { articles, turns, now });
  const counter = [...shelf, ...shop, ...events, ...shifts, ...moments, ...pix];
  const actions = [...room, ...times, ...prices, ...renewals, ...counter];
  return { actions, perform: performerOf(turns, members) };
}
