import type { PGlite } from '@electric-sql/pglite';
import type { DurableFileSystem } from './durable-file-system.ts';

/**
 * Checks at each start that a commit reaches the disk. Durability depends on details of PGlite that its
 * interface does not promise (see DurableFileSystem). If an update changes them, the server refuses to run
 * instead of losing sales in a power cut.
 */
export async function assertCommitsAreSynced(
  pglite: Pick<PGlite, 'query'>,
  fileSystem: Pick<DurableFileSystem, 'syncCount'>,
): Promise<void> {
  // Twice, because the first commit after a start may be synced for another reason, such as a new journal
  // file.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const before = fileSystem.syncCount;
    // The message goes to the journal as part of a transaction and needs no table.
    await pglite.query(`select pg_logical_emit_message(true, 'coruja', 'self-test')`);
    if (fileSystem.syncCount === before) {
      throw new Error(
        'O banco de dados embutido não grava as transações no disco (um commit não chamou fsync). ' +
          'A Coruja não funciona assim: uma queda de energia perderia vendas.',
      );
    }
  }
}
