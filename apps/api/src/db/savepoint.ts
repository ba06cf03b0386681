import { sql } from 'kysely';
import type { Db } from './database.ts';
import { sendPipelined } from './transaction.ts';

/**
 * Runs work in a savepoint of the open transaction, so that it can be undone alone.
 *
 * @throws what the work throws, after everything that it wrote is undone, so that the transaction can go on
 */
export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(db);
  try {
    const result = await work();
    await sendPipelined(db);
    await sql`release savepoint work`.execute(db);
    return result;
  } catch (error) {
    await undo(db);
    throw error;
  }
}

/** Runs work inside the open transaction for its result, and undoes whatever it wrote. */
export async function undone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(db);
  try {
    const result = await work();
    await sendPipelined(db);
    return result;
  } finally {
    await undo(db);
  }
}

async function undo(db: Db): Promise<void> {
  await sql`rollback to savepoint work`.execute(db);
  await sql`release savepoint work`.execute(db);
}
