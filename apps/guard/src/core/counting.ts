import type { GuardState, Reading } from '@coruja/contract';
import type { Snapshot, Warning } from './snapshot.ts';

// The time of one session (docs/product/guard.md#time), counted on the machine's monotonic clock alone: moving the
// system's clock changes nothing here.

/** A moment, by both clocks. The wall's serves one purpose: to know how long the machine was switched off. */
export interface At {
  /** Milliseconds since the machine's boot, sleep included. */
  readonly monotonicMs: number;
  readonly wallMs: number;
}

export interface Counting {
  readonly id: string;
  readonly customer: string | null;
  readonly durationMs: number;
  /** When it ends, by each of the server's last words; the smallest counts. */
  readonly ends: readonly number[];
  /** The reading never falls below this. */
  readonly usedFloorMs: number;
  /** False after a reboot, until the server has spoken: how long the machine was off is only believed, so it is not reported. */
  readonly isSure: boolean;
  readonly isOver: boolean;
  readonly warned: readonly Warning[];
}

export type SessionWord = NonNullable<GuardState['session']>;

/**
 * How many words of the server are weighed. A word that was held up on the way names a later end than is true, never an
 * earlier one, so the smallest is the best; after so many in agreement a later end is believed as well.
 */
const WEIGHED_WORDS = 4;

const MAX_READING_SECONDS = 86_400;

/** A session that the server speaks of for the first time. */
export function beginCounting(word: SessionWord, now: number): Counting {
  const durationMs = word.durationSeconds * 1_000;
  const end = endOf(word, now);
  return {
    id: word.id,
    customer: word.customer,
    durationMs,
    ends: [end],
    usedFloorMs: Math.min(durationMs, Math.max(0, durationMs - (end - now))),
    isSure: true,
    isOver: end <= now,
    warned: [],
  };
}

/** Another word on the session that is being counted. A fresh one, known to be seconds old at most, counts alone. */
export function hearAgain(
  counting: Counting,
  word: SessionWord,
  { now, isFresh }: { now: number; isFresh: boolean },
): Counting {
  const durationMs = word.durationSeconds * 1_000;
  const countsAlone = isFresh || !counting.isSure || durationMs !== counting.durationMs;
  const ends = countsAlone ? [endOf(word, now)] : [...counting.ends, endOf(word, now)].slice(-WEIGHED_WORDS);
  return {
    ...counting,
    customer: word.customer,
    durationMs,
    ends,
    usedFloorMs: Math.min(durationMs, usedMs(counting, now)),
    isSure: true,
    isOver: counting.isOver && Math.min(...ends) <= now,
  };
}

/** Between 0 and the whole duration. */
export function remainingMs(counting: Counting, now: number): number {
  return Math.min(counting.durationMs, Math.max(0, Math.min(...counting.ends) - now));
}

/** What the session has used: it never decreases and never exceeds what was bought. */
function usedMs(counting: Counting, now: number): number {
  if (!counting.isSure) return counting.usedFloorMs;
  return Math.max(counting.usedFloorMs, counting.durationMs - remainingMs(counting, now));
}

export function readingOf(counting: Counting, now: number): Reading {
  const seconds = Math.floor(usedMs(counting, now) / 1_000);
  return { sessionId: counting.id, usedSeconds: Math.min(MAX_READING_SECONDS, seconds) };
}

/**
 * Goes on counting after a crash or a reboot. Within one boot the monotonic clock has gone on, so the end is the very same.
 * After a reboot the wall's clock says how long the machine was off; set back, it says nothing, and the time since the boot
 * is what has passed for certain.
 */
export function resumeCounting(kept: Snapshot, boot: { bootId: string; at: At }): Counting | null {
  const { session } = kept;
  if (session === null) return null;
  const now = boot.at.monotonicMs;
  const isSameBoot = kept.bootId === boot.bootId && now >= kept.monotonicMs;
  const elapsed = isSameBoot ? now - kept.monotonicMs : Math.max(now, boot.at.wallMs - kept.wallMs);
  return {
    id: session.id,
    customer: session.customer,
    durationMs: session.durationMs,
    ends: [now - elapsed + Math.min(session.remainingMs, session.durationMs)],
    usedFloorMs: Math.min(session.usedMs, session.durationMs),
    isSure: session.isSure && isSameBoot,
    isOver: session.isOver,
    warned: session.warned,
  };
}

export function keepCounting(counting: Counting, now: number): NonNullable<Snapshot['session']> {
  return {
    id: counting.id,
    customer: counting.customer,
    durationMs: counting.durationMs,
    remainingMs: remainingMs(counting, now),
    usedMs: usedMs(counting, now),
    isSure: counting.isSure,
    isOver: counting.isOver,
    warned: [...counting.warned],
  };
}

function endOf(word: SessionWord, now: number): number {
  return now + Math.min(Math.max(0, word.remainingMs), word.durationSeconds * 1_000);
}
