/**
 * The database cannot be reached or has stopped. The request itself is fine and may work in a moment; the
 * HTTP layer answers 503.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

export function isConnectionError(error: unknown): error is DatabaseUnavailableError {
  return error instanceof DatabaseUnavailableError;
}
