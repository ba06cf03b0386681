import type { GuardMessage } from '@coruja/contract';

const BURST = 5;
const REFILL_MS = 1_000;

/**
 * Keeps the guard below the server's limit (docs/product/limits-and-security.md#rate-limits): a token bucket of one message a
 * second and a small burst. Queued messages keep their order; of queued heartbeats only the newest is sent.
 */
export function createRateLimiter(send: (message: GuardMessage) => void) {
  let tokens = BURST;
  let filledAt = 0;
  let queue: GuardMessage[] = [];

  function flush(now: number): void {
    const refills = Math.floor((now - filledAt) / REFILL_MS);
    if (refills > 0) {
      tokens = Math.min(BURST, tokens + refills);
      filledAt = tokens === BURST ? now : filledAt + refills * REFILL_MS;
    }
    while (tokens > 0) {
      const message = queue.shift();
      if (message === undefined) return;
      tokens -= 1;
      send(message);
    }
  }

  return {
    /** Sends it now, or as soon as allowed. @param now by the monotonic clock */
    push(message: GuardMessage, now: number): void {
      if (message.type === 'heartbeat') queue = queue.filter((other) => other.type !== 'heartbeat');
      queue.push(message);
      flush(now);
    },
    flush,
    /** For a new connection. The core itself sends again what must arrive. */
    clear(): void {
      queue = [];
    },
  };
}
