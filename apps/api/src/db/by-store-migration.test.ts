import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase } from '../../test/test-database.ts';
import type { Database } from './database.ts';
import { bundledMigrations, migrate } from './migrate.ts';

// Migration 0007 on a database filled by the previous version, and then that version's statements: it may
// keep running for some minutes.

const essencial = '8e0f1b52-93d4-4a53-8b1d-7f2c1d9e4c02';

let database: Database;
let store: string;
let other: string;
let invoice: string;
let renewals: string;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate(database.kysely, bundledMigrations.slice(0, 6));
  [store, other] = [await newStore('11222333000181'), await newStore('11444777000161')];
  invoice = await insertInvoice(store, 'pay_1');
  await insertInvoice(store, null, 'cancelled');
  renewals = await insertRenewals(store, 'sub_1');
  await insertRenewals(other, null, 'ended');
  await insertPictureAndGuard(store);
  await migrate(database.kysely, bundledMigrations.slice(0, 7));
});
afterAll(() => database.close());

async function newStore(cnpj: string): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into stores (id, name, owner_name, email, password_hash, cnpj, phone, time_zone, cep, rua, numero, bairro, cidade, estado, pais, created_at)
     values ($1, 'Loja', 'Dona', $2, 'x', $3, '1', 'America/Sao_Paulo', '01001000', 'r', '1', 'b', 'c', 'SP', 'Brasil', now())`,
    [id, `${id}@exemplo.com`, cnpj],
  );
  return id;
}

async function insertInvoice(storeId: string, paymentId: string | null, status = 'open'): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into subscription_invoices (store_id, id, kind, plan_id, value_centavos, method, due_at, status, provider, provider_payment_id, created_at)
     values ($1, $2, 'subscribe', $3, 7990, 'PIX', now(), $4, 'sandbox', $5, now())`,
    [storeId, id, essencial, status, paymentId],
  );
  return id;
}

async function insertRenewals(
  storeId: string,
  subscriptionId: string | null,
  status = 'running',
): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into subscription_renewals (store_id, id, plan_id, value_centavos, anchor_at, first_due_at, status, provider, provider_subscription_id, created_at)
     values ($1, $2, $3, 7990, now(), now(), $4, 'sandbox', $5, now())`,
    [storeId, id, essencial, status, subscriptionId],
  );
  return id;
}

async function insertPictureAndGuard(storeId: string): Promise<void> {
  await database.query(
    `with p as (
       insert into products (store_id, id, name, name_key, description, price_centavos, created_at)
       values ($1, gen_random_uuid(), 'Suco', 'suco', '', 500, now()) returning store_id, id
     ), c as (
       insert into computers (store_id, id, name, name_key, created_at)
       values ($1, gen_random_uuid(), 'PC 1', 'pc 1', now()) returning store_id, id
     ), g as (
       insert into guards (store_id, computer_id, token_hash, version, paired_at)
       select store_id, id, sha256('token'), '1', now() from c
     ), k as (
       insert into guard_pairing_codes (store_id, computer_id, code_hash, expires_at, actor)
       select store_id, id, sha256('code'), now(), 'owner' from c
     )
     insert into product_images (store_id, id, product_id, position, file_name, created_at)
     select store_id, gen_random_uuid(), id, 0, 'a.webp', now() from p`,
    [storeId],
  );
}

async function referencesOf(id: string): Promise<string[]> {
  const { rows } = await database.query(
    `select issuer || ' ' || kind || ' ' || reference as name from payment_references
     where store_id = $1 and id = $2 order by 1`,
    [store, id],
  );
  return rows.map((row) => String(Object(row).name));
}

describe('the migration that gives every rule its store', () => {
  it('records afterwards which store each charge and each subscription belongs to', async () => {
    expect(await referencesOf(invoice)).toEqual([`coruja charge ${invoice}`, 'sandbox charge pay_1']);
    expect(await referencesOf(renewals)).toEqual([
      `coruja subscription renewals:${renewals}`,
      'sandbox subscription sub_1',
    ]);
    const { rows } = await database.query(
      `select count(*) as references,
         (select count(*) from product_images) + (select count(*) from guards) + (select count(*) from guard_pairing_codes) as others
       from payment_references`,
    );
    expect(rows).toEqual([{ references: 6, others: 3 }]);
  });

  it('follows writes of the previous version, which does not know the new table', async () => {
    const late = await insertInvoice(other, 'pay_2');
    const named = async () => {
      const { rows } = await database.query(
        `select reference from payment_references where id = $1 and issuer <> 'coruja'`,
        [late],
      );
      return rows.map((row) => String(Object(row).reference));
    };
    expect(await named()).toEqual(['pay_2']);
    const set = (value: string) =>
      database.query(`update subscription_invoices set ${value} where id = $1`, [late]);
    await set('provider_payment_id = null');
    expect(await named()).toEqual([]);
    await set(`provider = 'asaas', provider_payment_id = 'pay_3'`);
    await set('looked_at = now()');
    expect(await named()).toEqual(['pay_3']);
    await database.query('delete from subscription_invoices where id = $1', [late]);
    const { rows } = await database.query('select 1 from payment_references where id = $1', [late]);
    expect(rows).toEqual([]);
  });

  it('still refuses the same charge or subscription for two stores', async () => {
    const refused = { constraint: 'payment_references_pkey' };
    await expect(insertInvoice(other, 'pay_1')).rejects.toMatchObject(refused);
    await expect(insertRenewals(other, 'sub_1')).rejects.toMatchObject(refused);
    await expect(insertInvoice(store, 'pay_1', 'refused')).rejects.toMatchObject(refused);
  });
});
