import type { Db } from './database.ts';
import { inTransaction, sendPipelined } from './transaction.ts';

/**
 * Runs the work in a transaction that is rolled back, to find out whether it would be refused before an
 * expensive step. The real run may still be refused.
 *
 * @throws what the work throws
 */
export async function dryRun(db: Db, work: (tx: Db) => Promise<unknown>): Promise<void> {
  // An open transaction could not continue after a rollback.
  if (db.isTransaction) return;
  try {
    await inTransaction(db, async (tx) => {
      await work(tx);
      await sendPipelined(tx);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}

class RolledBack extends Error {}
