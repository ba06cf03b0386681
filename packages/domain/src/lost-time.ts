import { type SessionTimes, isActive, minutesBefore, usedMinutes } from './session-clock.ts';

// Paid time that could not be used because the computer failed (docs/product/sessions.md#lost-time).

const MINUTE = 60_000;

/** How long after its end the lost time of a session can be restarted or given back. */
export const lostTimeMs = 120 * MINUTE;

export interface LostSession {
  readonly times: SessionTimes;
  /** Bought for this row. */
  readonly minutes: number;
  /** Whether time that was unused at the end stays sold: it was neither returned nor taken off a bill. */
  readonly keepsUnused: boolean;
}

export interface LostAt {
  /** The time of the guard's last message; null if no guard reported the loss. */
  readonly lastMessageAt: number | null;
  /** Milliseconds since the epoch, like all instants here. */
  readonly now: number;
}

/** How many minutes were lost. Equal bounds if a guard reported the loss; nothing was lost if `most` is below 1. */
export interface LostMinutes {
  readonly least: number;
  readonly most: number;
}

export function lostTime(session: LostSession, at: LostAt): LostMinutes {
  const { times, minutes } = session;
  const sold = soldMinutes(session, at.now);
  if (at.lastMessageAt !== null) {
    const lost = sold - usedMinutes(times, at.lastMessageAt);
    return { least: lost, most: lost };
  }
  const left = isActive(times, at.now) ? minutes - usedMinutes(times, at.now) : 1;
  return { least: Math.min(sold, Math.max(1, left)), most: sold };
}

/**
 * When the used part of a session ended: at the guard's last message, or, if no guard reported the loss, when this many
 * minutes were left. Within the session's time.
 *
 * @param lost within the bounds of `lostTime`
 */
export function lostSessionEnd(session: LostSession, lost: number, { lastMessageAt, now }: LostAt): number {
  const { times, minutes } = session;
  const finish = Math.min(now, times.endedAt ?? times.endAt, times.endAt);
  const left = minutes - soldMinutes(session, now) + lost;
  const at = lastMessageAt ?? times.endAt - left * MINUTE;
  return Math.max(times.startAt, Math.min(at, finish));
}

/** When a restarted session with these minutes ends. The minute that had begun was counted before the move. */
export function restartedEnd(startAt: number, minutes: number, spentBeforeMs: number): number {
  const begun = minutesBefore({ startAt, endAt: startAt, endedAt: null, spentBeforeMs }) * MINUTE;
  return startAt + minutes * MINUTE + begun - spentBeforeMs;
}

function soldMinutes({ times, minutes, keepsUnused }: LostSession, now: number): number {
  return keepsUnused ? minutes : usedMinutes(times, now);
}
