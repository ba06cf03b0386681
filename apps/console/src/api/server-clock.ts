import { now, useNow } from '../lib/clock.ts';
import { onAnswer } from './answers.ts';

// The server's clock, for instants that the server recorded: since when a guard is away, until when a code is valid. Times counted
// from an answer (a session's remaining time) need no clock.

/** Allows for the latency of an answer and for its header, which has whole seconds. */
const TOLERANCE_MS = 10_000;

let aheadMs = 0;

/** Reads the server's time from an answer. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const serverTime = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(serverTime)) return;
  const difference = serverTime - now();
  aheadMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/**
 * Milliseconds since the epoch by the server's clock; this computer's may be wrong by hours.
 *
 * @param everyMs the interval of the ticks
 */
export function useServerNow(everyMs?: number): number {
  return useNow(everyMs) + aheadMs;
}

/** The same, read once. */
export function serverNow(): number {
  return now() + aheadMs;
}

onAnswer(noteServerTime);
