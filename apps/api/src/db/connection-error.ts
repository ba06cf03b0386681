/**
 * The database cannot be reached or has stopped: nothing is wrong with the request, and the same call may
 * work in a moment. The HTTP layer answers it with 503.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

export function isConnectionError(error: unknown): error is DatabaseUnavailableError {
  return error instanceof DatabaseUnavailableError;
}
