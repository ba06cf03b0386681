import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { OperatorAccess, Ports, PublicContext, SignedIn } from '../context.ts';
import type { Database, Db } from '../db/database.ts';
import type { Expectation } from '../db/guarded-kysely.ts';
import type { ReadReplica } from '../db/read-replica.ts';
import type { Clock } from '../ports/clock.ts';
import type { IsOwnOrigin } from './own-origin.ts';
import type { RelyingParty } from './relying-party.ts';
import type { TokenCookie } from './cookies.ts';

/** Finds the sign-in of a token; with `touch` the request keeps it alive. */
export interface SignIns {
  find(ctx: SignInContext, signIn: SignInOfToken): Promise<SignedIn | null>;
  /** As this process has lately found it; null if it must be looked up. */
  recall(
    ctx: SignInContext,
    signIn: SignInOfToken,
  ): { readonly signedIn: SignedIn; readonly expectation: Expectation } | null;
}

type SignInContext = Pick<PublicContext, 'db' | 'now'>;
interface SignInOfToken {
  readonly token: string;
  readonly touch: boolean;
}

/** Returns the operator if the PIN is right. Wrong PINs are counted per person and device, and per store. */
export type VerifyPin = (
  ctx: PublicContext,
  by: {
    readonly storeId: string;
    readonly operatorId: string;
    readonly signInId: string;
    readonly pin: string;
  },
) => Promise<OperatorAccess>;

/** What the HTTP layer depends on. */
export interface HttpDeps {
  readonly database: Database;
  /** For reports. */
  readonly readReplica?: ReadReplica | undefined;
  readonly clock: Clock;
  readonly ports: Ports;
  readonly cookie: TokenCookie;
  readonly browserCookie: TokenCookie;
  readonly isOwnOrigin: IsOwnOrigin;
  /** The WebAuthn relying party of a connection. */
  readonly relyingParty: (connection: Socket) => RelyingParty | null;
  /** Whether answers are checked against the contract: in tests and development. */
  readonly checkAnswers: boolean;
  readonly signIns: SignIns;
  readonly verifyPin: VerifyPin;
  /** Whether a token is that of a paired computer whose store's account is open. */
  readonly isGuardToken: (db: Db, token: string) => Promise<boolean>;
  /** The limit on requests per second, per store or per address. */
  readonly checkThroughput: (request: FastifyRequest, storeId: string | undefined) => Promise<void>;
}
