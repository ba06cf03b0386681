import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '../../test/test-database.ts';
import type { Database } from './database.ts';
import { bundledMigrations, migrate } from './migrate.ts';

// Migration 0014 on a database filled by the previous version, and then that version's statements: it may
// keep running for some minutes.

let database: Database;
const number = bundledMigrations.findIndex(({ name }) => name.endsWith('_email_confirmation')) + 1;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate(database.kysely, bundledMigrations.slice(0, number - 1));
  await signUp('before@exemplo.com', '11222333000181');
  await migrate(database.kysely, bundledMigrations.slice(0, number));
  await signUp('after@exemplo.com', '11444777000161');
});
afterAll(() => database.close());

/** As the previous version writes it. */
function signUp(email: string, cnpj: string) {
  return database.query(
    `insert into stores (id, name, owner_name, email, password_hash, cnpj, phone, time_zone, cep, rua, numero, bairro, cidade, estado, pais, created_at)
     values ($1, 'Loja', 'Dona', $2, 'x', $3, '1', 'America/Sao_Paulo', '01001000', 'r', '1', 'b', 'c', 'SP', 'Brasil', now())`,
    [randomUUID(), email, cnpj],
  );
}

it('counts existing e-mails as confirmed, but not that of a store that signs up during the migration', async () => {
  const { rows } = await database.query(
    'select email, email_confirmed_at = created_at as "isConfirmed" from stores order by created_at',
  );
  expect(rows).toEqual([
    { email: 'before@exemplo.com', isConfirmed: true },
    { email: 'after@exemplo.com', isConfirmed: null },
  ]);
});

it.each([
  ['the e-mail', 'before@exemplo.com', '22333444000108', 'stores_email_key'],
  ['the CNPJ', 'another@exemplo.com', '11222333000181', 'stores_cnpj_key'],
])('keeps %s unique to one account', async (_, email, cnpj, constraint) => {
  await expect(signUp(email, cnpj)).rejects.toMatchObject({ constraint });
});

it('refuses a link without an expiry, and a link for a confirmed e-mail', async () => {
  const set = (columns: string) => database.query(`update stores set ${columns}`);
  await expect(set(`confirmation_hash = 'x', email_confirmed_at = null`)).rejects.toMatchObject({
    constraint: 'stores_confirmation_expires',
  });
  await expect(
    set(`confirmation_hash = 'x', confirmation_expires_at = now(), email_confirmed_at = now()`),
  ).rejects.toMatchObject({ constraint: 'stores_confirmed_without_link' });
});
