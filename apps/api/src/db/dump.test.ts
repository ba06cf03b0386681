import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PgBoss from 'pg-boss';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { movableClock } from '../../test/movable-clock.ts';
import { administer, databaseUrlOf } from '../../test/postgres-administration.ts';
import { silentLog } from '../../test/silent-log.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createEmptyDatabase, createTestDatabase } from '../../test/test-database.ts';
import { findPostgresBinaries, startThrowAwayPostgres } from '../../test/throw-away-postgres.ts';
import type { Database } from './database.ts';
import { dumpDatabase, dumpWhenDue, scheduleNightlyDump } from './dump.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/open-postgres.ts';

const day = '2026-11-21';

describe.runIf(inject('testEngine').engine === 'embedded')('the dump of the embedded database', () => {
  it('restores into an embedded database with the same rows, rules and migrations', async () => {
    const { database, path } = await dumpedDatabase();
    const restored = await createEmptyDatabase();
    onTestFinished(() => restored.close());
    await restored.query(await readFile(path, 'utf8'));
    await restored.query('discard all');
    expect(await allRows(restored)).toEqual(await allRows(database));
    expect(await migrate(restored.kysely)).toEqual([]);
    await expectRulesToHold(restored);
  });

  it.runIf(findPostgresBinaries())('restores into a real PostgreSQL that a server then uses', async () => {
    const { database, path } = await dumpedDatabase();
    const cluster = await startThrowAwayPostgres();
    onTestFinished(() => cluster.remove());
    await administer(cluster.url, 'create database restored');
    const databaseUrl = databaseUrlOf(cluster.url, 'restored');
    // As a person restores it; the first error ends it.
    const parameters = ['-q', '-v', 'ON_ERROR_STOP=1', '-f', path, databaseUrl];
    await promisify(execFile)(join(findPostgresBinaries() ?? '', 'psql'), parameters);
    const restored = await openPostgres({ databaseUrl, log: silentLog });
    onTestFinished(() => restored.close());
    expect(await allRows(restored)).toEqual(await allRows(database));
    await expectRulesToHold(restored);
  });

  it('has no pictures of screens', async () => {
    const { database } = await dumpedDatabase();
    await database.query(`
      insert into computers (store_id, id, name, name_key, created_at)
        select id, gen_random_uuid(), 'PC 1', 'pc 1', now() from stores;
      insert into guard_commands (store_id, id, computer_id, kind, actor, created_at)
        select store_id, gen_random_uuid(), id, 'picture', 'owner', now() from computers;
      insert into screen_pictures (store_id, computer_id, command_id, image, received_at)
        select store_id, computer_id, id, 'RIFF-da-tela', now() from guard_commands`);
    const path = await dumpDatabase(database, { directory: await temporaryFolder(), day });
    const dump = await readFile(path, 'utf8');
    expect(dump).toContain('PC 1');
    expect(dump).not.toContain(Buffer.from('RIFF-da-tela').toString('hex'));
    const restored = await createEmptyDatabase();
    onTestFinished(() => restored.close());
    await restored.query(dump);
    expect((await restored.query('select * from public.screen_pictures')).rows).toEqual([]);
  });

  it('leaves the database able to write and commit', async () => {
    const { database } = await dumpedDatabase();
    const settings = async () =>
      (await database.query(`select name, setting from pg_settings where source = 'session' order by name`))
        .rows;
    expect(await settings()).toEqual([]);
    await database.query(`insert into people (id, cpf) values (gen_random_uuid(), '98765432100')`);
    const { rows } = await database.query(
      'select current_setting($1) as path, pg_current_xact_id_if_assigned() as open',
      ['search_path'],
    );
    expect(rows).toEqual([{ path: 'public', open: null }]);
    const directory = await temporaryFolder();
    expect(await readFile(await dumpDatabase(database, { directory, day }), 'utf8')).toContain('98765432100');
  });

  it('waits for an open transaction and includes all its rows', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    const directory = await temporaryFolder();
    const write = database.kysely.transaction().execute(async (tx) => {
      for (const bucket of ['first', 'second']) {
        await tx
          .insertInto('rate_counters')
          .values({ bucket, count: 1, window_ends_at: new Date(0) })
          .execute();
      }
    });
    const path = await dumpDatabase(database, { directory, day });
    await write;
    expect(await readFile(path, 'utf8')).toMatch(/'first', 1,[^]*'second', 1,/);
  });

  it('keeps the 14 newest, removes unfinished ones and touches nothing else', async () => {
    const database = await createEmptyDatabase();
    onTestFinished(() => database.close());
    const directory = join(await temporaryFolder(), 'backups');
    await mkdir(directory);
    const days = Array.from({ length: 16 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
    for (const earlier of days) await writeFile(join(directory, `coruja-${earlier}.sql`), earlier);
    await writeFile(join(directory, 'coruja-2026-11-09.sql.part'), '');
    await writeFile(join(directory, 'my own notes.sql'), '');

    const path = await dumpDatabase(database, { directory, day });
    expect(path).toBe(join(directory, 'coruja-2026-11-21.sql'));
    const kept = [...days.slice(-13).map((earlier) => `coruja-${earlier}.sql`), 'coruja-2026-11-21.sql'];
    expect((await readdir(directory)).sort()).toEqual([...kept, 'my own notes.sql']);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is made once a day, from five in the morning in Brasília on', async () => {
    const database = await createEmptyDatabase();
    onTestFinished(() => database.close());
    const directory = join(await temporaryFolder(), 'backups');
    const clock = movableClock('2026-11-21T07:59:00.000Z');
    const options = { database, clock, directory, log: silentLog };
    expect(await dumpWhenDue(options)).toBeUndefined();
    clock.moveMinutes(1);
    expect(await dumpWhenDue(options)).toBe(join(directory, 'coruja-2026-11-21.sql'));
    clock.moveMinutes(60);
    expect(await dumpWhenDue(options)).toBeUndefined();
    // Midnight in UTC is still the evening before in Brasília.
    clock.set('2026-11-22T01:00:00.000Z');
    expect(await dumpWhenDue(options)).toBeUndefined();
    clock.set('2026-11-22T23:00:00.000Z');
    expect(await dumpWhenDue(options)).toBe(join(directory, 'coruja-2026-11-22.sql'));
  });

  it('is scheduled by a timer that does not keep the process alive', async () => {
    const database = await createEmptyDatabase();
    onTestFinished(() => database.close());
    const before = process.getActiveResourcesInfo();
    const options = { database, clock: movableClock(), directory: '/nowhere', log: silentLog };
    scheduleNightlyDump(options).stop();
    const schedule = scheduleNightlyDump(options);
    onTestFinished(() => schedule.stop());
    // The list contains only resources that keep the process alive.
    expect(process.getActiveResourcesInfo()).toEqual(before);
  });
});

it.runIf(inject('testEngine').engine === 'postgres')(
  'does nothing for a PostgreSQL, which has its own tools',
  async () => {
    const database = await createTestDatabase();
    await expect(dumpDatabase(database, { directory: '/nowhere', day })).rejects.toThrow('its own pg_dump');
    scheduleNightlyDump({ database, clock: movableClock(), directory: '/nowhere', log: silentLog }).stop();
    await database.close();
  },
);

/** A database with rows of all kinds, a job queue and values that are hard to escape, and its dump. */
async function dumpedDatabase(): Promise<{ database: Database; path: string }> {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await startJobs(database);
  await database.query(`
    insert into stores (id, name, owner_name, email, password_hash, cnpj, phone, time_zone, cep, rua, numero, bairro, cidade, estado, pais, created_at)
      values ('00000000-0000-4000-8000-000000000001', 'Coruja ''"\\ 🦉', 'Marina', 'a@b.c', 'x', '12345678000195', '1', 'America/Sao_Paulo',
        '01001000', E'Rua com\\nduas linhas\\n\\\\.\\n-- e um traço', '1', 'Sé', 'São Paulo', 'SP', 'Brasil', '2026-11-21 08:00:00.123456+00');
    insert into people (id, cpf) select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, lpad(n::text, 11, '0') from generate_series(1, 250) n;
    insert into customers (store_id, id, name, name_key, search_text, created_at)
      select '00000000-0000-4000-8000-000000000001', id, 'Cliente', 'cliente', '', '2026-01-01' from people;
    insert into credit_entries (store_id, id, customer_id, kind, minutes, actor, created_at)
      select '00000000-0000-4000-8000-000000000001', id, id, 'grant', 60, 'owner', '2026-01-01' from people;
    insert into server_secrets values ('bytes', '\\x00ff5c27');
    insert into postal_codes values ('01001000', '{"logradouro": "Praça \\"da\\" Sé"}', '2026-01-01');`);
  const path = await dumpDatabase(database, { directory: await temporaryFolder(), day });
  return { database, path };
}

async function startJobs(database: Database): Promise<void> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.query(text, values) } });
  await boss.start();
  await boss.createQueue('mail');
  await boss.send('mail', { to: 'a@b.c' });
  await boss.stop({ graceful: false });
}

/** Every row of every table as text, in an order that does not depend on the engine. */
async function allRows(database: Database): Promise<Record<string, unknown>> {
  const { rows: tables } = await database.query(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') order by 1`);
  const rows: Record<string, unknown> = {};
  for (const { name } of tables.map((table) => Object(table))) {
    const result = await database.query(`select to_jsonb(t)::text as row from ${name} t order by 1`);
    rows[name] = result.rows;
  }
  expect(Object.keys(rows)).toEqual(
    expect.arrayContaining(['public.customers', 'public.credit_entries', 'pgboss.job']),
  );
  return rows;
}

/** Triggers, sequence and constraints were restored too, not only rows. */
async function expectRulesToHold(database: Database): Promise<void> {
  const entry = `
    insert into credit_entries (store_id, id, customer_id, kind, minutes, actor, created_at)
    select store_id, gen_random_uuid(), id, 'grant', 5, 'owner', now() from customers limit 1
    returning sequence, balance_after`;
  const latest = 'select max(sequence) as sequence from credit_entries';
  const [before] = (await database.query(latest)).rows as [{ sequence: number }];
  const [added] = (await database.query(entry)).rows as [{ sequence: number; balance_after: number }];
  expect(added.balance_after).toBe(65);
  // The ledger continues after its last line.
  expect(added.sequence).toBeGreaterThan(before.sequence);
  await expect(database.query('update customers set balance_minutes = 1')).rejects.toThrow(
    'only through credit_entries',
  );
  const session = `
    insert into computers select store_id, id, 'PC', 'pc', false, null, null, null, now() from customers limit 1;
    insert into sessions (store_id, id, computer_id, start_at, end_at, duration_minutes, price_per_hour_centavos, actor)
    select store_id, gen_random_uuid(), id, '2026-01-01', '2026-01-01 01:00', 60, 0, 'owner' from computers, generate_series(1, 2)`;
  await expect(database.query(session)).rejects.toMatchObject({ constraint: 'sessions_one_per_computer' });
}
