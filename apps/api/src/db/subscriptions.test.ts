import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '../../test/test-database.ts';
import type { Database } from './database.ts';
import { bundledMigrations, migrate } from './migrate.ts';

const essencial = '8e0f1b52-93d4-4a53-8b1d-7f2c1d9e4c02';
const gratis = '4c1a7c1e-6f0b-4f0e-9d5e-0a3a5a3f6b01';

async function newStore(database: Database): Promise<string> {
  const id = randomUUID();
  const cnpj = String(Math.floor(Math.random() * 1e14)).padStart(14, '0');
  await database.query(
    `insert into stores (id, name, owner_name, email, password_hash, cnpj, phone, time_zone, cep, rua, numero, bairro, cidade, estado, pais, created_at)
     values ($1, 'Loja', 'Dona', $2, 'x', $3, '1', 'America/Sao_Paulo', '01001000', 'r', '1', 'b', 'c', 'SP', 'Brasil', now())`,
    [id, `${id}@exemplo.com`, cnpj],
  );
  return id;
}

describe('the subscription tables', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const insertInvoice = async (storeId: string, columns: Record<string, unknown> = {}) => {
    const row = {
      store_id: storeId,
      id: randomUUID(),
      kind: 'subscribe',
      plan_id: essencial,
      value_centavos: 7_990,
      method: 'PIX',
      due_at: '2026-11-21',
      status: 'open',
      provider: 'sandbox',
      created_at: '2026-11-21',
      ...columns,
    };
    const names = Object.keys(row);
    await database.query(
      `insert into subscription_invoices (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()})`,
      Object.values(row),
    );
    return row.id;
  };
  const paid = {
    status: 'paid',
    paid_at: '2026-11-21',
    period_starts_at: '2026-11-21',
    period_ends_at: '2026-12-21',
  };
  const insertSubscription = (storeId: string, invoiceId: string | null, paidUntil: string | null) =>
    database.query(
      `insert into subscriptions (store_id, id, plan_id, price_centavos, started_at, anchor_at, paid_until, paid_invoice_id)
       values ($1, $2, $3, 7990, '2026-11-21', '2026-11-21', $4, $5)`,
      [storeId, randomUUID(), essencial, paidUntil, invoiceId],
    );

  it('refuses a paid subscription without a paid period', async () => {
    const storeId = await newStore(database);
    await expect(insertSubscription(storeId, null, null)).rejects.toMatchObject({
      constraint: 'subscriptions_paid_or_free',
    });
    await expect(insertSubscription(storeId, null, '2026-12-21')).rejects.toMatchObject({
      constraint: 'subscriptions_paid_or_free',
    });
    const invoiceId = await insertInvoice(storeId, paid);
    await expect(insertSubscription(storeId, invoiceId, '2027-12-21')).rejects.toMatchObject({
      constraint: 'subscriptions_paid_by_invoice_fkey',
    });
    await insertSubscription(storeId, invoiceId, '2026-12-21');
    // The period cannot be extended or removed afterwards either.
    await expect(
      database.query(`update subscriptions set paid_until = '2030-01-01' where store_id = $1`, [storeId]),
    ).rejects.toMatchObject({ constraint: 'subscriptions_paid_by_invoice_fkey' });
    await expect(
      database.query(`update subscription_invoices set period_ends_at = '2030-01-01' where store_id = $1`, [
        storeId,
      ]),
    ).rejects.toMatchObject({ constraint: 'subscriptions_paid_by_invoice_fkey' });
  });

  it('refuses a payment of another store', async () => {
    const invoiceId = await insertInvoice(await newStore(database), paid);
    await expect(insertSubscription(await newStore(database), invoiceId, '2026-12-21')).rejects.toMatchObject(
      {
        constraint: 'subscriptions_paid_by_invoice_fkey',
      },
    );
  });

  it('refuses a period without a payment, and a payment without a period', async () => {
    const storeId = await newStore(database);
    await expect(insertInvoice(storeId, { ...paid, status: 'open' })).rejects.toMatchObject({
      constraint: 'subscription_invoices_period_is_paid',
    });
    await expect(insertInvoice(storeId, { status: 'paid' })).rejects.toMatchObject({
      constraint: 'subscription_invoices_period_is_paid',
    });
  });

  it('refuses a second open invoice, a second attempt, and a cycle paid twice', async () => {
    const storeId = await newStore(database);
    await insertInvoice(storeId);
    await expect(insertInvoice(storeId)).rejects.toMatchObject({
      constraint: 'subscription_invoices_one_open_key',
    });
    await insertInvoice(storeId, { status: 'confirming' });
    await expect(insertInvoice(storeId, { status: 'confirming' })).rejects.toMatchObject({
      constraint: 'subscription_invoices_one_confirming_key',
    });
    await insertInvoice(storeId, { ...paid, kind: 'renewal' });
    await expect(insertInvoice(storeId, { ...paid, kind: 'renewal' })).rejects.toMatchObject({
      constraint: 'subscription_invoices_one_renewal_key',
    });
  });
});

it('gives subscriptions from before there were invoices a paid period', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.kysely, bundledMigrations.slice(0, 3));
  const insert = async (columns: string, planId = essencial) => {
    const storeId = await newStore(database);
    await database.query(
      `insert into subscriptions (store_id, id, plan_id, status, started_at, access_until) select $1, $2, $3, ${columns}`,
      [storeId, randomUUID(), planId],
    );
    return storeId;
  };
  const stores = {
    active: await insert(`'ACTIVE', now() - interval '95 days', null::timestamptz`),
    inactive: await insert(`'INACTIVE', now() - interval '95 days', null::timestamptz`),
    cancelled: await insert(`'CANCELLED', now() - interval '95 days', now() + interval '5 days'`),
    pending: await insert(`'PENDING', now(), null::timestamptz`),
    free: await insert(`'ACTIVE', now() - interval '95 days', null::timestamptz`, gratis),
  };
  await migrate(database.kysely, bundledMigrations.slice(0, 4));
  const facts = async (storeId: string) => {
    const { rows } = await database.query(
      `select started_at is not null as begun, paid_until > now() as paid, paid_until < now() + interval '32 days' as near,
         paid_invoice_id is not null as invoiced, cancelled_at is not null as cancelled from subscriptions where store_id = $1`,
      [storeId],
    );
    return rows[0];
  };
  expect(await facts(stores.active)).toEqual({
    begun: true,
    paid: true,
    near: true,
    invoiced: true,
    cancelled: false,
  });
  expect(await facts(stores.inactive)).toMatchObject({
    begun: true,
    paid: false,
    invoiced: true,
    cancelled: false,
  });
  expect(await facts(stores.cancelled)).toMatchObject({ paid: true, invoiced: true, cancelled: true });
  expect(await facts(stores.pending)).toMatchObject({ begun: false, paid: null, invoiced: false });
  expect(await facts(stores.free)).toMatchObject({
    begun: true,
    paid: null,
    invoiced: false,
    cancelled: false,
  });
  await database.close();
});
