import { closeShift, createSale, openShift, updateCounterSettings } from '@coruja/contract';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findPostgresBinaries, startThrowAwayPostgres } from '../throw-away-postgres.ts';
import { pause, startBuiltServer } from './built-server.ts';
import { say } from './compare.ts';
import { clientOf, openShop, type Shop } from './shop.ts';

// Closes shifts while sixteen clients sell (docs/decisions/0024-sales-and-the-closing-shift.md), with the lock and without it: if the
// second part finds no wrong sum, the first has proved nothing.

const closings = 24;
const writers = 16;

const wrongClosings = `
  select count(*)::int as wrong from shifts s
    join shift_counts c on c.store_id = s.store_id and c.shift_id = s.id and c.attempt = 2
   where s.store_id = $1 and c.expected_centavos <> (
     select coalesce(sum(amount_centavos), 0) from money_entries m
      where m.store_id = s.store_id and m.shift_id = s.id and m.kind <> 'closing')`;

/** Closes shifts one after the other while sixteen clients sell without a pause, and returns how many sums are wrong. */
async function closeUnderSales(shop: Shop, url: string, database: pg.Client): Promise<number> {
  const client = clientOf(url, { cookie: () => shop.cookie });
  const params = { storeId: shop.storeId };
  const body = { paymentType: 'CASH' as const, items: [{ productId: shop.productId, quantity: 1 }] };
  let isOver = false;
  const sell = async () => {
    while (!isOver) await client.call(createSale, { params, body });
  };
  const selling = Promise.all(Array.from({ length: writers }, sell));
  for (let round = 0; round < closings; round += 1) {
    const { id: shiftId } = await client.call(openShift, { params, body: { float: 0 } });
    await pause(50 + round);
    const counted = { counts: [{ tender: 'CASH' as const, counted: 0 }], left: 0, note: 'Contado.' };
    const close = () => client.call(closeShift, { params: { ...params, shiftId }, body: counted });
    expect((await close()).recount).not.toBeNull();
    expect((await close()).recount).toBeNull();
  }
  isOver = true;
  await selling;
  const { rows } = await database.query<{ wrong: number }>(wrongClosings, [shop.storeId]);
  return rows[0]?.wrong ?? Number.NaN;
}

async function setUp() {
  const cluster = await startThrowAwayPostgres();
  onTestFinished(() => cluster.remove());
  const server = await startBuiltServer({ DATABASE_URL: cluster.url });
  const database = new pg.Client({ connectionString: cluster.url });
  await database.connect();
  onTestFinished(() => database.end());
  const newShop = async () => {
    const shop = await openShop(server.url);
    const client = clientOf(server.url, { cookie: () => shop.cookie });
    const params = { storeId: shop.storeId };
    await client.call(updateCounterSettings, { params, body: { cashShifts: true } });
    return shop;
  };
  return { url: server.url, database, newShop };
}

describe.runIf(findPostgresBinaries())('24 closings of shifts while sixteen clients sell', () => {
  it('have no wrong sum with the lock of the sale, and some without it', async () => {
    const { url, database, newShop } = await setUp();
    const withLock = await closeUnderSales(await newShop(), url, database);
    const { rows } = await database.query<{ source: string }>(
      `select pg_get_functiondef('put_money_into_shift'::regproc) as source`,
    );
    const source = rows[0]?.source ?? '';
    const unlocked = source.replace(' for key share', '');
    expect(unlocked).not.toBe(source);
    await database.query(unlocked);
    const withoutLock = await closeUnderSales(await newShop(), url, database);
    say(`wrong sums of ${closings} closings: ${withLock} with the lock, ${withoutLock} without it`);
    expect(withLock).toBe(0);
    expect(withoutLock).toBeGreaterThan(0);
  });
});
