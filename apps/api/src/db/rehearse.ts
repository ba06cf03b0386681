import type { Db } from './database.ts';
import { inTransaction } from './transaction.ts';

/**
 * Runs the work in a transaction that is rolled back, to find out whether it would be refused before an
 * expensive step. The real run may still be refused.
 *
 * @throws what the work throws
 */
export async function rehearse(db: Db, work: (tx: Db) => Promise<unknown>): Promise<void> {
  // An open transaction could not continue after a rollback.
  if (db.isTransaction) return;
  try {
    await inTransaction(db, async (tx) => {
      await work(tx);
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}

class Rehearsed extends Error {}
