import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../database.ts';
import type { DatabaseLog } from '../database-log.ts';
import { type Migration, migrate } from '../migrate.ts';
import { markReady, prepareDataFolder } from './data-folder.ts';
import { DiskSpace } from './disk-space.ts';
import { DurableFileSystem } from './durable-file-system.ts';
import { databaseOver } from './embedded-database.ts';
import { EmbeddedEngine, createPglite } from './embedded-engine.ts';
import { type FolderCopies, serveFolderCopies } from './folder-copies.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { assertCommitsAreSynced } from './self-test.ts';
import { startUpkeep } from './upkeep.ts';

export interface OpenEmbeddedOptions {
  folder: string;
  log: DatabaseLog;
  /** Replaces the product's migrations, for tests. */
  migrations?: readonly Migration[];
  /** Replaces the file system, for tests that simulate power cuts. */
  fileSystem?: (folder: string) => DurableFileSystem;
  /** Whether units are guarded (unit-guard.ts): by default. */
  guardsUnits?: boolean | undefined;
}

/** Opens the durable embedded database in a folder that no other process may use meanwhile. */
export async function openEmbedded(options: OpenEmbeddedOptions): Promise<Database> {
  const lock = await lockFolder(options.folder);
  try {
    const state = await prepareDataFolder(options.folder, options.log);
    const fileSystem = options.fileSystem?.(options.folder) ?? new DurableFileSystem(options.folder);
    fileSystem.syncs = state === 'ready';
    const pglite = await createPglite({ fs: fileSystem, startParams: durableStartParams });
    return await finishOpening(pglite, { ...options, fileSystem, state, lock });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface Opening extends Omit<OpenEmbeddedOptions, 'fileSystem'> {
  fileSystem: DurableFileSystem;
  state: 'fresh' | 'ready';
  lock: FolderLock;
}

async function finishOpening(pglite: PGlite, opening: Opening): Promise<Database> {
  const { folder, log, migrations, fileSystem, state, lock, guardsUnits } = opening;
  const engine = new EmbeddedEngine(pglite);
  try {
    let copies: FolderCopies | undefined;
    const afterClose = async () => {
      upkeep.stop();
      await copies?.stop();
      await lock.release();
    };
    const database = databaseOver(engine, { afterClose, guardsUnits });
    const applied = await migrate(database.kysely, migrations);
    if (state === 'fresh' || applied.length > 0) {
      await database.query('checkpoint');
      fileSystem.syncs = true;
      await markReady(folder);
    }
    await assertCommitsAreSynced(pglite, fileSystem);
    const upkeep = startUpkeep(database, log);
    engine.watch(new DiskSpace(folder));
    copies = await serveFolderCopies({ database, folder, log });
    log.info({ folder, state, applied }, 'embedded database opened');
    return database;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

const durableStartParams = [
  // -F, which PGlite sets, tells PostgreSQL never to fsync.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  // The file system's fdatasync does nothing and open_sync hangs; fsync is the one that we implemented.
  '-c',
  'wal_sync_method=fsync',
  // More than what a lan house reads again and again; PGlite's 128 MB would all stay resident, which made nothing faster.
  '-c',
  'shared_buffers=48MB',
];
