import { type EmbeddedDatabase, databaseOver } from '../src/db/embedded/embedded-database.ts';
import { EmbeddedEngine, createPglite } from '../src/db/embedded/embedded-engine.ts';

/**
 * An embedded database in memory, for tests: nothing is durable and nothing is locked. A snapshot (from
 * PGlite's dumpDataDir) saves the first start and the migrations; without one the database is empty and not
 * migrated.
 */
export async function openMemory(snapshot?: Blob): Promise<EmbeddedDatabase> {
  const pglite = await createPglite(snapshot ? { loadDataDir: snapshot } : {});
  return databaseOver(new EmbeddedEngine(pglite));
}
