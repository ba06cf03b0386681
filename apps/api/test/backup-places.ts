import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { backUp } from '../src/backup/back-up.ts';
import { type RestoreOptions, restore } from '../src/backup/restore.ts';
import type { DatabasePlace } from '../src/backup/snapshots.ts';
import type { Database } from '../src/db/database.ts';
import { openDatabase } from '../src/db/open-database.ts';
import type { FileStore } from '../src/ports/file-store.ts';
import { fakeFiles } from './fake-ports.ts';
import { putEmptyDatabase, readyDataDir } from './ready-folder.ts';
import { silentLog } from './silent-log.ts';
import { type AtEnd, temporaryFolder } from './temporary-folder.ts';
import { type TestApp, createTestApp } from './test-app.ts';
import { createPostgresDatabase } from './test-database.ts';

/** An empty place for the engine under test. */
export async function emptyPlace(atEnd: AtEnd = onTestFinished): Promise<DatabasePlace> {
  const dataDir = join(await temporaryFolder(atEnd), 'data');
  if (inject('testEngine').engine === 'embedded') return { dataDir, databaseUrl: undefined };
  const { databaseUrl, drop } = await createPostgresDatabase();
  atEnd(drop);
  return { dataDir, databaseUrl };
}

/** A place with a migrated database, without the seconds that a first start takes. */
export async function readyPlace(atEnd: AtEnd = onTestFinished): Promise<DatabasePlace> {
  if (inject('testEngine').engine !== 'embedded') return emptyPlace(atEnd);
  const { dataDir } = await readyDataDir(await temporaryFolder(atEnd));
  return { dataDir, databaseUrl: undefined };
}

/** Opens the database of a place like a server; closed at the test's end. */
export async function openPlace(place: DatabasePlace): Promise<Database> {
  const database = await openDatabase({ ...place, log: silentLog });
  onTestFinished(() => database.close());
  return database;
}

/** A server on a place, closed at the test's end. */
export async function appOn(
  place: DatabasePlace,
  files: FileStore = fakeFiles(),
  atEnd: AtEnd = onTestFinished,
): Promise<TestApp> {
  const app = await createTestApp({ database: await openDatabase({ ...place, log: silentLog }), files });
  atEnd(() => app.close());
  return app;
}

/** Restores without the seconds that creating PostgreSQL's own tables takes; a real command creates them. */
export function restoreTo(options: Omit<RestoreOptions, 'log' | 'tell' | 'makeEmpty'>) {
  const hasOneReady = inject('testEngine').engine === 'embedded';
  return restore({
    ...options,
    log: silentLog,
    tell: () => undefined,
    ...(hasOneReady ? { makeEmpty: putEmptyDatabase } : {}),
  });
}

/** Backs a place up into a folder of the test. */
export async function archiveOf(
  place: DatabasePlace,
  files: FileStore = fakeFiles(),
  atEnd: AtEnd = onTestFinished,
) {
  const path = join(await temporaryFolder(atEnd), 'coruja.tar.gz');
  const report = await backUp({ place, files, path, now: () => new Date('2026-11-21T20:00:00.000Z') });
  return { path, report };
}

/** Every row of every table as text, in an order that does not depend on the engine. */
export async function rowsByTable(database: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await database.query(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and c.relpersistence = 'p' order by 1`);
  const byTable: Record<string, string[]> = {};
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await database.query(`select to_jsonb(t)::text as row from ${name} t`);
    byTable[name] = (rows as { row: string }[]).map(({ row }) => row).sort();
  }
  return byTable;
}
