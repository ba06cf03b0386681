import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { codeOf } from '../error-code.ts';
import type { Db } from './database.ts';

export interface Migration {
  /** The file's name without its extension, such as `0001_foundation`. */
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
 * Runs the missing migrations and returns their names. Each file runs in its own transaction together with
 * its record, so that it is applied completely or not at all.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[] = bundledMigrations,
  retries: LockRetryOptions = {},
): Promise<string[]> {
  const recorded = await underMigrationLock(db, async (tx) => {
    await refuseHalfRestored(tx);
    await tx.executeQuery(CompiledQuery.raw(createRecordTable));
    return readRecords(tx);
  });
  refuseUnknown(recorded, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyWithRetries(db, migration, retries)) applied.push(migration.name);
  }
  return applied;
}

/** An applied migration, as recorded in the database and in a backup. */
export interface MigrationRecord {
  readonly name: string;
  readonly checksum: string;
}

/**
 * The migrations that a backup has, checked against this version's.
 *
 * @throws Error when the backup is from a newer version, or a migration was changed since
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

/** A table that exists in a PostgreSQL from a restore's first step until its commit. */
export const restoreMark = 'restore_unfinished';

async function refuseHalfRestored(tx: Db): Promise<void> {
  const { rows } = await sql<{ mark: string | null }>`
    select to_regclass(${`public.${restoreMark}`})::text as mark`.execute(tx);
  if (!rows[0]?.mark) return;
  throw new Error(
    'Uma restauração para este banco de dados não terminou. Repita o mesmo npm run restore, ou use outro banco de dados vazio.',
  );
}

/** From `{ './migrations/0001_foundation.sql': text }` to the migrations in order. */
export function migrationsFrom(files: Record<string, string>): Migration[] {
  const migrations = Object.entries(files)
    .map(([path, text]) => ({ name: path.replace(/^.*\//, '').replace(/\.sql$/, ''), text }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  migrations.forEach(({ name }, index) => {
    const number = String(index + 1).padStart(4, '0');
    if (!name.startsWith(`${number}_`)) {
      throw new Error(`Migration ${name} should have the number ${number}: numbers must be consecutive.`);
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

/** Of two processes that start together, the second waits and finds nothing left to do. */
function underMigrationLock<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${migrationLockKey})`.execute(tx);
    return work(tx);
  });
}

/** The advisory lock's number ('coru' in ASCII); no other part of the product uses it. */
export const migrationLockKey = 0x636f7275;

export interface LockRetryOptions {
  /** How long a migration may wait for a lock before it lets other statements pass. */
  readonly lockTimeoutMs?: number;
  /** How often it tries in total. */
  readonly attempts?: number;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * While the previous version still serves, a migration that waits for a table lock behind a long transaction
 * blocks every later request. So it gives up soon, rolls back, and retries.
 */
async function applyWithRetries(db: Db, migration: Migration, retries: LockRetryOptions): Promise<boolean> {
  const { lockTimeoutMs = 2_000, attempts = 30, wait = delay } = retries;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(db, migration, lockTimeoutMs);
    } catch (error) {
      if (attempt >= attempts || !isLockTrouble(error)) throw error;
      await wait(1_000);
    }
  }
}

/** 55P03: lock not available in time; 40P01: deadlock. */
function isLockTrouble(error: unknown): boolean {
  return ['55P03', '40P01'].includes(codeOf(error) ?? '');
}

function applyOnce(db: Db, migration: Migration, lockTimeoutMs: number): Promise<boolean> {
  return underMigrationLock(db, async (tx) => {
    // Set only now: waiting for the migration lock of another starting process may take as long as needed.
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

/** An older program on a newer database would write rows that violate the newer rules. */
function refuseUnknown(recorded: Map<string, string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...recorded.keys()].find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new Error(
    `Este banco de dados já foi migrado por uma versão mais nova da Coruja (${unknown}). ` +
      'Use essa versão ou restaure um backup anterior à atualização.',
  );
}

/** Git may check out a file with Windows line endings; that is not a change. */
function checksumOf({ text }: Migration): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}
