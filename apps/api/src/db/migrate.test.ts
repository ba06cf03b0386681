import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createEmptyDatabase, createPostgresDatabase, createTestDatabase } from '../../test/test-database.ts';
import { silentLog } from '../../test/silent-log.ts';
import type { Database } from './database.ts';
import { bundledMigrations, migrate, migrationsFrom } from './migrate.ts';
import { openPostgres } from './postgres/open-postgres.ts';

let database: Database;

beforeEach(async () => {
  database = await createEmptyDatabase();
});

afterEach(async () => {
  await database.close();
});

const first = { name: '0001_first', text: 'create table first (id int);\ninsert into first values (1);\n' };
const second = { name: '0002_second', text: 'create table second (id int)' };

it('applies each migration once and returns those applied now', async () => {
  expect(await migrate(database.kysely, [first])).toEqual(['0001_first']);
  expect(await migrate(database.kysely, [first, second])).toEqual(['0002_second']);
  expect(await migrate(database.kysely, [first, second])).toEqual([]);
  expect((await database.query('select count(*) as rows from first')).rows).toEqual([{ rows: 1 }]);
  const { rows } = await database.query(
    'select name, length(checksum) as length, applied_at from schema_migration',
  );
  expect(rows).toEqual([
    { name: '0001_first', length: 64, applied_at: expect.any(Date) },
    { name: '0002_second', length: 64, applied_at: expect.any(Date) },
  ]);
});

it('refuses a file that was changed after it was applied, except for line endings', async () => {
  await migrate(database.kysely, [first]);
  const withWindowsLines = { ...first, text: first.text.replaceAll('\n', '\r\n') };
  expect(await migrate(database.kysely, [withWindowsLines])).toEqual([]);
  const changed = { ...first, text: `${first.text} -- and more` };
  await expect(migrate(database.kysely, [changed])).rejects.toThrow(/0001_first foi alterada/);
});

it('refuses a database that a newer version has migrated', async () => {
  await migrate(database.kysely, [first, second]);
  await expect(migrate(database.kysely, [first])).rejects.toThrow(
    /versão mais nova da Coruja \(0002_second\)/,
  );
});

it('leaves nothing behind when a migration fails', async () => {
  const broken = { name: '0002_broken', text: 'create table half (id int); select 1/0;' };
  await expect(migrate(database.kysely, [first, broken])).rejects.toThrow('division by zero');
  const { rows } = await database.query(
    `select to_regclass('half') as half, to_regclass('first') is not null as first`,
  );
  expect(rows).toEqual([{ half: null, first: true }]);
  expect(await migrate(database.kysely, [first, second])).toEqual(['0002_second']);
});

it('requires consecutive numbers', () => {
  const read = (...names: string[]) =>
    migrationsFrom(Object.fromEntries(names.map((name) => [`./migrations/${name}.sql`, ''])));
  expect(read('0002_b', '0001_a').map(({ name }) => name)).toEqual(['0001_a', '0002_b']);
  expect(() => read('0001_a', '0003_c')).toThrow('0002');
  expect(() => read('0001_a', '0001_b')).toThrow('0002');
});

it('finds the product’s own migrations, all applied to every test database', async () => {
  expect(bundledMigrations[0]?.name).toBe('0001_foundation');
  const migrated = await createTestDatabase();
  expect(await migrate(migrated.kysely)).toEqual([]);
  await migrated.close();
});

it.runIf(inject('testEngine').engine === 'postgres')(
  'steps back from a long transaction and retries, so that requests do not queue behind it',
  async () => {
    await migrate(database.kysely, [first]);
    const change = { name: '0002_change', text: 'alter table first add column more int' };
    const long = await database.kysely.startTransaction().execute();
    await long.executeQuery(CompiledQuery.raw('insert into first values (2)'));
    const pauses: number[] = [];
    const wait = async (milliseconds: number) => {
      pauses.push(milliseconds);
      if (pauses.length === 3) await long.commit().execute();
    };
    const hasty = { lockTimeoutMs: 50, wait };
    const given = migrate(database.kysely, [first, change], { ...hasty, attempts: 2 });
    await expect(given).rejects.toMatchObject({ code: '55P03' });
    expect(pauses).toEqual([1_000]);
    expect(await migrate(database.kysely, [first, change], hasty)).toEqual(['0002_change']);
    expect(pauses).toEqual([1_000, 1_000, 1_000]);
  },
);

it.runIf(inject('testEngine').engine === 'postgres')(
  'migrates once when several processes start together',
  async () => {
    const { databaseUrl, drop } = await createPostgresDatabase();
    const started = await Promise.all(
      Array.from({ length: 4 }, () => openPostgres({ databaseUrl, log: silentLog })),
    );
    const { rows } = (await started[0]?.query('select count(*) as applied from schema_migration')) ?? {
      rows: [],
    };
    expect(rows).toEqual([{ applied: bundledMigrations.length }]);
    await Promise.all(started.map((each) => each.close()));
    await drop();
  },
);
