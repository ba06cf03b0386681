import { createHash } from 'node:crypto';
import type { Database } from '../apps/api/src/db/database.ts';
import { randomCnpj, randomEmail } from '../apps/api/test/random-people.ts';
import { Client, type RequestBytes, cookieOf, expectStatus, requestBytes } from './clients.ts';

export interface BenchStore {
  readonly id: string;
  /** As a browser would send it. */
  readonly cookie: string;
  /** The request by which its owner signs in. */
  readonly signIn: RequestBytes;
  request(call: {
    method: string;
    path: string;
    body?: unknown;
    headers?: Record<string, string>;
  }): RequestBytes;
}

/**
 * How many products each store has; the ids are the same in every store, since the primary key includes the
 * store.
 */
export const productCount = 200;

export const ownerPassword = 'noite-longa';

export const productIdPrefix = '00000000-0000-4000-8000-';

function productId(number: number): string {
  return `${productIdPrefix}${String(number).padStart(12, '0')}`;
}

/** How the server stores the token of the owner's cookie. */
export function tokenHashOf({ cookie }: BenchStore): string {
  return createHash('sha256')
    .update(cookie.split('=')[1] ?? '')
    .digest('hex');
}

/** A store that signed up and in through the product's endpoints, with more products than its plan allows. */
export async function openStore(
  database: Database,
  serverUrl: string,
  products = productCount,
): Promise<BenchStore> {
  // One address may not sign up as often as several parts do.
  await database.query('delete from rate_counters');
  const store = await signUp(serverUrl);
  await fillStore(database, store.id, products);
  return store;
}

/** A store without products. */
export async function signUp(serverUrl: string): Promise<BenchStore> {
  const account = { email: randomEmail(), password: ownerPassword };
  const fields = {
    ...account,
    name: 'Lan House Coruja',
    ownerName: 'Marina Souza',
    cnpj: randomCnpj(),
    phone: '(11) 98765-4321',
    cep: '01001-000',
    rua: 'Praça da Sé',
    numero: '100',
    bairro: 'Sé',
    cidade: 'São Paulo',
    estado: 'SP',
    pais: 'Brasil',
  };
  const client = await Client.open(serverUrl);
  expectStatus(await client.send(post('/api/auth/store/signup', fields)), 201);
  client.close();
  return signIn(serverUrl, account);
}

/** The store whose owner has this account. */
export async function signIn(
  serverUrl: string,
  account: { email: string; password: string },
): Promise<BenchStore> {
  const client = await Client.open(serverUrl);
  const request = post('/api/auth/store/login', account);
  const answer = expectStatus(await client.send(request), 200);
  client.close();
  const { id } = JSON.parse(answer.body.toString()) as { id: string };
  const cookie = cookieOf(answer);
  // Without keeping the sign-in alive, so that its version in recorded statements stays true (docs/decisions/0031-the-sign-in-goes-with-the-call.md).
  const quiet = { 'x-activity': 'background' };
  const ofStore: BenchStore['request'] = (call) =>
    requestBytes({ ...call, cookie, headers: { ...quiet, ...call.headers } });
  return { id, cookie, signIn: request, request: ofStore };
}

function post(path: string, body: unknown): RequestBytes {
  return requestBytes({ method: 'POST', path, body });
}

async function fillStore(database: Database, storeId: string, products: number): Promise<void> {
  await database.query(
    `insert into products (store_id, id, name, name_key, description, price_centavos, created_at)
     select $1, ('${productIdPrefix}' || lpad(k::text, 12, '0'))::uuid, 'Produto ' || k, 'produto ' || k, 'Do balcão',
            100 + k * 37 % 2000, now()
     from generate_series(1, $2::int) k`,
    [storeId, products],
  );
  await database.query(
    `insert into stock_movements (store_id, id, product_id, kind, quantity, actor, created_at)
     select store_id, gen_random_uuid(), id, 'entry', 9000000, 'owner', now() from products where store_id = $1`,
    [storeId],
  );
}

/**
 * Does some work that is not measured, and then has PostgreSQL look at its tables, as autovacuum does within a minute. A plan that a
 * connection made while a table was empty reads all of it: a new database would show half the rate.
 */
export async function warmUp(database: Database, work: () => Promise<unknown>): Promise<void> {
  await work();
  await database.query('analyze');
}

/** A sale of three items, with different products each time. */
export function saleBody(): { paymentType: string; items: { productId: string; quantity: number }[] } {
  const first = 1 + Math.floor(Math.random() * (productCount - 2));
  const items = [first, first + 1, first + 2].map((number) => ({
    productId: productId(number),
    quantity: 1,
  }));
  return { paymentType: 'CASH', items };
}
