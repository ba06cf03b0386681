import { now, useNow } from '../lib/clock.ts';
import { onAnswer } from './answers.ts';

// What the server's clock says, for instants that the server wrote down: since when a guard is away, until when a code is
// good. Where times can be counted from an answer (a session's remaining time), that needs no clock at all.

/** What an answer takes on its way, and the seconds that its header leaves out, make no difference. */
const TOLERANCE_MS = 10_000;

let aheadMs = 0;

/** Every answer names the server's time. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const servers = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(servers)) return;
  const difference = servers - now();
  aheadMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** Milliseconds since the epoch by the server's clock: the one at the counter may be wrong by hours. */
export function useServerNow(): number {
  return useNow() + aheadMs;
}

/** The same, read once. */
export function serverNow(): number {
  return now() + aheadMs;
}

onAnswer(noteServerTime);
