import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from './database.ts';

export interface RetryOptions {
  /** How often the work may run in all. */
  attempts?: number;
  /** A number from 0 to 1: two callers that collided must not collide again. */
  random?: () => number;
  wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Runs the work in one transaction. Inside an open transaction it simply joins it: the outermost caller decides
 * when to commit. A deadlock or a serialisation failure is nobody's mistake, so the whole work runs again;
 * it must therefore do nothing outside the database (mail, payments and events come after the commit).
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  options: RetryOptions = {},
): Promise<T> {
  if (db.isTransaction) return work(db);
  return againAfterCollision(
    () => db.transaction().setIsolationLevel('read committed').execute(work),
    options,
  );
}

/** Runs a work that is a transaction of its own, and once more where it collided with another. */
export async function againAfterCollision<T>(
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

/** 40P01 is a deadlock, 40001 a serialisation failure. */
function isCollision(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === '40P01' || error.code === '40001';
}
