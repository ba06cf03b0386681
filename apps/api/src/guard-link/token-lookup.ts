import type { Db } from '../db/database.ts';
import { hashToken } from '../http/session-cookie.ts';
import { type KnownGuard, findGuards } from './link-queries.ts';

/** A token as `pairGuard` makes it. */
const tokenForm = /^[\w-]{43}$/;
const mostAtOnce = 500;

interface Question {
  readonly tokenHash: string;
  readonly resolve: (guard: KnownGuard | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Finds the guards of tokens, all that knock at once by one statement: a whole town that comes back after a restart, and
 * somebody who tries tokens, cost little more than one guard.
 */
export class TokenLookup {
  readonly #db: Db;
  #questions: Question[] = [];
  #isAsking = false;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @throws what the database throws */
  find(token: string): Promise<KnownGuard | null> {
    if (!tokenForm.test(token)) return Promise.resolve(null);
    const tokenHash = Buffer.from(hashToken(token)).toString('hex');
    return new Promise((resolve, reject) => {
      this.#questions.push({ tokenHash, resolve, reject });
      if (!this.#isAsking) void this.#askAll();
    });
  }

  async #askAll(): Promise<void> {
    this.#isAsking = true;
    while (this.#questions.length > 0) await this.#ask(this.#questions.splice(0, mostAtOnce));
    this.#isAsking = false;
  }

  async #ask(questions: readonly Question[]): Promise<void> {
    try {
      const known = await findGuards(
        this.#db,
        questions.map(({ tokenHash }) => tokenHash),
      );
      const byToken = new Map(known.map((guard) => [guard.token, guard]));
      for (const { tokenHash, resolve } of questions) resolve(byToken.get(tokenHash) ?? null);
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }
}
