import { networkOf } from '../limits/address-key.ts';
import { hashToken } from '../tokens.ts';

/** Wrong tokens that an address may send at once: enough for a lan house whose guards were all revoked. */
const burst = 300;
const drainMs = 1_000;
/** The valid tokens used last: more than one server has guards. */
const maxValidTokens = 20_000;

/**
 * Limits the wrong tokens of an address, as a leaky bucket. Players share the guards' address, so a token that was valid before
 * is always looked up, whatever others at its address send.
 */
export class WrongTokenLimit {
  readonly #monotonic: () => number;
  /** When each network's bucket is empty again, by the monotonic clock. */
  readonly #drainedAt = new Map<string, number>();
  readonly #validTokens = new Set<string>();
  #sweptAt = 0;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /**
   * Counts a token before it is looked up, so that tokens sent at the same time count as well.
   *
   * @returns a function that takes this back, for a token that is not wrong; null if the token must not be looked up
   */
  take(address: string | null, token: string): (() => void) | null {
    this.#sweep();
    const network = networkKey(address);
    const now = this.#monotonic();
    const drainedAt = Math.max(this.#drainedAt.get(network) ?? 0, now) + drainMs;
    if (drainedAt - now > burst * drainMs)
      return this.#validTokens.has(tokenKey(token)) ? () => undefined : null;
    this.#drainedAt.set(network, drainedAt);
    return () => this.#giveBack(network);
  }

  rememberValid(token: string): void {
    const key = tokenKey(token);
    // Moves it to the end.
    this.#validTokens.delete(key);
    this.#validTokens.add(key);
    const [oldest] = this.#validTokens;
    if (this.#validTokens.size > maxValidTokens && oldest !== undefined) this.#validTokens.delete(oldest);
  }

  #giveBack(network: string): void {
    const drainedAt = this.#drainedAt.get(network);
    if (drainedAt !== undefined) this.#drainedAt.set(network, drainedAt - drainMs);
  }

  /** Forgets the empty buckets. */
  #sweep(): void {
    const now = this.#monotonic();
    if (now - this.#sweptAt < drainMs) return;
    this.#sweptAt = now;
    for (const [network, drainedAt] of this.#drainedAt) if (drainedAt <= now) this.#drainedAt.delete(network);
  }
}

function networkKey(address: string | null): string {
  return address === null ? '' : networkOf(address);
}

function tokenKey(token: string): string {
  return Buffer.from(hashToken(token)).toString('base64');
}
