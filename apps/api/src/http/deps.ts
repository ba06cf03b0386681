import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Ports, PublicContext, SignedIn } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { ReadReplica } from '../db/read-replica.ts';
import type { Clock } from '../ports/clock.ts';
import type { IsOwnOrigin } from './own-origin.ts';
import type { RelyingParty } from './relying-party.ts';
import type { TokenCookie } from './cookies.ts';

/** Finds who is signed in by a token; with `touch` the call keeps the sign-in alive. */
export type FindSignIn = (
  ctx: Pick<PublicContext, 'db' | 'now'>,
  by: { readonly token: string; readonly touch: boolean },
) => Promise<SignedIn | null>;

/** What the HTTP layer stands on. */
export interface HttpDeps {
  readonly database: Database;
  /** From which reports may be read. */
  readonly readReplica?: ReadReplica | undefined;
  readonly clock: Clock;
  readonly ports: Ports;
  readonly cookie: TokenCookie;
  readonly browserCookie: TokenCookie;
  readonly isOwnOrigin: IsOwnOrigin;
  /** For whom passkeys are made on a connection. */
  readonly relyingParty: (connection: Socket) => RelyingParty | null;
  /** Whether answers are checked against the contract: in tests and development. */
  readonly checkAnswers: boolean;
  readonly findSignIn: FindSignIn;
  /** The limit on calls per second, of a store or of an address. */
  readonly checkThroughput: (request: FastifyRequest, storeId: string | undefined) => Promise<void>;
}
