import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '../../test/test-database.ts';
import type { Database } from './database.ts';
import { bundledMigrations, migrate } from './migrate.ts';

// The migration session_actions on a store filled by the previous version, and then that version's statements: it may keep
// running for some minutes.

let database: Database;
const [store, customer, computer] = [randomUUID(), randomUUID(), randomUUID()];

beforeAll(async () => {
  database = await createEmptyDatabase();
  const at = bundledMigrations.findIndex(({ name }) => name.endsWith('session_actions'));
  await migrate(database.kysely, bundledMigrations.slice(0, at));
  await database.query(
    `insert into stores (id, name, owner_name, email, password_hash, cnpj, phone, time_zone, cep, rua, numero, bairro, cidade, estado, pais, created_at)
     values ($1, 'Loja', 'Dona', 'dona@exemplo.com', 'x', '11222333000181', '1', 'America/Sao_Paulo', '01001000', 'r', '1', 'b', 'c', 'SP', 'Brasil', now())`,
    [store],
  );
  await database.query(`insert into people (id, cpf) values ($1, '52998224725')`, [customer]);
  await database.query(
    `insert into customers (store_id, id, name, name_key, search_text, created_at) values ($1, $2, 'Ana', 'ana', '', now())`,
    [store, customer],
  );
  await database.query(
    `insert into computers (store_id, id, name, name_key, created_at) values ($1, $2, 'PC 1', 'pc 1', now())`,
    [store, computer],
  );
  await entry('grant', 600, null);
  await start('2026-11-20T20:00:00Z', 60);
  await migrate(database.kysely);
});
afterAll(() => database.close());

function entry(kind: string, minutes: number, session: string | null) {
  return database.query(
    `insert into credit_entries (store_id, id, customer_id, kind, minutes, session_id, actor, created_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, 'owner', now())`,
    [store, customer, kind, minutes, session],
  );
}

/** As the previous version starts a session. */
async function start(at: string, minutes: number): Promise<string> {
  const session = randomUUID();
  await database.query(
    `insert into sessions (store_id, id, computer_id, customer_id, start_at, end_at, duration_minutes, price_per_hour_centavos, actor)
     values ($1, $2, $3, $4, $5, $5::timestamptz + $6 * interval '1 minute', $6, 600, 'owner')`,
    [store, session, computer, customer, at, minutes],
  );
  await entry('session', -minutes, session);
  return session;
}

/** The rest of a session that was moved after 10 minutes and 15 seconds. */
function moveRest(from: string, at: string, endAt: string) {
  return database.query(
    `insert into sessions (store_id, id, computer_id, customer_id, start_at, end_at, duration_minutes, price_per_hour_centavos, actor,
       moved_from, spent_before_ms)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, 49, 600, 'owner', $6, 615000)`,
    [store, computer, customer, at, endAt, from],
  );
}

it('keeps existing sessions, and lets the previous version start and end others', async () => {
  const session = await start('2026-11-21T20:00:00Z', 30);
  await database.query(`update sessions set ended_at = start_at, refunded_minutes = 30 where id = $1`, [
    session,
  ]);
  await entry('refund', 30, session);
  const { rows } = await database.query(
    'select duration_minutes, spent_before_ms, moved_from, undone_at from sessions order by start_at',
  );
  expect(rows).toEqual([
    { duration_minutes: 60, spent_before_ms: 0, moved_from: null, undone_at: null },
    { duration_minutes: 30, spent_before_ms: 0, moved_from: null, undone_at: null },
  ]);
});

it('charges a session once, and extensions of it any number of times', async () => {
  const session = await start('2026-11-22T20:00:00Z', 60);
  await entry('extension', -15, session);
  await entry('extension', -15, session);
  await expect(entry('session', -60, session)).rejects.toThrow('credit_entries_once_per_session_key');
  await expect(entry('extension', 15, session)).rejects.toThrow('credit_entries_sign');
});

it('continues a moved session in one other row, whose end follows its minutes', async () => {
  const session = await start('2026-11-23T20:00:00Z', 60);
  await database.query(
    `update sessions set ended_at = '2026-11-23T20:10:15Z', end_at = '2026-11-23T20:11:00Z', duration_minutes = 11 where id = $1`,
    [session],
  );
  const early = moveRest(session, '2026-11-23T20:10:15Z', '2026-11-23T20:59:15Z');
  await expect(early).rejects.toThrow('sessions_end_follows_duration');
  await moveRest(session, '2026-11-23T20:10:15Z', '2026-11-23T21:00:00Z');
  const twice = moveRest(session, '2026-11-24T20:10:15Z', '2026-11-24T21:00:00Z');
  await expect(twice).rejects.toThrow('sessions_moved_from_key');
  await expect(moveRest(randomUUID(), '2026-11-24T20:10:15Z', '2026-11-24T21:00:00Z')).rejects.toThrow(
    'sessions_store_id_moved_from_fkey',
  );
  await database.query('delete from credit_entries where session_id = $1', [session]);
  await database.query('delete from sessions where id = $1', [session]);
  const { rows } = await database.query('select moved_from from sessions where spent_before_ms > 0');
  expect(rows).toEqual([{ moved_from: null }]);
});

it('undoes a session only with all its minutes given back, and by somebody', async () => {
  const session = await start('2026-11-25T20:00:00Z', 60);
  const undo = (minutes: number, by: string | null) =>
    database.query(
      `update sessions set ended_at = start_at, undone_at = start_at, undone_by = $3, refunded_minutes = $2 where id = $1`,
      [session, minutes, by],
    );
  await expect(undo(59, 'owner')).rejects.toThrow('sessions_undone');
  await expect(undo(60, null)).rejects.toThrow('sessions_undone');
  await undo(60, 'owner');
});
