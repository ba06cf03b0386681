import { join } from 'node:path';
import { createFolder } from '../synced-files.ts';
import type { DatabaseLog } from './database-log.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openPostgres } from './postgres/open-postgres.ts';

export interface OpenDatabaseOptions {
  /** A PostgreSQL connection string; without it the embedded database in `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: DatabaseLog;
  /** Whether units are guarded (unit-guard.ts): by default. */
  guardsUnits?: boolean;
}

/** Opens the database from the settings and runs its migrations. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  ...options
}: OpenDatabaseOptions): Promise<Database> {
  if (databaseUrl) return openPostgres({ databaseUrl, ...options });
  await createFolder(dataDir);
  return openEmbedded({ folder: join(dataDir, 'database'), ...options });
}
