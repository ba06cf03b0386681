import type { GuardMessage } from '@coruja/contract';

const BURST = 5;
const REFILL_MS = 1_000;

/**
 * Keeps the guard below the server's limit (docs/product/limits-and-security.md#rate-limits): one message a
 * second, with a small burst. Waiting messages keep their order; of waiting heartbeats only the newest is sent.
 */
export function createPace(send: (message: GuardMessage) => void) {
  let tokens = BURST;
  let filledAt = 0;
  let waiting: GuardMessage[] = [];

  function flush(now: number): void {
    const refills = Math.floor((now - filledAt) / REFILL_MS);
    if (refills > 0) {
      tokens = Math.min(BURST, tokens + refills);
      filledAt = tokens === BURST ? now : filledAt + refills * REFILL_MS;
    }
    while (tokens > 0) {
      const message = waiting.shift();
      if (message === undefined) return;
      tokens -= 1;
      send(message);
    }
  }

  return {
    /** Sends it now, or as soon as it may. `now` is of the monotonic clock. */
    push(message: GuardMessage, now: number): void {
      if (message.type === 'heartbeat') waiting = waiting.filter((other) => other.type !== 'heartbeat');
      waiting.push(message);
      flush(now);
    },
    flush,
    /** For a new connection: what waited for the old one is owed again by the guard itself. */
    clear(): void {
      waiting = [];
    },
  };
}
