import type { GuardState, Reading } from '@coruja/contract';
import type { Snapshot, Warning } from './snapshot.ts';

// The time of one session (docs/product/guard.md#time), counted by the machine's monotonic clock alone: setting the system's
// clock changes nothing here.

export interface Timestamp {
  /** Milliseconds since the machine's boot, sleep included. */
  readonly monotonicMs: number;
  /** Used only to find out how long the machine was switched off. */
  readonly wallMs: number;
}

export interface Countdown {
  readonly id: string;
  readonly customer: string | null;
  readonly durationMs: number;
  /** The session's end by each of the server's last messages; the earliest counts. */
  readonly ends: readonly number[];
  /** The reading never falls below this. */
  readonly usedFloorMs: number;
  /**
   * False after a reboot until the server sends a state: how long the machine was off is a guess by the wall clock, so that
   * time is not reported as used.
   */
  readonly isConfirmed: boolean;
  readonly isOver: boolean;
  readonly warned: readonly Warning[];
  readonly pause: Pause | null;
}

/** The session's time stands still until then. */
interface Pause {
  readonly endsAt: number;
  /** `HH:mm` by the store's clock. */
  readonly until: string;
}

export type SessionState = NonNullable<GuardState['session']>;

/**
 * How many of the server's messages count. A delayed message gives too late an end, never too early a one, so the earliest is
 * the best; when so many agree on a later end, that end is taken.
 */
const MAX_ENDS = 4;

const MAX_READING_SECONDS = 86_400;

/** For a session that the guard did not know. */
export function startCountdown(session: SessionState, now: number): Countdown {
  const durationMs = session.durationSeconds * 1_000;
  const end = endOf(session, now);
  return {
    id: session.id,
    customer: session.customer,
    durationMs,
    ends: [end],
    usedFloorMs: Math.min(durationMs, Math.max(0, durationMs - (end - now))),
    isConfirmed: true,
    isOver: end <= now,
    warned: [],
    pause: pauseOf(session, now),
  };
}

/** For another message about the same session. A fresh one, which is seconds old at most, counts alone. */
export function updateCountdown(
  countdown: Countdown,
  session: SessionState,
  { now, isFresh }: { now: number; isFresh: boolean },
): Countdown {
  const durationMs = session.durationSeconds * 1_000;
  const isPaused = session.pause !== undefined;
  const countsAlone =
    isFresh ||
    !countdown.isConfirmed ||
    durationMs !== countdown.durationMs ||
    isPaused !== isPausedAt(countdown, now);
  const end = endOf(session, now);
  const ends = countsAlone ? [end] : [...countdown.ends, end].slice(-MAX_ENDS);
  const isLonger = durationMs > countdown.durationMs;
  return {
    ...countdown,
    customer: session.customer,
    durationMs,
    ends,
    usedFloorMs: Math.min(durationMs, usedMs(countdown, now)),
    isConfirmed: true,
    isOver: countdown.isOver && Math.min(...ends) <= now,
    pause: countsAlone ? pauseOf(session, now) : earliest(countdown.pause, pauseOf(session, now)),
    // With more time a warning is due again.
    warned: isLonger ? countdown.warned.filter((minutes) => end - now <= minutes * 60_000) : countdown.warned,
  };
}

/** Between 0 and the whole duration; it stands still in a pause. */
export function remainingMs(countdown: Countdown, now: number): number {
  const from = Math.max(now, countdown.pause?.endsAt ?? now);
  return Math.min(countdown.durationMs, Math.max(0, Math.min(...countdown.ends) - from));
}

export function isPausedAt({ pause }: Countdown, now: number): boolean {
  return pause !== null && now < pause.endsAt;
}

/** Never decreases and never exceeds the duration. */
function usedMs(countdown: Countdown, now: number): number {
  if (!countdown.isConfirmed) return countdown.usedFloorMs;
  return Math.max(countdown.usedFloorMs, countdown.durationMs - remainingMs(countdown, now));
}

export function readingOf(countdown: Countdown, now: number): Reading {
  const seconds = Math.floor(usedMs(countdown, now) / 1_000);
  return { sessionId: countdown.id, usedSeconds: Math.min(MAX_READING_SECONDS, seconds) };
}

/**
 * Continues after a crash or a reboot. Within one boot the monotonic clock continues, so the end is the same.
 * After a reboot the wall clock tells how long the machine was off; if it was set back, only the time since
 * the boot is certain.
 */
export function resumeCountdown(
  snapshot: Snapshot,
  boot: { bootId: string; at: Timestamp },
): Countdown | null {
  const { session } = snapshot;
  if (session === null) return null;
  const now = boot.at.monotonicMs;
  const isSameBoot = snapshot.bootId === boot.bootId && now >= snapshot.monotonicMs;
  const elapsed = isSameBoot ? now - snapshot.monotonicMs : Math.max(now, boot.at.wallMs - snapshot.wallMs);
  const pause = session.pause && {
    endsAt: now - elapsed + session.pause.remainingMs,
    until: session.pause.until,
  };
  return {
    id: session.id,
    customer: session.customer,
    durationMs: session.durationMs,
    ends: [(pause?.endsAt ?? now - elapsed) + Math.min(session.remainingMs, session.durationMs)],
    pause,
    usedFloorMs: Math.min(session.usedMs, session.durationMs),
    isConfirmed: session.isConfirmed && isSameBoot,
    isOver: session.isOver,
    warned: session.warned,
  };
}

export function snapshotCountdown(countdown: Countdown, now: number): NonNullable<Snapshot['session']> {
  return {
    id: countdown.id,
    customer: countdown.customer,
    durationMs: countdown.durationMs,
    remainingMs: remainingMs(countdown, now),
    usedMs: usedMs(countdown, now),
    isConfirmed: countdown.isConfirmed,
    isOver: countdown.isOver,
    warned: [...countdown.warned],
    pause: snapshotPause(countdown, now),
  };
}

function snapshotPause(countdown: Countdown, now: number): NonNullable<Snapshot['session']>['pause'] {
  const { pause } = countdown;
  return pause && isPausedAt(countdown, now) ? { remainingMs: pause.endsAt - now, until: pause.until } : null;
}

/** A delayed message gives too late an end of the pause, too. */
function earliest(known: Pause | null, next: Pause | null): Pause | null {
  return known !== null && next !== null && known.endsAt < next.endsAt ? known : next;
}

function pauseOf({ pause }: SessionState, now: number): Pause | null {
  return pause === undefined ? null : { endsAt: now + Math.max(0, pause.remainingMs), until: pause.until };
}

function endOf(session: SessionState, now: number): number {
  const longest = session.durationSeconds * 1_000 + (session.pause?.remainingMs ?? 0);
  return now + Math.min(Math.max(0, session.remainingMs), longest);
}
