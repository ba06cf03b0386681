import { type Centavos, centavos, divideHalfUp } from './money.ts';

/** Instants are milliseconds since the epoch, in UTC. */
export interface SessionTimes {
  readonly startAt: number;
  /** When the bought time runs out. */
  readonly endAt: number;
  /** When somebody ended it early; null if nobody did. */
  readonly endedAt: number | null;
  /** Milliseconds of the stay before it was moved to this computer; 0 for a session that started here. */
  readonly spentBeforeMs?: number;
  /** By how much its pauses have moved the end, in milliseconds. */
  readonly pausedMs?: number;
  /** When the last pause ends, unless it was resumed earlier. */
  readonly pausedUntil?: number | null;
  /** Milliseconds that were lost in outages and given back. */
  readonly lostMs?: number;
}

const MINUTE = 60_000;

/** A pause lasts at most this long, and a session has at most so many (docs/product/sessions.md#pausing). */
export const pauseMs = 15 * MINUTE;
export const maxPauses = 2;

/**
 * A session is active until it was ended or its time is over, whichever comes first.
 * This follows from the clock, without a job (docs/product/sessions.md#active).
 * A start in the future was written before the clock was set back: the session runs, and an ended one stays ended.
 *
 * @param now milliseconds since the epoch
 */
export function isActive(times: SessionTimes, now: number): boolean {
  return times.endedAt === null && now < times.endAt;
}

/**
 * When the session ended or will end, in milliseconds since the epoch.
 */
export function finishOf(times: SessionTimes): number {
  return times.endedAt === null ? times.endAt : Math.min(times.endedAt, times.endAt);
}

/** Whether the time of an active session stands still. It follows from the clock, without a job. */
export function isPaused(times: SessionTimes, now: number): boolean {
  return isActive(times, now) && now < (times.pausedUntil ?? 0);
}

/** How much of the present pause is left, in milliseconds; 0 without one. Never more than a whole pause. */
export function pauseLeftMs({ pausedUntil }: Pick<SessionTimes, 'pausedUntil'>, now: number): number {
  return Math.min(pauseMs, Math.max(0, (pausedUntil ?? now) - now));
}

/** The bought time that is left at an instant, in milliseconds. It stands still in a pause, and is never more than was bought. */
function leftMs(times: SessionTimes, now: number): number {
  const { startAt, endAt, pausedMs = 0, lostMs = 0 } = times;
  const at = Math.max(now, startAt);
  return Math.min(endAt - startAt - pausedMs - lostMs, endAt - at - pauseLeftMs(times, at));
}

/** The time used until an instant, without pauses and lost time, in milliseconds. */
export function usedMs(times: SessionTimes, at: number): number {
  const { startAt, pausedMs = 0, lostMs = 0 } = times;
  return Math.max(0, at - startAt - pausedMs - lostMs + pauseLeftMs(times, at));
}

/**
 * Whole seconds left, rounded up so that a session with time left never shows zero; 0 once it is over. Never more than the
 * bought time.
 *
 * @param now milliseconds since the epoch
 */
export function remainingSeconds(times: SessionTimes, now: number): number {
  if (!isActive(times, now)) return 0;
  return Math.ceil(leftMs(times, now) / 1000);
}

/**
 * Minutes used until now or until its end, rounded up: what a guest pays and what counts as revenue. The minute in
 * which a session was moved is counted once, before the move.
 *
 * @param now milliseconds since the epoch
 */
export function usedMinutes(times: SessionTimes, now: number): number {
  const until = Math.max(times.startAt, Math.min(now, finishOf(times)));
  return Math.max(0, Math.ceil((usedMs(times, until) - restOfMinute(times)) / MINUTE));
}

/** Minutes of the stay that were counted on earlier computers. */
export function minutesBefore({ spentBeforeMs = 0 }: SessionTimes): number {
  return Math.ceil(spentBeforeMs / MINUTE);
}

/** The rest of the last minute that was counted before the move, in milliseconds. */
function restOfMinute(times: SessionTimes): number {
  return minutesBefore(times) * MINUTE - (times.spentBeforeMs ?? 0);
}

/**
 * Whole minutes that a customer gets back when a session ends early, rounded down.
 * Used and refunded minutes always sum to the duration.
 *
 * @param now the instant of the end, milliseconds since the epoch
 */
export function refundableMinutes(times: SessionTimes, now: number): number {
  return Math.max(0, Math.floor(leftMs(times, now) / MINUTE));
}

/**
 * How many minutes of the balance some minutes at a computer take, rounded up: an hour in a room of weight 1,50 takes
 * 90 minutes (docs/product/prices.md#rooms).
 *
 * @param weightHundredths the room's weight, 100 for 1,00
 * @param before minutes of the stay that were taken already, so that the sum is rounded only once
 */
export function takenMinutes(minutes: number, weightHundredths: number, before = 0): number {
  const taken = (all: number) => Math.ceil((all * weightHundredths) / 100);
  return taken(before + minutes) - taken(before);
}

/**
 * Revenue of a session: used minutes × price per hour ÷ 60, rounded half up to the centavo.
 *
 * @param minutes whole minutes used
 * @param pricePerHour the store's price when the session started
 */
export function sessionPrice(minutes: number, pricePerHour: Centavos): Centavos {
  return centavos(divideHalfUp(minutes * pricePerHour, 60));
}

/** The two parts of a session that continues at another computer. */
export interface MovedSession {
  /** The part that has ended: the used minutes, until the end of the minute that had begun. */
  readonly before: { readonly minutes: number; readonly endAt: number };
  /** The part that starts now, with the rest of the minutes and the same end. */
  readonly after: { readonly minutes: number; readonly spentBeforeMs: number };
}

/**
 * Splits a running session without changing its end, or what is used or returned in total
 * (docs/product/sessions.md#moving).
 *
 * @param minutes bought for this part so far
 * @param now within the session's time, milliseconds since the epoch
 */
export function moveSession(times: SessionTimes, minutes: number, now: number): MovedSession {
  const used = usedMinutes(times, now);
  const { startAt, spentBeforeMs = 0, pausedMs = 0, lostMs = 0 } = times;
  return {
    before: { minutes: used, endAt: startAt + restOfMinute(times) + used * MINUTE + pausedMs + lostMs },
    after: { minutes: minutes - used, spentBeforeMs: spentBeforeMs + usedMs(times, now) },
  };
}

/** The session after pausing it now: its end moves by the whole pause. */
export function pauseSession(times: SessionTimes, now: number): SessionTimes {
  const at = Math.max(now, times.startAt);
  const { pausedMs = 0 } = times;
  return { ...times, endAt: times.endAt + pauseMs, pausedMs: pausedMs + pauseMs, pausedUntil: at + pauseMs };
}

/** The session after resuming it now: its end moves back by the rest of the pause. */
export function resumeSession(times: SessionTimes, now: number): SessionTimes {
  const left = pauseLeftMs(times, now);
  const { pausedMs = 0 } = times;
  return { ...times, endAt: times.endAt - left, pausedMs: pausedMs - left, pausedUntil: null };
}

/** How long a start can be undone, by whoever made it. */
export const undoMs = MINUTE;
