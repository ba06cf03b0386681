import { type SessionTimes, isActive, minutesBefore, usedMinutes } from './session-clock.ts';

// Time that somebody has paid for and could not use, because the computer died (docs/product/sessions.md#lost-time).

const MINUTE = 60_000;

/** How long after its end the lost time of a session can be restarted or given back. */
export const lostTimeMs = 120 * MINUTE;

export interface LostSession {
  readonly times: SessionTimes;
  /** Bought for this row. */
  readonly minutes: number;
  /** Whether what was not used at the end stays sold: it was neither returned nor taken off a bill. */
  readonly keepsUnused: boolean;
}

export interface LostAt {
  /** When the guard of the computer was heard from last; null where no guard tells. */
  readonly lastHeardAt: number | null;
  /** Milliseconds since the epoch, like all instants here. */
  readonly now: number;
}

/** How many minutes were lost; equal bounds where a guard tells, none where `most` is below 1. */
export interface LostTime {
  readonly least: number;
  readonly most: number;
}

export function lostTime(session: LostSession, at: LostAt): LostTime {
  const { times, minutes } = session;
  const sold = soldMinutes(session, at.now);
  if (at.lastHeardAt !== null) {
    const lost = sold - usedMinutes(times, at.lastHeardAt);
    return { least: lost, most: lost };
  }
  const left = isActive(times, at.now) ? minutes - usedMinutes(times, at.now) : 1;
  return { least: Math.min(sold, Math.max(1, left)), most: sold };
}

/**
 * When the used part of a session was over: when its computer was heard from last, or, where no guard tells, when so many minutes
 * were left. Within the session's time.
 *
 * @param lost within the bounds of `lostTime`
 */
export function lostSessionEnd(session: LostSession, lost: number, { lastHeardAt, now }: LostAt): number {
  const { times, minutes } = session;
  const finish = Math.min(now, times.endedAt ?? times.endAt, times.endAt);
  const left = minutes - soldMinutes(session, now) + lost;
  const at = lastHeardAt ?? times.endAt - left * MINUTE;
  return Math.max(times.startAt, Math.min(at, finish));
}

/** When a session ends that goes on with these minutes; the minute that had begun was counted before. */
export function restartedEnd(startAt: number, minutes: number, spentBeforeMs: number): number {
  const begun = minutesBefore({ startAt, endAt: startAt, endedAt: null, spentBeforeMs }) * MINUTE;
  return startAt + minutes * MINUTE + begun - spentBeforeMs;
}

function soldMinutes({ times, minutes, keepsUnused }: LostSession, now: number): number {
  return keepsUnused ? minutes : usedMinutes(times, now);
}
