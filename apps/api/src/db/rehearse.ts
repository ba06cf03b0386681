import type { Db } from './database.ts';
import { inTransaction } from './transaction.ts';

/**
 * Runs the work in a transaction that is rolled back, for what it refuses: before something is done that costs much and would be
 * thrown away. Whatever it lets pass may be refused all the same when it is done for good.
 *
 * @throws what the work throws
 */
export async function rehearse(db: Db, work: (tx: Db) => Promise<unknown>): Promise<void> {
  // A transaction that is open already could not go on after this.
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
