import { Kysely } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import type { Db } from '../src/db/database.ts';

/** Runs `work` after a call's checks, and before the transaction that relies on them. Each call has a database object of its own. */
export function beforeNextTransaction(work: () => Promise<unknown>): void {
  const spy = vi.spyOn(Kysely.prototype, 'transaction').mockImplementationOnce(function (this: Db) {
    const execute = async (inside: (tx: Db) => Promise<unknown>) => {
      await work();
      return this.transaction().setIsolationLevel('read committed').execute(inside);
    };
    return { setIsolationLevel: () => ({ execute }) } as unknown as ReturnType<Db['transaction']>;
  });
  onTestFinished(() => spy.mockRestore());
}
