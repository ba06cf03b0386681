import type { SessionTimes } from './session-clock.ts';

/** A computer whose guard was lost. Instants are milliseconds since the epoch, in UTC. */
export interface LostGuard {
  /** When the server received its last message. */
  readonly lastSeenAt: number;
  /** When the server noticed the loss; until then the guard counted as connected. */
  readonly lostAt: number;
}

export interface FairTimeClock {
  readonly now: number;
  /** When the store turned the setting on; null while it is off. */
  readonly fairSince: number | null;
  /** When this server process started: it waits for the guards to reconnect. */
  readonly servingSince: number;
}

/**
 * How long a guard may stay away before its session is ended: a reboot takes a minute or two, and after a restart of the server
 * all guards are back within 90 s.
 */
export const fairTimeDelayMs = 180_000;

/**
 * When a session ended because its computer died, in milliseconds since the epoch; null if it did not
 * (docs/product/guard.md#fair-time). The result does not depend on when this is called, so that late or repeated calls change
 * nothing.
 */
export function fairEnd(times: SessionTimes, guard: LostGuard, clock: FairTimeClock): number | null {
  if (clock.fairSince === null || guard.lostAt < clock.fairSince) return null;
  if (Math.min(clock.now - guard.lostAt, clock.now - clock.servingSince) < fairTimeDelayMs) return null;
  if (times.endedAt !== null || guard.lastSeenAt >= times.endAt) return null;
  // The guard was known to be away when the session was started.
  if (guard.lostAt <= times.startAt) return null;
  // If it died unnoticed before the start, no time was used.
  return Math.max(times.startAt, guard.lastSeenAt);
}
