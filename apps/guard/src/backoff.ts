const FIRST_MS = 1_000;
const CAP_MS = 30_000;

/**
 * The delay before reconnecting: exponential backoff with full jitter, so that thousands of guards do not
 * reconnect at the same moment when their server is back.
 *
 * @param random at least 0 and below 1
 */
export function reconnectDelayMs(failures: number, random: number): number {
  return Math.floor(random * Math.min(CAP_MS, FIRST_MS * 2 ** Math.min(failures, 10)));
}
