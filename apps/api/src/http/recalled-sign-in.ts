import type { Endpoint } from '@coruja/contract';
import type { FastifyRequest } from 'fastify';
import type { PublicContext } from '../context.ts';
import { sendPipelined } from '../db/transaction.ts';
import { checkAccessAgain } from './access.ts';
import type { HttpDeps } from './deps.ts';

// A call whose sign-in this process has read lately does not look it up before its work: its first statement expects that the
// sign-in has not changed (docs/decisions/0031-the-sign-in-goes-with-the-call.md).

/** Runs a verb, whose result does not count before its sign-in is certain. */
export async function confirmed<T>(
  request: FastifyRequest,
  { db }: Pick<PublicContext, 'db'>,
  run: () => Promise<T>,
): Promise<T> {
  const result = await run();
  // A verb without any statement.
  if (isUncertain(request)) await sendPipelined(db);
  return result;
}

/** Runs a call again, from its access check on, if its sign-in has changed. Nothing was written: the transaction had just begun. */
export async function withCertainSignIn<T>(
  deps: HttpDeps,
  { endpoint, request }: { readonly endpoint: Endpoint; readonly request: FastifyRequest },
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isChangedSignIn(error) && !(await refusesTheWrongOne(request))) throw error;
    request.signedIn = await checkAccessAgain(deps, endpoint, request);
    return await run();
  }
}

/** Whether a verb has failed before its first statement, for a sign-in that has changed. */
async function refusesTheWrongOne(request: FastifyRequest): Promise<boolean> {
  if (!isUncertain(request)) return false;
  return sendPipelined(request.db).then(() => false, isChangedSignIn);
}

function isUncertain({ expectation }: FastifyRequest): boolean {
  return expectation?.isMet === false;
}

function isChangedSignIn(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'sign_in_unchanged';
}
