import { timeZoneOfState } from '@coruja/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { PublicContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { planArrivals } from './demand.ts';
import { hasAnyStore, lockStores, tidyTables } from './demo-queries.ts';
import { planFloor } from './floor.ts';
import { planHistory } from './history.ts';
import { planPeople } from './people.ts';
import { randomOf } from './random.ts';
import { openStore } from './store.ts';
import { type Moment, day, play } from './timeline.ts';
import { planTonight } from './tonight.ts';

const openedDaysAgo = 95;
const historyDays = 90;
/** Sized so that the embedded database is filled in well under 20 s on two cores. */
const scale = 1.8;

/**
 * Fills an empty database with the demonstration store: 90 days of a lan house, by the product's own verbs under a
 * clock that is moved through them, and from a fixed seed. A database with any store is left alone. All of it is one
 * transaction: broken off, nothing is there and the next start begins anew; and one commit is one wait for the disk.
 */
export async function seedDemo(context: PublicContext, log: FastifyBaseLogger): Promise<void> {
  if (await hasAnyStore(context.db)) return;
  log.info('filling the database with the demonstration store');
  const startedAt = performance.now();
  const moments = await inTransaction(context.db, (db) => fill({ ...context, db }));
  if (moments === null) return;
  await tidyTables(context.db);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  log.info({ moments, seconds }, 'demonstration store filled');
}

/** How many moments were played, or null when somebody else has opened a store meanwhile. */
async function fill(ctx: PublicContext): Promise<number | null> {
  await lockStores(ctx.db);
  if (await hasAnyStore(ctx.db)) return null;
  const now = ctx.now().getTime();
  const openedAt = now - openedDaysAgo * day;
  const store = await openStore({ ...ctx, now: () => new Date(openedAt) });
  const moments = planStory({ openedAt, now });
  await play(store, moments);
  return moments.length;
}

/** Everything that happened since the opening. A later part of the product adds its own moments here. */
function planStory({ openedAt, now }: { openedAt: number; now: number }): Moment[] {
  const span = { from: now - historyDays * day, until: now, timeZone: timeZoneOfState('SP') };
  const arrivals = planArrivals(randomOf('arrivals'), { ...span, scale });
  const floor = planFloor(randomOf('floor'), openedAt);
  const customers = planPeople(randomOf('people'), arrivals);
  const { machines } = floor;
  const { people } = customers;
  const tonight = planTonight(randomOf('tonight'), { machines, people, now });
  const visits = { machines, people, arrivals, settled: tonight.visits, until: now };
  const history = planHistory(randomOf('history'), visits);
  return [...floor.moments, ...customers.moments, ...tonight.moments, ...history];
}
