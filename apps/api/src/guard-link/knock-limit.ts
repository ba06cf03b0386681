import { networkOf } from '../http/address-key.ts';
import { hashToken } from '../http/session-cookie.ts';

/** Wrong tokens that an address may show at once, and one more a second: a lan house whose guards were all revoked. */
const wrongAtOnce = 300;
const refillMs = 1_000;
/** Tokens that are remembered as good, the latest: more than one server has guards. */
const mostKnown = 20_000;

/**
 * Limits how many wrong tokens an address may try. Players share the address of the guards: one that has been let in before is
 * always looked up, whatever others at its address do.
 */
export class KnockLimit {
  readonly #monotonic: () => number;
  /** For each network, when all its wrong tokens are paid for, in milliseconds of the monotonic clock. */
  readonly #paidAt = new Map<string, number>();
  readonly #good = new Set<string>();
  #sweptAt = 0;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /**
   * Counts a token before it is looked up, so that those that come all at once are counted too.
   *
   * @returns takes it back, for one that was not wrong; null where it is not to be looked up
   */
  take(address: string | null, token: string): (() => void) | null {
    this.#sweep();
    const network = networkKey(address);
    const now = this.#monotonic();
    const paidAt = Math.max(this.#paidAt.get(network) ?? 0, now) + refillMs;
    if (paidAt - now > wrongAtOnce * refillMs)
      return this.#good.has(tokenKey(token)) ? () => undefined : null;
    this.#paidAt.set(network, paidAt);
    return () => this.#giveBack(network);
  }

  noteGood(token: string): void {
    const key = tokenKey(token);
    // Anew, so that it is the latest.
    this.#good.delete(key);
    this.#good.add(key);
    const [oldest] = this.#good;
    if (this.#good.size > mostKnown && oldest !== undefined) this.#good.delete(oldest);
  }

  #giveBack(network: string): void {
    const paidAt = this.#paidAt.get(network);
    if (paidAt !== undefined) this.#paidAt.set(network, paidAt - refillMs);
  }

  /** Forgets the addresses that have paid for everything. */
  #sweep(): void {
    const now = this.#monotonic();
    if (now - this.#sweptAt < refillMs) return;
    this.#sweptAt = now;
    for (const [network, paidAt] of this.#paidAt) if (paidAt <= now) this.#paidAt.delete(network);
  }
}

function networkKey(address: string | null): string {
  return address === null ? '' : networkOf(address);
}

function tokenKey(token: string): string {
  return Buffer.from(hashToken(token)).toString('base64');
}
