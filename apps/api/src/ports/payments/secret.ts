import { inspect } from 'node:util';

const shown = '[oculto]';

/**
 * A value that goes only to the provider (docs/product/payment.md#card-data). It has no property that could
 * be read, copied, logged or turned into JSON; only `reveal` returns it, and only the adapters call that.
 */
export class Secret<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  reveal(): T {
    return this.#value;
  }

  toJSON(): string {
    return shown;
  }

  toString(): string {
    return shown;
  }

  [inspect.custom](): string {
    return shown;
  }
}
