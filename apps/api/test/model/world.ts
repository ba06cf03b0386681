import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import type { StoreContext } from '../../src/context.ts';
import type { Database } from '../../src/db/database.ts';
import { addCredits } from '../../src/features/credits/add-credits.ts';
import { updateCounterSettings } from '../../src/features/counter-settings/counter-settings.ts';
import { replacePrices } from '../../src/features/prices/replace-prices.ts';
import { updateComputer } from '../../src/features/computers/update-computer.ts';
import { createComputer } from '../../src/features/computers/create-computer.ts';
import { createCustomer } from '../../src/features/customers/create-customer.ts';
import { bringPixAccount } from '../../src/features/pix-account/pix-account.ts';
import { createProduct } from '../../src/features/products/create-product.ts';
import type { MovableClock } from '../movable-clock.ts';
import { randomCnpj, randomCpf, randomEmail } from '../random-people.ts';
import { createTestApp } from '../test-app.ts';
import { type BookName, bookNames } from './books.ts';
import { type StoreModel, heavyComputer, packageMinutes, storeModel } from './store-model.ts';

/** Where plans run: a database with everything else that verbs need. */
export interface TestBed {
  readonly database: Database;
  readonly clock: MovableClock;
  /** The context of some store, whose ports and password the plan's stores share. */
  readonly context: StoreContext;
  readonly password: string;
  readonly passwordHash: string;
}

/** Two stores at the beginning of a plan. */
export interface World {
  readonly clock: MovableClock;
  readonly stores: readonly [StoreModel, StoreModel];
}

/** Uses the ports of the test's own server, so that verbs behave the same in both. */
export async function newTestBed(): Promise<TestBed & { close(): Promise<void> }> {
  const testApp = await createTestApp();
  const { context, password } = await testApp.newOwner();
  const { database, clock } = testApp;
  const { password_hash: passwordHash } = await database.kysely
    .selectFrom('stores')
    .select('password_hash')
    .where('id', '=', context.storeId)
    .executeTakeFirstOrThrow();
  return { database, clock, context, password, passwordHash, close: () => testApp.close() };
}

/** Deletes all stores' rows, so that the check only sees this plan's rows. */
export async function newWorld(testBed: TestBed): Promise<World> {
  const { database, clock } = testBed;
  await database.query('truncate stores, people cascade');
  clock.set(begin);
  const open = async (): Promise<StoreModel> => {
    const store = storeModel({ ...testBed.context, storeId: await insertStore(testBed) });
    await fillStore(store);
    return store;
  };
  const stores = [await open(), await open()] as const;
  // In one of them time has a price.
  await priceTime(stores[1]);
  await receiveByAccount(testBed, stores[1]);
  // And what people write is audited.
  await database.query('update counter_settings set has_team = true');
  return { clock, stores };
}

const begin = '2026-11-21T20:00:00.000Z';

/** Only the row: signing up would spend most of its time on hashing a password. */
async function insertStore({ database, clock, passwordHash }: TestBed): Promise<string> {
  const id = randomUUID();
  await database.kysely
    .insertInto('stores')
    .values({
      id,
      name: 'Lan House Coruja',
      owner_name: 'Marina Souza',
      email: randomEmail(),
      password_hash: passwordHash,
      cnpj: randomCnpj(),
      phone: '11987654321',
      price_per_hour_centavos: 750,
      time_zone: 'America/Sao_Paulo',
      cep: '01001000',
      rua: 'Praça da Sé',
      numero: '100',
      complemento: null,
      bairro: 'Sé',
      cidade: 'São Paulo',
      estado: 'SP',
      pais: 'Brasil',
      created_at: clock.now(),
      closed_at: null,
    })
    .execute();
  const key = { mode: 'KEY' as const, key: 'pix@lancoruja.com.br', key_type: 'EMAIL' as const };
  const tested = { test_asked_at: clock.now(), tested_at: clock.now() };
  await database.kysely
    .insertInto('pix_settings')
    .values({ store_id: id, ...key, ...tested })
    .execute();
  return id;
}

/** Turns 'Turno de caixa' and with it 'Tempo com preço' on, with a package and a pass for sale, and one computer in a room of another weight. */
async function priceTime({ context, made }: StoreModel): Promise<void> {
  await updateCounterSettings(context, { cashShifts: true });
  const offer = { price: 20, rooms: null, sold: null, used: null };
  const packages = [
    { ...offer, id: randomUUID(), name: 'Pacote', kind: 'minutes', minutes: packageMinutes, validDays: 30 },
    { ...offer, id: randomUUID(), name: 'Corujão', kind: 'pass', endsAt: 360 },
  ];
  const room = { id: randomUUID(), name: 'VIP', weight: 1.3 };
  const document = { ...contract.startingPrices.document, packages, rooms: [room] };
  await replacePrices(context, contract.replacePricesBody.parse({ version: 0, document }));
  await updateComputer(context, { computerId: made.computers[heavyComputer] ?? '', roomId: room.id });
  made.offers.push(...packages.map(({ id }) => id));
}

/** Starts with some data, or else half of a plan would be refused. */
async function fillStore({ context, made, books }: StoreModel): Promise<void> {
  for (const name of ['PC A', 'PC B', 'PC C']) {
    const computer = contract.computerBody.parse({ name });
    made.computers.push((await createComputer(context, computer)).id);
    const customer = contract.createCustomerBody.parse({ name: 'Freguês', cpf: randomCpf() });
    const { id: customerId } = await createCustomer(context, customer);
    made.customers.push(customerId);
    await addCredits(context, { customerId, storeId: context.storeId, minutes: 600 });
    books.minutes.note(customerId, { by: 600 });
    const fields = { name: 'Refrigerante', description: 'Gelado', price: 4.99, quantity: 20 };
    const product = await createProduct(context, contract.productBody.parse(fields));
    made.products.push(product.id);
    books.stock.note(product.id, { by: 20 });
  }
}

/** PIX of R$ 6,00 and more confirm themselves; what is less is received by the store's key. */
async function receiveByAccount({ database, password }: TestBed, { context }: StoreModel): Promise<void> {
  await bringPixAccount(context, { apiKey: 'sandbox_modelo', currentPassword: password });
  await database.kysely
    .updateTable('pix_settings')
    .set({ mode: 'AUTO', auto_from_centavos: 600 })
    .where('store_id', '=', context.storeId)
    .execute();
}

type Figures = Readonly<Record<BookName, ReadonlyMap<string, number>>>;

/** The database's values that the model tracks, by store. */
export async function readFigures(database: Database): Promise<ReadonlyMap<string, Figures>> {
  const { rows } = await database.query(`
    select 'stock' as book, store_id, id, quantity as figure from products
    union all select 'minutes', store_id, id, balance_minutes from customers
    union all select 'packages', store_id, id, minutes_left from customer_packages
    union all select 'uses', store_id, id, usage_count - (
      select count(*) from orders o where o.store_id = c.store_id and o.coupon_id = c.id and o.state = 'OPEN')::int
      from coupons c
    union all select 'seats', store_id, id, participant_count from scheduled_events
    union all select 'store', id, id, 0 from stores`);
  const figures = new Map<string, Record<BookName, Map<string, number>>>();
  for (const row of rows as { book: BookName | 'store'; store_id: string; id: string; figure: number }[]) {
    const known = figures.get(row.store_id) ?? emptyFigures();
    figures.set(row.store_id, known);
    if (row.book !== 'store') known[row.book].set(row.id, row.figure);
  }
  return figures;
}

function emptyFigures(): Record<BookName, Map<string, number>> {
  return { stock: new Map(), minutes: new Map(), packages: new Map(), uses: new Map(), seats: new Map() };
}

/** Puts into the books what orders have taken and given back since the last time. */
export async function noteHolds(database: Database, store: StoreModel): Promise<void> {
  const { rows } = await database.query(
    `select product_id, quantity, sequence from stock_movements
     where store_id = $1 and sequence > $2 and kind in ('hold', 'release') order by sequence`,
    [store.context.storeId, store.lastHold],
  );
  for (const row of rows as { product_id: string; quantity: number; sequence: number }[]) {
    store.books.stock.note(row.product_id, { by: row.quantity });
    store.lastHold = row.sequence;
  }
}

/** A message for each value of the store that differs from its books. */
export function settleBooks(store: StoreModel, figures: ReadonlyMap<string, Figures>): string[] {
  const actual = figures.get(store.context.storeId) ?? emptyFigures();
  return bookNames.flatMap((name) =>
    store.books[name].settle(actual[name]).map((fault) => `${name} of ${fault}`),
  );
}
