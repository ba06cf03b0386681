import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { openMemory } from './open-memory.ts';
import { openPostgres } from '../src/db/postgres/open-postgres.ts';
import { administer, databaseUrlOf } from './postgres-administration.ts';
import { silentLog } from './silent-log.ts';

/** A migrated database for the caller alone, on the engine in TEST_ENGINE. Close it at the end. */
export async function createTestDatabase(): Promise<Database> {
  const test = inject('testEngine');
  if (test.engine === 'embedded') return openMemory(await openAsBlob(test.migratedPath));
  const { databaseUrl, drop } = await createPostgresDatabase(`template ${test.template} strategy file_copy`);
  // On a busy machine the last of many calls at once waits longer than the product lets it.
  const options = { databaseUrl, log: silentLog, connectionTimeoutMs: 60_000 };
  return droppedAtClose(await openPostgres(options), drop);
}

/** The same without any of the product's tables, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<Database> {
  const test = inject('testEngine');
  if (test.engine === 'embedded') return openMemory(await openAsBlob(test.emptyPath));
  const { databaseUrl, drop } = await createPostgresDatabase();
  return droppedAtClose(await openPostgres({ databaseUrl, log: silentLog, migrations: [] }), drop);
}

/** A new database on the test's PostgreSQL; only for tests that run on that engine. */
export async function createPostgresDatabase(
  options = '',
): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const test = inject('testEngine');
  if (test.engine !== 'postgres') throw new Error('This test needs TEST_ENGINE=postgres.');
  const name = `coruja_test_${randomUUID().replaceAll('-', '')}`;
  await administer(test.adminUrl, `create database ${name} ${options}`);
  return {
    databaseUrl: databaseUrlOf(test.adminUrl, name),
    drop: () => administer(test.adminUrl, `drop database if exists ${name} with (force)`),
  };
}

function droppedAtClose(database: Database, drop: () => Promise<void>): Database {
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}
