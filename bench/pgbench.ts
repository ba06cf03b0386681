import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { productCount, productIdPrefix } from './store.ts';
import type { SentStatement } from './wire.ts';

const run = promisify(execFile);

/** Whether a sale is sent with an `Idempotency-Key`, as the console does. */
export type SaleVariant = 'without key' | 'with key';

interface Script {
  readonly storeId: string;
  readonly tokenHash: string;
  readonly variant: SaleVariant;
  /** The query for the cookie, which is part of the request. */
  readonly signIn: string;
}

/**
 * The statements of a sale for pgbench, in the server's order. What the server takes from an earlier answer
 * (name and price of a product) is a constant here; pgbench generates the ids.
 */
export function saleScript({ storeId, tokenHash, variant, signIn }: Script): readonly string[] {
  const store = `'${storeId}'::uuid`;
  const sale = drawnId('sale1', 'sale2');
  const key = `'k' || :sale1::bigint || :sale2::bigint`;
  const product = (plus: number) =>
    `('${productIdPrefix}' || lpad((:first::int + ${plus})::text, 12, '0'))::uuid`;
  const products = `array[${[0, 1, 2].map(product).join(', ')}]`;
  const items = `array[${[1, 2, 3].map((n) => drawnId('sale1', `item${n}`)).join(', ')}]`;
  const withKey = variant === 'with key';
  const begin = 'start transaction isolation level read committed';
  const checked = withKey ? [begin, signIn] : [signIn, begin];
  return [
    ...checked,
    `select from hold_store(${store}, 'shared') as held where not held`,
    ...(withKey
      ? [
          `insert into idempotency_keys as kept (store_id, endpoint, key, request_hash, created_at)
           values (${store}, 'createSale', ${key}, decode('${tokenHash}', 'hex'), now())
           on conflict (store_id, endpoint, key) do update set request_hash = excluded.request_hash, answer = null,
             created_at = case when kept.created_at < now() - interval '24 hours' then excluded.created_at end`,
        ]
      : []),
    `select id, name, price_centavos, quantity from products
     where store_id = ${store} and id = any(${products}) and removed_at is null order by id for update`,
    `with sale as (
       insert into sales (store_id, id, customer_id, payment_type, coupon_id, subtotal_centavos, discount_centavos,
                          total_centavos, actor, created_at)
       values (${store}, ${sale}, null, 'CASH', null, 600, 0, 600, 'owner', now()) returning store_id, id),
     items as (
     insert into sale_items (store_id, id, sale_id, position, product_id, product_name, quantity, unit_price_centavos)
     select sale.store_id, t.id, sale.id, t.position, t.product_id, t.name, t.quantity, t.price
     from sale, unnest(${items}, ${products}, array['Produto 1', 'Produto 2', 'Produto 3']::text[],
       array[1, 1, 1]::int[], array[100, 200, 300]::int[])
       with ordinality as t (id, product_id, name, quantity, price, position)),
     money as (
     insert into money_entries (store_id, id, kind, tender, amount_centavos, received_centavos, sale_id, actor, created_at)
     select sale.store_id, gen_random_uuid(), 'sale', t.tender, t.amount, t.received, sale.id, 'owner', now()
     from sale, unnest(array['CASH']::text[], array[600]::bigint[], array[null]::bigint[]) as t (tender, amount, received))
     insert into stock_movements (store_id, id, product_id, kind, quantity, sale_id, actor, created_at)
     select ${store}, gen_random_uuid(), t.product_id, 'sale', t.quantity, ${sale}, 'owner', now()
     from unnest(${products}, array[-1, -1, -1]::int[]) as t (product_id, quantity) order by t.product_id`,
    ...(withKey
      ? [
          `update idempotency_keys set answer = repeat('x', 500)
           where store_id = ${store} and endpoint = 'createSale' and key = ${key}`,
        ]
      : []),
    'commit',
  ].map((text) => text.replace(/\s+/g, ' '));
}

/** What pgbench draws for each transaction: halves of ids, and the first product. */
const drawnHalves = ['sale1', 'sale2', 'item1', 'item2', 'item3'];
const drawnNumbers = ['first', ...drawnHalves];

/** A PL/pgSQL function that runs the statements of a script, and how pgbench calls it. */
export function functionOf(script: readonly string[]): { definition: string; call: string } {
  const drawn = new RegExp(`(?<!:):(${drawnNumbers.join('|')})\\b`, 'g');
  const isInside = (text: string) => text !== 'commit' && !text.startsWith('start transaction');
  const body = script.filter(isInside).map((text) => {
    const plain = text.trim().replace(drawn, 'drawn_$1');
    return `${plain.replace(/^select\b/, 'perform')};`;
  });
  const parameters = drawnNumbers.map((name) => `drawn_${name} bigint`).join(', ');
  const definition = `create or replace function bench_sale(${parameters}) returns void language plpgsql as $bench$
    begin ${body.join('\n')} end $bench$`;
  return { definition, call: `select bench_sale(${drawnNumbers.map((name) => `:${name}`).join(', ')})` };
}

/** An id made of two numbers that pgbench draws for each transaction. */
export function drawnId(high: string, low: string): string {
  return `(lpad(to_hex(:${high}::bigint), 16, '0') || lpad(to_hex(:${low}::bigint), 16, '0'))::uuid`;
}

/**
 * A statement with the parameters that it was sent with; binary ones are hashes.
 *
 * @param literalOf what stands for a value that is another one in each transaction
 */
export function withParameters(
  { text, parameters }: SentStatement,
  tokenHash: string,
  literalOf: (value: string) => string | null = () => null,
): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number) - 1];
    if (value === undefined || value === null) return 'null';
    if (value.toString('hex') === tokenHash) return `decode('${tokenHash}', 'hex')`;
    const plain = value.toString();
    return literalOf(plain) ?? `'${plain.replaceAll("'", "''")}'`;
  });
}

/** What a statement does to which tables, to compare two ways of writing it. */
function shapeOf(text: string): string {
  const plain = text.toLowerCase().replaceAll('"', '').replace(/\s+/g, ' ').trim();
  const tables = [...plain.matchAll(/(?:from|join|insert into|update) ([a-z_]+)(?=[ ,(])/g)].map(
    ([, name]) => name,
  );
  const named = tables.filter((name) => name !== 'unnest' && name !== 'set' && name !== 'sale');
  const lock = plain.includes('for update') ? ' for update' : '';
  return `${plain.split(' ')[0]} ${named.join(' ')}${lock}`.trim();
}

/** @throws Error when the server sends other statements than the script, which must then be updated */
export function expectSameStatements(sent: readonly SentStatement[], script: readonly string[]): void {
  const [server, ours] = [sent.map(({ text }) => shapeOf(text)), script.map(shapeOf)];
  if (JSON.stringify(server) === JSON.stringify(ours)) return;
  throw new Error(
    `bench/pgbench.ts no longer matches what the server sends.\nserver:\n  ${server.join('\n  ')}\nscript:\n  ${ours.join('\n  ')}`,
  );
}

interface PgbenchRun {
  readonly binaries: string;
  readonly folder: string;
  readonly databaseUrl: string;
  readonly script: readonly string[];
  readonly clients: number;
  readonly seconds: number;
}

/** Transactions per second of pgbench with this script. */
export async function runPgbench(options: PgbenchRun): Promise<number> {
  const { binaries, folder, databaseUrl, script, clients, seconds } = options;
  const file = join(folder, 'sale.pgbench.sql');
  const draws = drawnHalves.map((name) => String.raw`\set ${name} random(1, 9000000000000000000)`);
  const first = String.raw`\set first random(1, ${productCount - 2})`;
  await writeFile(file, `${[first, ...draws, ...script.map((text) => `${text};`)].join('\n')}\n`);
  const flags = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '1', '-T', `${seconds}`, '-f', file];
  const { stdout } = await run(join(binaries, 'pgbench'), [...flags, databaseUrl]);
  const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  if (rate === undefined || !/failed transactions: 0 /.test(stdout))
    throw new Error(`pgbench said:\n${stdout}`);
  return Number(rate);
}
