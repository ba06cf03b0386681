import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { codeOf } from '../error-code.ts';
import type { Db } from './database.ts';

export interface RetryOptions {
  /** How often the work may run in total. */
  attempts?: number;
  /** A number from 0 to 1, so that two callers that collided wait for different times. */
  random?: () => number;
  wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Runs the work in one transaction. Inside an open transaction it joins it, and the outermost caller commits.
 * After a deadlock or a serialisation failure the whole work runs again, so it must not do anything outside
 * the database (mail, payments and notices come after the commit).
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  options: RetryOptions = {},
): Promise<T> {
  if (db.isTransaction) return work(db);
  return retryAfterCollision(
    () => db.transaction().setIsolationLevel('read committed').execute(work),
    options,
  );
}

/** Runs work that opens its own transaction, and repeats it after a collision. */
export async function retryAfterCollision<T>(
  work: () => Promise<T>,
  { attempts = 5, random = Math.random, wait = delay }: RetryOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isCollision(error)) throw error;
      await wait(Math.round(10 * 2 ** attempt * (0.5 + random())));
    }
  }
}

/** 40P01: deadlock; 40001: serialisation failure. */
function isCollision(error: unknown): boolean {
  return ['40P01', '40001'].includes(codeOf(error) ?? '');
}

/** Sends the statements that wait for the next one, so that this call throws their errors. */
export async function sendPipelined(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
