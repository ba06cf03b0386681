const FIRST_MS = 1_000;
/** A restart of the server takes seconds: every guard is back within this after it. */
const RESTART_CAP_MS = 2_500;
/** After this many failures it is not a restart: a minute, or somewhat more. */
const RESTART_FAILURES = 30;
const CAP_MS = 30_000;

/** For a long delay at once: as after this many failures in a row. */
export const LONG_DELAY_FAILURES = RESTART_FAILURES + 4;

/**
 * The delay before reconnecting: exponential backoff with full jitter, so that thousands of guards do not
 * reconnect at the same moment when their server is back. It stays short for as long as a restart may take.
 *
 * @param random at least 0 and below 1
 */
export function reconnectDelayMs(failures: number, random: number): number {
  const grown =
    failures < RESTART_FAILURES
      ? Math.min(RESTART_CAP_MS, FIRST_MS * 2 ** failures)
      : RESTART_CAP_MS * 2 ** Math.min(failures - RESTART_FAILURES + 1, 10);
  return Math.floor(random * Math.min(CAP_MS, grown));
}

/** Short at first: a handshake that got lost while the server restarted delays the guard's return by this. */
export function handshakeLimitMs(failures: number): number {
  return failures < RESTART_FAILURES ? 2_000 : 10_000;
}
