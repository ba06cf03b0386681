import type { ScheduledEvent } from '@coruja/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakePorts } from '../../test/fake-ports.ts';
import { movableClock } from '../../test/movable-clock.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import type { StoreContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { listCoupons } from '../features/coupons/list-coupons.ts';
import { listEvents } from '../features/events/list-events.ts';
import { type DemoSize, seedDemo } from './seed-demo.ts';

const ports = fakePorts();
const size: DemoSize = {
  openedDaysAgo: 45,
  historyDays: 40,
  customers: 60,
  arrivalsPerHour: 0.05,
  pictures: false,
};

const databases: Database[] = [];
afterAll(() => Promise.all(databases.map((database) => database.close())));

/** The demonstration store as it is at an instant. */
async function newStore(instant?: string): Promise<StoreContext> {
  const database = await createTestDatabase();
  databases.push(database);
  const clock = movableClock(instant);
  const context = { db: database.kysely, now: () => clock.now(), ports };
  await seedDemo(context, pino({ level: 'silent' }), { size });
  const { id } = await database.kysely.selectFrom('stores').select('id').executeTakeFirstOrThrow();
  return { ...context, storeId: id, actor: 'owner', approvedBy: null };
}

const everyEvent = async (store: StoreContext) => (await listEvents(store, { limit: 200 })).items;

describe('the events of the demonstration store', { timeout: 900_000 }, () => {
  let store: StoreContext;
  let events: ScheduledEvent[];
  beforeAll(async () => {
    store = await newStore();
    events = await everyEvent(store);
  }, 900_000);

  it('take place nearly every Saturday, most of them paid, and four are upcoming: paid, sold by the seat, full, just announced', () => {
    const now = store.now().toISOString();
    const coming = events.filter(({ startTime }) => startTime > now);
    expect(coming.map((event) => [event.confirmed, event._count.participants, event.capacity])).toEqual([
      [true, 17, 20],
      [true, 9, 12],
      [false, 8, 8],
      [false, 2, 20],
    ]);
    const past = events.filter(({ endTime }) => endTime <= now);
    expect(past.length).toBeGreaterThanOrEqual(3);
    expect(past.filter(({ confirmed }) => confirmed).length).toBeGreaterThanOrEqual(2);
    expect(past.every(({ _count }) => _count.participants > 0)).toBe(true);
    expect(new Set(events.map(({ name }) => name)).size).toBeGreaterThan(2);
  });

  it('are sold by the seat on a Friday, with a computer for each and most seats paid', () => {
    const friday = events.find(({ seatPrice }) => seatPrice !== null);
    const seats = friday?.participants ?? [];
    expect([friday?.seatPrice, seats.filter(({ payment }) => payment !== null).length]).toEqual([25, 7]);
    expect(new Set(seats.map(({ computer }) => computer?.id)).size).toBe(9);
    expect(seats.every(({ computer }) => computer !== null)).toBe(true);
  });

  it('count the uses of their coupon, and nothing is dated in the future', async () => {
    const { items: coupons } = await listCoupons(store, { limit: 200 });
    const used = events.filter(({ payment }) => payment?.coupon?.code === 'MADRUGADA');
    expect(coupons.find(({ code }) => code === 'MADRUGADA')?.usageCount).toBe(used.length);
    const written = events.flatMap((event) => [
      event.createdAt,
      ...event.participants.map(({ addedAt }) => addedAt),
      ...(event.payment ? [event.payment.paidAt] : []),
    ]);
    expect(written.length).toBeGreaterThan(50);
    expect(written.filter((instant) => instant > store.now().toISOString())).toEqual([]);
  });

  it('are the same for the same clock, except for ids', async () => {
    expect(factsOf(await everyEvent(await newStore()))).toEqual(factsOf(events));
  });

  it('exist when the clock is in the middle of a night, too', async () => {
    const instant = '2026-11-22T04:30:00.000Z';
    const atNight = await everyEvent(await newStore(instant));
    const coming = atNight.filter(({ startTime }) => startTime > instant);
    expect(coming.map(({ capacity }) => capacity)).toEqual([12, 20, 8, 20]);
  });
});

function factsOf(events: ScheduledEvent[]) {
  return events.map(({ name, startTime, endTime, createdAt, payment, participants }) => {
    const seats = participants.map(({ user, addedAt }) => `${addedAt} ${user.name}`);
    const paid = payment && { ...payment, actor: payment.actor === 'owner' };
    return { name, startTime, endTime, createdAt, paid, seats: seats.sort() };
  });
}
