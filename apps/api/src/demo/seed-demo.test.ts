import * as contract from '@coruja/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { fakePorts } from '../../test/fake-ports.ts';
import { movableClock } from '../../test/movable-clock.ts';
import { smallDemo } from '../../test/small-demo.ts';
import { type TestApp, createTestApp } from '../../test/test-app.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import type { StoreContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { listBills } from '../features/bills/list-bills.ts';
import { listComputers } from '../features/computers/list-computers.ts';
import { listCoupons } from '../features/coupons/list-coupons.ts';
import { listCustomers } from '../features/customers/list-customers.ts';
import { getDashboard } from '../features/dashboard/get-dashboard.ts';
import { getPrices } from '../features/prices/get-prices.ts';
import { listProducts } from '../features/products/list-products.ts';
import { listActiveSessions } from '../features/sessions/list-active-sessions.ts';
import { lockStores } from './demo-queries.ts';
import { seedDemo } from './seed-demo.ts';

const silent = pino({ level: 'silent' });
const ports = fakePorts();
const onPostgres = inject('testEngine').engine === 'postgres';
const publish = vi.spyOn(ports.live, 'publish');

describe('the demonstration store', () => {
  let app: TestApp;
  let store: StoreContext;

  // The whole store, created once: no test of this group changes it.
  beforeAll(async () => {
    app = await createTestApp();
    await seedDemo(contextOf(app.database), silent);
    store = await storeOf(app.database);
  }, 900_000);
  afterAll(() => app.close());

  it('can be signed in to with the e-mail and password shown at the start', async () => {
    const body = { email: 'demo@coruja.app', password: 'coruja123' };
    const { status, body: signedIn } = await app.call(contract.login, { body });
    expect([status, signedIn.name, signedIn.pricePerHour]).toEqual([200, 'Coruja Lan House', 6]);
  });

  it('tells no console of changes that are not committed', () => {
    expect(publish).not.toHaveBeenCalled();
  });

  it('is on the plan without limits, with thirty computers with specifications', async () => {
    const plan = await rowsOf(
      app.database,
      'select p.name from subscriptions u join plans p on p.id = u.plan_id where u.paid_until > $1',
      [store.now()],
    );
    expect(plan).toEqual([{ name: 'Profissional' }]);
    const computers = await listComputers(store);
    expect(computers).toHaveLength(30);
    expect(
      new Set(computers.map(({ specifications }) => JSON.stringify(specifications))).size,
    ).toBeGreaterThan(8);
    expect(computers.every(({ specifications: { cpu, gpu, ram } }) => cpu && gpu && ram)).toBe(true);
  });

  it('has fourteen computers in use, with two minutes to three hours left, three locked, one of them both', async () => {
    const computers = await listComputers(store);
    const locked = computers.filter((computer) => computer.isLocked);
    expect(locked).toHaveLength(3);
    expect(locked.filter((computer) => computer.isAvailable)).toHaveLength(2);
    const active = await listActiveSessions(store);
    expect(active).toHaveLength(14);
    expect(active.filter((session) => session.isGuest)).toHaveLength(3);
    const minutesLeft = active.map((session) => Math.floor(session.remainingTime / 60));
    expect([minutesLeft.at(0), minutesLeft.at(-1)]).toEqual([2, 178]);
  });

  it('has prices by room and hour, and the bills of two guests who have left', async () => {
    const { document } = await getPrices(store);
    expect(document.rooms.map(({ name }) => name)).toEqual(['Comum', 'VIP', 'Console']);
    expect(document.rules.map(({ name }) => name)).toEqual(['VIP', 'Feriado', 'Madrugada', 'Console']);
    expect([document.groups.length, document.packages.length]).toEqual([1, 3]);
    const bills = await listBills(store);
    const due = bills.filter(({ session }) => !session.isRunning);
    expect(due).toHaveLength(2);
    expect(due.every(({ amount, user }) => amount > 0 && user === undefined)).toBe(true);
    const computers = await listComputers(store);
    expect(new Set(computers.map(({ room }) => room?.name))).toEqual(new Set(['Comum', 'VIP', 'Console']));
  });

  it('has sold each of its packages, some pay the sessions of tonight', async () => {
    const sold = await rowsOf(
      app.database,
      `select name, count(*)::int as sold, count(*) filter (where minutes_left < minutes)::int as used
       from customer_packages group by name order by name`,
    );
    expect(sold).toEqual([
      { name: 'Pacote 10 horas', sold: 3, used: 2 },
      { name: 'Pacote 5 horas', sold: 2, used: 1 },
      { name: 'Passe da madrugada', sold: 2, used: 0 },
    ]);
    const active = await listActiveSessions(store);
    expect(active.filter(({ billing }) => billing === 'package')).toHaveLength(3);
  });

  it('has 400 customers with distinct, valid CPFs, most with contact details, some with very long names', async () => {
    const { items } = await listCustomers(store, { limit: 1_000 });
    expect(items).toHaveLength(400);
    expect(new Set(items.map((user) => user.cpf)).size).toBe(400);
    expect(items.every((user) => contract.isValidCpf(user.cpf ?? ''))).toBe(true);
    expect(items.filter((user) => user.email).length).toBeGreaterThan(250);
    expect(items.filter((user) => user.nickName).length).toBeGreaterThan(150);
    expect(items.filter((user) => user.birthDate && user.phone).length).toBeGreaterThan(200);
    expect(items.filter((user) => !/^\S+( \S+)+$/.test(user.name))).toEqual([]);
    expect(Math.max(...items.map((user) => user.name.length))).toBeGreaterThan(100);
  });

  it('has a ledger that adds up to every balance, with each kind of entry', async () => {
    const wrong = await rowsOf(
      app.database,
      `select c.id from customers c
       where c.balance_minutes <> (select coalesce(sum(e.minutes), 0) from credit_entries e
         where e.customer_id = c.id and e.package_id is null)`,
    );
    expect(wrong).toEqual([]);
    const kinds = await rowsOf(app.database, 'select distinct kind from credit_entries order by kind');
    expect(kinds.map(({ kind }) => kind)).toEqual(['adjustment', 'grant', 'purchase', 'refund', 'session']);
  });

  it('has thousands of sessions over ninety days, more on evenings and weekends', async () => {
    const [sums] = await rowsOf(
      app.database,
      `select count(*)::int as total,
         count(*) filter (where customer_id is null)::int as guests,
         count(*) filter (where refunded_minutes > 0)::int as refunded,
         count(*) filter (where start_at < '${store.now().toISOString()}'::timestamptz - interval '89 days')::int as first,
         count(*) filter (where extract(hour from start_at at time zone 'America/Sao_Paulo') >= 18)::int as evening,
         count(*) filter (where extract(isodow from start_at at time zone 'America/Sao_Paulo') >= 6)::int as weekend
       from sessions`,
    );
    const share = (name: string) => Number(sums?.[name]) / Number(sums?.['total']);
    expect(sums?.['total']).toBeGreaterThan(2_500);
    expect(sums?.['first']).toBeGreaterThan(0);
    expect(share('guests')).toBeGreaterThan(0.1);
    expect(share('refunded')).toBeGreaterThan(0.1);
    // Without the weights it would be a quarter of the day and two of seven days.
    expect(share('evening')).toBeGreaterThan(0.35);
    expect(share('weekend')).toBeGreaterThan(0.35);
  });

  it('has nothing dated in the future', async () => {
    const now = store.now().toISOString();
    const future = ['customers', 'computers', 'credit_entries', 'sales', 'coupons', 'stock_movements'].map(
      (table) => `select id from ${table} where created_at > '${now}'`,
    );
    const ended = `select id from sessions where start_at > '${now}' or ended_at > '${now}'`;
    expect(await rowsOf(app.database, [...future, ended].join(' union all '))).toEqual([]);
  });

  it('gives the dashboard plausible figures', async () => {
    const figures = await getDashboard(store);
    expect(figures.currentOccupancy).toEqual({ occupancyRate: 47, activeSessions: 14, totalComputers: 30 });
    expect(figures.revenueLast30Days.total).toBeGreaterThan(5_000);
    expect(figures.revenueLast30Days.total).toBeLessThan(50_000);
    expect(figures.activityLast30Days.uniqueCustomers).toBeGreaterThan(100);
    expect(figures.topPerformers.mostUsedComputer).not.toBeNull();
    expect(figures.topPerformers.mostActiveUser).not.toBeNull();
  });

  it('has a shop: products with images, sales with every payment type, mixed ones with their parts, coupons in every state, refunds', async () => {
    const { items: products } = await listProducts(store, { limit: 200 });
    expect(products).toHaveLength(20);
    expect(products.every(({ images }) => images.length === 1)).toBe(true);
    const [sums] = await rowsOf(
      app.database,
      `select count(*)::int as sales, count(distinct payment_type)::int as payments, count(customer_id)::int as known,
         count(coupon_id)::int as coupons, count(refunded_at)::int as refunds from sales`,
    );
    expect(sums?.['sales']).toBeGreaterThan(500);
    expect(sums?.['payments']).toBe(7);
    for (const name of ['known', 'coupons', 'refunds']) expect(sums?.[name]).toBeGreaterThan(4);
    const mixed = await rowsOf(
      app.database,
      `select s.id, count(distinct m.tender)::int as tenders, sum(m.received_centavos - m.amount_centavos)::int as change
       from sales s join money_entries m on m.sale_id = s.id and m.kind = 'sale'
       where s.payment_type = 'MIXED' group by s.id`,
    );
    expect(mixed.length).toBeGreaterThan(4);
    expect(mixed.every(({ tenders, change }) => tenders === 2 && Number(change) > 0)).toBe(true);
    expect(await rowsOf(app.database, `select id from money_entries where tender = 'MIXED'`)).toEqual([]);
    const { items: coupons } = await listCoupons(store, { limit: 200 });
    expect(coupons.some(({ usageLimit, usageCount }) => usageLimit === usageCount)).toBe(true);
    expect(coupons.some(({ expiresAt }) => expiresAt && expiresAt < store.now().toISOString())).toBe(true);
  });

  it('is created only once: a second start changes nothing', async () => {
    const before = await countRows(app.database);
    await seedDemo(contextOf(app.database, '2026-12-24T12:00:00.000Z'), silent);
    expect(await countRows(app.database)).toEqual(before);
  });
});

describe('filling a database', () => {
  const databases: Database[] = [];
  const emptyDatabase = async () => {
    const database = await createTestDatabase();
    databases.push(database);
    return database;
  };
  afterAll(() => Promise.all(databases.map((database) => database.close())));

  it('gives the same names, minutes and figures for the same clock', async () => {
    const stories = [];
    for (const database of [await emptyDatabase(), await emptyDatabase()]) {
      await seedDemo(contextOf(database), silent, { size: smallDemo });
      stories.push(await factsOf(database));
    }
    expect(stories[0]?.ledger.length).toBeGreaterThan(100);
    expect(stories[0]).toEqual(stories[1]);
  });

  it('reports its progress in steps of five per cent', async () => {
    const told: number[] = [];
    const options = { size: smallDemo, onProgress: (percent: number) => told.push(percent) };
    const database = await emptyDatabase();
    await seedDemo(contextOf(database), silent, options);
    expect(told).toEqual(Array.from({ length: 20 }, (_, step) => step * 5));
    await seedDemo(contextOf(database), silent, options);
    expect(told).toHaveLength(20);
  });

  it('changes nothing in a database that has a store', async () => {
    const app = await createTestApp();
    databases.push(app.database);
    const owner = await app.newOwner();
    await seedDemo(owner.context, silent, { size: smallDemo });
    expect(await countRows(app.database)).toMatchObject({ stores: 1, customers: 0 });
    await app.app.close();
  });

  it('leaves nothing behind when it is interrupted, so that the next start begins again', async () => {
    const database = await emptyDatabase();
    // With too few customers for the evening, planning fails after the store was opened.
    const broken = seedDemo(contextOf(database), silent, { size: { ...smallDemo, customers: 6 } });
    await expect(broken).rejects.toThrow('too small');
    expect(await countRows(database)).toMatchObject({ stores: 0, subscriptions: 0, computers: 0 });
    await seedDemo(contextOf(database), silent, { size: smallDemo });
    expect(await countRows(database)).toMatchObject({ stores: 1, subscriptions: 1, computers: 30 });
  });

  it('creates one store when two servers start at once', async () => {
    const database = await emptyDatabase();
    await Promise.all([1, 2].map(() => seedDemo(contextOf(database), silent, { size: smallDemo })));
    expect(await countRows(database)).toMatchObject({ stores: 1, computers: 30, customers: 60 });
  });

  it.runIf(onPostgres)('holds no statement open while it waits for the other server', async () => {
    const { kysely } = await emptyDatabase();
    const other = await kysely.startTransaction().execute();
    await lockStores(other);
    await expect(inTransaction(kysely, lockStores)).rejects.toMatchObject({ code: '55P03' });
    await other.rollback().execute();
  });

  it('has as many computers in use before dawn on the first day of a year', async () => {
    const database = await emptyDatabase();
    const instant = '2027-01-01T07:30:00.000Z';
    await seedDemo(contextOf(database, instant), silent, { size: smallDemo });
    const store = await storeOf(database, instant);
    expect((await getDashboard(store)).currentOccupancy.activeSessions).toBe(14);
  });
});

function contextOf(database: Database, instant?: string) {
  const clock = movableClock(instant);
  return { db: database.kysely, now: () => clock.now(), ports };
}

async function storeOf(database: Database, instant?: string): Promise<StoreContext> {
  const { id } = await database.kysely.selectFrom('stores').select('id').executeTakeFirstOrThrow();
  return { ...contextOf(database, instant), storeId: id, actor: 'owner', approvedBy: null };
}

async function rowsOf(
  database: Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return (await database.query(text, values)).rows as Record<string, unknown>[];
}

async function countRows(database: Database) {
  const tables = [
    'stores',
    'subscriptions',
    'computers',
    'people',
    'customers',
    'sessions',
    'credit_entries',
  ];
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const [row] = await rowsOf(database, `select ${counts.join(', ')}`);
  return row;
}

/** Everything that must be the same; ids may differ. */
async function factsOf(database: Database) {
  const store = await storeOf(database);
  return {
    dashboard: await getDashboard(store),
    customers: await rowsOf(
      database,
      `select c.name, c.nick_name, c.email, c.phone, c.birth_date, c.balance_minutes, c.created_at, p.cpf
       from customers c join people p on p.id = c.id order by p.cpf`,
    ),
    computers: await rowsOf(
      database,
      'select name, cpu, gpu, ram, is_locked, created_at from computers order by name',
    ),
    sessions: await rowsOf(
      database,
      `select m.name as computer, c.name as customer, s.start_at, s.end_at, s.ended_at, s.refunded_minutes
       from sessions s
       join computers m on m.id = s.computer_id left join customers c on c.id = s.customer_id
       order by s.start_at, m.name`,
    ),
    ledger: await rowsOf(
      database,
      `select c.name as customer, e.kind, e.minutes, e.balance_after, e.created_at
       from credit_entries e join customers c on c.id = e.customer_id order by e.sequence`,
    ),
  };
}
