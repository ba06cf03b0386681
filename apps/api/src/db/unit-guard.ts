import { AsyncLocalStorage } from 'node:async_hooks';
import { type ConnectionProvider, type DatabaseConnection, DefaultQueryExecutor, type Dialect, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Remembers, along the asynchronous calls, that a transaction is open. Code inside it has to use the `tx` that
 * it was given: on the embedded database the outer one would wait for ever for the transaction that waits for
 * it, and on PostgreSQL it would take a second connection, see none of the transaction's rows and, with the
 * pool busy, deadlock too. So both engines refuse it with the same sentence.
 */
export class UnitGuard {
  readonly #unit = new AsyncLocalStorage<{ open: boolean }>();

  refuseInsideUnit(): void {
    // A call that was started inside and lives longer than the transaction still carries its mark, closed.
    if (this.#unit.getStore()?.open) {
      throw new Error('The outer database was used inside a transaction; pass the transaction (tx) on instead.');
    }
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const unit = { open: true };
    try {
      return await this.#unit.run(unit, work);
    } finally {
      unit.open = false;
    }
  }
}

/** A kysely over one dialect whose every connection is taken under the guard. */
export async function createGuardedKysely(dialect: Dialect, guard: UnitGuard): Promise<Kysely<Tables>> {
  const driver = dialect.createDriver();
  await driver.init();
  const provider: ConnectionProvider = {
    async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
      guard.refuseInsideUnit();
      const connection = await driver.acquireConnection();
      try {
        return await guard.run(() => consumer(connection));
      } finally {
        await driver.releaseConnection(connection);
      }
    },
  };
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), provider, []);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}
