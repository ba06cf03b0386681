import { DatabaseUnavailableError } from '../connection-error.ts';

/**
 * Tells a lost or refused connection from a faulty statement. It is asked only about errors of the PostgreSQL
 * driver: a payment provider that resets its connection raises the same codes and is another matter.
 */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || !isLostConnection(error)) return error;
  // Node gives an error without a message when every address of a name refuses.
  const reason = error.message || codeOf(error);
  return new DatabaseUnavailableError(`O PostgreSQL não responde (${reason}).`, { cause: error });
}

function isLostConnection(error: Error): boolean {
  const code = codeOf(error);
  if (code === undefined) return driverMessages.some((text) => error.message.includes(text));
  return systemCodes.has(code) || unavailableStates.has(code) || code.startsWith('08');
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // A socket file that is gone, when the connection is by one.
  'ENOENT',
]);

/** Shut down by an administrator, crashed, starting up, too many connections; its disk is full; it takes no writes. */
const unavailableStates = new Set(['57P01', '57P02', '57P03', '53300', '53100', '25006']);

/** The driver raises these itself and gives them no code. */
const driverMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'connection error and is not queryable',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
];
