import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from './database.ts';

export interface Migration {
  /** The file's name without its ending, such as `0001_foundation`. */
  readonly name: string;
  readonly text: string;
}

// Vite puts the files' text into the bundle, so that the built server needs no folder beside it.
const bundledFiles = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const bundledMigrations: readonly Migration[] = migrationsFrom(bundledFiles);

/**
 * Brings the tables up to date and returns the names of the migrations that were applied now. Each file runs in
 * its own transaction together with its record, so that it is applied as a whole or not at all.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[] = bundledMigrations,
  patience: Patience = {},
): Promise<string[]> {
  const recorded = await underMigrationLock(db, async (tx) => {
    await refuseHalfRestored(tx);
    await tx.executeQuery(CompiledQuery.raw(createRecordTable));
    return readRecords(tx);
  });
  refuseUnknown(recorded, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyPatiently(db, migration, patience)) applied.push(migration.name);
  }
  return applied;
}

/** How a migration that was applied stands in the database and in a backup. */
export interface MigrationRecord {
  readonly name: string;
  readonly checksum: string;
}

/**
 * The first migrations, as far as a backup had them.
 *
 * @throws Error when it comes from a newer version, or one of them has been changed since
 */
export function migrationsUpTo(
  records: readonly MigrationRecord[],
  migrations: readonly Migration[] = bundledMigrations,
): Migration[] {
  return records.map(({ name, checksum }, index) => {
    const migration = migrations[index];
    if (migration === undefined || migration.name !== name) {
      throw new Error(
        `Os dados são de uma versão mais nova da Coruja (${name}): use essa versão, ou uma mais nova.`,
      );
    }
    if (checksumOf(migration) !== checksum) {
      throw new Error(`A migração ${name} desta versão da Coruja não é a que foi aplicada aos dados.`);
    }
    return migration;
  });
}

/** Applies migrations to an empty database inside the caller's transaction. */
export async function migrateWithin(
  query: (text: string) => Promise<unknown>,
  migrations: readonly Migration[],
): Promise<void> {
  await query(createRecordTable);
  for (const migration of migrations) await query(migration.text);
}

/** Stands in a PostgreSQL from a restore's first step to its commit. */
export const restoreMark = 'restore_unfinished';

async function refuseHalfRestored(tx: Db): Promise<void> {
  const { rows } = await sql<{ mark: string | null }>`
    select to_regclass(${`public.${restoreMark}`})::text as mark`.execute(tx);
  if (!rows[0]?.mark) return;
  throw new Error(
    'Uma restauração para este banco de dados não terminou. Repita o mesmo npm run restore, ou use outro banco de dados vazio.',
  );
}

/** From `{ './migrations/0001_foundation.sql': text }` to the migrations in their order. */
export function migrationsFrom(files: Record<string, string>): Migration[] {
  const migrations = Object.entries(files)
    .map(([path, text]) => ({ name: path.replace(/^.*\//, '').replace(/\.sql$/, ''), text }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  migrations.forEach(({ name }, index) => {
    const number = String(index + 1).padStart(4, '0');
    if (!name.startsWith(`${number}_`)) {
      throw new Error(`Migration ${name} should have the number ${number}: numbers follow each other.`);
    }
  });
  return migrations;
}

const createRecordTable = `
  create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

/** Two starting processes migrate one after the other; the second finds nothing left to do. */
function underMigrationLock<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${migrationLockKey})`.execute(tx);
    return work(tx);
  });
}

/** An arbitrary number ('coru' in ASCII) that no other part of the product uses as an advisory lock. */
export const migrationLockKey = 0x636f7275;

export interface Patience {
  /** How long a migration may wait for a lock before it lets everybody else through again. */
  readonly lockTimeoutMs?: number;
  /** How often it tries in all. */
  readonly attempts?: number;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * While the version before still serves, a migration that waits for a table behind a long transaction holds up every call
 * that comes after it. So it gives up soon, whole, and tries again.
 */
async function applyPatiently(db: Db, migration: Migration, patience: Patience): Promise<boolean> {
  const { lockTimeoutMs = 2_000, attempts = 30, wait = delay } = patience;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(db, migration, lockTimeoutMs);
    } catch (error) {
      if (attempt >= attempts || !isLockTrouble(error)) throw error;
      await wait(1_000);
    }
  }
}

/** 55P03 is a lock that was not to be had in time, 40P01 a deadlock. */
function isLockTrouble(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');
}

function applyOnce(db: Db, migration: Migration, lockTimeoutMs: number): Promise<boolean> {
  return underMigrationLock(db, async (tx) => {
    // After the migration lock, for which another starting process may make us wait as long as it takes.
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx);
    const records = await readRecords(tx);
    const record = records.get(migration.name);
    const checksum = checksumOf(migration);
    if (record !== undefined) {
      if (record === checksum) return false;
      throw new Error(
        `A migração ${migration.name} foi alterada depois de aplicada a este banco de dados. ` +
          'Restaure o arquivo original e faça a mudança em uma nova migração.',
      );
    }
    await tx.executeQuery(CompiledQuery.raw(migration.text));
    await sql`insert into schema_migration (name, checksum) values (${migration.name}, ${checksum})`.execute(
      tx,
    );
    return true;
  });
}

async function readRecords(tx: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migration order by name`.execute(tx);
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** An older program on a newer database would write rows that the newer rules forbid. */
function refuseUnknown(recorded: Map<string, string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...recorded.keys()].find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new Error(
    `Este banco de dados já foi migrado por uma versão mais nova da Coruja (${unknown}). ` +
      'Use essa versão ou restaure um backup anterior à atualização.',
  );
}

/** Git may check a file out with Windows line ends; that is no change. */
function checksumOf({ text }: Migration): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}
