const FIRST_MS = 1_000;
const CAP_MS = 30_000;

/**
 * How long to wait before the next try to connect: anything up to a limit that doubles ("full jitter"), so that thousands of
 * guards do not knock together when their server is back. `random` is at least 0 and below 1.
 */
export function reconnectDelayMs(failures: number, random: number): number {
  return Math.floor(random * Math.min(CAP_MS, FIRST_MS * 2 ** Math.min(failures, 10)));
}
