import { codeOf } from '../../error-code.ts';
import { DatabaseUnavailableError } from '../connection-error.ts';

/**
 * Tells a lost or refused connection from a faulty statement. Pass it only errors of the PostgreSQL driver: a
 * payment provider that resets its connection raises the same codes.
 */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || !isLostConnection(error)) return error;
  // Node's error has no message when every address of a host refuses.
  const reason = error.message || codeOf(error);
  return new DatabaseUnavailableError(`O PostgreSQL não responde (${reason}).`, { cause: error });
}

function isLostConnection(error: Error): boolean {
  const code = codeOf(error);
  if (code === undefined) return driverMessages.some((text) => error.message.includes(text));
  return systemCodes.has(code) || unavailableStates.has(code) || code.startsWith('08');
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
  // The socket file is gone, when the connection uses one.
  'ENOENT',
]);

/** Shut down by an administrator, crashed, starting up, too many connections, disk full, or read-only. */
const unavailableStates = new Set(['57P01', '57P02', '57P03', '53300', '53100', '25006']);

/** Errors that the driver raises itself, without a code. */
const driverMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'connection error and is not queryable',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
];
