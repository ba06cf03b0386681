import type { PublicContext, SignedIn } from '../../context.ts';
import type { Expectation } from '../../db/guarded-kysely.ts';
import { hashToken } from '../../tokens.ts';
import { expectSignIn } from './auth-queries.ts';
import { type SignInOfToken, type SignInRow, readSignIn, signedInOf, writeOf } from './find-sign-in.ts';
import { unexpiredAfter } from './sign-in-lifetime.ts';

interface Known {
  readonly row: SignInRow;
  readonly readAt: number;
}

/** A sign-in as it was lately. It holds only if the expectation is met. */
export interface RecalledSignIn {
  readonly signedIn: SignedIn;
  readonly expectation: Expectation;
}

const keptMs = 60_000;
/** About ten megabytes. */
const most = 10_000;

/**
 * The sign-ins that this process has read in the last minute, by which a call need not wait for its look-up: it goes on with what
 * is known, and its first statement fails if that has changed (docs/decisions/0031-the-sign-in-goes-with-the-call.md).
 */
export class KnownSignIns {
  readonly #known = new Map<string, Known>();

  /** Looks the sign-in up; see `findSignIn`. */
  async find(ctx: Pick<PublicContext, 'db' | 'now'>, signIn: SignInOfToken): Promise<SignedIn | null> {
    const key = keyOf(hashToken(signIn.token));
    this.#known.delete(key);
    const found = await readSignIn(ctx, signIn);
    if (found?.row) this.#keep(key, { row: found.row, readAt: ctx.now().getTime() });
    return found?.signedIn ?? null;
  }

  /** Null for a sign-in that must be looked up. */
  recall(ctx: Pick<PublicContext, 'db' | 'now'>, { token, touch }: SignInOfToken): RecalledSignIn | null {
    const tokenHash = hashToken(token);
    const known = this.#known.get(keyOf(tokenHash));
    const now = ctx.now();
    if (!known || Math.abs(now.getTime() - known.readAt) > keptMs) return null;
    const { row } = known;
    const signedIn = signedInOf(row, { tokenHash, now });
    if (writeOf(row, { signedIn, touch, now })) return null;
    const statement = expectSignIn(ctx.db, { ...unexpiredAfter(now), tokenHash, version: row.version });
    return { signedIn, expectation: { statement, isMet: false } };
  }

  #keep(key: string, known: Known): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= most && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(key, known);
  }
}

function keyOf(tokenHash: Uint8Array): string {
  return Buffer.from(tokenHash).toString('base64');
}
