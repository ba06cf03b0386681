import { type Centavos, centavos, divideHalfUp } from './money.ts';

/** Instants are milliseconds since the epoch, in UTC. */
export interface SessionTimes {
  readonly startAt: number;
  /** When the bought time runs out. */
  readonly endAt: number;
  /** When somebody ended it early; null if nobody did. */
  readonly endedAt: number | null;
}

const MINUTE = 60_000;

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
function finishOf(times: SessionTimes): number {
  return times.endedAt === null ? times.endAt : Math.min(times.endedAt, times.endAt);
}

/**
 * Whole seconds left, rounded up so that a session with time left never shows zero; 0 once it is over. Never more than the
 * bought time.
 *
 * @param now milliseconds since the epoch
 */
export function remainingSeconds(times: SessionTimes, now: number): number {
  if (!isActive(times, now)) return 0;
  return Math.ceil((times.endAt - Math.max(now, times.startAt)) / 1000);
}

/**
 * Minutes used until now or until its end, rounded up: what a guest pays and what counts as revenue.
 *
 * @param now milliseconds since the epoch
 */
export function usedMinutes(times: SessionTimes, now: number): number {
  const until = Math.max(times.startAt, Math.min(now, finishOf(times)));
  return Math.ceil((until - times.startAt) / MINUTE);
}

/**
 * Whole minutes that a customer gets back when a session ends early, rounded down.
 * Used and refunded minutes always sum to the duration.
 *
 * @param now the instant of the end, milliseconds since the epoch
 */
export function refundableMinutes(times: SessionTimes, now: number): number {
  const left = times.endAt - Math.max(now, times.startAt);
  return Math.max(0, Math.floor(left / MINUTE));
}

/**
 * What minutes at a computer take from a balance, rounded up: an hour in a room of weight 1,50 takes 90 minutes
 * (docs/product/prices.md#rooms).
 *
 * @param weightHundredths the room's weight, 100 for 1,00
 */
export function takenMinutes(minutes: number, weightHundredths: number): number {
  return Math.ceil((minutes * weightHundredths) / 100);
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
