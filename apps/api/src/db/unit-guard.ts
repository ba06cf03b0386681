import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Tracks across asynchronous calls whether a transaction is open. Code inside must use the `tx` that it was
 * given. The outer database would wait forever on the embedded database, since the transaction waits for it;
 * on PostgreSQL it would take a second connection, not see the transaction's rows, and deadlock too when the
 * pool is busy. So both engines refuse it with the same message: in tests and development, since an AsyncLocalStorage makes every
 * promise dearer.
 */
export class UnitGuard {
  readonly #unit = new AsyncLocalStorage<{ open: boolean }>();

  refuseInsideUnit(): void {
    // Work that was started inside and outlives the transaction still has its mark, closed.
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
