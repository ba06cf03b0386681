import { ApiError, type ErrorCode, NetworkError } from '@coruja/contract';
import { formatWait } from '../lib/format.ts';

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** Whether the server refused for this reason: callers branch on the code, never on the text. */
export function hasCode(error: unknown, code: ErrorCode): boolean {
  return isApiError(error) && error.code === code;
}

/**
 * Whether the outcome of a call is known: the server answered. After anything else the same
 * Idempotency-Key is sent again (api.md, "Rules for every call").
 */
export function isOutcomeKnown(error: unknown): boolean {
  return isApiError(error) && error.status < 500;
}

/**
 * The second line of a failure: the server's reason, how long to wait after too many tries, and the number to quote when
 * something broke on our side (docs/product/words.md#reasons). Undefined when there is nothing to add.
 */
export function reasonOf(error: unknown, title = ''): string | undefined {
  const reason = messageOf(error);
  const lines = [reason === title ? undefined : reason, waitNote(error), requestNote(error)];
  return lines.filter(Boolean).join(' ') || undefined;
}

/** The server's own sentence, or what can be said without one. */
function messageOf(error: unknown): string | undefined {
  return isApiError(error) || error instanceof NetworkError ? error.message : undefined;
}

function waitNote(error: unknown): string | undefined {
  if (!isApiError(error) || error.status !== 429 || error.retryAfterSeconds === null) return undefined;
  return `Nova tentativa em ${formatWait(error.retryAfterSeconds)}.`;
}

function requestNote(error: unknown): string | undefined {
  if (!isApiError(error) || error.status < 500 || !error.requestId) return undefined;
  return `Código para o suporte: ${error.requestId}.`;
}
