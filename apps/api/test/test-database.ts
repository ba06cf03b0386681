import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { openMemory } from '../src/db/embedded/open-memory.ts';
import { openPostgres } from '../src/db/postgres/open-postgres.ts';
import { administer, databaseUrlOf } from './postgres-administration.ts';
import { silentLog } from './silent-log.ts';

/** A migrated database that belongs to the caller alone, on the engine that TEST_ENGINE names. Close it at the end. */
export async function createTestDatabase(): Promise<Database> {
  const test = inject('testEngine');
  if (test.engine === 'embedded') return openMemory(await openAsBlob(test.snapshotPath));
  const name = `coruja_test_${randomUUID().replaceAll('-', '')}`;
  await administer(test.adminUrl, `create database ${name} template ${test.template} strategy file_copy`);
  const database = await openPostgres({ databaseUrl: databaseUrlOf(test.adminUrl, name), log: silentLog });
  return {
    ...database,
    async close() {
      await database.close();
      await administer(test.adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
