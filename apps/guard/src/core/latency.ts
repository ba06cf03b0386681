import type { GuardState } from '@coruja/contract';

// How long a server message was on its way (docs/decisions/0010-guard-presence.md). The offset between the two monotonic
// clocks is unknown, so latency is only bounded: each message says when it was sent, and the first one of a connection answers
// our `hello`.

/** What one connection's messages say about its latency. */
export interface Latency {
  /** When the first message was sent, by the server's clock. */
  readonly firstSentMs: number;
  /** Received by our clock minus sent by the server's, of the fastest message so far. */
  readonly minOffsetMs: number;
}

export function updateLatency(latency: Latency | null, sentMs: number, now: number): Latency {
  const offsetMs = now - sentMs;
  if (latency === null) return { firstSentMs: sentMs, minOffsetMs: offsetMs };
  return offsetMs < latency.minOffsetMs ? { ...latency, minOffsetMs: offsetMs } : latency;
}

/** The least that a message was on its way: how much slower it was than the fastest one. */
export function minLatencyMs(latency: Latency | null, sentMs: number | undefined, now: number): number {
  return latency === null || sentMs === undefined ? 0 : Math.max(0, now - sentMs - latency.minOffsetMs);
}

/** The most that it was on its way: it was sent after the first message, and that one after our `hello`. */
export function maxLatencyMs(
  connection: { readonly openedAt: number; readonly latency: Latency | null },
  sentMs: number | undefined,
  now: number,
): number {
  if (connection.latency === null || sentMs === undefined) return 0;
  return Math.max(0, now - connection.openedAt - (sentMs - connection.latency.firstSentMs));
}

/** The session as it is when the message arrives. */
export function subtractLatency(session: GuardState['session'], latencyMs: number): GuardState['session'] {
  if (session === null) return null;
  const left = (ms: number) => Math.max(0, ms - latencyMs);
  const { pause } = session;
  return {
    ...session,
    remainingMs: left(session.remainingMs),
    ...(pause ? { pause: { ...pause, remainingMs: left(pause.remainingMs) } } : {}),
  };
}
