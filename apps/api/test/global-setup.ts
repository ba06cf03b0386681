import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openMemory } from './open-memory.ts';
import { migrate } from '../src/db/migrate.ts';
import { openPostgres } from '../src/db/postgres/open-postgres.ts';
import { administer, databaseUrlOf } from './postgres-administration.ts';
import { silentLog } from './silent-log.ts';
import { startThrowAwayPostgres } from './throw-away-postgres.ts';

/** What the test workers need to create their databases. */
export type TestEngine =
  | { engine: 'embedded'; emptyPath: string; migratedPath: string }
  | { engine: 'postgres'; adminUrl: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testEngine: TestEngine;
  }
}

/** Migrates once for the whole run; each test file then clones the result. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = process.env['TEST_ENGINE'] ?? 'embedded';
  if (engine === 'embedded') return setupEmbedded(project);
  if (engine === 'postgres') return setupPostgres(project);
  throw new Error(`TEST_ENGINE is ${engine}; it may be embedded or postgres.`);
}

async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'coruja-snapshot-'));
  const emptyPath = join(directory, 'empty.tar');
  const migratedPath = join(directory, 'migrated.tar');
  const database = await openMemory();
  const saveTo = async (path: string) => {
    const snapshot = await database.runUnit(({ pglite }) => pglite.dumpDataDir('none'));
    await writeFile(path, Buffer.from(await snapshot.arrayBuffer()));
  };
  await saveTo(emptyPath);
  await migrate(database.kysely);
  // Otherwise each clone would start by recovering from the journal.
  await database.query('checkpoint');
  await saveTo(migratedPath);
  await database.close();
  project.provide('testEngine', { engine: 'embedded', emptyPath, migratedPath });
  return () => rm(directory, { recursive: true, force: true });
}

async function setupPostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const cluster = given ? undefined : await startThrowAwayPostgres();
  const adminUrl = given ?? cluster?.url ?? '';
  const template = `coruja_template_${randomUUID().replaceAll('-', '')}`;
  await administer(adminUrl, `create database ${template}`);
  const database = await openPostgres({ databaseUrl: databaseUrlOf(adminUrl, template), log: silentLog });
  await database.close();
  project.provide('testEngine', { engine: 'postgres', adminUrl, template });
  return async () => {
    if (cluster) await cluster.remove();
    else await administer(adminUrl, `drop database if exists ${template} with (force)`);
  };
}
