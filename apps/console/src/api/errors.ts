import { ApiError, type Endpoint, type ErrorCode, MissingStoreError, NetworkError } from '@coruja/contract';
import { formatWait } from '../lib/format.ts';

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** Whether the server refused with this code. */
export function hasCode(error: unknown, code: ErrorCode): boolean {
  return isApiError(error) && error.code === code;
}

/** Whether it is one of the call's own refusals: the same call again would be refused as well. */
export function isRefusedBy({ errors = [] }: Pick<Endpoint, 'errors'>, error: unknown): boolean {
  return errors.some((code) => code !== 'IDEMPOTENCY_KEY_REUSED' && hasCode(error, code));
}

/**
 * The server's sentence. Undefined without an answer, or for one without a sentence, such as a proxy's page: then the caller
 * shows its fixed text (docs/product/words.md#failures).
 */
export function serverMessage(error: unknown): string | undefined {
  if (isMissingStore(error)) return error.message;
  return isApiError(error) && error.hasServerMessage ? error.message : undefined;
}

/** Whether nothing was sent because the store id is unknown: its message replaces every other. */
export function isMissingStore(error: unknown): error is MissingStoreError {
  return error instanceof MissingStoreError;
}

/**
 * Whether the outcome of a call is known, because the server answered. Otherwise the same Idempotency-Key is sent again
 * (docs/product/limits-and-security.md#idempotency-keys).
 */
export function isOutcomeKnown(error: unknown): boolean {
  return isMissingStore(error) || (isApiError(error) && error.status < 500);
}

/**
 * The second line of a failure: the server's reason, how long to wait after too many tries, and the number to quote after a
 * server error (docs/product/words.md#reasons). Undefined when there is nothing to add.
 */
export function reasonOf(error: unknown, title = ''): string | undefined {
  const reason = messageOf(error);
  const lines = [reason === title ? undefined : reason, waitNote(error), requestNote(error)];
  return lines.filter(Boolean).join(' ') || undefined;
}

/** The server's sentence, or our own without one. */
function messageOf(error: unknown): string | undefined {
  const isOurs = isApiError(error) || error instanceof NetworkError || isMissingStore(error);
  return isOurs ? error.message : undefined;
}

function waitNote(error: unknown): string | undefined {
  if (!isApiError(error) || error.status !== 429 || error.retryAfterSeconds === null) return undefined;
  return `Nova tentativa em ${formatWait(error.retryAfterSeconds)}.`;
}

function requestNote(error: unknown): string | undefined {
  if (!isApiError(error) || error.status < 500 || !error.requestId) return undefined;
  return `Código para o suporte: ${error.requestId}.`;
}
