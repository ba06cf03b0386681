import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '../../test/test-database.ts';
import type { Database } from './database.ts';
import { bundledMigrations, migrate } from './migrate.ts';

// Migration 0011 on a database filled by the previous version, and then that version's statements: it may
// keep running for some minutes.

let database: Database;
const store = randomUUID();

beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate(database.kysely, bundledMigrations.slice(0, 10));
  await database.query(
    `insert into stores (id, name, owner_name, email, password_hash, cnpj, phone, time_zone, cep, rua, numero, bairro, cidade, estado, pais, created_at)
     values ($1, 'Loja', 'Dona', 'dona@exemplo.com', 'x', '11222333000181', '1', 'America/Sao_Paulo', '01001000', 'r', '1', 'b', 'c', 'SP', 'Brasil', now())`,
    [store],
  );
  await signIn('one');
  await signIn('two');
  await migrate(database.kysely, bundledMigrations.slice(0, 11));
});
afterAll(() => database.close());

/** As the previous version writes it. */
function signIn(token: string) {
  return database.query(
    'insert into auth_sessions (token_hash, store_id, created_at, last_used_at) values (sha256($1::text::bytea), $2, now(), now())',
    [token, store],
  );
}

it('keeps existing sign-ins, each with its own id, and accepts those of the previous version', async () => {
  await signIn('three');
  const { rows } = await database.query(
    `select count(*)::integer as sign_ins, count(distinct id)::integer as ids, count(address)::integer as addresses, count(device)::integer as devices
     from auth_sessions where store_id = $1`,
    [store],
  );
  expect(rows).toEqual([{ sign_ins: 3, ids: 3, addresses: 0, devices: 0 }]);
});

it.each([
  ['address', ''],
  ['address', 'x'.repeat(101)],
  ['device', ''],
  ['device', 'x'.repeat(81)],
])('refuses an invalid %s', async (column, value) => {
  const set = database.query(`update auth_sessions set ${column} = $1`, [value]);
  await expect(set).rejects.toMatchObject({ code: '23514' });
});
