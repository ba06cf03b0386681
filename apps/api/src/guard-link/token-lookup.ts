import type { Db } from '../db/database.ts';
import { hashToken } from '../tokens.ts';
import { type KnownGuard, findGuards } from './link-queries.ts';

/** The format of `pairGuard`'s tokens. */
const tokenForm = /^[\w-]{43}$/;
const mostAtOnce = 500;

interface Lookup {
  readonly tokenHash: string;
  readonly resolve: (guard: KnownGuard | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Finds the guards of tokens, in one statement for all handshakes at the same time: many guards that reconnect after a restart,
 * or somebody who guesses tokens, cost little more than one guard.
 */
export class TokenLookup {
  readonly #db: Db;
  #lookups: Lookup[] = [];
  #isRunning = false;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @throws what the database throws */
  find(token: string): Promise<KnownGuard | null> {
    if (!tokenForm.test(token)) return Promise.resolve(null);
    const tokenHash = Buffer.from(hashToken(token)).toString('hex');
    return new Promise((resolve, reject) => {
      this.#lookups.push({ tokenHash, resolve, reject });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#lookups.length > 0) await this.#runBatch(this.#lookups.splice(0, mostAtOnce));
    this.#isRunning = false;
  }

  async #runBatch(lookups: readonly Lookup[]): Promise<void> {
    try {
      const known = await findGuards(
        this.#db,
        lookups.map(({ tokenHash }) => tokenHash),
      );
      const byToken = new Map(known.map((guard) => [guard.token, guard]));
      for (const { tokenHash, resolve } of lookups) resolve(byToken.get(tokenHash) ?? null);
    } catch (error) {
      for (const { reject } of lookups) reject(error);
    }
  }
}
