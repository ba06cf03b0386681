import { AsyncLocalStorage } from 'node:async_hooks';

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
      throw new Error(
        'The outer database was used inside a transaction; pass the transaction (tx) on instead.',
      );
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
