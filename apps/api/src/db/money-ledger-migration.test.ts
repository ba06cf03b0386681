import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '../../test/test-database.ts';
import type { Database } from './database.ts';
import { bundledMigrations, migrate } from './migrate.ts';

// Migration 0016 on a store filled by the previous version, and then that version's statements: it may keep
// running for some minutes.

let database: Database;
const store = randomUUID();
const product = randomUUID();

beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate(database.kysely, bundledMigrations.slice(0, 15));
  await database.query(
    `insert into stores (id, name, owner_name, email, password_hash, cnpj, phone, time_zone, cep, rua, numero, bairro, cidade, estado, pais, created_at)
     values ($1, 'Loja', 'Dona', 'dona@exemplo.com', 'x', '11222333000181', '1', 'America/Sao_Paulo', '01001000', 'r', '1', 'b', 'c', 'SP', 'Brasil', now())`,
    [store],
  );
  await database.query(
    `insert into products (store_id, id, name, name_key, description, price_centavos, created_at)
     values ($1, $2, 'Coca', 'coca', '', 650, now())`,
    [store, product],
  );
  await sell('CASH', 1);
  await refund(await sell('MIXED', 2));
  await sell('FREE', 3);
  await cancel(await pay('PIX', 4_500));
  await pay('FREE', 4_500);
  await pay('CASH', 0);
  await migrate(database.kysely);
});
afterAll(() => database.close());

/** As the previous version writes it, in its own transaction. */
async function sell(type: string, units: number): Promise<string> {
  const sale = randomUUID();
  await database.query(
    `with sale as (
       insert into sales (store_id, id, payment_type, subtotal_centavos, discount_centavos, total_centavos, actor, created_at)
       values ($1, $2, $3, $4 * 650, 0, $4 * 650, 'owner', '2026-11-20T20:00:00Z') returning id)
     insert into sale_items (store_id, id, sale_id, position, product_id, product_name, quantity, unit_price_centavos)
     select $1, gen_random_uuid(), id, 1, $5, 'Coca', $4, 650 from sale`,
    [store, sale, type, units, product],
  );
  return sale;
}

function refund(sale: string) {
  return database.query(
    `update sales set refunded_at = '2026-11-21T20:00:00Z', refund_reason = 'Desistiu', refund_actor = 'owner' where id = $1`,
    [sale],
  );
}

async function pay(type: string, total: number): Promise<string> {
  const [event, payment] = [randomUUID(), randomUUID()];
  await database.query(
    `insert into scheduled_events (store_id, id, name, day, start_at, end_at, price_centavos, capacity, is_from_app, actor, created_at)
     values ($1, $2, 'Corujão', '2026-11-27', '2026-11-28T01:00:00Z', '2026-11-28T09:00:00Z', $3, 10, false, 'owner', now())`,
    [store, event, total],
  );
  await database.query(
    `insert into event_payments (store_id, id, event_id, payment_type, subtotal_centavos, discount_centavos, total_centavos, actor, created_at)
     values ($1, $2, $3, $4, $5, 0, $5, 'owner', '2026-11-20T21:00:00Z')`,
    [store, payment, event, type, total],
  );
  return payment;
}

function cancel(payment: string) {
  return database.query(`update event_payments set refunded_at = '2026-11-21T21:00:00Z' where id = $1`, [
    payment,
  ]);
}

async function entries() {
  const { rows } = await database.query(
    `select kind || ' ' || tender || ' ' || amount_centavos || ' ' || to_char(created_at at time zone 'UTC', 'DD HH24') as entry
     from money_entries order by created_at, kind desc, amount_centavos`,
  );
  return (rows as { entry: string }[]).map(({ entry }) => entry);
}

it('writes entries for existing sales, refunds and payments, and later for those of the previous version', async () => {
  const before = [
    'sale CASH 650 20 20',
    'sale MIXED 1300 20 20',
    'event PIX 4500 20 21',
    'refund MIXED -1300 21 20',
    'refund PIX -4500 21 21',
  ];
  expect(await entries()).toEqual(before);

  await refund(await sell('DEBIT_CARD', 4));
  await cancel(await pay('CASH', 100));
  await sell('FREE', 1);
  const added = (await entries()).filter((entry) => !before.includes(entry));
  expect(added).toEqual([
    'sale DEBIT_CARD 2600 20 20',
    'event CASH 100 20 21',
    'refund DEBIT_CARD -2600 21 20',
    'refund CASH -100 21 21',
  ]);
});
