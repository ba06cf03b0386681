import type { SessionTimes } from './session-clock.ts';

/** A computer whose guard is gone. Instants are milliseconds since the epoch, in UTC. */
export interface LostGuard {
  /** Its last sign of life. */
  readonly lastSeenAt: number;
  /** When the server noticed, which is later: before that it counted as there. */
  readonly lostAt: number;
}

/** What decides besides the computer. */
export interface FairTimeClock {
  readonly now: number;
  /** Since when the store's setting is on; null while it is off. */
  readonly fairSince: number | null;
  /** Since when this server serves: guards that it did not wait for may be on their way back. */
  readonly servingSince: number;
}

/**
 * How long a guard may stay away before its session is ended: a reboot takes a minute or two, and after a restart of the
 * server all guards are back within 90 s. Whoever returns within it goes on playing.
 */
export const fairTimeDelayMs = 180_000;

/**
 * The instant at which a session ended because its computer died in it, in milliseconds since the epoch, or null while it
 * goes on (docs/product/guard.md#fair-time). The answer does not depend on when the question is asked, so that late or
 * repeated work changes nothing.
 */
export function fairEnd(times: SessionTimes, guard: LostGuard, clock: FairTimeClock): number | null {
  if (clock.fairSince === null || guard.lostAt < clock.fairSince) return null;
  if (Math.min(clock.now - guard.lostAt, clock.now - clock.servingSince) < fairTimeDelayMs) return null;
  if (times.endedAt !== null || guard.lastSeenAt >= times.endAt) return null;
  // Known to be gone when the session was started: somebody let it start all the same.
  if (guard.lostAt <= times.startAt) return null;
  // It was dead already, and nobody knew: none of the time was played.
  return Math.max(times.startAt, guard.lastSeenAt);
}
