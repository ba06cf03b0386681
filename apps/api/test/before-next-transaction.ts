import { onTestFinished, vi } from 'vitest';
import type { Db } from '../src/db/database.ts';

/** Runs `work` after a call's checks, and before the transaction that relies on them. */
export function beforeNextTransaction(db: Db, work: () => Promise<unknown>): void {
  const begin = () => db.transaction();
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const execute = async (inside: (tx: Db) => Promise<unknown>) => {
      await work();
      return begin().setIsolationLevel('read committed').execute(inside);
    };
    return { setIsolationLevel: () => ({ execute }) } as unknown as ReturnType<typeof begin>;
  });
  onTestFinished(() => spy.mockRestore());
}
